import Walden

/// A list of text rows that counts its scroll events.
@MainActor
final class Rows: ListViewDataSource, ListViewDelegate {
    /// Retains the rows: a list does not retain its data source.
    static var current: Rows?
    private static let cellName = "row"
    private static let font = Font.system(size: 13.33)
    private let count: Int
    let list = ListView()

    init(count: Int) {
        self.count = count
        list.register(ListCell.self, forCellReuseIdentifier: Rows.cellName)
        list.rowHeight = 18
        list.separatorStyle = .none
        list.allowsSelection = false
        // Fifty points per detent, like the other toolkits.
        list.lineHeight = 50
        list.linesPerWheelStep = 1
        list.dataSource = self
        list.delegate = self
    }

    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { count }

    func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
        let cell = listView.dequeueReusableCell(withIdentifier: Rows.cellName, for: index)
        cell.textLabel.font = Rows.font
        cell.textLabel.text = "Row number \(index.row)"
        return cell
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        Score.current.events += 1
        Score.current.value = Int(scrollView.contentOffset.y)
    }
}
