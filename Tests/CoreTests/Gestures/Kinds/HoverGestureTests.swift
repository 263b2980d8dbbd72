import Testing
import Walden
import WaldenTesting

/// Hover (S82).
@MainActor
struct HoverGestureTests {
    let stage = GestureStage(frame: Rect(x: 100, y: 100, width: 100, height: 100))
    var screen: TestScreen { stage.screen }

    private func hover(_ name: String = "hover", to view: View? = nil) -> HoverGestureRecognizer {
        stage.add(HoverGestureRecognizer(), name, to: view) { [unowned view = stage.view] in
            $0.location(in: view).short
        }
    }

    @Test func `S82 a hover begins when the pointer enters, changes while it moves, and ends when it leaves`() {
        _ = hover()
        screen.pointer.move(to: at(50, 50))
        #expect(stage.lines == [])
        screen.pointer.move(to: at(110, 110))
        screen.pointer.move(to: at(120, 130))
        screen.pointer.move(to: at(50, 50))
        #expect(stage.take() == ["hover began 10,10", "hover changed 20,30", "hover ended -50,-50"])
        screen.pointer.move(to: at(110, 110))
        screen.pointer.leave()
        #expect(stage.lines == ["hover began 10,10", "hover ended 10,10"])
    }

    @Test func `S82 a hover continues over subviews`() {
        _ = hover()
        let inner = View(frame: Rect(x: 50, y: 0, width: 50, height: 100))
        stage.view.addSubview(inner)
        _ = hover("inner", to: inner)
        screen.pointer.move(to: at(110, 110))
        screen.pointer.move(to: at(160, 110))
        #expect(stage.take() == ["hover began 10,10", "hover changed 60,10", "inner began 60,10"])
        screen.pointer.move(to: at(110, 110))
        #expect(stage.take() == ["inner ended 10,10", "hover changed 10,10"])
    }

    @Test func `S82 a hover begins beside other gestures without making them fail`() {
        _ = hover()
        stage.add(TapGestureRecognizer(), "tap")
        stage.add(PanGestureRecognizer(), "pan")
        screen.pointer.move(to: at(110, 110))
        screen.pointer.click()
        screen.pointer.press()
        screen.pointer.move(to: at(130, 110))
        screen.pointer.release()
        let names = stage.lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        #expect(
            names.filter { !$0.hasPrefix("hover changed") } == ["hover began", "tap ended", "pan began", "pan ended"])
    }

    @Test func `S82 a hover does not delay the end of a touch`() {
        let log = Log()
        let probe = Probe("probe", log, frame: stage.view.bounds, in: stage.view)
        _ = hover()
        screen.tap(probe)
        #expect(log.lines == ["probe began 50,50", "probe ended 50,50"])
        #expect(stage.lines == [])
    }

    @Test func `S82 removing or hiding the view ends the hover`() {
        _ = hover()
        screen.pointer.move(to: at(110, 110))
        stage.view.removeFromSuperview()
        #expect(stage.take() == ["hover began 10,10", "hover ended 10,10"])
        screen.window.addSubview(stage.view)
        screen.pump()
        #expect(stage.take() == ["hover began 10,10"])
        stage.view.isHidden = true
        screen.pump()
        #expect(stage.lines == ["hover ended 10,10"])
    }

    @Test func `S82 disabling the recognizer cancels the hover`() {
        let hover = hover()
        screen.pointer.move(to: at(110, 110))
        hover.isEnabled = false
        #expect(stage.take() == ["hover began 10,10", "hover cancelled 10,10"])
        screen.pointer.move(to: at(120, 110))
        #expect(stage.lines == [])
        hover.isEnabled = true
        screen.pointer.move(to: at(50, 50))
        screen.pointer.move(to: at(120, 110))
        #expect(stage.lines == ["hover began 20,10"])
    }
}
