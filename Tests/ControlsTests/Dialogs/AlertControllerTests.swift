import Testing
import Walden
import WaldenTesting

/// Questions to the user.
@MainActor
@Suite("Alerts")
struct AlertControllerTests {
    let screen = TestScreen()
    let root = ViewController()
    private final class Told {
        var titles: [String] = []
    }
    private let told = Told()

    init() { screen.window.rootViewController = root }

    private func alert(_ actions: [(String, AlertAction.Style)]) -> AlertController {
        let alert = AlertController(title: "Delete “Shopping”?", message: "You cannot undo this.")
        for (title, style) in actions {
            alert.addAction(AlertAction(title: title, style: style) { [told] in told.titles.append($0.title) })
        }
        return alert
    }

    private static let usual: [(String, AlertAction.Style)] = [
        ("Cancel", .cancel), ("Delete", .destructive), ("Save", .default),
    ]

    private func buttons(of alert: AlertController) -> [Button] {
        alert.view.subviews.compactMap { $0 as? Button }.sorted { $0.frame.minX < $1.frame.minX }
    }

    private func show(_ alert: AlertController) {
        root.frontPresenter.present(alert)
        screen.advance(by: .seconds(1))
    }

    private func settle() { screen.advance(by: .seconds(1)) }

    @Test func `S162 an alert has a window of its own, with its title, message and buttons in order`() {
        let alert = alert([("Save", .default), ("Cancel", .cancel), ("Delete", .destructive)])
        show(alert)
        let window = alert.view.window
        #expect(window !== screen.window && window?.parent === screen.window && window?.isModal == true)
        #expect(window?.title == "Delete “Shopping”?")
        #expect(window?.minimumSize == window?.bounds.size && window?.maximumSize == window?.bounds.size)
        #expect(buttons(of: alert).map(\.title) == ["Cancel", "Delete", "Save"])
        #expect(buttons(of: alert).map(\.role) == [.cancel, .destructive, .default])
        #expect(Set(buttons(of: alert).map(\.bounds.width)).count == 1)
        let texts = alert.view.subviews.flatMap { [$0] + $0.subviews }.compactMap { ($0 as? Label)?.text }
        #expect(texts == ["Delete “Shopping”?", "You cannot undo this."])
    }

    @Test func `S162 a pressed button is told once, after the alert has gone`() {
        let alert = alert(Self.usual)
        show(alert)
        screen.whileBusy {
            screen.tap(buttons(of: alert)[1])
            screen.keyboard.press(.return)
        }
        settle()
        #expect(told.titles == ["Delete"] && root.presentedViewController == nil && alert.view.window == nil)
        #expect(screen.window.isKeyWindow && screen.window.modalDialog == nil)
    }

    @Test func `S162 Return chooses the default and Escape the cancelling action`() {
        for (key, title) in [(KeySymbol.return, "Save"), (.escape, "Cancel")] {
            let alert = alert(Self.usual)
            show(alert)
            screen.keyboard.press(key)
            settle()
            #expect(told.titles.last == title)
        }
        #expect(told.titles.count == 2)
        let preferred = alert(Self.usual)
        preferred.preferredAction = preferred.actions[1]
        show(preferred)
        #expect(buttons(of: preferred).last?.title == "Delete", "the preferred one is the last")
    }

    @Test func `S162 closing the window chooses the cancelling action`() {
        let alert = alert(Self.usual)
        show(alert)
        if let window = alert.view.window { screen.requestClose(window) }
        settle()
        #expect(told.titles == ["Cancel"])
    }

    @Test func `S162 an alert without a cancelling action stays, but one with a single action goes`() {
        let question = alert([("Left", .default), ("Right", .default)])
        show(question)
        screen.keyboard.press(.escape)
        if let window = question.view.window { screen.requestClose(window) }
        settle()
        #expect(told.titles == [] && root.presentedViewController === question)
        question.dismiss(animated: false)
        #expect(told.titles == [], "the app has taken it away")
        let notice = alert([("OK", .default)])
        show(notice)
        screen.keyboard.press(.escape)
        settle()
        #expect(told.titles == ["OK"])
    }

    @Test func `S162 an alert whose window or parent is closed in code chooses the cancelling action once`() {
        screen.application.terminatesAfterLastWindowClosed = false
        let alert = alert(Self.usual)
        show(alert)
        screen.window.close()
        settle()
        #expect(told.titles == ["Cancel"] && screen.application.windows.isEmpty)
    }

