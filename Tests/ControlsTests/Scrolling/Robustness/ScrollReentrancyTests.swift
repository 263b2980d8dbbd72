import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Re-entrant calls of scroll views")
struct ScrollReentrancyTests {
    /// Uses every way to scroll, one after the other.
    private func useAll(_ stage: ScrollStage) {
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(100)
        stage.screen.tap(at: Point(x: 100, y: 100))
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(6000)
        stage.drag(from: Point(x: 100, y: 20), by: Point(x: 0, y: 170))
        stage.scroller.setContentOffset(Point(x: 0, y: 300), animated: true)
        stage.wait(400)
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        stage.swipeTouchpad(by: Point(x: 0, y: 100))
        stage.wait(3000)
        stage.scroller.becomeFirstResponder()
        stage.screen.keyboard.press(.pageDown)
        stage.wait(3000)
    }

    @Test(arguments: ReentrantDelegate.Call.scrolling)
    func `a delegate may remove the view in any callback`(call: ReentrantDelegate.Call) {
        let stage = ScrollStage()
        let delegate = ReentrantDelegate(call) { [unowned stage] in stage.scroller.removeFromSuperview() }
        stage.scroller.delegate = delegate
        useAll(stage)
        #expect(delegate.calls > 0 && stage.scroller.superview == nil)
        stage.expectQuiet()
        stage.screen.window.addSubview(stage.scroller)
        stage.scroller.delegate = stage.delegate
        stage.scroller.contentOffset = .zero
        stage.wait(2000)
        stage.drag(by: Point(x: 0, y: -110))
        #expect(stage.y == 100, "it works in its window again")
    }

    @Test(arguments: ReentrantDelegate.Call.scrolling)
    func `a delegate may scroll elsewhere, resize the content or disable scrolling in any callback`(
        call: ReentrantDelegate.Call
    ) {
        for change in 0..<4 {
            let stage = ScrollStage()
            var budget = 50
            let delegate = ReentrantDelegate(call) { [unowned stage] in
                budget -= 1
                guard budget > 0 else { return }
                let scroller = stage.scroller
                switch change {
                case 0: scroller.setContentOffset(Point(x: 0, y: Double(budget) * 10), animated: true)
                case 1: scroller.setContentOffset(Point(x: 0, y: Double(budget) * 10), animated: false)
                case 2: scroller.contentSize.height = scroller.contentSize.height > 500 ? 300 : 10_000
                default: scroller.isScrollEnabled.toggle()
                }
            }
            stage.scroller.delegate = delegate
            useAll(stage)
            #expect(delegate.calls > 0)
            stage.scroller.delegate = nil
            stage.wait(6000)
            stage.expectQuiet()
        }
    }

    @Test(arguments: ReentrantDelegate.Call.allCases, [false, true])
    func `a delegate may hide or close the window in any callback`(call: ReentrantDelegate.Call, closes: Bool) {
        let stage = ScrollStage()
        stage.scroller.maximumZoomScale = 4
        let delegate = ReentrantDelegate(call) { [unowned stage] in
            if closes { stage.screen.window.close() } else { stage.screen.window.isHidden = true }
        }
        delegate.zoomed = stage.content
        stage.scroller.delegate = delegate
        for use in uses {
            if closes, stage.screen.window.isClosed { break }
            stage.screen.window.isHidden = false
            stage.screen.pump()
            guard stage.screen.window.isVisible else { continue }
            stage.screen.activate()
            use(stage)
            stage.wait(9000)
        }
        #expect(delegate.calls > 0)
        stage.expectQuiet()
    }

    /// Every way to scroll, for windows that may close in between.
    private var uses: [@MainActor (ScrollStage) -> Void] {
        [
            { $0.flick(by: Point(x: 0, y: -120)) },
            { stage in
                let left = stage.screen.touch(at: Point(x: 130, y: 100))
                guard stage.screen.window.isVisible else { return }
                let right = stage.screen.touch(at: Point(x: 170, y: 100))
                for _ in 0..<20 {
                    stage.wait(8)
                    left.move(by: Point(x: -2, y: 0))
                    right.move(by: Point(x: 2, y: 0))
                }
                left.lift()
                right.lift()
            },
            { $0.scroller.setZoomScale(1, animated: true) },
            { $0.drag(from: Point(x: 100, y: 20), by: Point(x: 0, y: 170)) },
            { $0.scroller.setContentOffset(Point(x: 0, y: 300), animated: true) },
            { stage in
                stage.screen.pointer.move(to: Point(x: 100, y: 100))
                stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
            },
            { stage in
                stage.screen.pointer.move(to: Point(x: 100, y: 100))
                for _ in 0..<8 where stage.screen.window.isVisible {
                    stage.screen.pointer.scroll(by: Point(x: 0, y: 10), source: .finger)
                    stage.wait(8)
                }
                if stage.screen.window.isVisible { stage.screen.pointer.endScroll() }
            },
            { stage in
                stage.scroller.becomeFirstResponder()
                stage.screen.keyboard.press(.pageDown)
            },
        ]
    }
}

/// Runs an action in one of its callbacks.
@MainActor
final class ReentrantDelegate: ScrollViewDelegate {
    enum Call: CaseIterable {
        case didScroll, willBeginDragging, willEndDragging, didEndDragging, willBeginDecelerating, didEndDecelerating
        case didEndAnimation, willBeginZooming, didZoom, didEndZooming

        /// The callbacks without zooming.
        static let scrolling = allCases.filter { ![.willBeginZooming, .didZoom, .didEndZooming].contains($0) }
    }

    var zoomed: View?
    private let call: Call
    private let action: () -> Void
    var calls = 0

    init(_ call: Call, _ action: @escaping () -> Void) {
        self.call = call
        self.action = action
    }

    private func note(_ call: Call) {
        guard call == self.call else { return }
        calls += 1
        action()
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) { note(.didScroll) }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { note(.willBeginDragging) }
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
    ) { note(.willEndDragging) }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { note(.didEndDragging) }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { note(.willBeginDecelerating) }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { note(.didEndDecelerating) }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { note(.didEndAnimation) }
    func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) { note(.willBeginZooming) }
    func scrollViewDidZoom(_ scrollView: ScrollView) { note(.didZoom) }
    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale: Double) { note(.didEndZooming) }
}
