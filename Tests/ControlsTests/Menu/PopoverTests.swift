import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Popovers (S159).
@MainActor
struct PopoverTests {
    private let screen = TestScreen(size: Size(width: 300, height: 200))
    private let button = Button(title: "Settings")
    private let field = TextField()
    private let inner = Button(title: "Inner")
    private let popover: Popover

    init() {
        let stack = StackView([field, inner], axis: .vertical, spacing: 8)
        popover = Popover(content: stack)
        button.frame = Rect(x: 20, y: 20, width: 100, height: 32)
        screen.window.addSubview(button)
        screen.pump()
    }

    private func show() {
        popover.show(beside: button)
        screen.pump()
    }

    @Test func `S159 a popover is a popup beside its view, as large as its content`() throws {
        show()
        let popup = try #require(screen.popups.first)
        #expect(popover.isShown && popup.takesInput)
        let frame = screen.frame(of: popup)
        #expect(frame.minY == screen.frame(of: screen.window).minY + button.frame.maxY + MenuMetrics.distance)
        #expect(frame.midX.rounded() == screen.frame(of: screen.window).minX + button.frame.midX)
        #expect(field.window === popup && field.frame.width > 20)
        popover.preferredContentSize = Size(width: 260, height: 150)
        screen.pump()
        #expect(popup.bounds.size == Size(width: 284, height: 174))
    }

    @Test func `S159 S168 with a text view it is as high as the text`() throws {
        let view = TextView()
        view.text = "one two three"
        let popover = Popover(content: view)
        popover.show(beside: button)
        screen.pump()
        let popup = try #require(screen.popups.first)
        #expect(popup.bounds.height < 120)
    }

    @Test func `S159 keys, input methods and the edit commands go to its content`() {
        button.becomeFirstResponder()
        show()
        #expect(field.isFirstResponder && button.isFirstResponder && screen.window.isKeyWindow)
        screen.keyboard.type("abc")
        #expect(field.text == "abc")
        screen.inputMethod.compose("に")
        #expect(field.markedTextRange != nil)
        screen.inputMethod.commit("日")
        #expect(field.text == "abc日")
        screen.keyboard.press("a", modifiers: .control)
        screen.keyboard.press("c", modifiers: .control)
        #expect(screen.pasteboard.text == "abc日")
        screen.keyboard.press(.tab)
        #expect(inner.isFirstResponder)
    }

    @Test func `S142 S159 what is composed in it is a part of the text when the app is asked to end`() {
        final class Asked: ApplicationDelegate {
            var text: String?
            weak var field: TextField?
            func applicationDidFinishLaunching(_ application: Application) {}
            func applicationShouldTerminate(_ application: Application) -> Bool {
                text = field?.text
                return false
            }
        }
        let delegate = Asked()
        delegate.field = field
        screen.application.delegate = delegate
        show()
        screen.inputMethod.compose("に")
        screen.requestTermination()
        #expect(delegate.text == "に")
    }

    @Test func `S159 what it leaves of keys goes on to its view and up from there`() {
        var count = 0
        let target = Counter { count += 1 }
        screen.window.addKeyCommand(KeyCommand("s", .control, target: target, action: Counter.count))
        show()
        screen.keyboard.press("s", modifiers: .control)
        #expect(count == 1)
    }

    private final class Counter {
        private let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
        func count() { body() }
    }

    @Test func `S159 Escape, a press elsewhere and its view's end close it, and it can be shown again`() {
        var closings = 0
        popover.closedHandler = { closings += 1 }
        button.becomeFirstResponder()
        show()
        screen.keyboard.press(.escape)
        #expect(!popover.isShown && closings == 1 && button.isFirstResponder)
        show()
        screen.tap(button)
        #expect(!popover.isShown && closings == 2)
        show()
        button.removeFromSuperview()
        #expect(!popover.isShown && closings == 3)
        show()
        #expect(!popover.isShown && closings == 3, "a view without a window has no popover")
    }

    @Test func `S163 Escape dismisses what the content of a popover presents, and then closes it`() {
        let (controller, sheet) = (ViewController(), ViewController())
        let popover = Popover(content: controller.view)
        popover.preferredContentSize = Size(width: 200, height: 100)
        popover.show(beside: button)
        controller.present(sheet, animated: false)
        screen.pump()
        #expect(sheet.view.window === controller.view.window)
        screen.keyboard.press(.escape)
        screen.advance(by: .seconds(1))
        #expect(controller.presentedViewController == nil && popover.isShown)
        screen.keyboard.press(.escape)
        #expect(!popover.isShown)
    }

    @Test func `S159 S160 a menu in a popover goes above it, and both close in order`() throws {
        inner.menu = Menu(actions: [Action(title: "One") { _ in }])
        inner.showsMenuAsPrimaryAction = true
        show()
        screen.pointer.click(inner)
        #expect(screen.popups.count == 2 && inner.isMenuOpen)
        // A press on the popover closes the menu alone, and does nothing else.
        screen.pointer.click(field)
        #expect(screen.popups.count == 1 && popover.isShown)
        screen.pointer.click(inner)
        screen.tap(at: Point(x: 280, y: 190))
        #expect(screen.popups.isEmpty && !popover.isShown && !inner.isMenuOpen)
    }

    @Test func `S160 a popover that nobody retains tells its owner`() {
        var closings = 0
        var kept: Popover? = Popover(content: Label(text: "Alone"))
        weak let weakPopover = kept
        kept?.closedHandler = { closings += 1 }
        kept?.show(beside: button)
        kept = nil
        screen.pump()
        #expect(weakPopover != nil && screen.popups.count == 1)
        screen.keyboard.press(.escape)
        #expect(closings == 1 && weakPopover == nil && screen.popups.isEmpty)
    }
}
