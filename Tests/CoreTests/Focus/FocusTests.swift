import Testing
import Walden
import WaldenTesting

@MainActor
struct FocusTests {
    let log = Log()
    let screen = TestScreen()

    private func stop(_ name: String, _ x: Double, _ y: Double, in view: View? = nil) -> Probe {
        let probe = Probe(name, log, frame: Rect(x: x, y: y, width: 40, height: 20), in: view ?? screen.window)
        probe.isFocusable = true
        probe.handlesPresses = []
        return probe
    }

    private var focused: String { (screen.window.firstResponder as? Probe)?.name ?? "none" }

    /// Returns the names of the views at which Tab stops.
    private func tabs(_ count: Int, _ modifiers: Event.ModifierFlags = []) -> [String] {
        (0..<count).map { _ in
            screen.keyboard.press(.tab, modifiers: modifiers)
            return focused
        }
    }

    @Test func `S99 Tab moves in reading order, whatever the order of adding, and wraps around`() {
        _ = stop("e", 0, 100)
        _ = stop("b", 100, 0)
        _ = stop("d", 200, 50)
        _ = stop("a", 0, 3)
        _ = stop("c", 0, 50)
        #expect(tabs(6) == ["a", "b", "c", "d", "e", "a"])
    }

    @Test func `S99 Shift-Tab moves backwards`() {
        for (index, name) in ["a", "b", "c"].enumerated() { _ = stop(name, Double(index) * 50, 0) }
        #expect(tabs(4, .shift) == ["c", "b", "a", "c"])
        screen.keyboard.press(.backTab, modifiers: .shift)
        #expect(focused == "b")
    }

    @Test func `S99 S125 Ctrl+Tab moves the focus, too, Tab with other modifiers does not`() {
        for (index, name) in ["a", "b"].enumerated() { _ = stop(name, Double(index) * 50, 0) }
        #expect(tabs(1, .alternate) == ["none"])
        #expect(tabs(1, .super) == ["none"])
        #expect(tabs(2, .control) == ["a", "b"])
        #expect(tabs(1, [.control, .shift]) == ["a"])
        #expect(tabs(1, [.capsLock]) == ["b"])
    }

    @Test func `S99 the app may set another order`() {
        let (a, _, c) = (stop("a", 0, 0), stop("b", 50, 0), stop("c", 100, 0))
        screen.window.focusOrder = [c, a]
        #expect(tabs(3) == ["c", "a", "c"])
        screen.window.focusOrder = nil
        #expect(tabs(3) == ["a", "b", "c"])
    }

    @Test func `S99 a group with its own order is one position in reading order`() {
        _ = stop("before", 0, 0)
        _ = stop("after", 0, 200)
        let group = View(frame: Rect(x: 0, y: 100, width: 200, height: 50))
        screen.window.addSubview(group)
        group.focusOrder = [stop("second", 50, 0, in: group), stop("first", 0, 0, in: group)]
        #expect(tabs(4) == ["before", "second", "first", "after"])
    }

    @Test func `S99 Tab skips views that are hidden, disabled, invisible or not focusable`() {
        let views = ["a", "b", "c", "d", "e"].enumerated().map { stop($1, Double($0) * 50, 0) }
        views[0].isHidden = true
        views[1].isUserInteractionEnabled = false
        views[2].alpha = 0
        views[3].isFocusable = false
        #expect(tabs(2) == ["e", "e"])
    }

    @Test func `S99 Tab starts where the pointer was last pressed`() {
        _ = stop("a", 0, 0)
        _ = stop("b", 0, 50)
        _ = stop("c", 0, 100)
        let text = View(frame: Rect(x: 100, y: 60, width: 100, height: 20))
        screen.window.addSubview(text)
        screen.pointer.click(text)
        #expect(focused == "none")
        #expect(tabs(1) == ["c"])
        screen.window.firstResponder?.resignFirstResponder()
        screen.pointer.click(text)
        #expect(tabs(1, .shift) == ["b"])
    }

    @Test func `S99 focus is visible after a key, and not after a pointer press`() {
        let controls = [0.0, 100].map { Control(frame: Rect(x: $0, y: 0, width: 50, height: 50)) }
        for control in controls { screen.window.addSubview(control) }
        screen.keyboard.press(.tab)
        #expect(controls[0].isFocused && controls[0].state == .focused && screen.window.showsFocus)
        screen.pointer.click(controls[1])
        #expect(controls[1].isFirstResponder && !controls[1].isFocused && !controls[0].isFocused)
        #expect(!screen.window.showsFocus && controls[1].state == .normal)
        screen.keyboard.press(.tab)
        #expect(controls[0].isFocused && !controls[1].isFocused)
    }

    @Test func `S99 a key on a clicked control shows its focus, a modifier alone does not`() {
        let control = Control(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        screen.window.addSubview(control)
        screen.pointer.click(control)
        #expect(!control.isFocused)
        screen.keyboard.down(KeySymbol(rawValue: 0xFFE1), repeats: false)
        #expect(!control.isFocused)
        screen.keyboard.press(.space)
        #expect(control.isFocused)
    }

    @Test func `S99 a finger hides the focus as well`() {
        let control = Control(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        screen.window.addSubview(control)
        screen.keyboard.press(.tab)
        #expect(control.isFocused)
        screen.tap(at: Point(x: 200, y: 200))
        #expect(!control.isFocused && control.isFirstResponder)
    }

    @Test func `S99 a control may leave the focus unchanged when pressed`() {
        let field = stop("field", 0, 0)
        field.becomeFirstResponder()
        let tool = Control(frame: Rect(x: 100, y: 0, width: 50, height: 50))
        screen.window.addSubview(tool)
        tool.becomesFirstResponderOnPress = false
        screen.pointer.click(tool)
        #expect(field.isFirstResponder)
        tool.becomesFirstResponderOnPress = true
        screen.pointer.click(tool)
        #expect(tool.isFirstResponder)
    }

    @Test func `S99 holding Tab repeats`() {
        for (index, name) in ["a", "b", "c"].enumerated() { _ = stop(name, Double(index) * 50, 0) }
        screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(100))
        screen.keyboard.down(.tab)
        #expect(focused == "a")
        screen.advance(by: .milliseconds(110))
        #expect(focused == "b")
        screen.advance(by: .milliseconds(100))
        #expect(focused == "c")
        screen.keyboard.up(.tab)
        #expect(focused == "c")
    }

    @Test func `a singular transform does not stop Tab`() {
        let odd = stop("odd", 0, 0)
        odd.transform = AffineTransform(a: .nan, b: .nan, c: .nan, d: .nan, tx: .nan, ty: .nan)
        _ = stop("even", 100, 100)
        #expect(Set(tabs(2)) == ["odd", "even"])
    }
}
