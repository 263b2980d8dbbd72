import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Zooming of scroll views")
struct ScrollZoomTests {
    private func makeStage() -> ScrollStage {
        let stage = ScrollStage(content: Size(width: 300, height: 200))
        stage.delegate.zoomed = stage.content
        stage.scroller.maximumZoomScale = 4
        return stage
    }

    /// Moves two fingers apart from 40 pt in steps of 8 ms, each by a distance in all, and lifts them.
    private func pinch(_ stage: ScrollStage, by way: Double, steps: Int = 20) {
        let left = stage.screen.touch(at: Point(x: 130, y: 100))
        let right = stage.screen.touch(at: Point(x: 170, y: 100))
        for step in 1...steps {
            stage.wait(8)
            left.move(to: Point(x: 130 - way * Double(step) / Double(steps), y: 100))
            right.move(to: Point(x: 170 + way * Double(step) / Double(steps), y: 100))
        }
        left.lift()
        right.lift()
    }

    @Test func `the app zooms about the middle of what is seen, within the scales`() {
        let stage = makeStage()
        stage.scroller.zoomScale = 2
        #expect(stage.scroller.contentSize == Size(width: 600, height: 400))
        #expect(stage.scroller.contentOffset == Point(x: 150, y: 100))
        #expect(stage.content.frame == Rect(x: 0, y: 0, width: 600, height: 400))
        stage.scroller.zoomScale = 100
        #expect(stage.scroller.zoomScale == 4)
        stage.scroller.zoomScale = 0.1
        #expect(stage.scroller.zoomScale == 1 && stage.scroller.contentOffset == .zero)
    }

    @Test func `a pinch zooms, and what lies between the fingers stays there`() {
        let stage = makeStage()
        let left = stage.screen.touch(at: Point(x: 130, y: 100))
        let right = stage.screen.touch(at: Point(x: 170, y: 100))
        for step in 1...20 {
            stage.wait(8)
            left.move(to: Point(x: 130 - Double(step), y: 100))
            right.move(to: Point(x: 170 + Double(step), y: 100))
        }
        #expect(stage.scroller.isZooming)
        #expect(abs(stage.scroller.zoomScale - 2) < 0.01)
        let middle = stage.content.convert(Point(x: 150, y: 100), to: nil)
        #expect(middle.distance(to: Point(x: 150, y: 100)) < 2)
        left.lift()
        right.lift()
        stage.wait(1000)
        #expect(!stage.scroller.isZooming && abs(stage.scroller.zoomScale - 2) < 0.01)
        #expect(stage.delegate.lines.filter { $0.contains("zoom") } == ["will zoom", "zoomed"])
    }

    @Test func `the indicators keep their place on the screen while the zoom comes back`() {
        let stage = makeStage()
        pinch(stage, by: 190)
        for _ in 0..<5 {
            stage.wait(40)
            let seen = stage.scroller.presentation.bounds
            let indicators = stage.scroller.subviews.filter { $0 !== stage.content && $0.presentation.alpha > 0 }
            #expect(indicators.count == 2)
            for indicator in indicators {
                let frame = indicator.presentation.frame
                #expect(seen.insetBy(dx: -1, dy: -1).contains(frame), "\(frame) in \(seen)")
                #expect(seen.maxX - frame.maxX < 8 || seen.maxY - frame.maxY < 8, "\(frame) in \(seen)")
            }
        }
    }

    @Test func `a pinch below the smallest scale comes back`() {
        let stage = makeStage()
        let left = stage.screen.touch(at: Point(x: 50, y: 100))
        let right = stage.screen.touch(at: Point(x: 250, y: 100))
        for step in 1...20 {
            stage.wait(8)
            left.move(to: Point(x: 50 + Double(step) * 3, y: 100))
            right.move(to: Point(x: 250 - Double(step) * 3, y: 100))
        }
        #expect(stage.scroller.zoomScale < 0.9 && stage.scroller.zoomScale > 0.5)
        left.lift()
        right.lift()
        stage.wait(2000)
        #expect(stage.scroller.zoomScale == 1 && stage.scroller.contentOffset == .zero)
        #expect(stage.content.frame == Rect(x: 0, y: 0, width: 300, height: 200))
    }

