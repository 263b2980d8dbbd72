import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

@MainActor
@Suite("Visible rows of lists")
struct ListVisibleRowTests {
    private func index(_ row: Int) -> ListIndex { ListIndex(row: row) }

    @Test func `only visible rows are requested`() {
        let stage = ListStage()
        #expect(stage.rows.cellRequests == 10)
        stage.scroll(to: 50)
        stage.wait(2000)
        #expect(stage.rows.cellRequests == 12 && stage.list.shown.count == 11)
        #expect(stage.list.cellForRow(at: index(12)) == nil)
    }

    @Test func `scrolling up keeps visible rows in place even if heights above differ`() {
        let stage = ListStage([1000], rowHeight: nil)
        stage.rows.heights = { Double(30 + $0.row % 5 * 11) }
        stage.list.reloadData()
        stage.list.scrollToRow(at: index(500), at: .top, animated: false)
        stage.screen.pump()
        for _ in 0..<60 {
            let row = stage.list.indexPathsForVisibleRows[1]
            let before = stage.list.rectForRow(at: row).minY - stage.y
            stage.list.contentOffset.y -= 9
            stage.screen.pump()
            #expect(abs(stage.list.rectForRow(at: row).minY - stage.y - before - 9) < 1)
        }
    }

    @Test func `the delegate is called once for each row that appears, and once when it disappears`() {
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

    @Test func `a row is in place when the delegate is called for its appearance`() {
        let stage = ListStage()
        var frames: [Rect] = []
        stage.rows.onDisplay = { [unowned stage] in frames.append(stage.cell(at: $0).frame) }
        stage.scroll(to: 80)
        #expect(frames == [10, 11].map { Rect(x: 0, y: $0 * 40, width: 300, height: 40) })
    }

    @Test func `a row inserted above the visible ones needs no cell`() {
        let stage = ListStage()
        stage.scroll(to: 4000)
        let requests = stage.rows.cellRequests
        for _ in 0..<5 {
            stage.rows.sections[0].insert("new", at: 0)
            stage.list.insertRows(at: [index(0)], with: .none)
            stage.screen.pump()
        }
        #expect(stage.texts.first == "0.100" && stage.y == 4200 && stage.rows.cellRequests == requests)
    }

    @Test func `an app may rotate its own cells, as many as are visible at once`() {
        let stage = ListStage([1])
        let source = Ring()
        stage.list.dataSource = source
        stage.screen.pump()
        for step in Array(1...60) + (10...60).reversed() {
            stage.scroll(to: Double(step) * 25)
            #expect(stage.texts == stage.list.indexPathsForVisibleRows.map { "\($0.row)" })
            #expect(stage.list.visibleCells.count > 9 && stage.list.visibleCells.allSatisfy { !$0.isHidden })
        }
    }

    /// A data source that reuses fourteen cells of its own in turn.
    private final class Ring: ListViewDataSource {
        let cells = (0..<14).map { _ in ListCell(reuseIdentifier: nil) }

        func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 100 }

        func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
            let cell = cells[index.row % cells.count]
            cell.textLabel.text = "\(index.row)"
            return cell
        }
    }

    @Test func `a dragged indicator follows the pointer even if heights differ from estimates`() {
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
            let delta = stage.list.rectForRow(at: seen).minY - stage.y - before
            #expect(delta >= 0 && delta < 40, "\(step): \(delta)")
            stage.wait(16)
        }
        stage.screen.pointer.release()
    }

    @Test func `zero-height rows beyond the limit of one layout are skipped in the next`() {
        let stage = ListStage([1_000_000], rowHeight: nil)
        var requestCount = 0
        stage.rows.heights = {
            requestCount += 1
            return $0.row < 250_000 ? 0 : 40
        }
        stage.list.reloadData()
        stage.screen.window.layoutIfNeeded()
        #expect(requestCount == ListMetrics.maximumEmptyRows && stage.texts.isEmpty)
        stage.screen.pump()
        #expect(stage.texts == (250_000..<250_010).map { "\($0)" })
    }
}
