import Testing
import Walden
import WaldenHeadless
import WaldenTesting

private let styles: [ModalPresentationStyle] = [.fullScreen, .sheet, .popover, .window]

/// A controller that copies.
private final class Copier: ViewController {
    var copies = 0

    override func canPerformAction(_ action: TargetAction, withSender sender: AnyObject?) -> Bool {
        action === TargetAction.copy || super.canPerformAction(action, withSender: sender)
    }
    override func copy(_ sender: AnyObject?) { copies += 1 }
}

/// View controllers above others: sheets, popovers, windows and covers.
@MainActor
@Suite("Presentation")
struct PresentationTests {
    let screen = TestScreen()
    let root = CallbackController("root")
    let field = TextField()
    private let appears: [CallbackController.Callback] = [.viewWillAppear, .viewIsAppearing, .viewDidAppear]
    private let disappears: [CallbackController.Callback] = [.viewWillDisappear, .viewDidDisappear]

    init() {
        screen.window.rootViewController = root
        field.frame = Rect(x: 10, y: 10, width: 100, height: 30)
        root.view.addSubview(field)
        screen.pump()
    }

    private func controller(_ name: String, _ style: ModalPresentationStyle, size: Size = Size(width: 120, height: 80))
        -> CallbackController
    {
        let controller = CallbackController(name)
        controller.modalPresentationStyle = style
        controller.preferredContentSize = size
        controller.popoverSource = PopoverSource(view: field)
        let button = Button(title: "OK")
        button.frame = Rect(x: 10, y: 10, width: 60, height: 30)
        controller.view.addSubview(button)
        return controller
    }

    private func settle() { screen.advance(by: .seconds(1)) }

    @Test(arguments: styles, [true, false])
    func `S163 a presented controller appears and disappears once, and the app is told when it has`(
        style: ModalPresentationStyle, isAnimated: Bool
    ) {
        let presented = controller("presented", style)
        var told: [String] = []
        root.present(presented, animated: isAnimated) { told.append("came \(presented.callbacks.count)") }
        settle()
        #expect(presented.callbacks == appears && told == ["came 3"])
        #expect(presented.view.window?.isVisible == true)
        presented.dismiss(animated: isAnimated) { told.append("left \(presented.callbacks.count)") }
        settle()
        #expect(presented.callbacks == appears + disappears && told == ["came 3", "left 5"])
        #expect(presented.view.window == nil && root.presentedViewController == nil)
        #expect(root.callbacks == appears)
        #expect(screen.application.windows.count == 1 && screen.popups.isEmpty)
        // It can be shown again, by another style.
        presented.modalPresentationStyle = .sheet
        root.present(presented, animated: false)
        #expect(presented.callbacks == appears + disappears + appears)
    }

    @Test(arguments: styles)
    func `S163 the focus goes in and comes back to where it was`(style: ModalPresentationStyle) {
        field.becomeFirstResponder()
        let presented = controller("presented", style)
        root.present(presented)
        settle()
        let window = presented.view.window
        #expect(field.isFirstResponder == (window !== screen.window))
        if style != .fullScreen {
            #expect(window?.firstResponder is Button)
            #expect(window?.showsFocus == false, "the focus is shown only to those who use keys")
        }
        screen.keyboard.press(.tab)
        #expect((window?.firstResponder as? Button)?.isDescendant(of: presented.view) == true)
        presented.dismiss()
        #expect(field.isFirstResponder, "at once, while the view still leaves")
        settle()
        #expect(field.isFirstResponder && screen.window.isKeyWindow)
        screen.keyboard.type("a")
        #expect(field.text == "a")
    }

    @Test(arguments: styles, [true, false])
    func `S163 Escape dismisses, unless only the app may`(style: ModalPresentationStyle, isModal: Bool) {
        let presented = controller("presented", style)
        presented.isModalInPresentation = isModal
        root.present(presented)
        settle()
        screen.keyboard.press(.escape)
        settle()
        #expect((root.presentedViewController != nil) == isModal)
        #expect(presented.callbacks == (isModal ? appears : appears + disappears))
    }

    @Test func `S163 a cancelling button takes Escape first`() {
        let presented = controller("presented", .sheet)
        var presses = 0
        let button = Button(title: "Cancel", role: .cancel)
        button.addAction(for: .primaryActionTriggered) { _ in presses += 1 }
        presented.view.addSubview(button)
        root.present(presented, animated: false)
        screen.keyboard.press(.escape)
        #expect(presses == 1 && root.presentedViewController === presented)
    }