    @Test func `a pinch on a touchpad zooms about the pointer`() {
        let stage = makeStage()
        stage.screen.pointer.move(to: Point(x: 75, y: 50))
        for (phase, scale) in [(TransformInput.Phase.began, 1.0), (.changed, 1.5), (.changed, 2), (.ended, 2)] {
            stage.wait(8)
            stage.screen.send(
                .transform(
                    TransformInput(
                        seat: stage.screen.seat.id, window: stage.screen.window.id, time: stage.screen.now,
                        kind: .pinch, phase: phase, location: stage.screen.pointer.location, scale: scale)))
        }
        stage.wait(1000)
        #expect(stage.scroller.zoomScale == 2 && !stage.scroller.isZooming)
        #expect(stage.content.convert(Point(x: 75, y: 50), to: nil).distance(to: Point(x: 75, y: 50)) < 1)
    }

    @Test func `fingers that pinch and move take the content with them`() {
        let stage = makeStage()
        let left = stage.screen.touch(at: Point(x: 60, y: 100))
        let right = stage.screen.touch(at: Point(x: 100, y: 100))
        let middle = stage.content.convert(Point(x: 80, y: 100), from: nil)
        for step in 1...40 {
            stage.wait(8)
            left.move(to: Point(x: 60 + Double(step), y: 100))
            right.move(to: Point(x: 100 + Double(step) * 3, y: 100))
        }
        #expect(stage.scroller.zoomScale > 2.5)
        let now = stage.content.convert(middle, to: nil)
        // What told the drag from a tap moves nothing, and has grown since.
        let slop = GestureMetrics.panSlop * stage.scroller.zoomScale
        #expect(now.distance(to: Point(x: 160, y: 100)) <= slop + 1, "\(now)")
        left.lift()
        right.lift()
        stage.wait(5000)
        #expect(!stage.scroller.isZooming && !stage.scroller.isDragging)
    }

    @Test func `a pinch takes over a view that is on its way back, as it is seen`() {
        let stage = makeStage()
        pinch(stage, by: -14)
        stage.wait(100)
        #expect(stage.scroller.zoomScale == 1 && stage.content.isAnimating)
        let shown = stage.content.presentation.transform.a
        #expect(shown < 0.95)
        let left = stage.screen.touch(at: Point(x: 130, y: 100))
        let right = stage.screen.touch(at: Point(x: 170, y: 100))
        left.move(by: Point(x: -4.5, y: 0))
        right.move(by: Point(x: 4.5, y: 0))
        #expect(stage.scroller.zoomScale < 1 && stage.scroller.zoomScale > shown - 0.01)
        #expect(!stage.content.isAnimating)
        left.lift()
        right.lift()
        stage.wait(1000)
        #expect(stage.scroller.zoomScale == 1 && stage.scroller.contentOffset == .zero)
        #expect(stage.content.frame == Rect(x: 0, y: 0, width: 300, height: 200))
    }

    @Test func `a part of the view is shown as large as it can be`() {
        let stage = makeStage()
        stage.scroller.zoom(to: Rect(x: 150, y: 100, width: 100, height: 50), animated: true)
        stage.wait(1000)
        #expect(abs(stage.scroller.zoomScale - 3) < 1e-9)
        #expect(stage.content.convert(Point(x: 200, y: 125), to: nil).distance(to: Point(x: 150, y: 100)) < 1)
        #expect(stage.delegate.lines == ["zoomed"])
    }

    @Test(arguments: ["will zoom", "did zoom", "zoomed"])
    func `whatever a delegate is told of zooming, it may take the views away`(call: String) {
        for isContent in [true, false] {
            let stage = makeStage()
            let scroller = stage.scroller
            stage.delegate.onLine = { [unowned stage] line in
                guard line == call else { return }
                if isContent { stage.content.removeFromSuperview() } else { stage.scroller.removeFromSuperview() }
                stage.delegate.zoomed = nil
            }
            pinch(stage, by: 30)
            pinch(stage, by: -15)
            stage.wait(3000)
            #expect(!scroller.isZooming && !scroller.isTracking && !scroller.isDragging)
            #expect(stage.screen.application.eventLoop.nextTimerTime == nil)
        }
    }

    @Test func `without scales to choose from there is no pinch, without a view to zoom it fails`() {
        let stage = ScrollStage()
        #expect(stage.scroller.pinchGestureRecognizer == nil)
        stage.scroller.maximumZoomScale = 4
        #expect(stage.scroller.pinchGestureRecognizer != nil)
        stage.scroller.zoomScale = 2
        pinch(stage, by: 20)
        #expect(stage.scroller.zoomScale == 1 && stage.delegate.lines.allSatisfy { !$0.contains("zoom") })
    }
}
