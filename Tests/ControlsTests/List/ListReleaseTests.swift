import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Release of lists")
struct ListReleaseTests {
    enum Use: CaseIterable {
        case tap, tapInRow, click, doubleClick, clickInRow, holdInRow, drag, flick, touchpad, wheel, key, update, aim
        case select
    }

    private func use(_ use: Use, _ list: ListView, _ rows: RowsBehindList, on screen: TestScreen) {
        let cell = list.visibleCells[4]
        switch use {
        case .tap: screen.tap(cell)
        case .tapInRow: cell.accessoryView.map { screen.tap($0) }
        case .click: screen.pointer.click(cell)
        case .doubleClick: for _ in 0..<2 { screen.pointer.click(cell) }
        case .clickInRow: cell.accessoryView.map { screen.pointer.click($0) }
        case .holdInRow: _ = cell.accessoryView.map { screen.touch($0) }
        case .drag, .flick:
            let finger = screen.touch(cell)
            finger.move(to: finger.location - Point(x: 0, y: 100), duration: .milliseconds(100), steps: 10)
            if use == .drag { finger.lift(after: .milliseconds(200)) } else { finger.lift() }
        case .touchpad, .wheel:
            screen.pointer.move(to: cell)
            for _ in 0..<5 { screen.pointer.scroll(by: Point(x: 0, y: 10), source: use == .wheel ? .wheel : .finger) }
            if use == .touchpad { screen.pointer.endScroll() }
        case .key:
            list.becomeFirstResponder()
            screen.keyboard.press(.pageDown)
        case .update:
            rows.sections[0].remove(at: 2)
            list.deleteRows(at: [ListIndex(row: 2)])
        case .aim: list.scrollToRow(at: ListIndex(row: 70), at: .middle, animated: true)
        case .select: list.selectRow(at: ListIndex(row: 70), animated: true, scrollPosition: .middle)
        }
        screen.advance(by: .milliseconds(50))
    }

    @Test(arguments: Use.allCases)
    func `a used list is released with its window`(use: Use) {
        weak var window: Window?
        weak var list: ListView?
        weak var rows: RowsBehindList?
        weak var cell: ListCell?
        weak var button: Button?
        let screen = TestScreen(size: Size(width: 200, height: 200))
        do {
            let view = ListView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
            let source = RowsBehindList([100])
            source.configure = { cell, _ in
                guard cell.accessoryView == nil else { return }
                cell.accessoryView = Button(title: "Go")
                cell.accessoryView?.frame.size = Size(width: 60, height: 30)
            }
            view.rowHeight = 40
            view.register(NotedCell.self, forCellReuseIdentifier: "row")
            (view.dataSource, view.delegate) = (source, source)
            let other = screen.openWindow(Window(title: "List", size: Size(width: 300, height: 400)))
            other.addSubview(view)
            screen.pump()
            (window, list, rows, cell) = (other, view, source, view.visibleCells[4])
            button = cell?.accessoryView as? Button
            #expect(button != nil)
            self.use(use, view, source, on: screen)
            other.close()
        }
        screen.advance(by: .milliseconds(20))
        #expect(window == nil && list == nil && rows == nil && cell == nil && button == nil)
        screen.advance(by: .seconds(5))
        #expect(screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `a list removed from its window during a touch is released`() {
        weak var list: ListView?
        let screen = TestScreen(size: Size(width: 300, height: 400))
        do {
            let view = ListView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
            let source = RowsBehindList([100])
            view.register(NotedCell.self, forCellReuseIdentifier: "row")
            view.dataSource = source
            screen.window.addSubview(view)
            screen.pump()
            let finger = screen.touch(at: Point(x: 100, y: 100))
            screen.advance(by: .milliseconds(200))
            view.removeFromSuperview()
            finger.lift()
            list = view
        }
        screen.advance(by: .seconds(1))
        #expect(list == nil)
    }
}
