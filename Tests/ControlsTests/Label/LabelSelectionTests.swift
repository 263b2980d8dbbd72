import Testing
import Walden
import WaldenTesting

/// Labels whose text can be selected (S137).
@MainActor
struct LabelSelectionTests {
    let screen = TestScreen(size: Size(width: 300, height: 200))
    let label = Label(text: "one two three")

    init() {
        label.isSelectable = true
        label.frame = Rect(x: 20, y: 20, width: 200, height: 20)
        screen.window.addSubview(label)
        screen.pump()
    }

    private var input: (any TextInput)? { label.subviews.compactMap { $0 as? any TextInput }.first }
    private var selected: String { input.map { $0.text(in: $0.selectedTextRange) } ?? "" }

    private func content(of name: PasteboardName) -> String? {
        screen.platform.pasteboard(name).content(as: "text/plain;charset=utf-8").map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private func point(_ offset: Int) -> Point {
        guard let input else { return .zero }
        return input.convert(input.caretRect(for: TextPosition(offset: offset)).center + Point(x: 1, y: 0), to: nil)
    }

    @Test func `S137 a drag selects, and offers the primary selection`() {
        screen.pointer.move(to: point(4))
        #expect(screen.platform.cursors[screen.seat.id] == .text)
        screen.pointer.press()
        screen.pointer.move(to: point(7))
        screen.pointer.release()
        #expect(selected == "two" && content(of: .primary) == "two")
        #expect(input?.isFirstResponder == true)
        screen.keyboard.press("c", modifiers: .control)
        #expect(content(of: .general) == "two")
    }

    @Test func `S137 a double click selects a word, a double tap does, too`() {
        screen.pointer.move(to: point(5))
        for _ in 0..<2 {
            screen.pointer.press()
            screen.pointer.release()
        }
        #expect(selected == "two")
        screen.advance(by: .seconds(1))
        screen.tap(at: point(9))
        screen.tap(at: point(9))
        #expect(selected == "three")
    }

    @Test func `S137 S145 fingers on a label ask for no on-screen keyboard`() {
        screen.tap(at: point(9))
        screen.tap(at: point(9))
        #expect(selected == "three" && input?.isFirstResponder == true)
        screen.advance(by: .seconds(1))
        screen.touch(at: point(1)).lift(after: .milliseconds(600))
        #expect(selected == "one")
        #expect(screen.platform.inputMethods.keyboardRequests == 0)
    }

    @Test func `S126 the paragraphs of a label with NUL are where they are seen`() throws {
        label.text = "a\0b\ncd\nef"
        label.numberOfLines = 0
        label.frame.size.height = 80
        screen.pump()
        let input = try #require(input)
        #expect(input.range(enclosing: TextPosition(offset: 5), with: .paragraph).offsets == 4..<7)
        #expect(input.position(from: TextPosition(offset: 4), toBoundary: .paragraph, in: .forward).offset == 6)
    }

    @Test func `S125 S128 a paragraph of a label is more than a line that wraps`() throws {
        label.numberOfLines = 0
        label.text = "a paragraph of several lines, which wrap\nand another one"
        label.frame = Rect(x: 20, y: 20, width: 120, height: 150)
        screen.pump()
        for _ in 0..<3 { screen.tap(at: point(3)) }
        #expect(selected == "a paragraph of several lines, which wrap\n")
        let input = try #require(input)
        input.selectedTextRange = TextRange(TextPosition(offset: 0))
        screen.keyboard.press(.downArrow, modifiers: [.control, .shift])
        #expect(selected == "a paragraph of several lines, which wrap")
        screen.keyboard.press(.downArrow, modifiers: [.control, .shift])
        #expect(selected == label.text)
    }

    @Test func `S137 keys select and copy, and change nothing`() {
        screen.keyboard.press(.tab)
        #expect(input?.isFirstResponder == true)
        screen.keyboard.press(.rightArrow, modifiers: [.shift, .control])
        #expect(selected == "one")
        screen.keyboard.press("a", modifiers: .control)
        #expect(selected == "one two three" && content(of: .primary) == "one two three")
        screen.keyboard.press("x", modifiers: .control)
        screen.keyboard.type("y")
        screen.keyboard.press(.backspace)
        #expect(label.text == "one two three" && content(of: .general) == nil)
        screen.keyboard.press(.end)
        #expect(selected.isEmpty && input?.subviews.isEmpty == true)
        label.text = "four"
        #expect(selected.isEmpty)
    }

    @Test func `S125 S137 keys select words of a label as its line is written, whatever it begins with`() {
        label.text = "12 שלום עולם"
        screen.pump()
        screen.keyboard.press(.tab)
        for _ in 0..<2 { screen.keyboard.press(.leftArrow, modifiers: [.control, .shift]) }
        #expect(selected == "12 שלום")
    }

    @Test func `S137 the menu copies, and input methods are left alone`() {
        screen.keyboard.press(.tab)
        screen.keyboard.press("a", modifiers: .control)
        screen.keyboard.press(.menu)
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.return)
        #expect(content(of: .general) == "one two three")
        #expect(screen.platform.inputMethods.states.isEmpty)
    }

