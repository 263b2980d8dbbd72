import Testing
import Walden
import WaldenTesting

@testable import WaldenControls
@testable import WaldenText

/// Paragraphs that are laid out in parts.
@MainActor
struct LongParagraphTests {
    let stage = TextStage()
    private let text = String(repeating: "some words of a very long paragraph, ", count: 400)

    private func openView() -> TextView {
        let view = stage.openView("")
        view.text = text
        view.selectedTextRange = TextRange(TextPosition(offset: 0))
        stage.screen.pump()
        return view
    }

    /// Goes down through lines from the start, and compares them with those of the text that is laid out as a whole.
    private func expectLines(in view: TextView) {
        let layout = TextLayout(text, font: view.font, maxWidth: view.bounds.width - 18)
        for line in 1..<60 {
            stage.press(.downArrow)
            stage.press(.home)
            #expect(stage.caret == layout.range(ofLine: line).start.offset)
        }
    }

    @Test func `S122 lines of a long paragraph wrap as those of a short one`() { expectLines(in: openView()) }

    @Test func `S122 lines of a long paragraph wrap as those of a short one after many widths`() {
        let view = openView()
        for step in -50...50 {
            view.frame.size.width = 318 + 10 * Double(abs(step))
            stage.screen.pump()
        }
        let storage = view.document.storage
        #expect((0..<storage.partCount - 1).allSatisfy { (512...4096).contains(storage.part($0).range.count) })
        expectLines(in: view)
    }

    @Test(arguments: [KeySymbol.leftArrow, .upArrow])
    func `S125 a key leads to a part of a long paragraph that was never laid out`(key: KeySymbol) {
        let view = openView()
        for width in stride(from: 518.0, through: 618, by: 10) {
            view.selectedTextRange = TextRange(view.endOfDocument)
            view.contentOffset.y = view.contentSize.height - view.bounds.height
            view.frame.size.width = width
            stage.screen.pump()
            let start = TextPosition(offset: view.document.storage.part(2).range.lowerBound)
            view.selectedTextRange = TextRange(start)
            stage.press(key)
            let (from, reached) = (view.caretRect(for: start), view.caretRect(for: view.selectedTextRange.start))
            if key == .leftArrow {
                #expect(stage.caret == start.offset - 1)
            } else {
                #expect(abs(from.minY - reached.minY - from.height) < 2)
            }
        }
    }
}
