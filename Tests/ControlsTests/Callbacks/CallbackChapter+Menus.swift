import Walden
import WaldenTesting

// Chapters with menus, popups and tool tips.

extension CallbackStage {
    func useMenus() {
        subject.toolTip = "A tip"
        pointToSubject()
        wait(600)
        let interaction = ContextMenuInteraction { _ in
            probe("Closure", "contextMenu") {
                Menu(children: [
                    Action(title: "One") { _ in probe("Closure", "contextAction") {} },
                    DeferredMenuElement { finish in
                        probe("Closure", "deferredElements") {}
                        finish([Action(title: "Two") { _ in }])
                    },
                    Menu(title: "More", children: [Action(title: "Deep") { _ in }]),
                ])
            }
        }
        interaction.keyPlace = { probe("Closure", "keyPlace") { Rect(x: 0, y: 0, width: 20, height: 20) } }
        interaction.previewProvider = { [weak self] _ in probe("Closure", "previewProvider") { self?.subject } }
        subject.addInteraction(interaction)
        screen.pump()
        if isShown {
            screen.pointer.click(.secondary)
            for key in [KeySymbol.downArrow, .downArrow, .downArrow, .rightArrow, .leftArrow, .home, .return] {
                keyboard.press(key)
            }
        }
        let finger = touch(middle)
        wait(700)
        finger?.lift()
        wait(100)
        keyboard.press(.escape)
        subject.becomeFirstResponder()
        keyboard.press(.function(10), modifiers: .shift)
        keyboard.press(.escape)
        subject.removeInteraction(interaction)
        showPopup()
        useRowMenus()
        openItsMenu()
    }

    private func pointToSubject() {
        guard isShown else { return }
        screen.pointer.move(to: middle)
        screen.pointer.move(to: middle + Point(x: 1, y: 0))
    }

    private func showPopup() {
        guard subject.window?.isVisible == true else { return }
        let popup = PopupWindow(
            source: subject,
            placement: PopupPlacement(
                size: Size(width: 80, height: 60), anchorRect: subject.bounds, anchor: .bottom, gravity: .bottom))
        popup.closedHandler = { probe("Closure", "popupClosed") {} }
        popup.show()
        screen.pump()
        tap(Point(x: 190, y: 190))
        popup.close()
        screen.pump()
    }

    private func useRowMenus() {
        guard let list = subject as? ListView else { return }
        list.rowMenuProvider = { _ in
            probe("Closure", "rowMenu") { Menu(children: [Action(title: "Row") { _ in }]) }
        }
        list.reloadData()
        screen.pump()
        pointToSubject()
        if isShown { screen.pointer.click(.secondary) }
        keyboard.press(.escape)
        list.rowMenuProvider = nil
    }

    /// Opens the menu or list of a button or box, and chooses from it.
    private func openItsMenu() {
        guard subject is PopUpButton || subject is ComboBox else { return }
        subject.becomeFirstResponder()
        for key in [KeySymbol.downArrow, .downArrow, .upArrow, .return, .space, .downArrow, .return] {
            keyboard.press(key)
        }
        keyboard.type("o")
        keyboard.press(.downArrow)
        keyboard.press(.return)
        subject.resignFirstResponder()
        screen.pump()
    }
}
