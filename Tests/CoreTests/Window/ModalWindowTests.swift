import Testing
import Walden
import WaldenHeadless
import WaldenTesting

/// Windows that wait for a dialog.
@MainActor
@Suite("Modal windows")
struct ModalWindowTests {
    let log = Log()
    let screen = TestScreen()
    let probe: Probe

    init() {
        probe = Probe("view", log, frame: Rect(x: 0, y: 0, width: 100, height: 100), in: screen.window)
    }

    private func open(_ title: String, above parent: Window?, isModal: Bool = true) -> Window {
        let window = Window(title: title, size: Size(width: 80, height: 60))
        window.parent = parent
        window.isModal = isModal
        return screen.openWindow(window)
    }

    private func requests(of window: Window) -> [WindowRequest] { screen.platformWindow(of: window).requests }

    @Test func `S161 a window that waits for a dialog gets no touches, and a press brings the dialog to attention`() {
        let dialog = open("Dialog", above: screen.window)
        #expect(screen.window.modalDialog === dialog)
        let before = requests(of: dialog)
        screen.tap(probe)
        screen.pointer.click(probe)
        #expect(log.lines == [])
        #expect(Array(requests(of: dialog).dropFirst(before.count)) == [.ringBell, .activate, .ringBell, .activate])
        dialog.close()
        screen.pump()
        #expect(screen.window.modalDialog == nil)
        screen.tap(probe)
        #expect(log.lines == ["view began 50,50", "view ended 50,50"])
    }

    @Test func `S161 keys for a window that waits press no default button, and bring the dialog to attention`() {
        var presses = 0
        let button = Button(title: "Save", role: .default)
        button.addAction(for: .primaryActionTriggered) { _ in presses += 1 }
        screen.window.addSubview(button)
        let dialog = open("Dialog", above: screen.window)
        screen.platform.focusSeat = nil
        screen.keyboard.focus(screen.window)
        let before = requests(of: dialog).count
        screen.keyboard.press(.return)
        #expect(presses == 0)
        #expect(Array(requests(of: dialog).dropFirst(before)) == [.ringBell, .activate])
        screen.keyboard.hold(.shift)
        screen.keyboard.hold([])
        #expect(requests(of: dialog).count == before + 2, "a modifier alone asks for nothing")
        dialog.isHidden = true
        screen.pump()
        screen.keyboard.press(.return)
        #expect(presses == 1)
    }

    @Test func `S161 hovering and scrolling do not reach a window that waits, and do afterwards`() {
        screen.pointer.move(to: probe)
        #expect(probe.isUnderPointer)
        let dialog = open("Dialog", above: screen.window)
        #expect(!probe.isUnderPointer)
        screen.pointer.move(to: Point(x: 40, y: 40), in: screen.window)
        #expect(!probe.isUnderPointer)
        let scrollView = ScrollView(frame: Rect(x: 0, y: 100, width: 100, height: 100))
        scrollView.contentSize = Size(width: 100, height: 1000)
        screen.window.addSubview(scrollView)
        screen.pointer.move(to: scrollView)
        screen.pointer.scroll(by: Point(x: 0, y: 30))
        #expect(scrollView.contentOffset.y == 0)
        dialog.close()
        screen.pump()
        screen.pointer.scroll(by: Point(x: 0, y: 30))
        #expect(scrollView.contentOffset.y > 0)
        screen.pointer.move(to: probe)
        #expect(probe.isUnderPointer)
    }

    @Test func `S161 touches and keys that are down when a dialog appears are cancelled once`() {
        let finger = screen.touch(probe)
        probe.isFocusable = true
        probe.becomeFirstResponder()
        screen.keyboard.down("a")
        _ = log.take()
        let dialog = open("Dialog", above: screen.window)
        #expect(log.lines.filter { $0.contains("cancelled") }.count == 2, "\(log.lines)")
        _ = log.take()
        finger.lift()
        screen.keyboard.up("a")
        #expect(log.lines == [])
        dialog.close()
    }

    @Test func `S161 a dialog that a press opens lets the release go nowhere`() {
        let button = Button(title: "Open")
        button.frame = Rect(x: 0, y: 100, width: 80, height: 30)
        var dialog: Window?
        var releases = 0
        button.addAction(for: .touchDown) { [self] _ in dialog = open("Dialog", above: screen.window) }
        button.addAction(for: .touchUpInside) { _ in releases += 1 }
        screen.window.addSubview(button)
        screen.tap(button)
        #expect(dialog != nil && releases == 0 && !button.isHighlighted)
        dialog?.close()
    }

    @Test func `S161 all parents of a dialog wait for the topmost one`() {
        let palette = open("Palette", above: screen.window, isModal: false)
        #expect(screen.window.modalDialog == nil)
        let dialog = open("Dialog", above: palette)
        let alert = open("Alert", above: dialog)
        #expect(screen.window.modalDialog === alert && palette.modalDialog === alert && dialog.modalDialog === alert)
        #expect(alert.modalDialog == nil)
        let other = open("Other", above: nil)
        #expect(other.modalDialog == nil, "windows that are no parents go on")
        alert.close()
        #expect(screen.window.modalDialog === dialog && dialog.modalDialog == nil)
        dialog.isModal = false
        #expect(screen.window.modalDialog == nil)
        for window in [other, dialog, palette] { window.close() }
    }

    @Test func `S161 the desktop cannot close a window that waits, and closing it in code closes its dialogs first`() {
        let dialog = open("Dialog", above: screen.window)
        let alert = open("Alert", above: dialog)
        let palette = open("Palette", above: screen.window, isModal: false)
        screen.requestClose(screen.window)
        #expect(!screen.window.isClosed)
        #expect(requests(of: alert).suffix(2) == [.ringBell, .activate])
        screen.application.terminatesAfterLastWindowClosed = false
        screen.window.close()
        #expect(dialog.isClosed && alert.isClosed && screen.window.isClosed)
        #expect(!palette.isClosed && palette.parent == nil)
    }

    @Test func `S161 a text in a window that waits is left by input methods`() {
        let field = TextField()
        field.frame = Rect(x: 0, y: 100, width: 100, height: 30)
        screen.window.addSubview(field)
        field.becomeFirstResponder()
        screen.pump()
        let methods = screen.platform.inputMethods
        #expect(methods.states[screen.seat.id] != nil)
        screen.platform.focusSeat = nil
        let dialog = open("Dialog", above: screen.window)
        #expect(methods.states[screen.seat.id] == nil)
        dialog.close()
        screen.pump()
        #expect(methods.states[screen.seat.id] != nil)
    }

    @Test func `S161 an open menu closes when a dialog appears`() {
        let popup = PopupWindow(
            source: probe,
            placement: PopupPlacement(
                size: Size(width: 40, height: 40), anchorRect: probe.bounds, anchor: .bottom, gravity: .bottom))
        popup.show()
        screen.pump()
        #expect(popup.isVisible)
        let dialog = open("Dialog", above: screen.window)
        #expect(popup.isClosed)
        dialog.close()
    }
}
