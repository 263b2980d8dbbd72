import Testing
import Walden
import WaldenTesting

@MainActor
struct DisplayLinkTests {
    let screen = TestScreen(size: Size(width: 400, height: 300))
    let view = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    let calls = Calls()

    @MainActor
    final class Calls {
        var times: [Double] = []
        var count: Int { times.count }
        func take() -> Int {
            defer { times = [] }
            return times.count
        }
    }

    init() {
        screen.platform.framePacing = .manual
        screen.window.addSubview(view)
        settle()
    }

    private func settle() {
        for _ in 0..<3 { frame() }
        screen.platform.completeFrames()
    }

    /// Draws a frame.
    private func frame() {
        screen.platform.completeFrames()
        screen.platform.advance(to: screen.now + 1.0 / 60)
        screen.pump()
    }

    private func frames(_ count: Int) { for _ in 0..<count { frame() } }

    private func add(to view: View? = nil) -> DisplayLink {
        (view ?? self.view).addDisplayLink { [calls] in calls.times.append($0.timestamp) }
    }

    // MARK: Times

    @Test func `a link reports when its frame began, when it will be presented, and the refresh period`() {
        var seen: [(Double, Double, Double, Double)] = []
        let link = screen.window.addDisplayLink {
            seen.append(($0.timestamp, $0.targetTimestamp, $0.duration, $0.elapsed))
        }
        frames(3)
        #expect(seen.count == 3 && seen[0].3 == 0)
        #expect(isNear(seen[2].3, 1.0 / 60) && isNear(seen[2].0, screen.now))
        #expect(seen.allSatisfy { $0.1 >= $0.0 && $0.2 == 1.0 / 60 })
        link.cancel()
    }

    // MARK: Calls

    @Test func `a paused link is not called and requests no frames`() {
        let link = add()
        frames(2)
        #expect(calls.take() == 2)
        link.isPaused = true
        frames(3)
        #expect(calls.take() == 0)
        screen.platform.completeFrames()
        screen.pump()
        #expect(screen.platformWindow.canDraw)
        link.isPaused = false
        frames(2)
        #expect(calls.take() == 2)
    }

    @Test func `a link that draws nothing waits for the next frame of the screen`() {
        let link = add()
        frames(2)
        #expect(calls.take() == 2 && !screen.platformWindow.canDraw)
        for _ in 0..<3 { screen.pump() }
        #expect(calls.take() == 0)
        frame()
        #expect(calls.take() == 1)
        link.cancel()
    }

    @Test func `a layout pass that draws nothing requests no frame`() {
        let laidOut = LayoutCounter()
        view.addSubview(laidOut)
        settle()
        let count = laidOut.layouts
        laidOut.setNeedsLayout()
        screen.pump()
        #expect(laidOut.layouts == count + 1 && screen.platformWindow.canDraw)
    }

    private final class LayoutCounter: View {
        var layouts = 0
        override func layoutSubviews() { layouts += 1 }
    }

    enum Concealment: CaseIterable {
        case hidden, clear, covered, removed, outside, noSize, windowHidden
    }

    @Test(arguments: Concealment.allCases)
    func `a view's link rests while the view is invisible, and resumes by itself`(concealment: Concealment) {
        let cover = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        cover.backgroundColor = .blue
        _ = add()
        frames(2)
        #expect(calls.take() == 2)
        switch concealment {
        case .hidden: view.isHidden = true
        case .clear: view.alpha = 0
        case .covered: screen.window.addSubview(cover)
        case .removed: view.removeFromSuperview()
        case .outside: view.frame.origin.x = 1000
        case .noSize: view.bounds.size = .zero
        case .windowHidden: screen.window.isHidden = true
        }
        frames(4)
        _ = calls.take()
        frames(4)
        #expect(calls.take() == 0)
        if concealment != .windowHidden {
            screen.platform.completeFrames()
            screen.pump()
            #expect(screen.platformWindow.canDraw, "no frame is requested")
        }
        switch concealment {
        case .hidden: view.isHidden = false
        case .clear: view.alpha = 1
        case .covered: cover.removeFromSuperview()
        case .removed: screen.window.addSubview(view)
        case .outside: view.frame.origin.x = 10
        case .noSize: view.bounds.size = Size(width: 50, height: 50)
        case .windowHidden: screen.window.isHidden = false
        }
        frames(4)
        #expect(calls.take() >= 3)
    }

