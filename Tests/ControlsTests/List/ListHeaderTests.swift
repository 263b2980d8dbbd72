import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Sections of lists")
struct ListHeaderTests {
    private func stage() -> ListStage {
        let stage = ListStage([3, 0, 20, 30])
        stage.rows.titles = ["First", nil, "Third", "Fourth"]
        stage.list.reloadData()
        stage.screen.pump()
        return stage
    }

    @Test func `sections with a title have a header, others do not`() {
        let stage = stage()
        let list = stage.list
        #expect(list.rectForHeader(inSection: 0) == Rect(x: 0, y: 0, width: 300, height: 32))
        #expect(list.rectForRow(at: ListIndex(section: 0, row: 0)).minY == 32)
        #expect(list.rectForHeader(inSection: 1).height == 0)
        #expect(list.rectForHeader(inSection: 2).minY == 32 + 120)
        #expect(list.headerView(forSection: 2)?.textLabel.text == "Third" && list.headerView(forSection: 3) == nil)
        #expect(list.indexPathForRow(at: Point(x: 5, y: 10)) == nil, "a header is not a row")
        #expect(list.indexPathForRow(at: Point(x: 5, y: 190)) == ListIndex(section: 2, row: 0))
    }

    @Test func `the header of the top section stays until the next one pushes it out`() {
        let stage = stage()
        let list = stage.list
        func top(_ section: Int) -> Double? { list.headerView(forSection: section).map { $0.frame.minY - stage.y } }
        stage.scroll(to: 50)
        #expect(top(0) == 0 && list.headerView(forSection: 0)?.isFloating == true)
        #expect(top(2) == 102 && list.headerView(forSection: 2)?.isFloating == false)
        stage.scroll(to: 140)
        #expect(top(0) == -20 && top(2) == 12)
        stage.scroll(to: 160)
        #expect(top(0) == nil && top(2) == 0)
        stage.scroll(to: -30)
        #expect(top(0) == 30, "it follows a pull beyond the end")
    }

    @Test func `the header covers rows, and takes their touches`() {
        let stage = stage()
        stage.scroll(to: 50)
        let hit = stage.list.hitTest(Point(x: 100, y: 55), with: nil)
        #expect(hit === stage.list.headerView(forSection: 0))
        stage.tap(at: Point(x: 100, y: 10))
        #expect(stage.selected.isEmpty)
    }

    @Test func `scrolling to a row leaves room for the header above it`() {
        let stage = stage()
        let index = ListIndex(section: 2, row: 10)
        stage.list.scrollToRow(at: index, at: .top, animated: false)
        #expect(stage.list.rectForRow(at: index).minY - stage.y == 32)
        stage.list.scrollToRow(at: ListIndex(section: 2, row: 9), at: .none, animated: false)
        #expect(stage.list.rectForRow(at: ListIndex(section: 2, row: 9)).minY - stage.y == 32)
    }

    @Test func `content and sticky header begin below the inset`() {
        let stage = stage()
        stage.list.contentInset = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
        stage.screen.pump()
        stage.scroll(to: 60)
        #expect(stage.header(of: 0).frame.minY == 80)
    }

    @Test func `widening a list does not request titles again`() {
        let stage = stage()
        stage.rows.titleRequests = 0
        for width in 301...320 {
            stage.list.frame.size.width = Double(width)
            stage.screen.pump()
        }
        #expect(stage.rows.titleRequests == 0)
        #expect(stage.list.rectForHeader(inSection: 0) == Rect(x: 0, y: 0, width: 320, height: 32))
        stage.rows.titles[0] = nil
        stage.list.reloadSections([0], with: .none)
        stage.list.frame.size.width = 300
        stage.screen.pump()
        #expect(stage.list.rectForHeader(inSection: 0).height == 0)
        stage.rows.titles[1] = "Second"
        stage.list.reloadData()
        stage.list.frame.size.width = 310
        stage.screen.pump()
        #expect(stage.list.rectForHeader(inSection: 1).height == 32)
    }

