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
        stage.list.contentOffset.y = 50
        stage.screen.window.layoutIfNeeded()
        #expect(stage.rows.cellsAsked == 12, "those that are seen")
        stage.screen.pump()
        #expect(stage.rows.cellsAsked == 22, "and a page")
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

    @Test func `the text beside a row is prepared, and one that is not seen is not`() {
        let stage = ListStage()
        TextLayout.removeAllCached()
        stage.rows.configure = { cell, index in
            let label = cell.accessoryView as? Label ?? Label(text: "")
            label.text = "Beside \(index.row)"
            label.frame.size = Size(width: 80, height: 40)
            cell.accessoryView = label
            cell.detailTextLabel.text = "Nowhere \(index.row)"
            cell.textLabel.text = ""
        }
        stage.list.reloadData()
        stage.screen.pump()
        let before = TextLayout.cachedCount
        stage.scroll(to: 50)
        #expect(stage.cell(at: index(15)).isHidden)
        let layouts = TextLayout.cachedCount
        #expect(layouts == before + 12, "two that came into view, and ten")
        for y in 2...5 { stage.scroll(to: Double(y) * 50) }
        #expect(TextLayout.cachedCount == layouts)
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
        #expect(
            zip(stage.list.indexPathsForVisibleRows, stage.list.visibleCells).allSatisfy {
                stage.list.rectForRow(at: $0) == $1.frame
            })
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
        stage.scroll(to: 4050)
        stage.wait(2000)
        #expect(stage.rows.cellsAsked == 32, "two that are seen, and a page, once")
        stage.list.removeFromSuperview()
        stage.list.contentOffset.y -= 40
        stage.list.layoutIfNeeded()
        stage.screen.pump()
        #expect(stage.rows.cellsAsked == 33)
    }

    @Test func `a row that comes above what is seen is no scrolling`() {
        let stage = ListStage()
        stage.scroll(to: 4000)
        let asked = stage.rows.cellsAsked
        for _ in 0..<5 {
            stage.rows.sections[0].insert("new", at: 0)
            stage.list.insertRows(at: [index(0)], with: .none)
            stage.screen.pump()
        }
        #expect(stage.texts.first == "0.100" && stage.y == 4200 && stage.rows.cellsAsked == asked)
    }

    @Test func `a row that comes above is no scrolling, though the app asks meanwhile for what is seen`() {
        let stage = ListStage()
        stage.scroll(to: 4000)
        stage.rows.whenScrolled = { [unowned stage] in _ = stage.list.visibleCells }
        let asked = stage.rows.cellsAsked
        stage.rows.sections[0].insert("new", at: 0)
        stage.list.insertRows(at: [index(0)], with: .none)
        stage.screen.pump()
        #expect(stage.texts.first == "0.100" && stage.rows.cellsAsked == asked)
    }

    @Test func `what lies beyond the ends of the content prepares nothing`() {
        let stage = ListStage([100])
        stage.list.contentInset.bottom = 1000
        stage.scroll(to: 4000)
        let asked = stage.rows.cellsAsked
        for y in 0..<20 { stage.scroll(to: 4100 + Double(y) * 20) }
        #expect(stage.rows.cellsAsked == asked && stage.list.shown.isEmpty)
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

    @Test func `rows that take long to be asked for are brought one by one`() {
        let stage = ListStage()
        stage.rows.whenAsked = { [unowned stage] _ in stage.screen.platform.advance(to: stage.screen.now + 0.003) }
        stage.scroll(to: 50)
        #expect(stage.rows.cellsAsked == 13, "12 that are seen, and one more")
        stage.rows.whenAsked = nil
        stage.scroll(to: 100)
        #expect(stage.rows.cellsAsked == 23)
    }

    /// A cell that takes long to be laid out.
    private final class SlowCell: ListCell {
        static var screen: TestScreen?

        override func layoutSubviews() {
            super.layoutSubviews()
            if let screen = SlowCell.screen { screen.platform.advance(to: screen.now + 0.003) }
        }
    }

    @Test func `rows that take long to be laid out are brought one by one`() {
        let stage = ListStage()
        stage.list.register(SlowCell.self, forCellReuseIdentifier: "row")
        stage.list.reloadData()
        stage.scroll(to: 4000)
        stage.list.contentOffset.y = 4050
        stage.screen.window.layoutIfNeeded()
        let asked = stage.rows.cellsAsked
        SlowCell.screen = stage.screen
        defer { SlowCell.screen = nil }
        stage.screen.pump()
        #expect(stage.rows.cellsAsked == asked + 1)
    }

    /// A cell of the app's that reports when it leaves the list.
    private final class LeavingCell: ListCell {
        var whenItLeaves: (() -> Void)?

        override func willMove(toSuperview newSuperview: View?) {
            super.willMove(toSuperview: newSuperview)
            if newSuperview == nil { whenItLeaves?() }
        }
    }

    @Test func `an update is taken over once though the app reloads because a prepared cell goes`() {
        let own = LeavingCell(reuseIdentifier: nil)
        let (stage, source) = stage(preparing: own)
        var reports = 0
        own.whenItLeaves = { [unowned stage] in
            reports += 1
            stage.list.reloadData()
        }
        source.count -= 1
        stage.list.deleteRows(at: [index(3)], with: .none)
        #expect(reports == 1)
        stage.screen.pump()
        #expect(stage.list.numberOfRows == 39 && stage.list.contentSize.height == 39 * 40)
    }

    @Test func `an app with few cells of its own that take turns goes on as if nothing was prepared`() {
        let stage = ListStage([1])
        let source = Ring()
        stage.list.dataSource = source
        stage.screen.pump()
        for step in 1...60 {
            stage.scroll(to: Double(step) * 25)
            let rows = stage.list.indexPathsForVisibleRows.map { "\($0.row)" }
            #expect(stage.texts == rows && rows.count > 9)
            #expect(stage.list.visibleCells.allSatisfy { !$0.isHidden })
        }
        for step in (10...60).reversed() {
            stage.scroll(to: Double(step) * 25)
            #expect(stage.texts == stage.list.indexPathsForVisibleRows.map { "\($0.row)" })
        }
    }

    @Test func `what is seen stays though cells that take turns end the preparing above it`() {
        let stage = ListStage([1], rowHeight: nil)
        let source = Ring()
        stage.rows.heights = { _ in 50 }
        stage.list.dataSource = source
        stage.list.scrollToRow(at: index(80), at: .top, animated: false)
        stage.screen.pump()
        let top = stage.list.rectForRow(at: index(80)).minY - stage.y
        for step in 1...10 {
            stage.scroll(to: stage.y - 20)
            #expect(stage.list.rectForRow(at: index(80)).minY - stage.y == top + Double(step) * 20)
        }
        #expect(stage.list.preparation.isStopped)
    }

    @Test func `a cell of the app's that was to be prepared for two rows is not left hidden`() {
        let stage = ListStage()
        let source = Ring()
        source.period = 12
        stage.list.dataSource = source
        stage.screen.pump()
        stage.scroll(to: 50)
        #expect(stage.list.preparation.isStopped)
        stage.list.dataSource = stage.rows
        stage.screen.pump()
        #expect(source.cells.allSatisfy { $0.superview == nil && !$0.isHidden })
        #expect(stage.texts == (1...11).map { "0.\($0)" })
    }

    /// Rows of which every fourteenth has the same cell, which the app keeps.
    private final class Ring: ListViewDataSource {
        let cells = (0..<14).map { _ in ListCell(reuseIdentifier: nil) }
        /// From which row on all have the same one.
        var period = Int.max

        func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 100 }

        func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
            let cell = cells[min(index.row, period) % cells.count]
            cell.textLabel.text = "\(index.row)"
            return cell
        }
    }

    @Test func `an indicator that is dragged follows the pointer though heights turn out otherwise`() {
        let stage = ListStage([60], rowHeight: nil)
        stage.rows.heights = { Double(50 + $0.row % 5 * 10) }
        stage.list.reloadData()
        stage.scroll(to: 1500)
        stage.list.flashScrollIndicators()
        stage.wait(50)
        let indicator = stage.list.subviews.first { $0 is ScrollIndicator }
        let grip = indicator.map { $0.convert($0.bounds, to: nil).center } ?? .zero
        stage.screen.pointer.move(to: grip)
        stage.screen.pointer.press()
        for step in 1...40 {
            let seen = stage.list.indexPathsForVisibleRows[3]
            let before = stage.list.rectForRow(at: seen).minY - stage.y
            stage.screen.pointer.move(to: grip - Point(x: 0, y: Double(step)))
            let way = stage.list.rectForRow(at: seen).minY - stage.y - before
            #expect(way >= 0 && way < 40, "\(step): \(way)")
            stage.wait(16)
        }
        stage.screen.pointer.release()
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
        let own = ListCell(reuseIdentifier: nil)
        let (stage, source) = stage(preparing: own)
        stage.list.reloadData()
        #expect(stage.list.dataSource === source)
        #expect(own.superview == nil && !own.isHidden)
        stage.screen.window.addSubview(own)
        stage.screen.pump()
        #expect(own.superview === stage.screen.window && !own.isHidden)
    }

    /// A list that has prepared a row with a cell of the app's.
    private func stage(preparing cell: ListCell) -> (ListStage, Own) {
        let (stage, source) = (ListStage([40]), Own(cell))
        stage.list.dataSource = source
        stage.screen.pump()
        stage.scroll(to: 50)
        #expect(cell.superview === stage.list && cell.isHidden)
        return (stage, source)
    }

    /// Rows of which one has a cell that the app keeps.
    private final class Own: ListViewDataSource {
        let cell: ListCell
        var count = 40

        init(_ cell: ListCell) { self.cell = cell }

        func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { count }

        func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
            index.row == 15 ? cell : listView.dequeueReusableCell(withIdentifier: "row", for: index)
        }
    }
}
