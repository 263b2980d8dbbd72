import Testing
import Walden
import WaldenTesting

/// Changes that an app makes while the list counts its rows, asks for a cell, or asks for heights.
@MainActor
@Suite("Changes during requests of lists")
struct ListRequestTests {
    /// A data source and delegate whose requests run actions of a test.
    private final class Source: ListViewDataSource, ListViewDelegate {
        var sections: [[String]]
        var headerHeight = 0.0
        /// Whether each text has a cell of its own, which is not reused.
        var keepsCells = false
        var willCount: (() -> Void)?
        var didCount: (() -> Void)?
        var willMakeCell: ((ListIndex) -> Void)?
        var didAskForHeader: ((Int) -> Void)?
        private var cells: [String: ListCell] = [:]

        init(_ sections: [[String]]) { self.sections = sections }

        func numberOfSections(in listView: ListView) -> Int { sections.count }

        func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int {
            willCount?()
            let count = sections[section].count
            didCount?()
            return count
        }

        func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
            willMakeCell?(index)
            let rows = sections[index.section]
            let text = rows.indices.contains(index.row) ? rows[index.row] : "no row \(index.row)"
            if keepsCells, let cell = cells[text] { return cell }
            let cell =
                keepsCells
                ? ListCell(reuseIdentifier: nil) : listView.dequeueReusableCell(withIdentifier: "row", for: index)
            cell.textLabel.text = text
            if keepsCells { cells[text] = cell }
            return cell
        }

        func listView(_ listView: ListView, heightForHeaderInSection section: Int) -> Double {
            didAskForHeader?(section)
            return headerHeight
        }
    }

    private let screen = TestScreen(size: Size(width: 300, height: 400))
    private let list = ListView(frame: Rect(x: 0, y: 0, width: 300, height: 400))

    /// Shows rows 40 points high.
    private func show(_ sections: [[String]]) -> Source {
        let source = Source(sections)
        list.register(ListCell.self, forCellReuseIdentifier: "row")
        list.rowHeight = 40
        (list.dataSource, list.delegate) = (source, source)
        screen.window.addSubview(list)
        screen.pump()
        return source
    }

    private var texts: [String] { list.visibleCells.map(\.textLabel.text) }

    // MARK: Counting

    @Test func `a row inserted while a reload counts rows is counted once`() {
        let source = show([["a", "b"]])
        source.sections = [["c", "d", "e"]]
        var completions: [Bool] = []
        source.didCount = { [unowned source, list] in
            source.didCount = nil
            source.sections[0].append("f")
            list.performBatchUpdates {
                list.insertRows(at: [ListIndex(row: 3)])
            } completion: {
                completions.append($0)
            }
        }
        list.reloadData()
        screen.pump()
        #expect(list.numberOfRows == 4 && texts == ["c", "d", "e", "f"])
        #expect(completions == [true])
    }

    @Test func `a reload while a reload counts rows counts them again`() {
        let source = show([["a", "b"]])
        source.sections = [["c", "d", "e"]]
        var counts: [Int] = []
        source.didCount = { [unowned source, list] in
            source.didCount = nil
            source.sections = [["f"]]
            list.reloadData()
            counts = [list.numberOfRows, list.numberOfRows(inSection: 0), list.numberOfSections]
        }
        list.reloadData()
        screen.pump()
        #expect(counts == [2, 2, 1], "until the list has counted, it has the rows from before")
        #expect(list.numberOfRows == 1 && texts == ["f"])
    }

    @Test func `a reload while an update counts rows replaces the update`() {
        let source = show([["a", "b"]])
        var completions: [Bool] = []
        source.willCount = { [unowned source, list] in
            source.willCount = nil
            source.sections = [["x"]]
            list.reloadData()
        }
        list.performBatchUpdates {
            list.insertRows(at: [ListIndex(row: 2)])
        } completion: {
            completions.append($0)
        }
        screen.pump()
        #expect(list.numberOfRows == 1 && texts == ["x"])
        #expect(completions == [true])
    }

    @Test func `an app that reloads whenever the list counts rows does not hang`() {
        let source = show([["a", "b"]])
        var count = 0
        source.didCount = { [list] in
            count += 1
            if count < 100_000 { list.reloadData() }
        }
        list.reloadData()
        screen.pump()
        #expect(count < 100_000)
        source.didCount = nil
        list.reloadData()
        screen.pump()
        #expect(texts == ["a", "b"])
    }

    // MARK: Cells

    @Test(arguments: [true, false], [true, false])
    func `a cell request that changes the rows returns no cell for the old row`(reloads: Bool, keepsCells: Bool) {
        let source = show([[]])
        source.keepsCells = keepsCells
        source.sections = [(0..<30).map { "\($0)" }]
        list.reloadData()
        screen.pump()
        source.willMakeCell = { [unowned source, list] index in
            guard index.row == 10 else { return }
            // The row is now the one before it, whose cell is in use.
            source.willMakeCell = nil
            source.sections[0].insert("new", at: 0)
            if reloads { list.reloadData() } else { list.insertRows(at: [ListIndex(row: 0)]) }
        }
        list.contentOffset.y = 20
        screen.pump()
        #expect(source.willMakeCell == nil && list.numberOfRows == 31)
        let rows = list.indexPathsForVisibleRows
        #expect(rows.count >= 10 && texts == rows.map { source.sections[0][$0.row] })
        #expect(list.visibleCells.map(\.frame) == rows.map { list.rectForRow(at: $0) })
    }

    // MARK: Heights

    /// More rows than are visible.
    private let threeSections = (0..<3).map { section in (0..<10).map { "\(section).\($0)" } }

    private var headerHeights: [Double] { (0..<3).map { list.rectForHeader(inSection: $0).height } }

    /// How a list comes to ask for heights.
    enum Cause: CaseIterable { case load, remeasuring, update }

    private func act(_ cause: Cause, _ source: Source) {
        switch cause {
        case .load: list.reloadData()
        case .remeasuring: list.rowHeight = 50
        case .update:
            source.sections[2][0] = "reloaded"
            list.reloadSections([0, 1, 2], with: .none)
        }
        screen.pump()
    }

    @Test(arguments: Cause.allCases)
    func `a height request that inserts a row does not lose the heights that follow`(cause: Cause) {
        let source = show(threeSections)
        source.headerHeight = 30
        source.didAskForHeader = { [unowned source, list] section in
            guard section == 0 else { return }
            source.didAskForHeader = nil
            source.sections[0].append("new")
            list.insertRows(at: [ListIndex(section: 0, row: 10)], with: .none)
        }
        act(cause, source)
        #expect(source.didAskForHeader == nil && list.numberOfRows == 31)
        #expect(headerHeights == [30, 30, 30])
        let rowHeight = cause == .remeasuring ? 50.0 : 40
        #expect(list.contentSize.height == 90 + 31 * rowHeight)
        #expect(list.visibleCells.map(\.frame) == list.indexPathsForVisibleRows.map { list.rectForRow(at: $0) })
    }

    @Test(arguments: Cause.allCases)
    func `a row height that is set in a height request applies to all rows`(cause: Cause) {
        let source = show(threeSections)
        source.headerHeight = 30
        source.didAskForHeader = { [list] _ in list.rowHeight = 60 }
        act(cause, source)
        #expect(headerHeights == [30, 30, 30])
        #expect(list.contentSize.height == 90 + 30 * 60)
        #expect(list.visibleCells.allSatisfy { $0.frame.height == 60 })
    }
}