    @Test(arguments: [true, false])
    func `S163 a press on the dimming dismisses a sheet where that is allowed, and does nothing else`(isModal: Bool) {
        var presses = 0
        let button = Button(title: "Beneath")
        button.frame = Rect(x: 0, y: 260, width: 80, height: 30)
        button.addAction(for: .touchUpInside) { _ in presses += 1 }
        root.view.addSubview(button)
        let presented = controller("presented", .sheet)
        presented.isModalInPresentation = isModal
        root.present(presented)
        settle()
        let finger = screen.touch(presented.view)
        finger.move(to: Point(x: 5, y: 5), duration: .milliseconds(50), steps: 3)
        finger.lift()
        settle()
        #expect(root.presentedViewController === presented, "a drag out of the panel dismisses nothing")
        screen.tap(at: Point(x: 40, y: 275))
        settle()
        #expect((root.presentedViewController == nil) != isModal)
        #expect(presses == 0)
    }

    @Test func `S163 a sheet is as large as it prefers, in the middle, and never larger than the window`() {
        let presented = controller("presented", .sheet)
        root.present(presented, animated: false)
        screen.pump()
        let frame = { presented.view.convert(presented.view.bounds, to: screen.window) }
        #expect(frame() == Rect(x: 140, y: 110, width: 120, height: 80))
        presented.preferredContentSize = Size(width: 1000, height: 200)
        screen.pump()
        #expect(frame() == Rect(x: 24, y: 50, width: 352, height: 200))
        screen.resize(to: Size(width: 300, height: 120))
        #expect(frame() == Rect(x: 24, y: 24, width: 252, height: 72))
        screen.resize(to: Size(width: 40, height: 40))
        #expect(frame() == Rect(x: 0, y: 0, width: 40, height: 40))
    }

    @Test func `S163 a sheet without a preferred size is as large as its content`() {
        let presented = ViewController()
        presented.view = StackView([Label(text: "A line"), Label(text: "Another one")], axis: .vertical)
        root.present(presented, animated: false)
        screen.pump()
        #expect(presented.view.bounds.size == presented.view.sizeThatFits(Size(width: 1000, height: 1000)))
        presented.dismiss(animated: false)
        let plain = ViewController()
        root.present(plain, animated: false)
        screen.pump()
        #expect(plain.view.bounds.size == Size(width: 352, height: 252), "all the room, if it has no opinion")
        screen.resize(to: Size(width: 600, height: 400))
        #expect(plain.view.bounds.size == Size(width: 552, height: 352))
    }

    @Test(arguments: [ModalPresentationStyle.fullScreen, .sheet])
    func `S163 a controller dismissed on its way has appeared, and disappears`(style: ModalPresentationStyle) {
        let presented = controller("presented", style)
        var told: [String] = []
        root.present(presented) { told.append("came") }
        screen.advance(by: .milliseconds(60))
        #expect(presented.callbacks == [.viewWillAppear, .viewIsAppearing] && told == [])
        presented.dismiss { told.append("left") }
        #expect(presented.callbacks == appears + [.viewWillDisappear] && told == ["came"])
        settle()
        #expect(presented.callbacks == appears + disappears && told == ["came", "left"])
    }

    @Test(arguments: [ModalPresentationStyle.fullScreen, .sheet])
    func `S163 a controller may be presented again while it leaves`(style: ModalPresentationStyle) {
        let presented = controller("presented", style)
        root.present(presented, animated: false)
        var told: [String] = []
        presented.dismiss { told.append("left") }
        screen.advance(by: .milliseconds(50))
        root.present(presented) { told.append("came") }
        #expect(told == ["left"])
        settle()
        #expect(told == ["left", "came"] && presented.callbacks == appears + disappears + appears)
        #expect(screen.window.subviews.count == 2)
    }

    @Test(arguments: [ModalPresentationStyle.fullScreen, .sheet])
    func `S163 a view that leaves gets no input, and what is beneath does`(style: ModalPresentationStyle) {
        let presented = controller("presented", style)
        root.present(presented, animated: false)
        let finger = screen.touch(presented.view.subviews[0])
        presented.dismiss()
        screen.advance(by: .milliseconds(20))
        #expect((presented.view.subviews[0] as? Button)?.isHighlighted == false)
        finger.lift()
        screen.tap(field)
        #expect(field.isFirstResponder)
        settle()
        #expect(presented.callbacks == appears + disappears)
    }

    @Test func `S163 keys reach no command beneath a sheet`() {
        final class Saver: Responder {
            var saves = 0
            func save() { saves += 1 }
        }
        let saver = Saver()
        screen.window.addKeyCommand(KeyCommand("s", .control, target: saver, action: Saver.save))
        let presented = controller("presented", .sheet)
        root.present(presented, animated: false)
        screen.keyboard.press("s", modifiers: .control)
        #expect(saver.saves == 0)
        presented.dismiss(animated: false)
        screen.keyboard.press("s", modifiers: .control)
        #expect(saver.saves == 1)
    }

