import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Mistakes with lists are told")
struct ListMisuseTests {
    /// What a process said as it ended.
    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func `numbers that do not add up`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let stage = ListStage([5])
            stage.rows.sections[0].append("new")
            stage.list.deleteRows(at: [ListIndex(row: 0)])
        }
        #expect(
            message(of: result).contains("the number of rows in section 0 after an update must be the number before"))
    }

    @Test func `a row that is not there`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let stage = ListStage([5])
            stage.list.scrollToRow(at: ListIndex(row: 5), at: .top, animated: false)
        }
        #expect(message(of: result).contains("ListView.scrollToRow: there is no row 5 in section 0"))
    }

    @Test func `a row that is deleted twice`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let stage = ListStage([5])
            stage.list.deleteRows(at: [ListIndex(row: 1), ListIndex(row: 1)])
        }
        #expect(message(of: result).contains("ListView.deleteRows: row 1 of section 0 is named twice"))
    }

    @Test func `a name for which no class is registered`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = ListView().dequeueReusableCell(withIdentifier: "track", for: ListIndex(row: 0))
        }
        #expect(message(of: result).contains("ListView.dequeueReusableCell: no class is registered for “track”"))
    }

    @Test func `one cell for two rows`() async {
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

    @Test func `a height that is none`() async {
        let own = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            ListView().rowHeight = .infinity
        }
        #expect(message(of: own).contains("ListView.rowHeight must be finite and not negative"))
        let told = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let stage = ListStage([5])
            stage.rows.heights = { _ in -20 }
            stage.list.reloadData()
            stage.screen.pump()
        }
        #expect(message(of: told).contains("heightForRowAt:) must be finite and not negative, or automaticDimension"))
    }
}
