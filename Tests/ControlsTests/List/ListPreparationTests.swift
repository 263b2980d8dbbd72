import Testing
import Walden
import WaldenTesting

@testable import WaldenControls
@testable import WaldenGraphics

@MainActor
@Suite("Rows of lists that are prepared")
struct ListPreparationTests {
    private func index(_ row: Int) -> ListIndex { ListIndex(row: row) }

    @Test func `the rows of the next page are brought after the frame, and asked for once`() {
        let stage = ListStage()
        stage.scroll(to: 50)
        #expect(stage.rows.cellsAsked == 22, "12 that are seen, 10 that are not yet")
        for row in 12..<22 { #expect(stage.list.cellForRow(at: index(row))?.textLabel.text == "0.\(row)") }
        #expect(stage.list.cellForRow(at: index(22)) == nil)
        #expect(stage.texts == (1...11).map { "0.\($0)" } && stage.list.indexPathsForVisibleRows.count == 11)
        for y in 2...8 { stage.scroll(to: Double(y) * 50) }
        #expect(stage.texts == (10...19).map { "0.\($0)" } && stage.rows.cellsAsked == 22)
        stage.scroll(to: 450)
        #expect(stage.texts.last == "0.21" && stage.rows.cellsAsked == 32)
    }

    @Test func `what is prepared is laid out with its texts`() {
        let stage = ListStage()
        TextLayout.removeAllCached()
        stage.rows.configure = { $0.textLabel.text = "Not met before: \($1.row)" }
        stage.scroll(to: 50)
        let cell = stage.cell(at: index(15))
        #expect(cell.frame == Rect(x: 0, y: 600, width: 300, height: 40) && cell.isHidden)
        #expect(cell.textLabel.frame == Rect(x: 16, y: 0, width: 268, height: 40))
        let layouts = TextLayout.cachedCount
        for y in 2...5 { stage.scroll(to: Double(y) * 50) }
        #expect(stage.texts.contains("Not met before: 15") && !cell.isHidden)
        #expect(TextLayout.cachedCount == layouts, "no text is laid out when it is drawn")
    }

    @Test func `going up, the rows above are prepared, and what is seen stays though their heights differ`() {
        let stage = ListStage([1000], rowHeight: nil)
        stage.rows.heights = { Double(30 + $0.row % 5 * 11) }
        stage.list.reloadData()
        stage.list.scrollToRow(at: index(500), at: .top, animated: false)
        stage.screen.pump()
        let first = stage.list.indexPathsForVisibleRows[0].row
        #expect(stage.list.cellForRow(at: index(first - 1)) == nil)
        stage.scroll(to: stage.y - 80)
        let seen = stage.list.indexPathsForVisibleRows.map { stage.list.rectForRow(at: $0).minY - stage.y }
        #expect(seen[0] > -75 && seen.count > 6)
        #expect(stage.list.cellForRow(at: index(first - 5))?.isHidden == true)
        for _ in 0..<60 {
            let row = stage.list.indexPathsForVisibleRows[1]
            let before = stage.list.rectForRow(at: row).minY - stage.y
            stage.list.contentOffset.y -= 9
            stage.screen.pump()
            #expect(abs(stage.list.rectForRow(at: row).minY - stage.y - before - 9) < 1)
        }
    }

    @Test func `the delegate is told when a row is seen, not when it is prepared`() {
        let stage = ListStage([400], rowHeight: nil)
        stage.rows.heights = { Double(20 + $0.row &* 7919 % 60) }
        stage.list.reloadData()
        stage.screen.pump()
        var random = SeededRandom(7)
        var shown: Set<String> = []
        for _ in 0..<600 {
            let step = Double.random(in: -90...130, using: &random)
            stage.scroll(to: min(max(1, stage.y + step), stage.list.contentSize.height - 400))
            for line in stage.rows.takeDisplayed() {
                let row = String(line.dropFirst(5))
                if line.hasPrefix("came") {
                    #expect(shown.insert(row).inserted)
                } else {
                    #expect(shown.remove(row) != nil)
                }
            }
            #expect(shown == Set(stage.list.indexPathsForVisibleRows.map { "\($0.row)" }))
            #expect(stage.list.visibleCells.allSatisfy { !$0.isHidden })
            #expect(stage.cells.filter { !$0.isHidden }.count == shown.count)
        }
        #expect(stage.y > 1000)
    }

    @Test func `a leap prepares nothing, nor does a list that rests or is in no window`() {
        let stage = ListStage()
        stage.scroll(to: 4000)
        #expect(stage.rows.cellsAsked == 20)
        stage.wait(2000)
        #expect(stage.rows.cellsAsked == 20 && stage.list.shown.count == 10)
        stage.list.removeFromSuperview()
        stage.list.contentOffset.y += 40
        stage.list.layoutIfNeeded()
        stage.screen.pump()
        #expect(stage.rows.cellsAsked == 21)
    }

    @Test func `what changes is asked for anew`() {
        let stage = ListStage([60])
        stage.scroll(to: 50)
        stage.rows.sections[0][15] = "new"
        stage.list.reloadRows(at: [index(15)], with: .none)
        stage.rows.sections[0].remove(at: 13)
        stage.list.deleteRows(at: [index(13)], with: .none)
        for step in 1...10 { stage.scroll(to: 50 + Double(step) * 30) }
        #expect(stage.texts == ["0.8", "0.9", "0.10", "0.11", "0.12", "0.14", "new", "0.16", "0.17", "0.18", "0.19"])
        stage.scroll(to: 390)
        stage.rows.sections[0] = (0..<60).map { "1.\($0)" }
        stage.list.reloadData()
        for step in 1...10 { stage.scroll(to: 390 + Double(step) * 30) }
        #expect(stage.texts == (17...27).map { "1.\($0)" })
    }

    @Test func `a row that is selected before it is seen comes as selected`() {
        let stage = ListStage()
        stage.scroll(to: 50)
        stage.list.selectRow(at: index(15), animated: false, scrollPosition: .none)
        #expect(stage.cell(at: index(15)).isSelected)
        stage.scroll(to: 300)
        #expect(stage.cell(at: index(15)).isSelected && !stage.cell(at: index(15)).isHidden)
    }

    @Test func `Tab stops at nothing that is only prepared`() {
        let stage = ListStage()
        stage.list.allowsSelection = false
        stage.rows.configure = { cell, index in
            guard cell.accessoryView == nil else { return }
            let button = Button(title: "B")
            button.frame = Rect(x: 0, y: 0, width: 30, height: 30)
            cell.accessoryView = button
        }
        stage.list.reloadData()
        stage.screen.pump()
        stage.scroll(to: 50)
        #expect(stage.list.cellForRow(at: index(15))?.accessoryView is Button)
        var rows: Set<Int> = []
        for _ in 0..<40 {
            stage.press(.tab)
            let cell = stage.list.visibleCells.first { ($0.accessoryView as? Button)?.isFirstResponder == true }
            if let row = cell.flatMap(stage.list.indexPath)?.row { rows.insert(row) }
        }
        #expect(rows == Set(1...11))
    }

    @Test func `rows that take long are brought one by one`() {
        let stage = ListStage()
        stage.rows.whenAsked = { [unowned stage] _ in stage.screen.platform.advance(to: stage.screen.now + 0.003) }
        stage.scroll(to: 50)
        #expect(stage.rows.cellsAsked == 13, "12 that are seen, and one more")
        stage.rows.whenAsked = nil
        stage.scroll(to: 100)
        #expect(stage.rows.cellsAsked == 23)
    }

    @Test func `a row without height is passed over`() {
        let stage = ListStage([100_000])
        stage.rows.heights = { $0.row < 12 || $0.row > 90_000 ? 40 : 0 }
        stage.list.reloadData()
        stage.scroll(to: 50)
        #expect(stage.rows.cellsAsked == 10 + 11 + 10)
        #expect(stage.list.cellForRow(at: index(90_010))?.isHidden == true)
    }

    @Test func `a cell of the app's that was prepared can be shown elsewhere`() {
        let stage = ListStage([40])
        let own = ListCell(reuseIdentifier: nil)
        let source = Own(own)
        stage.list.dataSource = source
        stage.screen.pump()
        stage.scroll(to: 50)
        #expect(own.superview === stage.list && own.isHidden)
        stage.list.reloadData()
        #expect(own.superview == nil && !own.isHidden)
    }

    /// Rows of which one has a cell that the app keeps.
    private final class Own: ListViewDataSource {
        let cell: ListCell

        init(_ cell: ListCell) { self.cell = cell }

        func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 40 }

        func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
            index.row == 15 ? cell : listView.dequeueReusableCell(withIdentifier: "row", for: index)
        }
    }
}
