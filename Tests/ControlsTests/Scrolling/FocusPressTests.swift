import Testing
import Walden
import WaldenTesting

/// Which view gets the focus when something in a scroll view is pressed (S95, S126).
@MainActor
struct FocusPressTests {
    enum Content: CaseIterable, Sendable { case textView, textField, appText, label, scrollView, plainView }

    let screen = TestScreen(size: Size(width: 300, height: 200))
    let outer = ScrollView()

    init() {
        outer.frame = screen.window.bounds
        outer.contentSize = Size(width: 300, height: 600)
        screen.window.addSubview(outer)
    }

    private func make(_ content: Content) -> View {
        switch content {
        case .textView: return TextView()
        case .textField: return TextField(text: "one two")
        case .appText:
            let text = ProbeTextInput()
            text.addInteraction(TextInteraction(.editable))
            return text
        case .label:
            let label = Label(text: "one two")
            label.isSelectable = true
            return label
        case .scrollView:
            let inner = ScrollView()
            inner.contentSize = Size(width: 260, height: 400)
            return inner
        case .plainView: return View()
        }
    }

    @Test(arguments: Content.allCases)
    func `S95 S126 a press in a scroll view focuses what is pressed, or the scroll view`(content: Content) {
        let view = make(content)
        view.frame = Rect(x: 20, y: 20, width: 260, height: 40)
        outer.addSubview(view)
        screen.pump()
        screen.pointer.click(at: Point(x: 40, y: 40))
        let focused = screen.window.firstResponder as? View
        if content == .plainView {
            #expect(focused === outer)
        } else {
            #expect(focused?.isDescendant(of: view) == true)
        }
        // Elsewhere in the scroll view.
        screen.pointer.click(at: Point(x: 40, y: 120))
        #expect(screen.window.firstResponder === outer)
        screen.pointer.click(at: Point(x: 40, y: 40))
        #expect((screen.window.firstResponder === outer) == (content == .plainView))
    }

    private final class OneRow: ListViewDataSource {
        let content: View
        init(_ content: View) { self.content = content }

        func numberOfSections(in list: ListView) -> Int { 1 }
        func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { 1 }
        func listView(_ list: ListView, cellForRowAt index: ListIndex) -> ListCell {
            let cell = list.dequeueReusableCell(withIdentifier: "text", for: index)
            content.frame = Rect(x: 20, y: 4, width: 100, height: 40)
            cell.addSubview(content)
            return cell
        }
    }

    @Test(arguments: [Content.textView, .textField, .appText, .label], [false, true])
    func `S126 S128 a press or tap on a text in a row focuses the text, and leaves the row`(
        content: Content, finger: Bool
    ) {
        let view = make(content)
        let rows = OneRow(view)
        let list = ListView(frame: screen.window.bounds)
        list.register(ListCell.self, forCellReuseIdentifier: "text")
        list.rowHeight = 48
        list.dataSource = rows
        screen.window.addSubview(list)
        screen.pump()
        func press(_ point: Point) {
            if finger { screen.tap(at: point) } else { screen.pointer.click(at: point) }
            screen.advance(by: .seconds(1))
        }
        press(Point(x: 40, y: 24))
        #expect((screen.window.firstResponder as? View)?.isDescendant(of: view) == true)
        #expect(list.indexPathsForSelectedRows.isEmpty)
        press(Point(x: 200, y: 24))
        #expect(screen.window.firstResponder === list && list.indexPathsForSelectedRows.count == 1)
    }

    @Test func `S126 what is typed after a press on a text view in a scroll view is its`() {
        let view = TextView(frame: Rect(x: 20, y: 20, width: 260, height: 40))
        outer.addSubview(view)
        screen.pump()
        screen.pointer.click(view)
        screen.keyboard.type("typed ")
        #expect(view.text == "typed " && view.isFirstResponder)
    }
}
