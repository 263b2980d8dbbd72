import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Selecting rows by pointer and finger")
struct ListSelectionTests {
    @Test func `a pointer press selects its row and deselects the other`() {
        let stage = ListStage()
        stage.screen.pointer.move(to: stage.middle(ofRow: 2))
        stage.screen.pointer.press()
        #expect(stage.selected == [ListIndex(row: 2)])
        #expect(stage.list.cellForRow(at: ListIndex(row: 2))?.isSelected == true)
        stage.screen.pointer.release()
        #expect(stage.rows.takeLines() == ["selected 0.2", "changed"])
        stage.wait(1000)
        stage.click(4)
        #expect(stage.rows.takeLines() == ["deselected 0.2", "selected 0.4", "changed"])
        #expect(stage.list.cellForRow(at: ListIndex(row: 2))?.isSelected == false)
        stage.click(4)
        #expect(stage.rows.takeLines() == ["selected 0.4"])
        #expect(stage.list.isFirstResponder)
    }

    @Test func `other pointer buttons select nothing`() {
        let stage = ListStage()
        stage.screen.pointer.move(to: stage.middle(ofRow: 2))
        stage.screen.pointer.click(.secondary)
        #expect(stage.selected.isEmpty)
    }

    @Test func `a double click opens the row`() {
        let stage = ListStage()
        stage.screen.pointer.move(to: stage.middle(ofRow: 3))
        stage.screen.pointer.click()
        stage.wait(60)
        stage.screen.pointer.click()
        #expect(stage.rows.takeLines() == ["selected 0.3", "changed", "opened 0.3"])
    }

    @Test func `a click opens the row in a list that leads to its rows, also the selected one, and once`() {
        let stage = ListStage()
        stage.list.opensRowsOnClick = true
        stage.screen.pointer.move(to: stage.middle(ofRow: 3))
        stage.screen.pointer.press()
        #expect(stage.rows.takeLines() == ["selected 0.3", "changed"])
        stage.screen.pointer.release()
        #expect(stage.rows.takeLines() == ["opened 0.3"])
        stage.wait(60)
        stage.screen.pointer.click()
        #expect(stage.rows.takeLines() == ["selected 0.3", "opened 0.3"], "as often as there are clicks")
    }

    @Test func `a press that leaves its row, and one with a modifier, open nothing`() {
        let stage = ListStage()
        stage.list.opensRowsOnClick = true
        stage.list.allowsMultipleSelection = true
        stage.screen.pointer.move(to: stage.middle(ofRow: 4))
        stage.screen.keyboard.hold(.control)
        stage.screen.pointer.click()
        stage.screen.keyboard.hold([])
        stage.wait(1000)
        stage.screen.pointer.move(to: stage.middle(ofRow: 3))
        stage.screen.pointer.press()
        stage.screen.pointer.move(to: stage.middle(ofRow: 5))
        stage.screen.pointer.release()
        #expect(!stage.rows.takeLines().contains { $0.hasPrefix("opened") })
    }

    @Test func `a press after a short drag on a row does not open the row`() {
        let stage = ListStage()
        stage.screen.pointer.move(to: stage.middle(ofRow: 3))
        stage.screen.pointer.press()
        stage.screen.pointer.move(to: stage.middle(ofRow: 3) + Point(x: 12, y: 0))
        stage.screen.pointer.move(to: stage.middle(ofRow: 3))
        stage.screen.pointer.release()
        stage.wait(60)
        stage.screen.pointer.click()
        #expect(stage.rows.takeLines() == ["selected 0.3", "changed", "selected 0.3"])
        stage.wait(60)
        stage.screen.pointer.click()
        #expect(stage.rows.takeLines() == ["opened 0.3"], "the second press at the same place does")
    }

    @Test func `S87 a finger highlights the row after a moment, and selects it when it lifts`() {
        let stage = ListStage()
        let finger = stage.screen.touch(at: stage.middle(ofRow: 2))
        let cell = stage.cell(at: ListIndex(row: 2))
        stage.wait(100)
        #expect(!cell.isHighlighted)
        stage.wait(100)
        #expect(cell.isHighlighted && stage.selected.isEmpty)
        finger.lift()
        #expect(!cell.isHighlighted && stage.selected == [ListIndex(row: 2)])
        #expect(stage.rows.takeLines() == ["selected 0.2", "changed", "opened 0.2"])
    }

