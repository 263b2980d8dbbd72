import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Selecting rows by keys")
struct ListKeyTests {
    private func stage(_ count: Int = 1000) -> ListStage {
        let stage = ListStage([count])
        stage.list.allowsMultipleSelection = true
        stage.screen.keyboard.press(.tab)
        return stage
    }

    @Test func `Tab focuses the list, and marks the focused row`() {
        let stage = stage()
        #expect(stage.list.isFirstResponder && stage.selected.isEmpty)
        #expect(stage.focused == ["0.0"])
        stage.press(.space)
        #expect(stage.selected.map(\.row) == [0])
    }

    @Test func `arrows select, and scroll only as far as needed`() {
        let stage = stage()
        stage.press(.downArrow)
        #expect(stage.selected.map(\.row) == [1] && stage.y == 0)
        for _ in 0..<9 { stage.press(.downArrow) }
        #expect(stage.selected.map(\.row) == [10] && stage.y == 40)
        stage.press(.upArrow)
        #expect(stage.selected.map(\.row) == [9] && stage.y == 40)
        #expect(stage.focused == ["0.9"])
    }

    @Test func `a held key repeats`() {
        let stage = stage()
        stage.screen.keyboard.setRepeat(rate: 20, delay: .milliseconds(200))
        stage.screen.keyboard.down(.downArrow)
        stage.wait(600)
        stage.screen.keyboard.up(.downArrow)
        #expect((6...12).contains(stage.selected.first?.row ?? 0), "\(stage.selected)")
    }

    @Test func `Page Down and Page Up move by the visible height, Home and End to the ends`() {
        let stage = stage()
        stage.press(.pageDown)
        #expect(stage.selected.map(\.row) == [9] && stage.y == 0)
        stage.press(.pageDown)
        #expect(stage.selected.map(\.row) == [18] && stage.y == 360)
        stage.press(.pageUp)
        #expect(stage.selected.map(\.row) == [9] && stage.y == 360)
        stage.press(.end)
        #expect(stage.selected.map(\.row) == [999] && stage.y == 39_600)
        stage.press(.pageDown)
        #expect(stage.selected.map(\.row) == [999])
        stage.press(.home)
        #expect(stage.selected.map(\.row) == [0] && stage.y == 0)
        stage.press(.pageUp)
        #expect(stage.selected.map(\.row) == [0])
    }

    @Test func `Shift extends the selection, Control only moves the focus`() {
        let stage = stage()
        stage.press(.downArrow)
        stage.press(.downArrow, .shift)
        stage.press(.downArrow, .shift)
        #expect(stage.selected.map(\.row) == [1, 2, 3])
        stage.press(.upArrow, .shift)
        #expect(stage.selected.map(\.row) == [1, 2])
        stage.press(.downArrow, .control)
        stage.press(.downArrow, .control)
        #expect(stage.selected.map(\.row) == [1, 2])
        #expect(stage.focused == ["0.4"])
        stage.press(.space, .control)
        #expect(stage.selected.map(\.row) == [1, 2, 4])
        stage.press(.home, .shift)
        #expect(stage.selected.map(\.row) == [0, 1, 2, 3, 4])
    }

    @Test func `Control-A selects a million rows at once, and Escape deselects them`() {
        let stage = stage(1_000_000)
        stage.screen.keyboard.press("a", modifiers: .control)
        #expect(stage.list.numberOfSelectedRows == 1_000_000)
        #expect(stage.rows.takeLines() == ["changed"])
        #expect(stage.cells.filter { !$0.isSelected }.isEmpty)
        stage.press(.escape)
        #expect(stage.list.numberOfSelectedRows == 0 && stage.rows.takeLines() == ["changed"])
    }

    @Test func `S117 a command selects all rows, if the list allows it`() {
        let stage = stage()
        let command = Command(title: "Select All", action: .selectAll)
        #expect(command.performer(from: stage.list) === stage.list)
        stage.list.selectAll(nil)
        #expect(stage.list.numberOfSelectedRows == stage.list.numberOfRows && stage.rows.takeLines() == ["changed"])
        stage.list.allowsMultipleSelection = false
        #expect(!stage.list.canPerformAction(.selectAll, withSender: nil))
    }

    @Test func `S125 the keypad without Num Lock moves likewise`() {
        let stage = stage()
        for rawValue in [0xFF99, 0xFF99, 0xFF97] as [UInt32] { stage.press(KeySymbol(rawValue: rawValue)) }
        #expect(stage.selected.map(\.row) == [1])
    }

    @Test func `Return opens the row`() {
        let stage = stage()
        stage.press(.downArrow)
        _ = stage.rows.takeLines()
        stage.press(.return)
        #expect(stage.rows.takeLines() == ["opened 0.1"])
    }

