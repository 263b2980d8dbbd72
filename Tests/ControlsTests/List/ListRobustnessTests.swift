import Testing
import Walden
import WaldenTesting

@testable import WaldenControls
@testable import WaldenCore

@MainActor
@Suite("Robustness of lists")
struct ListRobustnessTests {
    /// Uses a list in every way, by input and in code.
    private func useAll(_ screen: TestScreen, _ list: ListView, _ rows: ReentrantRows) {
        let steps: [() -> Void] = [
            { list.reloadData() },
            { screen.tap(at: Point(x: 100, y: 100)) },
            { screen.tap(at: Point(x: 100, y: 180)) },
            {
                let finger = screen.touch(at: Point(x: 100, y: 300))
                finger.move(to: Point(x: 100, y: 100), duration: .milliseconds(100), steps: 12)
                if screen.window.isVisible { finger.lift() }
            },
            { screen.pointer.move(to: Point(x: 100, y: 150)) },
            { click(screen) },
            { click(screen) },
            { screen.pointer.scroll(by: Point(x: 0, y: 30)) },
            { list.becomeFirstResponder() },
            { screen.keyboard.press(.pageDown) },
            { screen.keyboard.press(.return) },
            { rows.change(list) },
            { if list.numberOfRows > 1 { list.scrollToRow(at: ListIndex(row: 1), at: .top, animated: true) } },
            { list.frame.size.width = 280 },
            { screen.keyboard.press(.escape) },
        ]
        for step in steps where screen.window.isVisible {
            step()
            screen.advance(by: .milliseconds(150))
        }
        screen.advance(by: .seconds(9))
    }

    private func click(_ screen: TestScreen) {
        screen.pointer.press()
        if screen.window.isVisible { screen.pointer.release() }
    }

    private func expectQuiet(_ screen: TestScreen, _ list: ListView) {
        #expect(!list.isTracking && !list.isDragging && !list.isDecelerating)
        #expect(list.rowTouch == nil && list.runningTransitions.isEmpty && list.transition == nil)
        #expect(screen.application.eventLoop.nextTimerTime == nil)
        #expect(screen.window.displayLinks.isEmpty && !screen.window.hasMovingAnimations)
    }

    private func stage(_ rows: ReentrantRows) -> (TestScreen, ListView) {
        let screen = TestScreen(size: Size(width: 300, height: 400))
        let list = ListView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
        list.register(ListCell.self, forCellReuseIdentifier: "row")
        (list.dataSource, list.delegate) = (rows, rows)
        screen.window.addSubview(list)
        screen.pump()
        return (screen, list)
    }

    enum Removal: CaseIterable { case remove, close, hide }

    @Test(arguments: ReentrantRows.Call.allCases, Removal.allCases)
    func `the app may remove or hide the list in any callback`(call: ReentrantRows.Call, removal: Removal) {
        let rows = ReentrantRows()
        let (screen, list) = stage(rows)
        rows.begin(call) {
            switch removal {
            case .remove: list.removeFromSuperview()
            case .close: screen.window.close()
            case .hide: screen.window.isHidden = true
            }
        }
        useAll(screen, list, rows)
        #expect(rows.calls > 0)
        rows.end()
        expectQuiet(screen, list)
        guard removal != .close else { return }
        screen.window.isHidden = false
        screen.window.addSubview(list)
        list.contentOffset = .zero
        list.reloadData()
        screen.advance(by: .seconds(9))
        #expect(list.visibleCells.first?.textLabel.text == "0.0" && list.visibleCells.count > 3)
        #expect(list.subviews.filter { $0 is ListCell && !$0.isHidden }.count == list.shown.count)
        expectQuiet(screen, list)
    }

    enum Change: CaseIterable { case reload, update, batch, noSource, noDelegate, scroll, select, width, moves, layout }