    @Test func `a quick tap also selects`() {
        let stage = ListStage()
        stage.tap(1)
        #expect(stage.selected == [ListIndex(row: 1)])
    }

    @Test func `S87 a finger that scrolls selects nothing, even after resting`() {
        let stage = ListStage()
        let finger = stage.screen.touch(at: stage.middle(ofRow: 5))
        let cell = stage.cell(at: ListIndex(row: 5))
        stage.wait(200)
        #expect(cell.isHighlighted)
        finger.move(to: Point(x: 150, y: 100), duration: .milliseconds(200), steps: 20)
        #expect(!cell.isHighlighted && stage.y > 50)
        finger.lift()
        #expect(stage.selected.isEmpty && stage.rows.takeLines() == [])
    }

    @Test func `a finger that stops a moving list selects nothing`() {
        let stage = ListStage()
        let finger = stage.screen.touch(at: Point(x: 150, y: 350))
        finger.move(to: Point(x: 150, y: 200), duration: .milliseconds(80), steps: 10)
        finger.lift()
        stage.wait(100)
        stage.screen.tap(at: Point(x: 150, y: 200))
        stage.wait(500)
        #expect(stage.selected.isEmpty)
    }

    @Test func `Control toggles one row, Shift selects a range`() {
        let stage = ListStage()
        stage.list.allowsMultipleSelection = true
        stage.click(2)
        stage.click(4, .control)
        #expect(stage.selected.map(\.row) == [2, 4])
        _ = stage.rows.takeLines()
        stage.click(2, .control)
        #expect(stage.rows.takeLines() == ["deselected 0.2", "changed"])
        #expect(stage.selected.map(\.row) == [4])
        stage.click(4)
        stage.click(7, .shift)
        #expect(stage.selected.map(\.row) == [4, 5, 6, 7])
        stage.click(3, .shift)
        #expect(stage.selected.map(\.row) == [3, 4], "the range keeps its anchor")
        stage.click(8, .control)
        stage.click(6, [.shift, .control])
        #expect(stage.selected.map(\.row) == [3, 4, 6, 7, 8])
        stage.click(1)
        #expect(stage.selected.map(\.row) == [1])
    }

    @Test func `with multiple selection, a finger toggles one row`() {
        let stage = ListStage()
        stage.list.allowsMultipleSelection = true
        stage.tap(1)
        stage.tap(3)
        #expect(stage.selected.map(\.row) == [1, 3])
        stage.tap(1)
        #expect(stage.selected.map(\.row) == [3])
        #expect(!stage.rows.lines.contains("opened 0.1"))
    }

    @Test func `a range spans sections, without their headers`() {
        let stage = ListStage([3, 0, 4])
        stage.rows.titles = ["A", "B", "C"]
        stage.list.allowsMultipleSelection = true
        stage.list.reloadData()
        stage.screen.pump()
        stage.click(1)
        stage.screen.keyboard.hold(.shift)
        stage.screen.pointer.move(to: stage.middle(ofRow: 1, section: 2))
        stage.screen.pointer.click()
        stage.screen.keyboard.hold([])
        let expected = [(0, 1), (0, 2), (2, 0), (2, 1)].map { ListIndex(section: $0.0, row: $0.1) }
        #expect(stage.selected == expected && stage.list.numberOfSelectedRows == 4)
    }

    @Test func `the delegate can refuse a row or substitute another`() {
        let stage = ListStage()
        stage.rows.redirection = { $0.row == 2 ? nil : ListIndex(row: 7) }
        stage.click(2)
        #expect(stage.selected.isEmpty && stage.rows.takeLines() == [])
        stage.click(3)
        #expect(stage.selected.map(\.row) == [7])
    }

    @Test func `a refused row does not open, its substitute does`() {
        let stage = ListStage()
        stage.rows.redirection = { $0.row == 2 ? nil : $0.row == 3 ? ListIndex(row: 7) : $0 }
        stage.tap(2)
        stage.screen.pointer.move(to: stage.middle(ofRow: 2))
        stage.screen.pointer.click()
        stage.screen.pointer.click()
        stage.wait(500)
        stage.list.becomeFirstResponder()
        for _ in 0..<2 { stage.press(.downArrow, .control) }
        stage.press(.return)
        #expect(stage.focused == ["0.2"] && stage.rows.takeLines() == [])
        stage.tap(3)
        #expect(stage.rows.takeLines() == ["selected 0.7", "changed", "opened 0.7"])
        stage.list.deselectAll()
        stage.screen.pointer.move(to: stage.middle(ofRow: 3))
        stage.screen.pointer.click()
        stage.screen.pointer.click()
        #expect(stage.rows.takeLines() == ["selected 0.7", "changed", "selected 0.7", "opened 0.7"])
    }

