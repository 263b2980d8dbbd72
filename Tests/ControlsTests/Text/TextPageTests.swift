import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Page Up and Page Down.
@MainActor
struct TextPageTests {
    private func lines(_ count: Int) -> String { (0..<count).map { "line \($0)" }.joined(separator: "\n") }

    /// Presses a key; returns how far it has moved the caret down, in points.
    private func distance(after key: KeySymbol, _ view: TextView, _ stage: TextStage) -> Double {
        let start = view.selectedTextRange.start
        stage.press(key)
        return view.caretRect(for: view.selectedTextRange.start).midY - view.caretRect(for: start).midY
    }

    @Test(arguments: [20.0, 30, 400], [0.0, 25])
    func `S125 a page of lines that are far apart is no more than is seen`(spacing: Double, after: Double) {
        let stage = TextStage(size: Size(width: 300, height: 205))
        let view = stage.openView("")
        let style = ParagraphStyle(lineSpacing: spacing, spacingAfter: after)
        view.attributedText = AttributedText(lines(100), attributes: TextAttributes(paragraphStyle: style))
        view.selectedTextRange = TextRange(TextPosition(offset: 0))
        stage.screen.pump()
        let row = view.caretRect(for: TextPosition(offset: 7)).minY - view.caretRect(for: TextPosition(offset: 0)).minY
        for _ in 0..<3 {
            let down = distance(after: .pageDown, view, stage)
            #expect(down > 0 && down <= max(row, 205))
        }
        #expect(stage.caret < 300)
        for _ in 0..<3 { stage.press(.pageUp) }
        #expect(stage.caret == 0)
    }

    @Test(arguments: ["ill ", "WWW "])
    func `S125 a page is what is seen, also of lines that were never laid out`(word: String) {
        let stage = TextStage()
        let view = stage.openView("")
        let paragraph = String(repeating: word, count: 60)
        view.text = Array(repeating: paragraph, count: 100).joined(separator: "\n")
        view.selectedTextRange = TextRange(TextPosition(offset: 0))
        stage.screen.pump()
        for _ in 0..<6 {
            let down = distance(after: .pageDown, view, stage)
            #expect(down > 140 && down <= 200)
        }
        // From the end, past lines that were never seen.
        stage.press(.end, .control)
        for _ in 0..<6 {
            let up = -distance(after: .pageUp, view, stage)
            #expect(up > 140 && up <= 200)
        }
    }

    @Test func `S125 a page of a text that does not scroll is what the view around shows of it`() {
        let stage = TextStage()
        let view = stage.openView("|" + lines(100))
        view.isScrollEnabled = false
        let outer = ScrollView(frame: stage.screen.window.bounds)
        stage.screen.window.addSubview(outer)
        outer.addSubview(view)
        // At first, the text begins far below.
        view.frame = Rect(origin: Point(x: 0, y: 150), size: view.sizeThatFits(Size(width: 300, height: .infinity)))
        outer.contentSize = Size(width: 300, height: view.frame.maxY)
        view.becomeFirstResponder()
        view.selectedTextRange = TextRange(TextPosition(offset: 0))
        stage.screen.pump()
        for _ in 0..<3 {
            let down = distance(after: .pageDown, view, stage)
            #expect(down > 140 && down <= 200)
        }
        #expect(outer.contentOffset.y > 300)
    }
}
