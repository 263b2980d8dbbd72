import Testing
import Walden
import WaldenTesting

/// Views that become unreachable: hidden, or without user interaction.
@MainActor
struct ReachTests {
    let log = Log()
    let screen = TestScreen()
    let outer = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))

    private func field() -> Probe {
        screen.window.addSubview(outer)
        let field = Probe("field", log, frame: Rect(x: 10, y: 10, width: 50, height: 50), in: outer)
        field.isFocusable = true
        field.onHover = { _ in }
        screen.pointer.move(to: field)
        field.becomeFirstResponder()
        #expect(field.isFirstResponder && log.take() == ["field entered"])
        return field
    }

    @Test func `S10 a view that loses user interaction resigns first responder, and the pointer exits it`() {
        let field = field()
        field.isUserInteractionEnabled = false
        #expect(!field.isFirstResponder && screen.window.firstResponder == nil)
        #expect(log.take() == ["field exited"])
        field.isUserInteractionEnabled = true
        #expect(!field.isFirstResponder, "it does not become so again by itself")
        screen.pump()
        #expect(log.take() == ["field entered"], "the pointer is still there")
    }

    @Test func `S10 a view resigns and is exited when an ancestor loses interaction or hides`() {
        let field = field()
        outer.isUserInteractionEnabled = false
        #expect(!field.isFirstResponder && log.take() == ["field exited"])
        outer.isUserInteractionEnabled = true
        screen.pump()
        field.becomeFirstResponder()
        _ = log.take()
        outer.isHidden = true
        #expect(!field.isFirstResponder && log.take() == ["field exited"])
    }

    @Test func `S10 a view resigns and is exited when its window loses interaction`() {
        let field = field()
        screen.window.isUserInteractionEnabled = false
        #expect(!field.isFirstResponder && log.take() == ["field exited"])
        #expect(!field.becomeFirstResponder())
        screen.window.isUserInteractionEnabled = true
        screen.keyboard.press(.tab)
        #expect(field.isFirstResponder)
    }

    @Test func `S10 a window without user interaction gets no keys`() {
        let screen = TestScreen(makeWindow: { KeyWindow(title: "Test", size: $0) })
        let window = screen.window as! KeyWindow
        screen.keyboard.press("a")
        #expect(window.keys == ["a"])
        window.isUserInteractionEnabled = false
        screen.keyboard.press("b")
        #expect(window.keys == ["a"])
        window.isUserInteractionEnabled = true
        screen.keyboard.press("c")
        #expect(window.keys == ["a", "c"])
    }

    @Test func `S10 a view resigns and is exited when it moves to an unreachable place`() {
        let field = field()
        let shelf = View(frame: Rect(x: 200, y: 0, width: 100, height: 100))
        shelf.isHidden = true
        screen.window.addSubview(shelf)
        shelf.addSubview(field)
        #expect(!field.isFirstResponder && log.take() == ["field exited"])
        outer.addSubview(field)
        field.becomeFirstResponder()
        shelf.isHidden = false
        shelf.addSubview(field)
        #expect(field.isFirstResponder, "a move alone does not resign")
        shelf.isUserInteractionEnabled = false
        outer.addSubview(field)
        field.becomeFirstResponder()
        shelf.addSubview(field)
        #expect(!field.isFirstResponder)
    }

    @Test func `S10 a view controller resigns with its view, and gets no keys`() {
        let controller = KeyController()
        controller.view.frame = outer.bounds
        screen.window.addSubview(outer)
        outer.addSubview(controller.view)
        controller.becomeFirstResponder()
        screen.keyboard.press("a")
        #expect(controller.isFirstResponder && controller.keys == ["a"])
        outer.isUserInteractionEnabled = false
        #expect(!controller.isFirstResponder)
        #expect(!controller.becomeFirstResponder())
        screen.keyboard.press("b")
        #expect(controller.keys == ["a"])
        outer.isUserInteractionEnabled = true
        controller.becomeFirstResponder()
        controller.view.isHidden = true
        #expect(!controller.isFirstResponder)
    }

    @Test func `S10 S111 unreachable views resign on every seat`() {
        let field = field()
        let other = screen.addSeat()
        field.onTouches = { [unowned field] _, _, _ in field.becomeFirstResponder() }
        other.touch(at: Point(x: 20, y: 20)).lift()
        #expect(screen.window.firstResponder(for: other.id) === field)
        outer.isUserInteractionEnabled = false
        #expect(!field.isFirstResponder)
    }

    @Test func `S10 a touch continues when its view loses user interaction`() {
        let field = field()
        let finger = screen.touch(field)
        field.isUserInteractionEnabled = false
        finger.lift()
        #expect(log.lines.contains("field ended 25,25"))
    }
}

private final class KeyWindow: Window {
    var keys: [String] = []

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) { keys += presses.map(\.key.characters) }
}

private final class KeyController: ViewController {
    var keys: [String] = []

    override var canBecomeFirstResponder: Bool { true }
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) { keys += presses.map(\.key.characters) }
}
