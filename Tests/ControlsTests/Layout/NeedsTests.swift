import Testing
import Walden
import WaldenTesting

/// Changes of the intrinsic sizes of controls.
@MainActor
struct NeedsTests {
    /// Shows a row of a button and a label after it.
    private func showRow(beginningWith button: Button) -> (TestScreen, Label) {
        let after = Label(text: "after")
        let row = StackView([button, after], distribution: .leading)
        row.frame = Rect(x: 0, y: 0, width: 290, height: 40)
        let screen = TestScreen(size: Size(width: 300, height: 200))
        screen.window.addSubview(row)
        screen.pump()
        return (screen, after)
    }

    @Test func `S170 a button with a longer title for a state makes room when it enters that state`() {
        let button = Button(title: "On")
        button.setTitle("On, and in use by somebody else", for: .selected)
        let (screen, after) = showRow(beginningWith: button)
        #expect(after.frame.minX == button.intrinsicContentSize.width)
        button.isSelected = true
        screen.pump()
        #expect(after.frame.minX == button.intrinsicContentSize.width && after.frame.minX > 150)
    }

    @Test(arguments: [Control.State.selected, .disabled])
    func `S170 a button whose only image is that of a state makes room when it enters that state`(
        state: Control.State
    ) {
        let button = Button(title: "On")
        button.setImage(Image(size: Size(width: 60, height: 16)) { _ in }, for: state)
        let (screen, after) = showRow(beginningWith: button)
        let before = after.frame.minX
        (button.isSelected, button.isEnabled) = (state == .selected, state != .disabled)
        screen.pump()
        #expect(after.frame.minX == button.intrinsicContentSize.width && after.frame.minX >= before + 60)
        (button.isSelected, button.isEnabled) = (false, true)
        screen.pump()
        #expect(after.frame.minX == before)
    }

    /// An app's view that uses the theme's fonts for measuring and layout.
    private final class Note: View {
        private(set) var line = 0.0
        private(set) var layouts = 0

        override func sizeThatFits(_ size: Size) -> Size { Size(width: 50, height: theme.typeScale[.body].size * 2) }
        override func layoutSubviews() {
            line = theme.typeScale[.body].size
            layouts += 1
        }
    }

    @Test func `S177 a new type scale lays out an app's views that use its fonts`() {
        let theme = Theme()
        let (note, nested) = (Note(), Note())
        nested.addSubview(note)
        let stack = StackView([nested], axis: .vertical, distribution: .leading)
        stack.frame.size = Size(width: 100, height: 180)
        let screen = TestScreen.showing(View())
        screen.application.style = theme
        screen.window.addSubview(stack)
        screen.pump()
        let (line, height, layouts) = (note.line, nested.frame.height, note.layouts)
        theme.typeScale = TypeScale(factor: 2)
        screen.pump()
        #expect(note.line == line * 2 && nested.frame.height == height * 2 && note.layouts == layouts + 1)
        theme.metrics.spacing = 20
        screen.pump()
        #expect(note.layouts == layouts + 2)
    }

    @Test func `S177 a view that returns to the window is laid out by the current type scale`() {
        let theme = Theme()
        let note = Note()
        let label = Label(text: "Words")
        let stack = StackView([note, label], axis: .vertical, distribution: .leading)
        stack.frame.size = Size(width: 100, height: 180)
        let screen = TestScreen.showing(View())
        screen.application.style = theme
        screen.window.addSubview(stack)
        screen.pump()
        let (line, height) = (note.line, label.frame.height)
        stack.removeFromSuperview()
        theme.typeScale = TypeScale(factor: 2)
        screen.window.addSubview(stack)
        screen.pump()
        #expect(note.line == line * 2 && label.frame.height > height * 1.8)
    }

    /// A data source with changeable texts.
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

    @Test func `S170 a row grows with its text`() {
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
            Issue.record("the rows are not in view")
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
