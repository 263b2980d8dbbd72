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

    /// Moves two fingers apart, starting at 40 pt, in steps of 8 ms, each by a total distance, and lifts them.
    private func pinch(_ stage: ScrollStage, by distance: Double, steps: Int = 20) {
        let left = stage.screen.touch(at: Point(x: 130, y: 100))
        let right = stage.screen.touch(at: Point(x: 170, y: 100))
        for step in 1...steps {
            stage.wait(8)
            left.move(to: Point(x: 130 - distance * Double(step) / Double(steps), y: 100))
            right.move(to: Point(x: 170 + distance * Double(step) / Double(steps), y: 100))
        }
        left.lift()
        right.lift()
    }

    @Test func `zooming in code zooms about the middle of the view, within the scales`() {
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

    @Test func `a pinch zooms about the point between the fingers`() {
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

    @Test func `the indicators keep their place on screen while the zoom bounces back`() {
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

    @Test func `a pinch below the minimum scale bounces back`() {
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

    @Test func `fingers that pinch and move drag the content along`() {
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
        #expect(now.distance(to: Point(x: 160, y: 100)) <= 2, "\(now)")
        left.lift()
        right.lift()
        stage.wait(5000)
        #expect(!stage.scroller.isZooming && !stage.scroller.isDragging)
    }

    @Test func `a pinch during the bounce continues from the visible scale`() {
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

    @Test func `zooming to a rectangle shows it as large as possible`() {
        let stage = makeStage()
        stage.scroller.zoom(to: Rect(x: 150, y: 100, width: 100, height: 50), animated: true)
        stage.wait(1000)
        #expect(abs(stage.scroller.zoomScale - 3) < 1e-9)
        #expect(stage.content.convert(Point(x: 200, y: 125), to: nil).distance(to: Point(x: 150, y: 100)) < 1)
        #expect(stage.delegate.lines == ["zoomed"])
    }

    // MARK: The end of zooming

    private func zoomLines(_ stage: ScrollStage) -> [String] { stage.delegate.lines.filter { $0.contains("zoom") } }

    @Test func `the end of zooming is reported when the view has its final size, in code as well`() {
        let stage = makeStage()
        stage.scroller.zoomScale = 2
        #expect(stage.delegate.lines == ["zoomed"] && stage.delegate.scales == [2])
        stage.scroller.zoomScale = 2
        #expect(stage.delegate.lines == ["zoomed"], "the scale did not change")
        stage.scroller.setZoomScale(3, animated: true)
        stage.wait(200)
        #expect(stage.delegate.lines == ["zoomed"], "the animation is running")
        stage.wait(200)
        #expect(stage.delegate.scales == [2, 3])
        stage.scroller.zoom(to: Rect(x: 0, y: 0, width: 300, height: 200), animated: true)
        stage.wait(200)
        #expect(stage.delegate.scales == [2, 3])
        stage.wait(200)
        #expect(stage.delegate.scales == [2, 3, 1])
        stage.scroller.zoom(to: Rect(x: 0, y: 0, width: 150, height: 100), animated: false)
        #expect(stage.delegate.scales == [2, 3, 1, 2])
    }

    @Test func `the end of a pinch is reported when the view has bounced back`() {
        let stage = makeStage()
        pinch(stage, by: -14)
        #expect(zoomLines(stage) == ["will zoom"] && !stage.scroller.isZooming)
        stage.wait(1000)
        #expect(zoomLines(stage) == ["will zoom", "zoomed"] && stage.delegate.scales == [1])
    }

    @Test func `each zoom ends before the next one begins`() {
        let stage = makeStage()
        pinch(stage, by: -14)
        stage.wait(100)
        pinch(stage, by: 30)
        #expect(zoomLines(stage) == ["will zoom", "zoomed", "will zoom", "zoomed"])
        stage.scroller.setZoomScale(3, animated: true)
        stage.wait(100)
        stage.scroller.setZoomScale(2, animated: true)
        #expect(stage.delegate.scales.count == 3)
        stage.wait(1000)
        #expect(stage.delegate.scales.count == 4 && stage.delegate.scales.last == 2)
    }

    @Test func `the end of zooming is reported when the window hides or the scales are reset`() {
        let stage = makeStage()
        stage.scroller.setZoomScale(3, animated: true)
        stage.wait(100)
        stage.screen.window.isHidden = true
        stage.wait(1000)
        #expect(stage.delegate.scales == [3])
        let other = makeStage()
        let left = other.screen.touch(at: Point(x: 130, y: 100))
        let right = other.screen.touch(at: Point(x: 170, y: 100))
        left.move(by: Point(x: -20, y: 0))
        right.move(by: Point(x: 20, y: 0))
        #expect(other.scroller.isZooming)
        other.scroller.maximumZoomScale = 1
        left.lift()
        right.lift()
        other.wait(1000)
        #expect(!other.scroller.isZooming && zoomLines(other) == ["will zoom", "zoomed"])
    }

    @Test func `without bouncing a pinch stops at the scales`() {
        let stage = makeStage()
        stage.scroller.bouncesZoom = false
        var scales: [Double] = []
        stage.delegate.onScroll = { scales.append($0.zoomScale) }
        stage.delegate.onLine = { [unowned stage] _ in scales.append(stage.scroller.zoomScale) }
        pinch(stage, by: -14)
        pinch(stage, by: 110)
        #expect(scales.min() == 1 && scales.max() == 4 && stage.scroller.zoomScale == 4)
    }

    @Test(arguments: [Point(x: 3, y: 0), Point(x: 0, y: -3), Point(x: 5, y: 2), Point(x: 0.5, y: 0.5)])
    func `a pan that begins before or after a pinch keeps the point between the fingers in place`(step: Point) {
        let stage = makeStage()
        stage.scroller.zoomScale = 1.5
        let left = stage.screen.touch(at: Point(x: 80, y: 100))
        let right = stage.screen.touch(at: Point(x: 130, y: 100))
        let held = stage.content.convert(Point(x: 105, y: 100), from: nil)
        for count in 1...16 {
            stage.wait(8)
            left.move(by: step - Point(x: 2, y: 0))
            right.move(by: step + Point(x: 2, y: 0))
            guard count > 5 else { continue }
            let middle = Point(x: 105, y: 100) + step * Double(count)
            #expect(stage.content.convert(held, to: nil).distance(to: middle) <= 2, "step \(count)")
        }
        left.lift()
        right.lift()
        stage.wait(5000)
        #expect(!stage.scroller.isZooming && !stage.scroller.isDragging)
    }

    @Test func `a finger replaced during a pinch does not make the content jump`() {
        let stage = makeStage()
        stage.scroller.zoomScale = 2
        let left = stage.screen.touch(at: Point(x: 80, y: 100))
        var right = stage.screen.touch(at: Point(x: 130, y: 100))
        for _ in 0..<5 {
            stage.wait(8)
            left.move(by: Point(x: -1, y: 0))
            right.move(by: Point(x: 1, y: 0))
        }
        #expect(stage.scroller.isZooming)
        right.lift()
        right = stage.screen.touch(at: Point(x: 200, y: 60))
        let place = stage.scroller.contentOffset
        stage.wait(8)
        right.move(by: Point(x: 1, y: 0))
        #expect(stage.scroller.contentOffset.distance(to: place) < 5)
        left.lift()
        right.lift()
    }

    @Test(arguments: ["will zoom", "did zoom", "zoomed"])
    func `a delegate may remove the views in any zoom callback`(call: String) {
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

    @Test func `without a range of scales there is no pinch, without a view to zoom it fails`() {
        let stage = ScrollStage()
        #expect(stage.scroller.pinchGestureRecognizer == nil)
        stage.scroller.maximumZoomScale = 4
        #expect(stage.scroller.pinchGestureRecognizer != nil)
        stage.scroller.zoomScale = 2
        pinch(stage, by: 20)
        #expect(stage.scroller.zoomScale == 1 && stage.delegate.lines.allSatisfy { !$0.contains("zoom") })
    }
}
