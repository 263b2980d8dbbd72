import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Preconditions of scroll views")
struct ScrollMisuseTests {
    /// Returns the error output of a process.
    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func `insets must be finite`() async {
        var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            ScrollStage().scroller.contentInset = EdgeInsets(top: .nan, left: 0, bottom: 0, right: 0)
        }
        #expect(message(of: result).contains("ScrollView.contentInset must be finite"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            ScrollStage().scroller.scrollIndicatorInsets = EdgeInsets(top: 0, left: 0, bottom: .infinity, right: 0)
        }
        #expect(message(of: result).contains("ScrollView.scrollIndicatorInsets must be finite"))
    }

    @Test func `line height and count must be positive`() async {
        var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            ScrollStage().scroller.lineHeight = 0
        }
        #expect(message(of: result).contains("ScrollView.lineHeight must be positive and finite"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            ScrollStage().scroller.linesPerWheelStep = -.infinity
        }
        #expect(message(of: result).contains("ScrollView.linesPerWheelStep must be positive and finite"))
    }

    @Test func `an offset must be finite`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            ScrollStage().scroller.contentOffset = Point(x: 0, y: Double.nan)
        }
        #expect(message(of: result).contains("ScrollView.contentOffset must be finite"))
    }

    @Test func `the minimum scale must not exceed the maximum`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let stage = ScrollStage()
            stage.delegate.zoomed = stage.content
            stage.scroller.minimumZoomScale = 2
            stage.scroller.zoomScale = 3
        }
        #expect(message(of: result).contains("ScrollView.minimumZoomScale must not be larger than maximumZoomScale"))
    }

    @Test func `scales may be set in any order`() {
        let stage = ScrollStage()
        stage.delegate.zoomed = stage.content
        stage.scroller.minimumZoomScale = 2
        stage.scroller.maximumZoomScale = 4
        stage.scroller.zoomScale = 3
        #expect(stage.scroller.zoomScale == 3)
    }
}
