import Testing
import Walden
import WaldenTesting

/// Changes of what controls need, and who hears of them.
@MainActor
struct NeedsTests {
    @Test func `S170 a button whose title for a state is longer makes room when it comes into that state`() {
        let button = Button(title: "On")
        button.setTitle("On, and in use by somebody else", for: .selected)
        let after = Label(text: "after")
        let row = StackView([button, after], distribution: .leading)
        row.frame = Rect(x: 0, y: 0, width: 290, height: 40)
        let screen = TestScreen(size: Size(width: 300, height: 200))
        screen.window.addSubview(row)
        screen.pump()
        #expect(after.frame.minX == button.intrinsicContentSize.width)
        button.isSelected = true
        screen.pump()
        #expect(after.frame.minX == button.intrinsicContentSize.width && after.frame.minX > 150)
    }

    /// A list whose cells have texts that may change.
    private final class Texts: ListViewDataSource {
        var texts: [String]
        init(_ texts: [String]) { self.texts = texts }

        func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { texts.count }
        func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
            let cell = listView.dequeueReusableCell(withIdentifier: "text", for: index)
            cell.textLabel.numberOfLines = 0
            cell.textLabel.text = texts[index.row]
            return cell
        }
    }

    @Test func `S170 a row grows with the text in it`() {
        let source = Texts(["one", "two", "three"])
        let list = ListView(frame: Rect(x: 0, y: 0, width: 150, height: 190))
        list.dataSource = source
        list.register(ListCell.self, forCellReuseIdentifier: "text")
        let screen = TestScreen(size: Size(width: 300, height: 200))
        screen.window.addSubview(list)
        screen.pump()
        guard let cell = list.cellForRow(at: ListIndex(row: 0)),
            let next = list.cellForRow(at: ListIndex(row: 1))
        else {
            Issue.record("the rows are in view")
            return
        }
        #expect(next.frame.minY == 44)
        cell.textLabel.text = "A text of many words that needs three or four lines in such a narrow list as this one"
        screen.pump()
        #expect(cell.frame.height > 60 && next.frame.minY == cell.frame.maxY)
        #expect(list.contentSize.height == cell.frame.height + 88)
        cell.textLabel.text = "one"
        screen.pump()
        #expect(next.frame.minY == 44 && list.contentSize.height == 132)
    }
}
