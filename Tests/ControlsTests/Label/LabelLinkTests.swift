import Testing
import Walden
import WaldenTesting

/// Links in labels (S137).
@MainActor
struct LabelLinkTests {
    let screen = TestScreen(size: Size(width: 300, height: 200))
    let label = Label()
    let pressed = Pressed()

    final class Pressed {
        var links: [String] = []
    }

    init() {
        label.attributedText = .withLinks
        label.linkHandler = { [pressed] _, link in pressed.links.append(link) }
        label.frame = Rect(x: 20, y: 20, width: 200, height: 20)
        screen.window.addSubview(label)
        screen.pump()
        screen.clearTrace()
    }

    private var links: [Control] { label.subviews.compactMap { $0 as? Control } }

    private func point(_ index: Int) -> Point { label.convert(links[index].frame.center, to: nil) }

    @Test func `S137 links are drawn in the accent colour, underlined, where their text is`() {
        let accent = label.palette.accent.text
        let image = screen.shown
        func has(_ color: Color, in rect: Rect) -> Bool {
            (Int(rect.minX)..<Int(rect.maxX)).contains { x in
                (Int(rect.minY)..<Int(rect.maxY)).contains { image.color(atPixelX: x, y: $0).isAbout(color) }
            }
        }
        for link in links { #expect(has(accent, in: label.convert(link.frame, to: nil))) }
        #expect(!has(accent, in: Rect(x: 20, y: 20, width: links[0].frame.minX - 1, height: 20)))
        #expect(links[0].frame.maxX < links[1].frame.minX)
        screen.application.appearance = .dark
        screen.pump()
        #expect(screen.shown.difference(from: screen.snapshot()).differingPixels == 0)
    }

    @Test func `S137 a link is pressed as a button is`() {
        screen.pointer.move(to: point(0))
        screen.pointer.press()
        #expect(links[0].isHighlighted && pressed.links.isEmpty)
        screen.pointer.release()
        #expect(pressed.links == ["https://one.example"])
        screen.tap(at: point(1))
        #expect(pressed.links == ["https://one.example", "https://two.example"])
        let finger = screen.touch(at: point(1))
        finger.move(to: Point(x: 150, y: 180), duration: .milliseconds(50), steps: 4)
        #expect(!links[1].isHighlighted)
        finger.lift()
        screen.tap(at: Point(x: 24, y: 30))
        #expect(pressed.links.count == 2)
    }

    @Test func `S137 Tab stops at one link after the other, and Return and Space press them`() {
        let button = Button(title: "After")
        button.frame = Rect(x: 20, y: 100, width: 100, height: 32)
        screen.window.addSubview(button)
        screen.keyboard.press(.tab)
        #expect(links[0].isFocused && links[0].drawingOutsets != .zero)
        screen.keyboard.press(.return)
        screen.keyboard.press(.tab)
        screen.keyboard.press(.space)
        #expect(pressed.links == ["https://one.example", "https://two.example"])
        screen.keyboard.press(.tab)
        #expect(button.isFocused)
        #expect(screen.shown.difference(from: screen.snapshot()).differingPixels == 0)
    }

    @Test func `S137 the pointer is a hand over a link only`() {
        screen.pointer.move(to: point(0))
        #expect(screen.platform.cursors[screen.seat.id] == .pointingHand)
        screen.pointer.move(to: Point(x: 24, y: 30))
        #expect(screen.platform.cursors[screen.seat.id] == .arrow)
    }

    @Test func `S137 the menu of a link copies its address`() {
        let pasteboard = screen.platform.pasteboard(.general)
        func copied() -> String? {
            pasteboard.content(as: "text/plain;charset=utf-8").map { String(decoding: $0, as: UTF8.self) }
        }
        screen.pointer.move(to: point(1))
        screen.pointer.press(.secondary)
        screen.pointer.release(.secondary)
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.return)
        #expect(copied() == "https://two.example")
        links[0].becomeFirstResponder()
        screen.keyboard.press(.menu)
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.return)
        #expect(copied() == "https://one.example" && pressed.links.isEmpty)
    }

    @Test func `S137 a long press of a finger opens the menu, and is no press`() {
        let finger = screen.touch(at: point(0))
        screen.advance(by: .seconds(1))
        finger.lift()
        #expect(pressed.links.isEmpty && screen.popups.count == 1)
        screen.keyboard.press(.escape)
        #expect(!links[0].isHighlighted)
    }

    @Test func `S137 the desktop opens a link without a handler`() {
        label.linkHandler = nil
        screen.tap(at: point(0))
        #expect(screen.openedURIs.map(\.text) == ["https://one.example"])
    }

    @Test func `S137 a link that changes while it is pressed opens nothing`() {
        let finger = screen.touch(at: point(0))
        label.attributedText = AttributedText("Other", attributes: TextAttributes(link: "https://other.example"))
        screen.pump()
        finger.lift()
        #expect(pressed.links.isEmpty)
        screen.tap(at: point(0))
        #expect(pressed.links == ["https://other.example"])
    }

    @Test func `S137 a link that stays while text before it changes keeps its press`() {
        let finger = screen.touch(at: point(1))
        var text = AttributedText("two", attributes: TextAttributes(link: "https://two.example"))
        text.append(" and others")
        text.append(" and others")
        label.attributedText = text
        screen.pump()
        #expect(links.count == 1 && links[0].isHighlighted)
        finger.cancel()
    }

    @Test func `S117 S137 Select All in the menu of a link takes the focus`() {
        label.isSelectable = true
        screen.pump()
        screen.pointer.move(to: point(0))
        screen.pointer.click(.secondary)
        // Copy Link is the first item, Select All the last one.
        screen.keyboard.press(.end)
        screen.keyboard.press(.return)
        screen.keyboard.press("c", modifiers: .control)
        #expect(screen.pasteboard.text == "See one or two.")
    }

    @Test func `S137 a link that is no address, or that nothing opens, writes a line`() {
        label.linkHandler = nil
        screen.openingError = .noProgram(URI("https://one.example")!)
        screen.tap(at: point(0))
        #expect(screen.trace.contains { $0.contains("no program is set for https") })
        label.attributedText = AttributedText("More", attributes: TextAttributes(link: "chapter 2"))
        screen.pump()
        screen.tap(at: point(0))
        #expect(screen.trace.contains { $0.contains("\"chapter 2\" of Label") })
        #expect(screen.openedURIs.count == 1)
    }

    @Test func `S137 a link goes over several lines, and not between them`() throws {
        label.numberOfLines = 0
        label.attributedText = AttributedText(
            "First words, then more of them", attributes: TextAttributes(link: "https://long.example"))
        label.frame.size = Size(width: 100, height: 80)
        screen.pump()
        let link = try #require(links.first)
        #expect(links.count == 1 && link.frame.height > 30)
        screen.tap(at: label.convert(Point(x: link.frame.minX + 4, y: link.frame.maxY - 4), to: nil))
        #expect(pressed.links == ["https://long.example"])
        #expect(!link.point(inside: Point(x: link.bounds.maxX + 1, y: 2), with: nil))
    }

    @Test func `S137 parts of a link that look different are one link`() {
        var text = AttributedText("all ", attributes: TextAttributes(link: "https://one.example"))
        text.append("of it", attributes: TextAttributes(isStruckThrough: true, link: "https://one.example"))
        text.changeAttributes(in: 4..<6) { $0.font = .system(size: 14, weight: .bold) }
        label.attributedText = text
        screen.pump()
        #expect(links.count == 1)
        text.setAttributes(TextAttributes(link: "https://two.example"), in: 7..<9)
        label.attributedText = text
        screen.pump()
        #expect(links.count == 2)
        label.text = "plain"
        screen.pump()
        #expect(links.isEmpty && !label.isUserInteractionEnabled)
    }

    @Test func `S137 what does not fit, and what is disabled, can't be pressed`() {
        label.frame.size.width = 60
        screen.pump()
        screen.keyboard.press(.tab)
        screen.keyboard.press(.tab)
        screen.keyboard.press(.return)
        #expect(!pressed.links.contains("https://two.example"))
        label.isEnabled = false
        screen.tap(at: point(0))
        #expect(links.allSatisfy { !$0.isEnabled } && pressed.links.count <= 1)
    }

    @Test func `a label that loses its links gets touches as before`() {
        let label = Label(text: "plain")
        for isEnabled in [true, false] {
            label.isUserInteractionEnabled = isEnabled
            var text = AttributedText("Read the ")
            text.append("terms", attributes: TextAttributes(link: "https://example.org/terms"))
            label.attributedText = text
            #expect(label.isUserInteractionEnabled)
            label.text = "plain"
            #expect(label.isUserInteractionEnabled == isEnabled)
        }
    }
}
