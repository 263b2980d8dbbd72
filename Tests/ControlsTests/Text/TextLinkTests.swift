import Testing
import Walden
import WaldenTesting

/// Links in text views (S137).
@MainActor
struct TextLinkTests {
    let stage = TextStage()
    let view: TextView
    let pressed = Pressed()

    final class Pressed {
        var links: [String] = []
    }

    init() {
        view = stage.openView("")
        view.attributedText = .withLinks
        view.isEditable = false
        view.linkHandler = { [pressed] _, link in pressed.links.append(link) }
        stage.screen.pump()
    }

    private let one = 4..<7
    private let two = 11..<14
    private var pointer: TestPointer { stage.screen.pointer }
    private var cursor: Cursor? { stage.screen.platform.cursors[stage.screen.seat.id] }

    private func rect(_ range: Range<Int>) -> Rect {
        view.convert(view.selectionRects(for: TextRange(range)).last ?? .zero, to: nil)
    }

    private func click(_ range: Range<Int>) {
        pointer.click(at: rect(range).center)
        stage.screen.advance(by: .seconds(1))
    }

    // MARK: Look

    @Test func `S137 links of a text view are drawn in the accent colour, underlined, until they are none`() {
        func has(_ color: Color, in rect: Rect) -> Bool {
            let image = stage.screen.shown
            return (Int(rect.minX)..<Int(rect.maxX)).contains { x in
                (Int(rect.minY)..<Int(rect.maxY)).contains { image.color(atPixelX: x, y: $0).isAbout(color) }
            }
        }
        for appearance in [Appearance.light, .dark] {
            stage.screen.application.appearance = appearance
            stage.screen.pump()
            let accent = view.palette.accent.text
            #expect(has(accent, in: rect(one)) && has(accent, in: rect(two)) && !has(accent, in: rect(0..<3)))
            #expect(stage.screen.shown.difference(from: stage.screen.snapshot()).differingPixels == 0)
        }
        let linked = stage.screen.shown
        let text = view.attributedText
        view.setAttributes(in: TextRange(one)) { $0.link = nil }
        stage.screen.pump()
        #expect(stage.screen.shown.difference(from: linked).differingPixels > 0)
        #expect(!has(view.palette.accent.text, in: rect(one)))
        view.setAttributes(in: TextRange(one)) { $0.link = "https://one.example" }
        stage.screen.pump()
        #expect(stage.screen.shown.difference(from: linked).differingPixels == 0 && view.attributedText == text)
    }

    // MARK: Clicks

    @Test func `S137 a click opens a link of a text that cannot be edited, and selects nothing`() {
        pointer.move(to: rect(one).center)
        pointer.press()
        #expect(pressed.links.isEmpty)
        pointer.release()
        stage.screen.advance(by: .seconds(1))
        click(two)
        #expect(pressed.links == ["https://one.example", "https://two.example"] && stage.caret == 15)
        click(1..<2)
        #expect(pressed.links.count == 2 && (1...2).contains(stage.caret))
    }

    @Test func `S137 a drag from a link selects, and opens nothing`() {
        pointer.move(to: rect(one).center)
        pointer.press()
        pointer.move(to: rect(two).center)
        pointer.release()
        #expect(pressed.links.isEmpty && !view.selectedTextRange.isEmpty)
        stage.screen.advance(by: .seconds(1))
        pointer.move(to: rect(one).center)
        pointer.press()
        pointer.move(to: rect(two).center)
        pointer.move(to: rect(one).center)
        pointer.release()
        #expect(pressed.links.isEmpty)
    }

    @Test func `S137 a press that ends beside its link opens nothing, and one that trembles opens it`() {
        let selection = view.selectedTextRange
        pointer.move(to: Point(x: rect(one).maxX - 1, y: rect(one).midY))
        pointer.press()
        pointer.move(to: Point(x: rect(one).maxX + 2, y: rect(one).midY))
        pointer.release()
        stage.screen.advance(by: .seconds(1))
        #expect(pressed.links.isEmpty && view.selectedTextRange == selection)
        pointer.move(to: rect(one).center)
        pointer.press()
        pointer.move(to: rect(one).center + Point(x: 2, y: 0))
        pointer.release()
        #expect(pressed.links == ["https://one.example"] && view.selectedTextRange == selection)
    }

    @Test func `S137 a double click on a link selects the word, and Shift extends the selection`() {
        for _ in 0..<2 { pointer.click(at: rect(one).center) }
        #expect(pressed.links.count == 1 && view.selectedTextRange.offsets == one)
        stage.screen.advance(by: .seconds(1))
        stage.screen.keyboard.hold(.shift)
        click(two)
        stage.screen.keyboard.hold([])
        #expect(pressed.links.count == 1 && view.selectedTextRange.start.offset == 4)
        #expect(view.selectedTextRange.end.offset > 10)
    }