    @Test func `S162 text fields have the focus first, and Return in them chooses the default`() {
        let alert = alert([("Cancel", .cancel), ("Rename", .default)])
        alert.addTextField { $0.text = "Old name" }
        alert.actions[1].isEnabled = false
        show(alert)
        let field = alert.textFields[0]
        #expect(field.isFirstResponder)
        screen.keyboard.press(.return)
        settle()
        #expect(told.titles == [], "a disabled action is not chosen")
        alert.actions[1].isEnabled = true
        screen.keyboard.press("a", modifiers: .control)
        screen.keyboard.type("New")
        screen.keyboard.press(.return)
        settle()
        #expect(told.titles == ["Rename"] && field.text == "New")
    }

    @Test func `S162 an alert over an alert: each is told once, the upper one first`() {
        let (first, second) = (alert(Self.usual), alert([("Yes", .default), ("No", .cancel)]))
        show(first)
        show(second)
        #expect(second.view.window?.parent === first.view.window)
        #expect(screen.window.modalDialog === second.view.window && first.view.window?.modalDialog != nil)
        screen.keyboard.press(.return)
        settle()
        #expect(told.titles == ["Yes"] && first.view.window?.isKeyWindow == true)
        screen.keyboard.press(.return)
        settle()
        #expect(told.titles == ["Yes", "Save"])
    }

    @Test func `S162 a choice can be awaited`() async {
        let alert = alert(Self.usual)
        let choice = Task { await alert.choice(in: screen.window) }
        await screen.wait { alert.presentingViewController != nil }
        screen.keyboard.press(.return)
        settle()
        let action = await choice.value
        #expect(action === alert.actions[2] && told.titles == ["Save"])
    }

    @Test func `S162 a choice in a window without controllers, and one of an alert over another`() async {
        screen.window.rootViewController = nil
        let (first, second) = (alert(Self.usual), alert(Self.usual))
        let choice = Task { await first.choice(in: screen.window) }
        await screen.wait { first.presentingViewController != nil }
        #expect(first.view.window?.parent === screen.window)
        let other = Task { await second.choice(in: first.view.window!) }
        await screen.wait { second.presentingViewController != nil }
        screen.keyboard.press(.escape)
        settle()
        #expect(await other.value === second.actions[0])
        screen.keyboard.press(.return)
        settle()
        #expect(await choice.value === first.actions[2])
        #expect(screen.window.subviews.isEmpty)
    }

    @Test func `S162 a choice ends with its task, its window, or at once in a hidden one`() async {
        let alert = alert(Self.usual)
        let choice = Task { await alert.choice(in: screen.window) }
        await screen.wait { alert.presentingViewController != nil }
        choice.cancel()
        await screen.wait { alert.presentingViewController == nil }
        settle()
        #expect(await choice.value === alert.actions[0])
        let open = self.alert([("Left", .default), ("Right", .default)])
        let none = Task { await open.choice(in: screen.window) }
        await screen.wait { open.presentingViewController != nil }
        screen.application.terminatesAfterLastWindowClosed = false
        screen.window.close()
        settle()
        #expect(await none.value == nil, "nothing was chosen, and nothing cancels")
        #expect(await alert.choice(in: screen.window) === alert.actions[0])
        #expect(told.titles == ["Cancel", "Cancel"])
    }

    @Test func `S162 buttons that do not fit stand one above the other, the preferred one at the top`() {
        let alert = alert([
            ("Do not keep any of the changes", .destructive), ("Keep all of the changes", .default),
            ("Go back to the document", .cancel),
        ])
        show(alert)
        let byHeight = buttons(of: alert).sorted { $0.frame.minY < $1.frame.minY }
        #expect(
            byHeight.map(\.title) == [
                "Keep all of the changes", "Do not keep any of the changes", "Go back to the document",
            ])
        #expect(Set(byHeight.map(\.frame.minX)).count == 1)
    }

    @Test func `S162 a long message scrolls`() {
        let alert = alert(Self.usual)
        alert.message = Array(repeating: "A sentence that is long enough.", count: 300).joined(separator: " ")
        show(alert)
        let scroll = alert.view.subviews.compactMap { $0 as? ScrollView }.first
        #expect((scroll?.contentSize.height ?? 0) > (scroll?.bounds.height ?? 0))
        #expect(alert.view.bounds.height <= 560)
        #expect(buttons(of: alert).allSatisfy { alert.view.bounds.contains($0.frame) })
    }

    @Test func `S162 an alert as a sheet`() {
        let alert = alert(Self.usual)
        alert.modalPresentationStyle = .sheet
        show(alert)
        #expect(alert.view.window === screen.window)
        screen.keyboard.press(.escape)
        settle()
        #expect(told.titles == ["Cancel"])
    }
}

extension ViewController {
    fileprivate var frontPresenter: ViewController {
        sequence(first: self, next: { $0.presentedViewController }).reduce(self) { $1 }
    }
}
