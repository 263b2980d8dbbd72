import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Tool tips (S158).
@MainActor
struct ToolTipTests {
    private let screen = TestScreen(size: Size(width: 300, height: 200))
    private let first = Button(title: "First")
    private let second = Button(title: "Second")

    init() {
        (first.frame, second.frame) = (
            Rect(x: 10, y: 10, width: 80, height: 32), Rect(x: 100, y: 10, width: 80, height: 32)
        )
        (first.toolTip, second.toolTip) = ("The first", "The second")
        screen.window.addSubview(first)
        screen.window.addSubview(second)
        screen.pump()
    }

    private var tip: String? { (screen.popups.last?.subviews.first as? Label)?.text }
    private func wait(_ milliseconds: Int) { screen.advance(by: .milliseconds(milliseconds)) }

    @Test func `S158 a tip comes after half a second of rest`() {
        screen.pointer.move(to: first)
        wait(450)
        screen.pointer.move(to: Point(x: 30, y: 25))
        wait(450)
        #expect(tip == nil, "each move begins anew")
        wait(60)
        #expect(tip == "The first")
        screen.pointer.move(to: Point(x: 32, y: 25))
        #expect(tip == "The first")
        #expect(screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `S158 the next tip comes at once from another one's`() {
        screen.pointer.move(to: first)
        wait(600)
        screen.pointer.move(to: second)
        #expect(tip == "The second" && screen.popups.count == 1)
        screen.pointer.move(to: Point(x: 250, y: 150))
        #expect(tip == nil)
        wait(700)
        screen.pointer.move(to: first)
        #expect(tip == nil, "too long ago")
    }

    @Test func `S158 keys, presses, scrolling and leaving hide it`() {
        let hidings: [@MainActor (TestScreen) -> Void] = [
            { $0.keyboard.press("a") }, { $0.pointer.press() }, { $0.pointer.scroll(by: Point(x: 0, y: 10)) },
            { $0.pointer.leave() },
        ]
        for hide in hidings {
            screen.pointer.release()
            screen.pointer.move(to: Point(x: 250, y: 150))
            wait(600)
            screen.pointer.move(to: first)
            wait(600)
            #expect(tip == "The first")
            hide(screen)
            #expect(tip == nil)
        }
    }

    @Test func `S158 a dismissed tip stays away while the pointer stays`() {
        screen.pointer.move(to: first)
        wait(600)
        screen.keyboard.press("a")
        screen.pointer.move(to: Point(x: 31, y: 25))
        wait(1000)
        #expect(tip == nil)
        screen.pointer.move(to: Point(x: 250, y: 150))
        screen.pointer.move(to: first)
        wait(600)
        #expect(tip == "The first")
        screen.keyboard.hold(.shift)
        #expect(tip == "The first", "a modifier does nothing yet")
    }

    @Test func `S158 a tip takes no input and is no grab`() throws {
        screen.pointer.move(to: first)
        wait(600)
        let popup = try #require(screen.popups.first)
        guard case .popup(let role) = screen.platformWindow(of: popup).role else { return #expect(Bool(false)) }
        #expect(role.grab == nil && !role.acceptsTouches && screen.window.isKeyWindow)
        first.becomeFirstResponder()
        #expect(screen.application.popups.count == 1)
        screen.pointer.click()
        #expect(first.isFirstResponder && tip == nil)
    }

    @Test func `S158 a view has the tip of its superview, unless it has its own or an empty one`() {
        let inner = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
        let none = View(frame: Rect(x: 30, y: 0, width: 20, height: 20))
        none.toolTip = ""
        let outer = View(frame: Rect(x: 10, y: 100, width: 100, height: 50))
        outer.toolTip = "Outer"
        screen.window.addSubview(outer)
        outer.addSubview(inner)
        outer.addSubview(none)
        screen.pointer.move(to: inner)
        wait(600)
        #expect(tip == "Outer")
        screen.pointer.move(to: none)
        wait(600)
        #expect(tip == nil)
    }

    @Test func `S158 a tip whose text changes while it waits comes in time`() {
        screen.pointer.move(to: first)
        wait(300)
        first.toolTip = "Another text"
        wait(250)
        #expect(tip == "Another text")
    }

    @Test func `S158 a finger's tip whose text changes still goes by itself`() {
        let finger = screen.touch(first)
        wait(600)
        first.toolTip = "Another text"
        #expect(tip == "Another text")
        finger.lift()
        wait(2400)
        #expect(tip == "Another text")
        wait(200)
        #expect(tip == nil && screen.popups.isEmpty)
    }

    @Test func `S158 a pointer's tip after a finger's tap is the pointer's`() throws {
        screen.pointer.move(to: first)
        screen.touch(first).lift()
        screen.pointer.move(to: Point(x: 32, y: 25))
        wait(600)
        first.toolTip = "Another text"
        wait(3000)
        #expect(tip == "Another text")
    }

    @Test func `S158 a window that is hidden while a tip is made gets none, and nothing is left`() {
        final class Hiding: ApplicationStyle {
            weak var made: PopupWindow?
            func windowBackground(for appearance: Appearance) -> Color { .white }
            func makeDecoration(for window: Window) -> (any WindowDecoration)? { nil }
            func makeToolTip(_ text: String, for view: View, at rect: Rect, isAbove: Bool) -> PopupWindow? {
                view.window?.isHidden = true
                let tip = Theme().makeToolTip(text, for: view, at: rect, isAbove: isAbove)
                made = tip
                return tip
            }
        }
        let style = Hiding()
        screen.application.style = style
        screen.pointer.move(to: first)
        wait(600)
        #expect(style.made == nil && screen.popups.isEmpty)
    }

    @Test func `S158 a tip goes with its view, and a new text replaces it`() {
        screen.pointer.move(to: first)
        wait(600)
        first.toolTip = "Another text"
        #expect(tip == "Another text" && screen.popups.count == 1)
        first.removeFromSuperview()
        screen.pump()
        #expect(tip == nil)
        screen.pointer.move(to: second)
        wait(600)
        second.toolTip = nil
        #expect(tip == nil)
    }

    @Test func `S158 a long press of a finger shows the tip instead of an action`() {
        var presses = 0
        first.addAction(for: .touchUpInside) { _ in presses += 1 }
        let finger = screen.touch(first)
        wait(400)
        #expect(tip == nil)
        wait(200)
        #expect(tip == "The first" && !first.isHighlighted)
        finger.lift()
        #expect(presses == 0 && tip == "The first")
        wait(3000)
        #expect(tip == nil)
        screen.tap(first)
        #expect(presses == 1)
        first.addGestureRecognizer(LongPressGestureRecognizer())
        let other = screen.touch(first)
        wait(800)
        #expect(tip == nil, "something else uses it")
        other.lift()
        screen.window.addGestureRecognizer(LongPressGestureRecognizer())
        let third = screen.touch(second)
        wait(800)
        #expect(tip == nil, "so does something around it")
        third.lift()
    }

    @Test func `S158 a tip above an open menu belongs to the menu's popup`() {
        first.menu = Menu(actions: [Action(title: "One") { _ in }])
        first.showsMenuAsPrimaryAction = true
        screen.pointer.click(first)
        wait(1000)
        #expect(screen.popups.count == 1, "what is beneath a menu has no tips")
    }
}