    @Test func `S137 a label keeps its layout while it is selectable`() {
        let plain = Label(text: "one two three")
        for label in [label, plain] { label.frame = Rect(x: 20, y: label === plain ? 60 : 20, width: 60, height: 20) }
        screen.window.addSubview(plain)
        let image = screen.shown
        for x in 20..<80 {
            for y in 20..<40 {
                #expect(image.color(atPixelX: x, y: y) == image.color(atPixelX: x, y: y + 40))
            }
        }
        screen.keyboard.press(.tab)
        screen.keyboard.press("a", modifiers: .control)
        #expect(selected == "one two three")
        #expect(screen.shown.difference(from: screen.snapshot()).differingPixels == 0)
    }

    @Test func `S137 several lines are selected by lines, up and down`() {
        label.text = "one two three"
        label.numberOfLines = 0
        label.frame.size = Size(width: 40, height: 80)
        screen.pump()
        screen.keyboard.press(.tab)
        screen.keyboard.press(.downArrow, modifiers: .shift)
        #expect(selected == "one ")
        screen.keyboard.press(.end, modifiers: .shift)
        #expect(selected == "one two" || selected == "one two ")
    }

    @Test func `S122 S137 Shift and an arrow end a selection before an ellipsis, and copy whole characters`() throws {
        label.text = "one\ntwo\n👍 three"
        label.numberOfLines = 2
        label.frame.size.height = 60
        screen.pump()
        let input = try #require(input)
        screen.keyboard.press(.tab)
        input.selectedTextRange = TextRange(TextPosition(offset: 4))
        for _ in 0..<5 { screen.keyboard.press(.rightArrow, modifiers: .shift) }
        #expect(selected == "two" && content(of: .primary) == "two")
        screen.keyboard.press(.leftArrow, modifiers: .shift)
        #expect(selected == "tw")
    }

    @Test func `S137 a selection is seen over the backgrounds of the text`() throws {
        label.attributedText = AttributedText("one two three", attributes: TextAttributes(backgroundColor: .yellow))
        screen.pump()
        let (selectedSpace, otherSpace) = (point(3), point(7))
        #expect(screen.shown.color(at: selectedSpace).isAbout(.yellow))
        screen.keyboard.press(.tab)
        let input = try #require(input)
        input.selectedTextRange = TextRange(0..<5)
        #expect(screen.shown.color(at: selectedSpace).isAbout(label.palette.textSelection.laid(over: .yellow)))
        #expect(screen.shown.color(at: otherSpace).isAbout(.yellow))
        #expect(screen.shown.difference(from: screen.snapshot()).differingPixels == 0)
        label.isSelectable = false
        #expect(screen.shown.color(at: selectedSpace).isAbout(.yellow))
    }

    @Test func `S137 a selectable label may hold links`() {
        var links: [String] = []
        var text = AttributedText("go ")
        text.append("there", attributes: TextAttributes(link: "https://there.example"))
        label.attributedText = text
        label.linkHandler = { links.append($1) }
        screen.pump()
        screen.tap(at: point(5))
        #expect(links == ["https://there.example"])
        screen.pointer.move(to: point(0))
        screen.pointer.press()
        screen.pointer.move(to: point(6))
        screen.pointer.release()
        #expect(selected == "go the" && links.count == 1)
        screen.keyboard.press(.tab)
        #expect((label.subviews.last as? Control)?.isFocused == true)
        label.isSelectable = false
        #expect(input == nil && label.isUserInteractionEnabled)
    }

    @Test func `S137 a label that leaves while it is selected leaves nothing behind`() {
        screen.keyboard.press(.tab)
        screen.keyboard.press("a", modifiers: .control)
        label.removeFromSuperview()
        #expect(screen.window.firstResponder == nil)
        screen.keyboard.press("c", modifiers: .control)
        #expect(content(of: .general) == nil)
    }
}
