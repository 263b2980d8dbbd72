import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// The size that a text view needs.
@MainActor
struct TextViewSizeTests {
    private let text = "one two three four five six seven eight nine ten eleven twelve"

    private func height(of view: TextView, at width: Double) -> Double {
        view.sizeThatFits(Size(width: width, height: .infinity)).height
    }

    @Test func `S168 a text view that was never laid out has a height for each width`() {
        let view = TextView()
        view.text = "one two three"
        let size = view.sizeThatFits(Size(width: 300, height: .infinity))
        #expect(size.width == 300 && size.height > 20 && size.height < 60)
        #expect(height(of: view, at: 60) > size.height + 10)
    }

    @Test func `S168 the height for another width is that after a resize`() {
        let stage = TextStage()
        let view = stage.openView("|" + text)
        let before = view.contentSize
        let widths = [150.0, 90, 300]
        let heights = widths.map { height(of: view, at: $0) }
        #expect(view.contentSize == before && heights[0] > heights[2] && heights[1] > heights[0])
        for (width, height) in zip(widths, heights) {
            view.frame.size.width = width
            stage.screen.pump()
            #expect(view.contentSize.height == height, "\(width)")
        }
    }

    @Test(arguments: [true, false])
    func `a text view that is sized to fit is as wide as its widest line`(wraps: Bool) {
        let stage = TextStage()
        let view = stage.openView("|one\ntwo three four\nfive")
        view.wrapsLines = wraps
        view.sizeToFit()
        stage.screen.pump()
        #expect(view.contentSize == view.bounds.size)
        #expect(view.bounds.width > 60 && view.bounds.width < 200)
        #expect(view.bounds.height == height(of: view, at: 1000))
    }

    @Test func `S168 a text view in a row gets the height for the width that is left`() {
        let view = TextView()
        view.text = text
        let row = StackView([Label(text: "Notes"), view], spacing: 8)
        let column = StackView([row, Label(text: "below")], axis: .vertical, distribution: .leading)
        column.frame.size = Size(width: 200, height: 400)
        column.layoutIfNeeded()
        #expect(view.bounds.width > 100 && view.bounds.width < 200)
        #expect(view.bounds.height >= view.contentSize.height && row.frame.height < 200)
    }

    @Test func `S168 a text view that does not scroll is as high as its text`() {
        let screen = TestScreen(size: Size(width: 300, height: 400))
        let view = TextView()
        view.isScrollEnabled = false
        let column = StackView([view, Label(text: "below")], axis: .vertical, distribution: .leading)
        column.frame = screen.window.bounds
        column.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        screen.window.addSubview(column)
        view.becomeFirstResponder()
        screen.pump()
        let line = view.bounds.height
        func fits() -> Bool { view.contentOffset == .zero && view.contentSize.height == view.bounds.height }
        #expect(line > 20 && line < 50 && fits())
        screen.keyboard.type("one\ntwo\nthree")
        #expect(view.bounds.height > line + 25 && fits())
        let three = view.bounds.height
        screen.keyboard.type(" four five six seven eight nine ten eleven twelve thirteen")
        #expect(view.bounds.height > three + 10 && fits(), "it grows as a line wraps")
        view.text = ""
        screen.pump()
        #expect(view.bounds.height == line && fits())
        view.text = text
        screen.pump()
        let wide = view.bounds.height
        screen.resize(to: Size(width: 150, height: 400))
        #expect(view.bounds.height > wide && fits())
    }

    @Test func `S168 a text view that does not scroll is as high as its placeholder while it has no text`() {
        let screen = TestScreen(size: Size(width: 300, height: 400))
        let view = TextView()
        view.isScrollEnabled = false
        let column = StackView([view, Label(text: "below")], axis: .vertical, distribution: .leading)
        column.frame = screen.window.bounds
        screen.window.addSubview(column)
        view.becomeFirstResponder()
        screen.pump()
        let line = view.bounds.height
        view.placeholder = text
        screen.pump()
        let lines = view.bounds.height
        #expect(lines > line + 10 && view.contentSize.height == lines && view.contentOffset == .zero)
        #expect(height(of: view, at: 300) == lines && height(of: view, at: 150) > lines)
        screen.keyboard.type("a")
        #expect(view.bounds.height == line && height(of: view, at: 150) == line)
        screen.keyboard.press(.backspace)
        #expect(view.bounds.height == lines)
        view.placeholder = ""
        screen.pump()
        #expect(view.bounds.height == line)
        view.placeholder = text
        view.sizeToFit()
        #expect(view.bounds.width > 320 && view.bounds.height == line)
    }

    @Test func `S125 S168 the caret of a view that grows stays in sight of what scrolls around it`() {
        let screen = TestScreen(size: Size(width: 300, height: 200))
        let view = TextView()
        view.isScrollEnabled = false
        let page = Page(StackView([Label(text: "above"), view, Label(text: "below")], axis: .vertical))
        page.frame = screen.window.bounds
        screen.window.addSubview(page)
        view.becomeFirstResponder()
        screen.pump()
        for _ in 0..<20 {
            screen.keyboard.type("line\n")
            let caret = view.convert(view.caretRect(for: view.selectedTextRange.end), to: page)
            #expect(caret.maxY <= page.bounds.maxY && caret.minY >= page.bounds.minY)
        }
        #expect(page.contentOffset.y > 100 && view.contentOffset == .zero)
    }

    /// Scrolls a column that is as high as it wants to be.
    private final class Page: ScrollView {
        private let column: StackView

        init(_ column: StackView) {
            self.column = column
            super.init(frame: .zero)
            addSubview(column)
        }

        override func layoutSubviews() {
            column.frame.size = Size(
                width: bounds.width, height: column.sizeThatFits(Size(width: bounds.width, height: .infinity)).height)
            contentSize = column.frame.size
            super.layoutSubviews()
        }
    }

    @Test func `S136 a long text is not laid out to find its size`() {
        let view = TextView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
        view.text = String(repeating: "a line of a long text\n", count: 100_000)
        let before = view.laidOutCount
        #expect(height(of: view, at: 150) > 1_000_000 && view.laidOutCount == before)
    }
}
