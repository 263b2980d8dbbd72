import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Very long text in controls.
@MainActor
struct LongTextTests {
    private let lines = (0..<100_000).map { "Line \($0) of many" }.joined(separator: "\n")
    private let word = String(repeating: "w", count: 1 << 20)

    /// Returns whether a block takes less than five seconds. Unbounded layout of these texts took 9 to 89 seconds.
    private func isQuick(_ body: () -> Void) -> Bool {
        let start = ContinuousClock.now
        body()
        return ContinuousClock.now - start < .seconds(5)
    }

    @Test(arguments: [0, 1, 3])
    func `a label of 100,000 lines, or of a word of a megabyte, is measured and drawn quickly`(numberOfLines: Int) {
        let screen = TestScreen(size: Size(width: 300, height: 200))
        let label = Label()
        label.numberOfLines = numberOfLines
        screen.window.addSubview(label)
        for text in [lines, word] {
            let isQuick = isQuick {
                label.text = text
                label.frame = Rect(x: 0, y: 0, width: 200, height: 200)
                screen.pump()
                #expect(label.sizeThatFits(Size(width: 200, height: .infinity)).height > 15)
                #expect(label.intrinsicContentSize.width > 50)
                label.sizeToFit()
                screen.pump()
            }
            #expect(isQuick)
            #expect(label.frame.width <= 20_000 && label.frame.height <= 20_000)
        }
    }

    @Test func `a label of 100,000 lines ends with an ellipsis`() {
        let screen = TestScreen(size: Size(width: 300, height: 200))
        let label = Label(text: lines)
        label.numberOfLines = 0
        label.frame = Rect(x: 0, y: 0, width: 200, height: 60)
        screen.window.addSubview(label)
        let cut = screen.shown
        label.text = "Line 0 of many\nLine 1 of many\nLine 2 of many…"
        #expect(screen.shown.difference(from: cut).differingPixels == 0)
    }

    @Test func `buttons, menus, titles and rows of very long text show quickly`() {
        let screen = TestScreen(size: Size(width: 300, height: 200))
        let button = Button(title: word)
        let list = ListView(frame: Rect(x: 0, y: 50, width: 300, height: 150))
        let source = Rows(text: lines)
        list.register(ListCell.self, forCellReuseIdentifier: "row")
        list.dataSource = source
        let isQuick = isQuick {
            screen.window.title = word
            button.frame = Rect(x: 0, y: 0, width: 200, height: 32)
            screen.window.addSubview(button)
            screen.window.addSubview(list)
            screen.pump()
            button.menu = Menu(actions: [Action(title: lines) { _ in }])
            button.showsMenuAsPrimaryAction = true
            screen.tap(button)
        }
        #expect(isQuick && button.isMenuOpen)
    }

    @Test func `a title bar lays out and draws only the beginning of a title of a megabyte`() {
        let screen = TestScreen(size: Size(width: 400, height: 100))
        screen.platformWindow.configure(WindowConfiguration(states: .activated, needsDecoration: true))
        screen.window.title = String(word.prefix(2000))
        let short = screen.shown
        TextLayout.removeAllCached()
        screen.window.title = word
        #expect(screen.shown.difference(from: short).differingPixels == 0)
        let buttons = 3 * DecorationMetrics.buttonSize + 2 * DecorationMetrics.margin
        let count = TextLayout.cachedCount
        let layout = TextLayout.cached(
            word, font: screen.window.theme.typeScale[.headline],
            maxWidth: 400 - DecorationMetrics.titleMargin - buttons, maxLines: 1, alignment: .left,
            lineBreakMode: .truncatingTail)
        #expect(count > 0 && TextLayout.cachedCount == count, "this is the layout of the title bar")
        #expect(layout.isTruncated && layout.byteCount < 10_000)
    }

    private final class Rows: ListViewDataSource {
        let text: String
        init(text: String) { self.text = text }

        func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 100 }
        func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
            let cell = listView.dequeueReusableCell(withIdentifier: "row", for: index)
            cell.textLabel.numberOfLines = index.row % 2
            cell.textLabel.text = text
            return cell
        }
    }

    @Test(arguments: [TextAlignment.center, .right])
    func `wrapped lines are placed by their alignment`(alignment: TextAlignment) {
        let screen = TestScreen(size: Size(width: 300, height: 200))
        let label = Label(text: "IIIIIIIIII IIIIIIIIII IIIIIIIIII")
        label.numberOfLines = 0
        label.textAlignment = alignment
        let word = Label(text: "IIIIIIIIII").intrinsicContentSize.width
        label.frame = Rect(x: 20, y: 20, width: word * 1.6, height: 100)
        screen.window.addSubview(label)
        let (image, background) = (screen.shown, screen.shown.color(atPixelX: 2, y: 2))
        let columns = (0..<300).filter { x in (0..<200).contains { image.color(atPixelX: x, y: $0) != background } }
        let (first, last) = (Double(columns.first ?? 0), Double(columns.last ?? 0) + 1)
        switch alignment {
        case .right: #expect(abs(last - label.frame.maxX) <= 3)
        default: #expect(abs((first + last) / 2 - label.frame.midX) <= 2)
        }
    }
}