    @Test func `the focused row stays when the list is reloaded, or empty for a while`() {
        let stage = stage()
        for _ in 0..<4 { stage.press(.downArrow) }
        stage.list.reloadData()
        stage.screen.pump()
        #expect(stage.selected.isEmpty && stage.focused == ["0.4"])
        stage.rows.sections[0].removeLast(998)
        stage.list.reloadData()
        stage.screen.pump()
        #expect(stage.focused == ["0.1"])
        stage.rows.sections[0] = []
        stage.list.reloadData()
        stage.screen.pump()
        stage.rows.sections[0] = ["a", "b"]
        stage.list.insertRows(at: [ListIndex(row: 0), ListIndex(row: 1)])
        stage.wait(500)
        #expect(stage.list.isFirstResponder && stage.focused == ["a"])
    }

    @Test func `unused keys are passed on to the superview`() {
        final class Around: View {
            var keys: [KeySymbol] = []
            override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
                keys += presses.map(\.key.symbol)
            }
        }
        let stage = ListStage()
        let around = Around(frame: stage.list.frame)
        stage.screen.window.addSubview(around)
        around.addSubview(stage.list)
        stage.list.becomeFirstResponder()
        stage.press(.escape)
        stage.screen.keyboard.press("x")
        stage.screen.keyboard.press("a", modifiers: .control)
        stage.press(.home)
        #expect(around.keys == [.escape, KeySymbol("x"), KeySymbol(rawValue: 0xFFE3), KeySymbol("a")])
        stage.press(.upArrow)
        #expect(around.keys.last == .upArrow, "at the first row the arrow moves nothing")
    }

    // MARK: Texts

    /// Returns a stage with a field in row 3, which has the focus, while row 1 is selected.
    private func stage(with field: TextField) -> ListStage {
        let stage = ListStage([6])
        field.frame = Rect(x: 0, y: 4, width: 200, height: 32)
        stage.rows.configure = { cell, index in
            if index.row == 3 { cell.contentView.addSubview(field) }
        }
        stage.list.reloadData()
        stage.screen.pump()
        stage.click(1)
        _ = stage.rows.takeLines()
        field.becomeFirstResponder()
        return stage
    }

    @Test func `S113 what a field in a row leaves of keys neither selects nor opens rows`() {
        let field = TextField()
        let stage = stage(with: field)
        stage.screen.keyboard.type("x")
        for key in [KeySymbol.downArrow, .upArrow, .pageDown, .return, .escape] { stage.press(key) }
        stage.screen.keyboard.setRepeat(rate: 20, delay: .milliseconds(200))
        stage.screen.keyboard.down(.downArrow)
        stage.wait(600)
        stage.screen.keyboard.up(.downArrow)
        #expect(stage.selected.map(\.row) == [1] && stage.rows.takeLines() == [])
        #expect(field.isFirstResponder && field.text == "x")
    }

    @Test func `S113 Return in a field of a row presses the default button, also once the field has resigned`() {
        final class Resigning: TextFieldDelegate {
            func textFieldShouldReturn(_ textField: TextField) -> Bool {
                textField.resignFirstResponder()
                return true
            }
        }
        let (field, delegate, presses) = (TextField(), Resigning(), Counter())
        let stage = stage(with: field)
        let button = Button(title: "Save", role: .default)
        button.frame = Rect(x: 200, y: 360, width: 80, height: 32)
        button.addTarget(presses, action: Counter.increment, for: .primaryActionTriggered)
        stage.screen.window.addSubview(button)
        stage.press(.return)
        #expect(presses.count == 1 && field.isFirstResponder)
        field.delegate = delegate
        stage.press(.return)
        #expect(presses.count == 2 && !field.isFirstResponder)
        #expect(stage.selected.map(\.row) == [1] && stage.rows.takeLines() == [])
    }

    @Test func `S96 keys that a field above the list hands over select rows`() {
        final class Finder: TextField {
            weak var list: ListView?
            override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
                list?.pressesBegan(presses, with: event)
            }
        }
        let (stage, finder) = (ListStage([6]), Finder())
        finder.list = stage.list
        stage.screen.window.addSubview(finder)
        finder.becomeFirstResponder()
        stage.press(.downArrow)
        #expect(stage.selected.map(\.row) == [0] && finder.isFirstResponder)
    }

    @Test func `with single selection, Shift and Control are ignored`() {
        let stage = stage()
        stage.list.allowsMultipleSelection = false
        stage.press(.downArrow)
        stage.press(.downArrow, .shift)
        #expect(stage.selected.map(\.row) == [2])
        stage.screen.keyboard.press("a", modifiers: .control)
        #expect(stage.selected.map(\.row) == [2])
    }
}
