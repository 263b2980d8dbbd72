import Testing
import Walden
import WaldenTesting

/// A screen with a list in a window of 300 × 400 points, and its data source.
@MainActor
final class ListStage {
    let screen: TestScreen
    let list = ListView()
    let rows: RowsBehindList

    init(_ counts: [Int] = [1000], rowHeight: Double? = 40, scale: Double = 1, appearance: Appearance = .light) {
        screen = TestScreen(size: Size(width: 300, height: 400), scale: scale, appearance: appearance)
        rows = RowsBehindList(counts)
        list.frame = Rect(x: 0, y: 0, width: 300, height: 400)
        list.register(NotedCell.self, forCellReuseIdentifier: "row")
        if let rowHeight { list.rowHeight = rowHeight }
        list.dataSource = rows
        list.delegate = rows
        screen.window.addSubview(list)
        screen.pump()
    }

    var y: Double { list.contentOffset.y }
    var cells: [NotedCell] { list.subviews.compactMap { $0 as? NotedCell } }
    /// The texts of the visible rows.
    var texts: [String] { list.visibleCells.map(\.textLabel.text) }
    /// The text of the row with the focus mark.
    var focused: [String] { cells.filter { $0.isFocused && !$0.isHidden }.map(\.textLabel.text) }
    var selected: [ListIndex] { list.indexPathsForSelectedRows }

    /// Returns the cell of a visible row.
    func cell(at index: ListIndex) -> ListCell {
        if let cell = list.cellForRow(at: index) { return cell }
        Issue.record("the row \(index) has no cell")
        return ListCell(reuseIdentifier: nil)
    }

    /// Returns the header of a visible section.
    func header(of section: Int) -> ListHeaderView {
        if let header = list.headerView(forSection: section) { return header }
        Issue.record("the section \(section) has no header")
        return ListHeaderView(reuseIdentifier: nil)
    }

    func wait(_ milliseconds: Int) { screen.advance(by: .milliseconds(milliseconds)) }

    func scroll(to y: Double) {
        list.contentOffset.y = y
        screen.pump()
    }

    /// Returns the middle of a row, in window coordinates.
    func middle(ofRow row: Int, section: Int = 0) -> Point {
        let rect = list.rectForRow(at: ListIndex(section: section, row: row))
        return list.convert(rect.center, to: nil)
    }

    func click(_ row: Int, _ modifiers: Event.ModifierFlags = []) {
        screen.keyboard.hold(modifiers)
        screen.pointer.move(to: middle(ofRow: row))
        screen.pointer.click()
        screen.keyboard.hold([])
        wait(500)
    }

    func tap(_ row: Int) {
        screen.tap(at: middle(ofRow: row))
        wait(500)
    }

    func press(_ key: KeySymbol, _ modifiers: Event.ModifierFlags = []) {
        screen.keyboard.press(key, modifiers: modifiers)
    }
}

/// A cell that counts its instances.
final class NotedCell: ListCell {
    static var made = 0
    var reuses = 0

    required init(reuseIdentifier: String?) {
        NotedCell.made += 1
        super.init(reuseIdentifier: reuseIdentifier)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
    }
}

/// A data source and delegate that records its calls.
@MainActor
final class RowsBehindList: ListViewDataSource, ListViewDelegate {
    var sections: [[String]]
    var titles: [String?]
    var heights: ((ListIndex) -> Double)?
    var cellName = "row"
    var numberOfLines = 1
    /// The numbers of requests.
    var cellRequests = 0
    var heightRequests = 0
    var countRequests = 0
    var titleRequests = 0
    var lines: [String] = []
    private var displayed: [String] = []
    /// The number of rows that appeared minus those that disappeared.
    private(set) var rowsInView = 0
    var onCellRequest: ((ListIndex) -> Void)?
    var onSelect: ((ListIndex) -> Void)?
    var onDisplay: ((ListIndex) -> Void)?
    var onEndDisplay: ((ListIndex) -> Void)?
    var onScroll: (() -> Void)?
    var redirection: ((ListIndex) -> ListIndex?)?
    var configure: ((ListCell, ListIndex) -> Void)?
    private let count: Int?

    init(_ counts: [Int]) {
        // For many rows, texts are not stored.
        count = counts.count == 1 && counts[0] > 10_000 ? counts[0] : nil
        sections = count == nil ? counts.enumerated().map { s, n in (0..<n).map { "\(s).\($0)" } } : [[]]
        titles = counts.map { _ in nil }
    }

    func takeLines() -> [String] {
        defer { lines = [] }
        return lines
    }

    func numberOfSections(in listView: ListView) -> Int { sections.count }

    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int {
        countRequests += 1
        return count ?? sections[section].count
    }

    func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
        cellRequests += 1
        let cell = listView.dequeueReusableCell(withIdentifier: cellName, for: index)
        cell.textLabel.numberOfLines = numberOfLines
        cell.textLabel.text = count == nil ? sections[index.section][index.row] : "\(index.row)"
        configure?(cell, index)
        onCellRequest?(index)
        return cell
    }

    func listView(_ listView: ListView, titleForHeaderInSection section: Int) -> String? {
        titleRequests += 1
        return titles[section]
    }

    func listView(_ listView: ListView, heightForRowAt index: ListIndex) -> Double {
        heightRequests += 1
        return heights?(index) ?? listView.rowHeight
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) { onScroll?() }

    func takeDisplayed() -> [String] {
        defer { displayed = [] }
        return displayed
    }

    func listView(_ listView: ListView, willDisplay cell: ListCell, forRowAt index: ListIndex) {
        displayed.append("came \(index.row)")
        rowsInView += 1
        onDisplay?(index)
    }

    func listView(_ listView: ListView, didEndDisplaying cell: ListCell, forRowAt index: ListIndex) {
        displayed.append("went \(index.row)")
        rowsInView -= 1
        onEndDisplay?(index)
    }

    func listView(_ listView: ListView, willSelectRowAt index: ListIndex) -> ListIndex? {
        guard let redirection else { return index }
        return redirection(index)
    }

    func listView(_ listView: ListView, didSelectRowAt index: ListIndex) {
        lines.append("selected \(index.section).\(index.row)")
        onSelect?(index)
    }

    func listView(_ listView: ListView, didDeselectRowAt index: ListIndex) {
        lines.append("deselected \(index.section).\(index.row)")
    }

    func listViewDidChangeSelection(_ listView: ListView) { lines.append("changed") }

    func listView(_ listView: ListView, performPrimaryActionForRowAt index: ListIndex) {
        lines.append("opened \(index.section).\(index.row)")
    }
}
