import Testing
import Walden
import WaldenTesting

@MainActor
struct FocusOrderTests {
    @Test func `S99 a tall view beginning beside a line, with its middle below, is on its own line`() {
        let screen = TestScreen()
        let frames = [
            "tall": Rect(x: 0, y: 5, width: 10, height: 90), "first": Rect(x: 50, y: 0, width: 10, height: 20),
            "beside": Rect(x: 20, y: 2, width: 10, height: 20), "beneath": Rect(x: 30, y: 45, width: 10, height: 10),
        ]
        let log = Log()
        for (name, frame) in frames {
            Probe(name, log, frame: frame, in: screen.window).isFocusable = true
        }
        var names: [String] = []
        for _ in 0..<4 {
            screen.window.moveFocus()
            names.append((screen.window.firstResponder as? Probe)?.name ?? "none")
        }
        #expect(names == ["beside", "first", "tall", "beneath"])
    }

    @Test func `S99 positions are compared through scrolled and transformed containers`() {
        let screen = TestScreen()
        let log = Log()
        let scrolled = View(frame: Rect(x: 0, y: 100, width: 100, height: 100))
        scrolled.bounds.origin.y = 500
        let rotated = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        rotated.transform = .rotation(.pi)
        for view in [scrolled, rotated] { screen.window.addSubview(view) }
        let places: [(String, Rect, View)] = [
            ("c", Rect(x: 0, y: 510, width: 10, height: 10), scrolled),
            ("b", Rect(x: 0, y: 0, width: 10, height: 10), rotated),
            ("a", Rect(x: 0, y: 90, width: 10, height: 10), rotated),
        ]
        for (name, frame, view) in places { Probe(name, log, frame: frame, in: view).isFocusable = true }
        var names: [String] = []
        for _ in 0..<3 {
            screen.window.moveFocus()
            names.append((screen.window.firstResponder as? Probe)?.name ?? "none")
        }
        #expect(names == ["a", "b", "c"])
    }

    @Test func `S99 a focus order that contains its group or an ancestor does not loop`() {
        let screen = TestScreen()
        let (group, inner) = (Stop(frame: screen.window.bounds), Stop(frame: screen.window.bounds))
        screen.window.addSubview(group)
        group.addSubview(inner)
        group.focusOrder = [inner, group]
        inner.focusOrder = [group, inner]
        screen.window.moveFocus()
        let first = screen.window.firstResponder
        screen.window.moveFocus()
        #expect(Set([first, screen.window.firstResponder]) == [group, inner])
    }

    @Test func `S99 an order retains no view, and skips released ones`() {
        weak var observed: Stop?
        do {
            let (group, inner) = (Stop(), Stop())
            observed = group
            group.addSubview(inner)
            group.focusOrder = [inner, group]
            inner.focusOrder = [group]
            #expect(group.focusOrder == [inner, group])
            inner.removeFromSuperview()
        }
        #expect(observed == nil)
        let group = Stop()
        do {
            let inner = Stop()
            group.focusOrder = [inner, group]
        }
        #expect(group.focusOrder == [group])
    }
}

private final class Stop: View {
    override var canBecomeFocused: Bool { true }
    override var canBecomeFirstResponder: Bool { true }
}
