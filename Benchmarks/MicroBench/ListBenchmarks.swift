import Walden
import WaldenTesting

/// Opening and scrolling a list: a million rows of variable height should cost no more than a thousand.
@MainActor
enum ListBenchmarks {
    static func run() {
        let harness = Harness()
        let (few, many) = (Rows(count: 1000), Rows(count: 1_000_000))
        let (first, second, ratio) = harness.compare({ open(few) }, { open(many) })
        Harness.report("list: opening one of 1,000 rows, to the first frame", first)
        Harness.report("list: opening one of 1,000,000 rows", second, ratio: ratio, ratioLimit: 1.1)
        let (one, other, scrollRatio) = harness.compare(makeScroll(few), makeScroll(many))
        Harness.report("list: a wheel step and its frame, of 1,000 rows", one)
        Harness.report(
            "list: a wheel step and its frame, of 1,000,000 rows", other, ratio: scrollRatio, ratioLimit: 1.1)
    }

    private static func makeScreen(_ rows: Rows) -> (TestScreen, ListView) {
        let screen = TestScreen(size: Size(width: 480, height: 360))
        let list = ListView()
        list.register(ListCell.self, forCellReuseIdentifier: Rows.cellName)
        list.dataSource = rows
        list.delegate = rows
        screen.window.addSubview(list, filling: .zero)
        screen.pump()
        return (screen, list)
    }

    private static func open(_ rows: Rows) { _ = makeScreen(rows) }

    /// Returns a block that scrolls back and forth within the first hundred rows.
    private static func makeScroll(_ rows: Rows) -> () -> Void {
        let (screen, list) = makeScreen(rows)
        var offset = 0.0
        var step = 40.0
        return {
            if !(0...2000).contains(offset + step) { step = -step }
            offset += step
            list.contentOffset = Point(x: 0, y: offset)
            screen.pump()
        }
    }
}

/// Rows of different heights.
@MainActor
private final class Rows: ListViewDataSource, ListViewDelegate {
    static let cellName = "row"
    private let count: Int

    init(count: Int) { self.count = count }

    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { count }

    func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
        let cell = listView.dequeueReusableCell(withIdentifier: Rows.cellName, for: index)
        cell.textLabel.text = "Row number \(index.row)"
        return cell
    }

    func listView(_ listView: ListView, heightForRowAt index: ListIndex) -> Double { Double(30 + index.row % 7 * 4) }
}
