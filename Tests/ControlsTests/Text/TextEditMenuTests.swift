import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Whose actions the edit menus of a text are.
@MainActor
struct TextEditMenuTests {
    let stage = TextStage()

    /// Shows a text in the focus, in a view that can be edited, too.
    private func open(_ kind: TextStage.Kind, _ marked: String) -> Mailbox {
        let input = stage.open(kind, marked)
        let mailbox = Mailbox(frame: stage.screen.window.bounds)
        stage.screen.window.addSubview(mailbox)
        mailbox.addSubview(input)
        input.becomeFirstResponder()
        stage.screen.pump()
        return mailbox
    }

    private func openMenu() {
        stage.press(.function(10), .shift)
        stage.screen.pump()
    }

    /// Returns whether an item of the open menu is enabled; `nil` if there is none.
    private func isEnabled(_ title: String, on screen: TestScreen) -> Bool? {
        screen.menuLevels.last?.layout.rows.first { $0.action?.title == title }?.action?.isEnabled
    }

    @Test func `S117 Select All in the menu of an empty field selects no rows around it`() {
        let stage = ListStage([3])
        stage.list.allowsMultipleSelection = true
        let field = TextField()
        field.frame = Rect(x: 0, y: 0, width: 100, height: 32)
        stage.cell(at: ListIndex(row: 0)).contentView.addSubview(field)
        #expect(field.becomeFirstResponder())
        stage.press(.function(10), .shift)
        stage.screen.pump()
        #expect(isEnabled("Select All", on: stage.screen) == false)
        stage.press(.escape)
        field.text = "one"
        stage.press(.function(10), .shift)
        stage.screen.pump()
        #expect(isEnabled("Select All", on: stage.screen) == true && stage.selected.isEmpty)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S117 what a text cannot do is not done to what is around it`(kind: TextStage.Kind) throws {
        let mailbox = open(kind, "one two|")
        openMenu()
        for title in ["Cut", "Delete"] { #expect(isEnabled(title, on: stage.screen) == false, "\(title)") }
        try stage.screen.tapMenu("Delete")
        stage.press(.escape)
        stage.press("a", .control)
        openMenu()
        try stage.screen.tapMenu("Delete")
        #expect(stage.text.isEmpty && mailbox.deletions == 0)
    }

    @Test func `S117 what a text cannot do is not in the menu of fingers`() {
        _ = open(.field, "|one two")
        stage.hold(stage.place(7) + Point(x: 120, y: 0)).lift()
        #expect(stage.editMenu?.titles == ["Select", "Select All"])
    }

    @Test func `S117 a text of an app's own says what it can paste, and does so`() throws {
        let field = PictureField()
        field.frame = Rect(x: 0, y: 0, width: 200, height: 32)
        stage.screen.window.addSubview(field)
        field.becomeFirstResponder()
        openMenu()
        #expect(isEnabled("Paste", on: stage.screen) == true)
        try stage.screen.tapMenu("Paste")
        #expect(field.pictures == 1)
    }
}

/// A view that deletes what is selected in it.
private final class Mailbox: View {
    var deletions = 0

    override func canPerformAction(_ action: TargetAction, withSender sender: AnyObject?) -> Bool {
        action === TargetAction.delete || action === TargetAction.cut
            || super.canPerformAction(action, withSender: sender)
    }

    override func delete(_ sender: AnyObject?) { deletions += 1 }
    override func cut(_ sender: AnyObject?) { deletions += 1 }
}

/// A field that takes pictures.
private final class PictureField: TextField {
    var pictures = 0

    override func canPerformAction(_ action: TargetAction, withSender sender: AnyObject?) -> Bool {
        action === TargetAction.paste || super.canPerformAction(action, withSender: sender)
    }

    override func paste(_ sender: AnyObject?) { pictures += 1 }
}