    @Test func `S137 in a text that can be edited, a click sets the caret, and one with Control opens the link`() {
        view.isEditable = true
        click(one)
        #expect(pressed.links.isEmpty && (4...7).contains(stage.caret))
        let caret = stage.caret
        stage.screen.keyboard.hold(.control)
        click(two)
        #expect(pressed.links == ["https://two.example"] && stage.caret == caret)
        click(1..<2)
        stage.screen.keyboard.hold([])
        #expect(pressed.links.count == 1 && (1...2).contains(stage.caret))
    }

    @Test func `S137 a link that changes while it is pressed opens nothing`() {
        pointer.move(to: rect(one).center)
        pointer.press()
        view.setAttributes(in: TextRange(one)) { $0.link = "https://other.example" }
        pointer.release()
        #expect(pressed.links.isEmpty)
    }

    @Test func `S137 a link of several lines opens in each of them, and not beside them`() {
        let words = String(repeating: "words of a link ", count: 10)
        view.attributedText = AttributedText(words, attributes: TextAttributes(link: "https://long.example"))
        stage.screen.pump()
        let lines = view.selectionRects(for: TextRange(0..<words.utf8.count - 1))
        #expect(lines.count > 2)
        for line in lines {
            pointer.click(at: view.convert(line.center, to: nil))
            stage.screen.advance(by: .seconds(1))
        }
        #expect(pressed.links.count == lines.count)
        pointer.click(at: Point(x: 150, y: 190))
        #expect(pressed.links.count == lines.count)
    }

    @Test func `S137 the pointer is a hand over a link that a click opens`() {
        pointer.move(to: rect(one).center)
        #expect(cursor == .pointingHand)
        pointer.move(to: rect(0..<2).center)
        #expect(cursor == .text)
        pointer.move(to: rect(two).center)
        view.isEditable = true
        #expect(cursor == .text)
        view.isEditable = false
        #expect(cursor == .pointingHand)
    }

    @Test func `S137 the pointer is an arrow over a scroll indicator, whatever is beneath it`() {
        let words = String(repeating: "words of a link ", count: 100)
        // Lines go beneath the indicator.
        view.textContainerInset = .zero
        for link in ["https://long.example", nil] {
            view.attributedText = AttributedText(words, attributes: TextAttributes(link: link))
            view.contentOffset = .zero
            view.flashScrollIndicators()
            stage.screen.pump()
            pointer.move(to: Point(x: 100, y: 10))
            #expect(cursor == (link == nil ? Cursor.text : .pointingHand))
            pointer.move(to: Point(x: view.bounds.width - 8, y: 10))
            #expect(cursor == .arrow)
        }
    }

    // MARK: Fingers

    @Test func `S128 S137 a tap opens a link of a text that cannot be edited, and sets the caret in others`() {
        let selection = view.selectedTextRange
        stage.screen.tap(at: rect(one).center)
        #expect(pressed.links == ["https://one.example"] && view.selectedTextRange == selection)
        stage.screen.advance(by: .seconds(1))
        let finger = stage.screen.touch(at: rect(two).center)
        finger.move(to: Point(x: 200, y: 150), duration: .milliseconds(50), steps: 4)
        finger.lift()
        #expect(pressed.links.count == 1)
        stage.screen.advance(by: .seconds(1))
        view.isEditable = true
        stage.screen.tap(at: rect(two).center)
        #expect(pressed.links.count == 1 && (11...14).contains(stage.caret))
    }

    // MARK: Opening

    @Test func `S137 the desktop opens a link of a text view without a handler`() {
        view.linkHandler = nil
        click(one)
        #expect(stage.screen.openedURIs.map(\.text) == ["https://one.example"])
        view.setAttributes(in: TextRange(one)) { $0.link = "chapter 2" }
        stage.screen.pump()
        click(one)
        #expect(stage.screen.trace.contains { $0.contains("\"chapter 2\" of ") })
    }

    @Test(arguments: [true, false])
    func `S137 a handler may take the text away`(isFinger: Bool) {
        view.linkHandler = { view, _ in view.removeFromSuperview() }
        let place = rect(one).center
        if isFinger { stage.screen.tap(at: place) } else { pointer.click(at: place) }
        stage.screen.pump()
        #expect(view.window == nil && !view.isFirstResponder)
    }
}