    @Test(arguments: ReentrantRows.Call.allCases, Change.allCases)
    func `the app may change the list in any callback`(call: ReentrantRows.Call, change: Change) {
        let rows = ReentrantRows()
        let (screen, list) = stage(rows)
        var budget = 40
        rows.begin(call) {
            budget -= 1
            guard budget > 0 else { return }
            switch change {
            case .reload: list.reloadData()
            case .update: if rows.mayChange { rows.change(list) }
            case .batch: list.performBatchUpdates {}
            case .noSource: list.dataSource = list.dataSource == nil ? rows : nil
            case .noDelegate: list.delegate = list.delegate == nil ? rows : nil
            case .scroll:
                if list.numberOfRows > 9 { list.scrollToRow(at: ListIndex(row: 9), at: .top, animated: false) }
            case .select:
                if list.numberOfRows > 0 {
                    list.selectRow(at: ListIndex(row: 0), animated: true, scrollPosition: .top)
                }
            case .width: list.frame.size.width = list.frame.width == 0 ? 300 : 0
            case .moves: list.contentOffset.y += 30
            case .layout:
                if rows.mayChange { list.reloadData() }
                list.layoutIfNeeded()
            }
        }
        useAll(screen, list, rows)
        #expect(rows.calls > 0)
        rows.end()
        (list.dataSource, list.delegate) = (rows, rows)
        list.frame.size.width = 300
        list.contentOffset = .zero
        list.reloadData()
        screen.advance(by: .seconds(9))
        #expect(list.visibleCells.first?.textLabel.text == rows.sections[0][0] && list.visibleCells.count > 3)
        #expect(list.subviews.filter { $0 is ListCell && !$0.isHidden }.count == list.shown.count)
        #expect(list.shown.allSatisfy { $0.cell.frame == list.rect(ofItem: $0.item) && $0.cell.alpha == 1 })
        expectQuiet(screen, list)
    }
}

/// A data source and delegate with two sections that runs an action in one of its callbacks.
@MainActor
final class ReentrantRows: ListViewDataSource, ListViewDelegate {
    enum Call: CaseIterable {
        case sections, rows, cell, title, height, headerHeight, header, willDisplay, didEndDisplaying
        case willSelect, didSelect, didDeselect, didChange, primaryAction
        case didScroll, willDrag, willEndDrag, didEndDrag, willDecelerate, didDecelerate, didEndAnimation
    }

    var sections = (0..<2).map { section in (0..<40).map { "\(section).\($0)" } }
    private(set) var calls = 0
    private var call: Call?
    private var action: (() -> Void)?
    private var isActing = false
    private var isCounting = false

    func begin(_ call: Call, _ action: @escaping () -> Void) { (self.call, self.action) = (call, action) }
    func end() { (call, action) = (nil, nil) }

    /// Whether the list is not currently counting rows.
    var mayChange: Bool { !isCounting }

    func change(_ list: ListView) {
        // Let the list count its rows first.
        guard sections[0].count > 10, list.numberOfSections == 2 else { return }
        guard list.numberOfRows(inSection: 0) == sections[0].count else { return }
        sections[0].remove(at: 1)
        sections[0].append("new")
        list.performBatchUpdates {
            list.deleteRows(at: [ListIndex(row: 1)])
            list.insertRows(at: [ListIndex(row: sections[0].count - 1)])
        }
    }

    private func note(_ call: Call) {
        guard call == self.call, !isActing else { return }
        calls += 1
        isActing = true
        action?()
        isActing = false
    }

    func numberOfSections(in listView: ListView) -> Int {
        isCounting = true
        note(.sections)
        isCounting = false
        return 2
    }

    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int {
        isCounting = true
        note(.rows)
        isCounting = false
        return sections[section].count
    }

    func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
        let cell = listView.dequeueReusableCell(withIdentifier: "row", for: index)
        cell.textLabel.text = sections[index.section][index.row]
        note(.cell)
        return cell
    }

    func listView(_ listView: ListView, titleForHeaderInSection section: Int) -> String? {
        note(.title)
        return "Section \(section)"
    }

    func listView(_ listView: ListView, heightForRowAt index: ListIndex) -> Double {
        note(.height)
        return index.row % 4 == 3 ? 60 : ListView.automaticDimension
    }

    func listView(_ listView: ListView, heightForHeaderInSection section: Int) -> Double {
        note(.headerHeight)
        return ListView.automaticDimension
    }

    func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ListHeaderView? {
        note(.header)
        return nil
    }

    func listView(_ listView: ListView, willDisplay cell: ListCell, forRowAt index: ListIndex) { note(.willDisplay) }
    func listView(_ listView: ListView, didEndDisplaying cell: ListCell, forRowAt index: ListIndex) {
        note(.didEndDisplaying)
    }

    func listView(_ listView: ListView, willSelectRowAt index: ListIndex) -> ListIndex? {
        note(.willSelect)
        return index
    }

    func listView(_ listView: ListView, didSelectRowAt index: ListIndex) { note(.didSelect) }
    func listView(_ listView: ListView, didDeselectRowAt index: ListIndex) { note(.didDeselect) }
    func listViewDidChangeSelection(_ listView: ListView) { note(.didChange) }
    func listView(_ listView: ListView, performPrimaryActionForRowAt index: ListIndex) { note(.primaryAction) }

    func scrollViewDidScroll(_ scrollView: ScrollView) { note(.didScroll) }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { note(.willDrag) }
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
    ) { note(.willEndDrag) }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) { note(.didEndDrag) }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { note(.willDecelerate) }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { note(.didDecelerate) }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { note(.didEndAnimation) }
}
