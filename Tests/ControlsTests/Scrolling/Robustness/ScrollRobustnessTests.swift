import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

@MainActor
@Suite("Scroll views among changes")
struct ScrollRobustnessTests {
    @Test func `a view without a size, or with empty content, is harmless`() {
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 100, y: 180))
        finger.move(to: Point(x: 100, y: 80), duration: .milliseconds(48), steps: 6)
        stage.scroller.frame.size = .zero
        stage.screen.pump()
        finger.move(to: Point(x: 100, y: 60), duration: .milliseconds(48), steps: 6)
        finger.lift()
        stage.wait(9000)
        stage.expectQuiet()
        let scroller = stage.scroller
        stage.delegate.zoomed = stage.content
        scroller.maximumZoomScale = 4
        scroller.isPagingEnabled = true
        scroller.becomeFirstResponder()
        stage.screen.keyboard.press(.pageDown)
        scroller.scrollRectToVisible(Rect(x: 0, y: 900, width: 10, height: 10), animated: true)
        scroller.zoom(to: Rect(x: 0, y: 0, width: 10, height: 10), animated: true)
        scroller.setContentOffset(Point(x: 0, y: 20), animated: true)
        scroller.flashScrollIndicators()
        stage.wait(9000)
        #expect(scroller.contentOffset.isFinite && scroller.zoomScale == 1)
        stage.expectQuiet()
        let empty = ScrollStage(content: .zero)
        empty.scroller.alwaysBounceVertical = true
        empty.flick(by: Point(x: 0, y: -120))
        empty.wait(3000)
        #expect(empty.scroller.contentOffset == .zero)
        empty.expectQuiet()
    }

    @Test func `a drag interrupts motion: the motion ends, then the drag begins`() {
        let stage = ScrollStage()
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.swipeTouchpad(by: Point(x: 0, y: 120))
        stage.wait(100)
        stage.delegate.lines = []
        var trace: [String] = []
        stage.delegate.onLine = { [unowned stage] line in
            let scroller = stage.scroller
            let states = [scroller.isTracking, scroller.isDragging, scroller.isDecelerating].map { $0 ? "1" : "0" }
            trace.append("\(line) \(states.joined())")
        }
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10), source: .finger)
        stage.wait(200)
        stage.screen.pointer.endScroll()
        #expect(trace == ["decelerated 000", "will drag 110", "will end drag 110", "ended drag false 000"])
        stage.scroller.setContentOffset(Point(x: 0, y: 900), animated: true)
        stage.wait(100)
        trace = []
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10), source: .finger)
        #expect(trace == ["animated 000", "will drag 110"])
        stage.wait(200)
        stage.screen.pointer.endScroll()
    }

    @Test func `an app that disables scrolling when motion ends gets no drag`() {
        let stage = ScrollStage()
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.swipeTouchpad(by: Point(x: 0, y: 120))
        stage.wait(100)
        stage.delegate.lines = []
        stage.delegate.onLine = { [unowned stage] line in
            if line == "decelerated" { stage.scroller.isScrollEnabled = false }
        }
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10), source: .finger)
        stage.screen.pointer.endScroll()
        stage.wait(1000)
        #expect(stage.delegate.lines == ["decelerated"])
        #expect(!stage.scroller.isTracking && !stage.scroller.isDragging)
    }

    @Test func `content removed during its touch leaves the drag to the scroll view`() {
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 100, y: 180))
        stage.wait(200)
        stage.content.removeFromSuperview()
        #expect(stage.content.phases == ["began", "cancelled"])
        finger.move(to: Point(x: 100, y: 80), duration: .milliseconds(200), steps: 20)
        #expect(stage.y == 90)
        finger.lift()
        stage.wait(9000)
        stage.expectQuiet()
    }

    @Test func `content that grows during motion lets it continue, and content that shrinks limits it`() {
        let stage = ScrollStage(content: Size(width: 300, height: 500))
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(50)
        stage.scroller.contentSize.height = 5000
        stage.wait(9000)
        #expect(abs(stage.y - (110 + 1250 * 0.4995)) <= 1, "as with that length from the start")
        stage.scroller.contentOffset = .zero
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(50)
        stage.scroller.contentSize.height = 400
        stage.wait(9000)
        #expect(stage.y == 200)
        #expect(stage.delegate.lines.filter { $0 == "decelerated" }.count == 2)
    }

    @Test func `content that shrinks during a drag bounces back on release`() {
        let stage = ScrollStage()
        stage.scroller.contentOffset.y = 1000
        let finger = stage.screen.touch(at: Point(x: 100, y: 100))
        finger.move(to: Point(x: 100, y: 120), duration: .milliseconds(100), steps: 10)
        stage.scroller.contentSize.height = 600
        stage.screen.pump()
        #expect(stage.y == 990)
        finger.lift(after: .milliseconds(200))
        stage.wait(3000)
        #expect(stage.y == 400)
        stage.expectQuiet()
    }

    @Test func `content that grows above the visible part shifts drag and motion along`() {
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 100, y: 180))
        finger.move(to: Point(x: 100, y: 120), duration: .milliseconds(48), steps: 6)
        stage.scroller.shiftContent(by: Point(x: 0, y: 1000))
        #expect(stage.y == 1050)
        finger.move(to: Point(x: 100, y: 60), duration: .milliseconds(48), steps: 6)
        #expect(stage.y == 1110)
        finger.lift()
        stage.wait(100)
        #expect(stage.scroller.isDecelerating)
        stage.scroller.shiftContent(by: Point(x: 0, y: -500))
        stage.wait(9000)
        #expect(abs(stage.y - (610 + 1250 * 0.4995)) <= 1)
    }

    @Test func `scrolling in code during a drag ends the drag and reports that`() {
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 100, y: 180))
        finger.move(to: Point(x: 100, y: 80), duration: .milliseconds(100), steps: 10)
        stage.scroller.setContentOffset(Point(x: 0, y: 900), animated: true)
        #expect(!stage.scroller.isDragging)
        finger.move(to: Point(x: 100, y: 60), duration: .milliseconds(400), steps: 40)
        finger.lift()
        stage.wait(1000)
        #expect(stage.y == 900)
        #expect(stage.delegate.lines == ["will drag", "ended drag false", "animated"])
    }

    @Test func `with reduced motion, scrolling in code and by keys is not animated`() {
        let stage = ScrollStage()
        stage.screen.application.prefersReducedMotion = true
        stage.scroller.setContentOffset(Point(x: 0, y: 500), animated: true)
        stage.wait(17)
        #expect(stage.y == 500 && stage.delegate.lines == ["animated"])
        stage.scroller.becomeFirstResponder()
        stage.screen.keyboard.press(.downArrow)
        #expect(stage.y == 540)
    }

    @Test func `a drag takes over an animated scroll where the animation shows it`() {
        let stage = ScrollStage()
        View.animate(withDuration: 1, options: [.curveLinear, .allowUserInteraction]) {
            stage.scroller.contentOffset.y = 1000
        }
        stage.wait(500)
        let shown = stage.scroller.presentation.bounds.minY
        #expect(shown > 400 && shown < 600)
        let finger = stage.screen.touch(at: Point(x: 100, y: 150))
        finger.move(by: Point(x: 0, y: -20))
        #expect(abs(stage.y - shown - 10) <= 1, "\(stage.y)")
        finger.lift(after: .milliseconds(200))
        stage.wait(2000)
        #expect(stage.y < 700)
    }

    @Test func `random input always comes to rest within the ends`() {
        for seed in 1...20 as ClosedRange<UInt64> {
            let stage = ScrollStage()
            let monkey = ScrollMonkey(seed: seed, on: stage)
            for _ in 0..<300 { monkey.act() }
            monkey.stop()
            stage.wait(9000)
            let scroller = stage.scroller
            #expect(!scroller.isTracking && !scroller.isDragging && !scroller.isDecelerating, "seed \(seed)")
            let place = stage.y
            #expect(place >= scroller.minimumContentOffset.y - 1, "seed \(seed)")
            #expect(place <= scroller.maximumContentOffset.y + 1, "seed \(seed)")
            #expect(stage.screen.application.eventLoop.nextTimerTime == nil, "seed \(seed)")
        }
    }
}

