import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

@MainActor
@Suite("Lists whose app does things to them while it is asked")
struct ListMeddlingTests {
    /// A list scrolled to a row, whose rows are higher than expected.
    private var stageAtRow500: ListStage {
        let stage = ListStage([1000], rowHeight: nil)
        stage.rows.heights = { _ in 71 }
        stage.list.reloadData()
        stage.list.scrollToRow(at: ListIndex(row: 500), at: .top, animated: false)
        stage.screen.pump()
        return stage
    }

    /// Lets two rows come at the top, once.
    private func insertTwoAbove(in stage: ListStage) {
        guard stage.list.numberOfRows == 1000 else { return }
        stage.rows.sections[0].insert(contentsOf: ["a", "b"], at: 0)
        stage.list.insertRows(at: [ListIndex(row: 0), ListIndex(row: 1)], with: .none)
    }

    @Test func `what is seen stays though rows come above while rows are prepared`() {
        let stage = stageAtRow500
        stage.rows.whenAsked = { [unowned stage] in if $0.row == 495 { insertTwoAbove(in: stage) } }
        for step in 1...10 {
            stage.scroll(to: stage.y - 30)
            let row = ListIndex(row: stage.list.numberOfRows - 500)
            #expect(stage.list.rectForRow(at: row).minY - stage.y == Double(step) * 30)
        }
        #expect(stage.list.numberOfRows == 1002)
    }

    @Test func `a row is scrolled to though the app asks for that, and for what is seen, while rows are prepared`() {
        let stage = ListStage()
        stage.rows.whenAsked = { [unowned stage] index in
            guard index.row == 15 else { return }
            stage.list.scrollToRow(at: ListIndex(row: 700), at: .top, animated: false)
            stage.list.setNeedsLayout()
            _ = stage.list.visibleCells
        }
        stage.scroll(to: 50)
        #expect(stage.y == 28_000 && stage.texts.first == "0.700")
    }

    @Test func `what is seen stays though rows come above when one comes into view`() {
        let stage = stageAtRow500
        stage.rows.whenShown = { [unowned stage] in if $0.row == 499 { insertTwoAbove(in: stage) } }
        stage.scroll(to: stage.y - 30)
        #expect(stage.list.numberOfRows == 1002 && stage.list.rectForRow(at: ListIndex(row: 502)).minY - stage.y == 30)
    }

    @Test func `an app that turns back while rows come into view sees the rows that are there`() {
        let stage = ListStage()
        stage.rows.whenShown = { [unowned stage] index in
            if index.row == 120 { stage.list.contentOffset.y = 1000 }
        }
        stage.rows.whenScrolled = { [unowned stage] in _ = stage.list.indexPathsForVisibleRows }
        stage.scroll(to: 4500)
        #expect(stage.y == 1000)
        #expect(stage.list.shown.filter(\.isSeen).map(\.item) == Array(26...35))
    }

    /// A cell that asks for heights anew when it is selected, or reloads.
    private final class GrowingCell: ListCell {
        static var reloads = 0
        static weak var list: ListView?

        override func stateDidChange() {
            super.stateDidChange()
            guard isSelected, let list = GrowingCell.list else { return }
            if GrowingCell.reloads > 0 {
                GrowingCell.reloads -= 1
                list.reloadData()
            } else {
                list.performBatchUpdates {}
            }
        }
    }

    @Test(arguments: [0, 1])
    func `the delegate is told of rows that come and go though cells have the list updated`(reloads: Int) {
        let stage = ListStage()
        stage.list.register(GrowingCell.self, forCellReuseIdentifier: "growing")
        stage.rows.cellName = "growing"
        stage.list.reloadData()
        stage.list.selectRow(at: ListIndex(row: 30), animated: false, scrollPosition: .none)
        (GrowingCell.list, GrowingCell.reloads) = (stage.list, reloads)
        stage.screen.pump()
        var shown: Set<String> = Set((0...9).map { "\($0)" })
        _ = stage.rows.takeDisplayed()
        for step in 0...10 {
            // No row is prepared.
            stage.scroll(to: Double(step) * 410)
            for line in stage.rows.takeDisplayed() {
                let row = String(line.dropFirst(5))
                #expect(line.hasPrefix("came") ? shown.insert(row).inserted : shown.remove(row) != nil, "\(line)")
            }
            #expect(shown == Set(stage.list.indexPathsForVisibleRows.map { "\($0.row)" }))
        }
        #expect(GrowingCell.reloads == 0)
    }

    @Test func `whoever asks the list for what is seen, while it prepares, leaves nothing undone`() {
        let stage = ListStage([20, 20, 20, 20], rowHeight: nil)
        stage.rows.titles = ["A", "B", "C", "D"]
        stage.rows.heights = { Double(50 + $0.row % 5 * 20) }
        stage.list.reloadData()
        stage.scroll(to: 2600)
        stage.rows.whenScrolled = { [unowned stage] in _ = stage.list.indexPathsForVisibleRows }
        stage.rows.whenGone = { [unowned stage] _ in _ = stage.list.visibleCells }
        for _ in 0..<40 {
            stage.scroll(to: stage.y - 30)
            let section = stage.list.indexPathsForVisibleRows[0].section
            let top = stage.header(of: section).frame.minY - stage.y
            #expect(top <= 0 && top > -40)
            #expect(
                zip(stage.list.indexPathsForVisibleRows, stage.list.visibleCells).allSatisfy {
                    stage.list.rectForRow(at: $0) == $1.frame && !$1.isHidden
                })
            let places = stage.list.visibleCells.map(\.frame)
            #expect(places.first.map { $0.minY <= stage.y + 40 } == true)
            #expect(places.last.map { $0.maxY >= stage.y + 360 } == true)
        }
    }

    @Test func `a row that is to be seen while rows are brought is scrolled to afterwards`() {
        let stage = ListStage()
        var isDone = false
        stage.rows.whenAsked = { [unowned stage] index in
            guard !isDone else { return }
            isDone = true
            stage.list.scrollToRow(at: ListIndex(row: 500), at: .top, animated: false)
        }
        stage.list.reloadData()
        stage.list.layoutIfNeeded()
        #expect(stage.y == 20_000 && stage.texts.first == "0.500")
        isDone = false
        stage.rows.whenAsked = nil
        stage.rows.whenShown = { [unowned stage] index in
            guard !isDone else { return }
            isDone = true
            stage.list.selectRow(at: ListIndex(row: 100), animated: true, scrollPosition: .bottom)
        }
        stage.scroll(to: 30_000)
        stage.wait(2000)
        #expect(stage.texts.last == "0.100" && stage.selected.map(\.row) == [100])
        #expect(stage.list.rectForRow(at: ListIndex(row: 100)).maxY == stage.y + 400)
    }
}