    @Test func `a header kept by the app becomes visible again while it fades out`() {
        final class Source: ListViewDelegate {
            let header = ListHeaderView(reuseIdentifier: "own")
            func listView(_ listView: ListView, heightForHeaderInSection section: Int) -> Double { 50 }
            func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ListHeaderView? { header }
        }
        let stage = ListStage([20])
        let source = Source()
        stage.list.delegate = source
        stage.list.reloadData()
        stage.screen.pump()
        stage.list.reloadSections([0])
        stage.wait(100)
        stage.list.reloadSections([0])
        stage.wait(1000)
        #expect(source.header.superview === stage.list && source.header.presentation.alpha == 1)
    }

    @Test func `an app's own headers are reused`() {
        final class Own: ListHeaderView {}
        final class Source: ListViewDelegate {
            func listView(_ listView: ListView, heightForHeaderInSection section: Int) -> Double { 50 }
            func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ListHeaderView? {
                let view = listView.dequeueReusableHeaderView(withIdentifier: "own")
                view.textLabel.text = "Own \(section)"
                return view
            }
        }
        let stage = ListStage([20, 20, 20])
        let source = Source()
        stage.list.register(Own.self, forHeaderViewReuseIdentifier: "own")
        stage.list.delegate = source
        stage.list.reloadData()
        stage.screen.pump()
        let first = stage.list.headerView(forSection: 0)
        #expect(first is Own && first?.frame.height == 50)
        stage.scroll(to: 1200)
        stage.scroll(to: 1300)
        #expect(stage.list.headerView(forSection: 1)?.textLabel.text == "Own 1")
        stage.scroll(to: 1900)
        #expect(stage.list.headerView(forSection: 2) === first)
    }

    @Test func `a header that contains the focus stays while it is out of sight`() {
        final class Source: ListViewDelegate {
            let field = TextField()
            func listView(_ listView: ListView, heightForHeaderInSection section: Int) -> Double { 50 }
            func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ListHeaderView? {
                let view = listView.dequeueReusableHeaderView(withIdentifier: "own")
                if section == 0 { view.addSubview(field) }
                return view
            }
        }
        let stage = ListStage([20, 20, 20])
        let source = Source()
        source.field.frame = Rect(x: 20, y: 9, width: 150, height: 32)
        stage.list.register(ListHeaderView.self, forHeaderViewReuseIdentifier: "own")
        stage.list.delegate = source
        stage.list.reloadData()
        stage.screen.pump()
        let first = stage.header(of: 0)
        source.field.becomeFirstResponder()
        stage.scroll(to: 100)
        #expect(first.isFloating)
        stage.scroll(to: 1900)
        #expect(stage.header(of: 2).isFloating && stage.header(of: 2) !== first)
        #expect(first.frame == stage.list.rectForHeader(inSection: 0) && !first.isFloating)
        stage.screen.keyboard.type("x")
        #expect(source.field.isFirstResponder && source.field.text == "x")
        stage.scroll(to: 0)
        #expect(stage.header(of: 0) === first)
        source.field.resignFirstResponder()
        stage.scroll(to: 1900)
        #expect(stage.list.headerView(forSection: 0) == nil)
    }

    @Test func `the title of a header has the theme's font, unless the app has set one before`() {
        let screen = TestScreen()
        let headers = (0..<3).map { _ in ListHeaderView(reuseIdentifier: nil) }
        headers[1].textLabel.font = .system(size: 31)
        headers[2].textLabel.textStyle = .title1
        for header in headers {
            header.frame = Rect(x: 0, y: 0, width: 200, height: 40)
            screen.window.addSubview(header)
        }
        screen.pump()
        let scale = headers[0].theme.typeScale
        #expect(headers[0].textLabel.font == scale[.subheadline].withWeight(.semibold))
        #expect(headers[1].textLabel.font == .system(size: 31))
        #expect(headers[2].textLabel.font == scale[.title1])
    }
}