/// Random input and random changes by the app.
@MainActor
private final class ScrollMonkey {
    private let stage: ScrollStage
    private var state: UInt64
    private var fingers: [TestFinger] = []

    init(seed: UInt64, on stage: ScrollStage) {
        self.stage = stage
        state = seed
    }

    private func roll(_ sides: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % sides
    }

    private var place: Point { Point(x: Double(roll(300)), y: Double(roll(200))) }

    func act() {
        let scroller = stage.scroller
        switch roll(16) {
        case 0, 1: if fingers.count < 3 { fingers.append(stage.screen.touch(at: place)) }
        case 2, 3, 4: fingers.last?.move(to: place, duration: .milliseconds(40), steps: 5)
        case 5: if !fingers.isEmpty { fingers.removeLast().lift() }
        case 6:
            fingers.last?.cancel()
            fingers = []
        case 7: stage.wait(roll(400))
        case 8:
            stage.screen.pointer.move(to: place)
            stage.screen.pointer.scroll(by: Point(x: 0, y: Double(roll(60) - 30)))
        case 9: stage.swipeTouchpad(by: Point(x: 0, y: Double(roll(400) - 200)), steps: 4)
        case 10: stage.screen.keyboard.press([.pageDown, .upArrow, .end, .home][roll(4)])
        case 11:
            let place = min(Double(roll(900)), scroller.maximumContentOffset.y)
            scroller.setContentOffset(Point(x: 0, y: place), animated: roll(2) == 0)
        case 12: scroller.contentSize.height = Double(roll(2000))
        case 13: scroller.isScrollEnabled = roll(4) != 0
        case 14: scroller.isPagingEnabled.toggle()
        default:
            scroller.removeFromSuperview()
            stage.wait(20)
            stage.screen.window.addSubview(scroller)
            scroller.becomeFirstResponder()
        }
    }

    func stop() {
        for finger in fingers { finger.lift() }
        stage.scroller.isScrollEnabled = true
    }
}