    @Test(arguments: [0, 1, 30.0]) func `links of a suspended window rest, at any rate`(rate: Double) {
        add(to: screen.window).preferredFrameRate = rate
        frames(90)
        screen.platformWindow.configure(WindowConfiguration(states: .suspended))
        screen.pump()
        #expect(calls.take() > 0 && screen.application.eventLoop.nextTimerTime == nil)
        screen.advance(by: .seconds(60))
        #expect(calls.take() == 0 && screen.application.eventLoop.nextTimerTime == nil)
        screen.platformWindow.configure(WindowConfiguration())
        screen.pump()
        frames(120)
        #expect(calls.take() >= 2)
    }

    @Test func `a link added before the view enters a window waits for it`() {
        let late = View(frame: Rect(x: 100, y: 100, width: 10, height: 10))
        _ = add(to: late)
        frames(2)
        #expect(calls.take() == 0)
        screen.window.addSubview(late)
        frames(2)
        #expect(calls.take() == 2)
        let other = screen.openWindow(Window(title: "Other", size: Size(width: 100, height: 100)))
        other.addSubview(late)
        late.frame.origin = .zero
        frames(3)
        #expect(calls.take() >= 2, "it follows the view to another window")
        late.removeFromSuperview()
        frames(2)
        #expect(calls.take() == 0)
    }

    @Test func `a view and its link are released`() {
        weak var weakLink: DisplayLink?
        do {
            let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
            weakLink = add(to: view)
            screen.window.addSubview(view)
            frames(2)
            view.removeFromSuperview()
        }
        #expect(weakLink == nil)
    }

    // MARK: Rates

    @Test func `a preferred rate makes calls rarer, and the process sleeps between them`() {
        let link = add()
        link.preferredFrameRate = 2
        screen.platform.framePacing = .immediate
        screen.advance(by: .seconds(5))
        #expect((10...11).contains(calls.count))
        let gaps = zip(calls.times.dropFirst(), calls.times).map { $0 - $1 }
        #expect(gaps.dropFirst().allSatisfy { abs($0 - 0.5) < 1.0 / 60 })
        #expect(screen.application.eventLoop.nextTimerTime != nil)
        screen.window.isHidden = true
        #expect(screen.application.eventLoop.nextTimerTime == nil)
        _ = calls.take()
        screen.advance(by: .seconds(5))
        #expect(calls.take() == 0)
        screen.window.isHidden = false
        screen.advance(by: .seconds(5))
        #expect((9...11).contains(calls.take()))
        link.preferredFrameRate = 0
        screen.advance(by: .seconds(1))
        #expect(calls.take() > 50)
        link.cancel()
        #expect(screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `between calls no frame is requested, and one timer ends the sleep`() {
        add().preferredFrameRate = 2
        frames(60)
        var requests = 0
        for _ in 0..<600 {
            frame()
            if !screen.platformWindow.canDraw { requests += 1 }
        }
        // Two calls a second for ten seconds; an early timer may cost one more frame.
        #expect(requests <= 40, "\(requests)")
        #expect((19...21).contains(calls.times.count { $0 > screen.now - 10 }))
        #expect(screen.application.eventLoop.nextTimerTime.map { $0 <= screen.now + 0.5 } == true)
    }

    @Test func `half the rate of the screen is every other frame`() {
        let link = add()
        link.preferredFrameRate = 30
        frames(20)
        #expect((9...11).contains(calls.take()))
        link.cancel()
    }

    // MARK: Re-entrancy

    @Test func `a handler may cancel its own link, or another one`() {
        var second: DisplayLink?
        screen.window.addDisplayLink { [calls] link in
            calls.times.append(0)
            link.cancel()
            second?.cancel()
        }
        second = add()
        frames(3)
        #expect(calls.take() == 1)
    }

    @Test func `a link added by a handler is called from the next frame`() {
        screen.window.addDisplayLink { [calls, view] link in
            link.cancel()
            view.addDisplayLink { calls.times.append($0.timestamp) }
        }
        frame()
        #expect(calls.take() == 0)
        frames(2)
        #expect(calls.take() == 2)
    }

    @Test func `a handler may remove its view, hide the window or close it`() {
        screen.window.addDisplayLink { [view] _ in view.removeFromSuperview() }
        _ = add()
        frames(2)
        #expect(calls.take() == 0)
        screen.window.addDisplayLink { [screen] link in
            link.cancel()
            screen.window.close()
        }
        _ = add(to: screen.window)
        frames(2)
        #expect(calls.take() == 0 && screen.window.isClosed)
    }
}