    @Test func `S163 keys of editing change nothing beneath a sheet, which undoes its own steps`() {
        let copier = Copier()
        screen.window.rootViewController = copier
        copier.view.addSubview(field)
        field.becomeFirstResponder()
        screen.keyboard.type("abc")
        let presented = controller("presented", .sheet)
        let inner = TextField()
        presented.view.addSubview(inner)
        copier.present(presented, animated: false)
        inner.becomeFirstResponder()
        screen.keyboard.type("x")
        for _ in 0..<2 {
            screen.keyboard.press("z", modifiers: .control)
            #expect(inner.text == "" && field.text == "abc")
        }
        screen.keyboard.press("z", modifiers: [.control, .shift])
        #expect(inner.text == "x")
        inner.resignFirstResponder()
        screen.keyboard.press("c", modifiers: .control)
        #expect(copier.copies == 0 && presented.undoManager !== copier.undoManager)
        presented.dismiss(animated: false)
        screen.keyboard.press("z", modifiers: .control)
        #expect(field.text == "" && inner.text == "x")
        field.resignFirstResponder()
        screen.keyboard.press("c", modifiers: .control)
        #expect(copier.copies == 1)
    }

    @Test func `S163 keys of editing end at a sheet also from a popover within, and in a sheet within a popover`() {
        let copier = Copier()
        screen.window.rootViewController = copier
        copier.view.addSubview(field)
        let sheet = controller("sheet", .sheet)
        copier.present(sheet, animated: false)
        let popover = controller("popover", .popover)
        popover.popoverSource = PopoverSource(view: sheet.view)
        sheet.present(popover, animated: false)
        let inner = TextField()
        popover.view.addSubview(inner)
        settle()
        inner.becomeFirstResponder()
        for key: Character in ["c", "a", "v", "z", "y"] { screen.keyboard.press(key, modifiers: .control) }
        screen.keyboard.type("x")
        screen.keyboard.press("z", modifiers: .control)
        inner.resignFirstResponder()
        for key: Character in ["c", "z"] { screen.keyboard.press(key, modifiers: .control) }
        #expect(copier.copies == 0 && inner.text == "" && popover.view.window is PopupWindow)
        let innermost = controller("innermost", .sheet)
        popover.present(innermost, animated: false)
        settle()
        screen.keyboard.press("c", modifiers: .control)
        #expect(copier.copies == 0 && innermost.view.window != nil)
    }

    @Test func `S163 a controller in a window of its own: the presenting window waits, and closing it dismisses`() {
        let presented = controller("presented", .window)
        presented.title = "Settings"
        root.present(presented)
        settle()
        let window = presented.view.window
        #expect(window?.title == "Settings" && window?.parent === screen.window && window?.isModal == true)
        #expect(window?.bounds.size == Size(width: 120, height: 80))
        #expect(screen.window.modalDialog === window)
        presented.isModalInPresentation = true
        if let window { screen.requestClose(window) }
        #expect(window?.isClosed == false)
        presented.isModalInPresentation = false
        if let window { screen.requestClose(window) }
        #expect(window?.isClosed == true && root.presentedViewController == nil)
        #expect(presented.callbacks == appears + disappears)
        #expect(screen.window.modalDialog == nil)
    }

    @Test func `S163 a popover closes by a press elsewhere, which dismisses its controller`() {
        let presented = controller("presented", .popover)
        root.present(presented)
        settle()
        #expect(screen.popups.count == 1 && presented.view.window === screen.popups.first)
        screen.tap(at: Point(x: 300, y: 250))
        #expect(screen.popups.isEmpty && root.presentedViewController == nil)
        #expect(presented.callbacks == appears + disappears)
        // Without a view to be beside, it is a sheet.
        presented.popoverSource = nil
        root.present(presented, animated: false)
        #expect(presented.view.window === screen.window)
    }

    @Test(arguments: styles)
    func `S163 a window that is hidden or closed ends the appearance of all that is above it`(
        style: ModalPresentationStyle
    ) {
        screen.application.terminatesAfterLastWindowClosed = false
        let presented = controller("presented", style)
        let above = controller("above", .sheet)
        root.present(presented)
        settle()
        presented.present(above)
        screen.advance(by: .milliseconds(30))
        screen.window.close()
        settle()
        #expect(presented.callbacks == appears + disappears)
        #expect(above.callbacks == appears + disappears)
        #expect(root.callbacks == appears + disappears)
        #expect(screen.application.windows.isEmpty && screen.popups.isEmpty)
    }

    @Test func `S163 with reduced motion a sheet still fades, and nothing moves`() {
        screen.application.prefersReducedMotion = true
        let presented = controller("presented", .sheet)
        root.present(presented)
        screen.advance(by: .milliseconds(60))
        #expect(presented.callbacks == [.viewWillAppear, .viewIsAppearing])
        settle()
        #expect(presented.callbacks == appears)
    }

    @Test func `S165 the title of a window is that of its root controller, where that has one`() {
        #expect(screen.window.title == "Test")
        root.title = "Notes"
        #expect(screen.window.title == "Notes")
        let other = ViewController()
        screen.window.rootViewController = other
        #expect(screen.window.title == "Notes", "a controller without a title changes nothing")
        root.title = "Elsewhere"
        #expect(screen.window.title == "Notes")
        let third = ViewController()
        third.title = "Third"
        screen.window.rootViewController = third
        #expect(screen.window.title == "Third")
    }
}