    @Test func `a double click on two rows opens neither`() {
        let stage = ListStage()
        let border = stage.list.convert(Point(x: 100, y: stage.list.rectForRow(at: ListIndex(row: 3)).minY), to: nil)
        stage.screen.pointer.move(to: border - Point(x: 0, y: 1))
        stage.screen.pointer.click()
        stage.screen.pointer.move(to: border + Point(x: 0, y: 1))
        stage.screen.pointer.click()
        #expect(stage.rows.lines.filter { $0.hasPrefix("opened") } == [])
        #expect(stage.selected.map(\.row) == [3])
    }

    @Test(arguments: ["close", "hide", "remove"])
    func `a row does not open if selecting it removes or hides the list`(removal: String) {
        let stage = ListStage()
        stage.rows.onSelect = { [unowned stage] _ in
            switch removal {
            case "close": stage.screen.window.close()
            case "hide": stage.screen.window.isHidden = true
            default: stage.list.removeFromSuperview()
            }
        }
        let finger = stage.screen.touch(at: stage.middle(ofRow: 2))
        stage.wait(200)
        finger.lift()
        #expect(stage.rows.takeLines() == ["selected 0.2", "changed"])
    }

    @Test func `a required selection cannot be removed by the user`() {
        let stage = ListStage()
        stage.list.allowsEmptySelection = false
        stage.click(2)
        stage.click(2, .control)
        stage.press(.escape)
        #expect(stage.selected.map(\.row) == [2])
        stage.list.allowsEmptySelection = true
        stage.click(2, .control)
        #expect(stage.selected.isEmpty)
    }

    @Test func `the app's own selection is not reported`() {
        let stage = ListStage()
        stage.list.selectRow(at: ListIndex(row: 500), animated: false, scrollPosition: .middle)
        #expect(stage.texts.contains("0.500") && stage.selected.map(\.row) == [500])
        stage.list.selectRow(at: ListIndex(row: 3), animated: false, scrollPosition: .none)
        #expect(stage.selected.map(\.row) == [3])
        stage.list.deselectRow(at: ListIndex(row: 3))
        stage.list.selectRow(at: nil, animated: false, scrollPosition: .none)
        #expect(stage.selected.isEmpty && stage.rows.takeLines() == [])
        stage.list.allowsMultipleSelection = true
        stage.list.selectAll()
        #expect(stage.list.numberOfSelectedRows == 1000)
        stage.list.allowsMultipleSelection = false
        #expect(stage.selected.map(\.row) == [0])
    }

    @Test func `a list without selection only scrolls`() {
        let stage = ListStage()
        stage.list.allowsSelection = false
        stage.click(2)
        stage.tap(3)
        #expect(stage.selected.isEmpty)
        stage.list.becomeFirstResponder()
        stage.press(.pageDown)
        stage.wait(2000)
        #expect(stage.y > 200)
    }

    @Test func `a selected row stays selected when it scrolls away and back`() {
        let stage = ListStage()
        stage.click(2)
        stage.scroll(to: 10_000)
        #expect(stage.cells.filter(\.isSelected).isEmpty)
        stage.scroll(to: 0)
        #expect(stage.cells.filter(\.isSelected).map(\.textLabel.text) == ["0.2"])
    }

    @Test func `the app may reload, or close the list, when a row is selected`() {
        let stage = ListStage()
        stage.rows.onSelect = { [unowned stage] _ in stage.list.reloadData() }
        stage.click(2)
        #expect(stage.selected.isEmpty && stage.rows.takeLines() == ["selected 0.2"])
        stage.tap(3)
        #expect(stage.rows.takeLines() == ["selected 0.3"])
        stage.rows.onSelect = { [unowned stage] _ in stage.list.removeFromSuperview() }
        stage.click(4)
        #expect(stage.list.window == nil)
    }

    @Test func `the row under the pointer looks different`() {
        let stage = ListStage()
        stage.screen.pointer.move(to: stage.middle(ofRow: 2))
        stage.wait(20)
        #expect(stage.cells.filter(\.isHovered).map(\.textLabel.text) == ["0.2"])
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        stage.wait(50)
        #expect(stage.cells.filter(\.isHovered).map(\.textLabel.text) == ["0.4"])
    }
}
