import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Preconditions of lists")
struct ListMisuseTests {
    /// Returns the error output of a process.
    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func `the number of rows must match the updates`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let stage = ListStage([5])
            stage.rows.sections[0].append("new")
            stage.list.deleteRows(at: [ListIndex(row: 0)])
        }
        #expect(
            message(of: result).contains("the number of rows in section 0 after an update must be the number before"))
    }

    @Test func `a row must exist`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let stage = ListStage([5])
            stage.list.scrollToRow(at: ListIndex(row: 5), at: .top, animated: false)
        }
        #expect(message(of: result).contains("ListView.scrollToRow: there is no row 5 in section 0"))
    }

    @Test func `a row cannot be deleted twice`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let stage = ListStage([5])
            stage.list.deleteRows(at: [ListIndex(row: 1), ListIndex(row: 1)])
        }
        #expect(message(of: result).contains("ListView.deleteRows: row 1 of section 0 is listed twice"))
    }

    @Test func `a reuse identifier must be registered`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = ListView().dequeueReusableCell(withIdentifier: "track", for: ListIndex(row: 0))
        }
        #expect(message(of: result).contains("ListView.dequeueReusableCell: no class is registered for “track”"))
    }

    @Test func `a cell cannot show two rows`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            final class Source: ListViewDataSource {
                let cell = ListCell(reuseIdentifier: nil)
                func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 2 }
                func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell { cell }
            }
            let source = Source()
            let list = ListView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
            list.dataSource = source
            list.layoutIfNeeded()
        }
        #expect(message(of: result).contains("cellForRowAt:) must return a cell that shows no other row"))
    }

    @Test func `a height must be finite and not negative`() async {
        let property = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            ListView().rowHeight = .infinity
        }
        #expect(message(of: property).contains("ListView.rowHeight must be finite and not negative"))
        let answer = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let stage = ListStage([5])
            stage.rows.heights = { _ in -20 }
            stage.list.reloadData()
            stage.screen.pump()
        }
        #expect(message(of: answer).contains("heightForRowAt:) must be finite and not negative, or automaticDimension"))
    }

    /// Invalid answers of a data source, with their error messages.
    enum Answer: Codable, CaseIterable {
        case tooManyRows, sumOfRows, negativeRows, tooManySections, negativeSections
        case unknownHeight, infiniteHeight, hugeHeight, hugeSum, negativeHeader, unknownHeader, infiniteHeader

        var rule: String {
            switch self {
            case .tooManyRows, .sumOfRows: "a list must not have more than 1000000000000 sections and rows"
            case .negativeRows: "numberOfRowsInSection:) must not be negative, and is -3"
            case .tooManySections, .negativeSections: "numberOfSections(in:) must be between 0 and 1000000"
            case .unknownHeight, .infiniteHeight: "heightForRowAt:) must be finite and not negative, or automatic"
            case .hugeHeight, .hugeSum: "rows and headers together must not be higher than 1000000000000"
            case .negativeHeader, .unknownHeader, .infiniteHeader:
                "heightForHeaderInSection:) must be finite and not negative, or automaticDimension"
            }
        }
    }

    @MainActor
    private final class Answering: ListViewDataSource, ListViewDelegate {
        let answer: Answer

        init(_ answer: Answer) { self.answer = answer }

        func numberOfSections(in listView: ListView) -> Int {
            switch answer {
            case .tooManySections: .max
            case .negativeSections: -1
            case .sumOfRows: 3
            default: 1
            }
        }

        func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int {
            switch answer {
            case .tooManyRows: .max
            case .sumOfRows: .max / 2
            case .negativeRows: -3
            case .hugeSum: 100_000_000_000
            default: 5
            }
        }

        func listView(_ listView: ListView, heightForRowAt index: ListIndex) -> Double {
            switch answer {
            case .unknownHeight: .nan
            case .infiniteHeight: .infinity
            case .hugeHeight: .greatestFiniteMagnitude
            default: 40
            }
        }

        func listView(_ listView: ListView, heightForHeaderInSection section: Int) -> Double {
            switch answer {
            case .negativeHeader: -20
            case .unknownHeader: .nan
            case .infiniteHeader: .infinity
            default: 0
            }
        }

        func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
            ListCell(reuseIdentifier: nil)
        }
    }

    @Test(arguments: Answer.allCases)
    func `an invalid answer of the data source is reported`(answer: Answer) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            @MainActor [answer] in
            let list = ListView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
            let source = Answering(answer)
            (list.dataSource, list.delegate) = (source, source)
            list.layoutIfNeeded()
        }
        #expect(message(of: result).contains(answer.rule), "\(message(of: result).prefix(500))")
    }

    @Test func `a list at the size limits is shown, and scrolls to its end`() {
        final class Source: ListViewDataSource {
            func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 10_000_000_000 }
            func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
                let cell = ListCell(reuseIdentifier: nil)
                cell.textLabel.text = "\(index.row)"
                return cell
            }
        }
        let source = Source()
        let list = ListView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        list.rowHeight = 100
        list.dataSource = source
        #expect(list.numberOfRows == 10_000_000_000)
        list.scrollToRow(at: ListIndex(row: 9_999_999_999), at: .bottom, animated: false)
        #expect(list.visibleCells.map(\.textLabel.text) == ["9999999998", "9999999999"])
        #expect(list.contentOffset.y == 999_999_999_800)
        list.allowsMultipleSelection = true
        list.selectAll()
        #expect(list.numberOfSelectedRows == 10_000_000_000)
    }
}
