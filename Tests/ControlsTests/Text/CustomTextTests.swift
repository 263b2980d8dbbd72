import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// A text of an app's own, with a text interaction (S120). Its characters are 10 points wide.
@MainActor
struct CustomTextTests {
    let stage = TextStage()
    let input = ProbeTextInput()

    init() {
        input.frame = Rect(x: 20, y: 40, width: 200, height: 30)
        input.addInteraction(TextInteraction(.editable))
        stage.screen.window.addSubview(input)
        stage.screen.pump()
    }

    private var text: String { input.text(in: TextRange(input.beginningOfDocument, input.endOfDocument)) }
    private var selected: String { input.text(in: input.selectedTextRange) }
    private var caret: View? { input.subviews.last { !$0.isUserInteractionEnabled && !$0.isHidden } }

    private func place(_ offset: Int) -> Point { Point(x: 20 + 10 * Double(offset), y: 50) }

    @Test func `S120 a pointer sets the caret and selects in an app's own text`() {
        let pointer = stage.screen.pointer
        pointer.click(at: place(5))
        #expect(input.isFirstResponder && input.selectedTextRange.start.offset == 5 && caret?.frame.minX == 50)
        pointer.move(to: place(4))
        pointer.press()
        pointer.move(to: place(7))
        pointer.release()
        #expect(selected == "two" && stage.primary == "two" && caret == nil)
        stage.screen.advance(by: .seconds(1))
        pointer.click(at: place(9))
        pointer.click(at: place(9))
        #expect(selected == "three")
        pointer.click(.secondary)
        let menu = stage.screen.menuLevels.last
        #expect(menu != nil && selected == "three")
        stage.press(.downArrow)
        stage.press(.return)
        #expect(text == "one two " && stage.copied == "three")
    }

    @Test func `S120 a finger selects in an app's own text, and drags its handles`() throws {
        stage.screen.tap(at: place(12))
        #expect(input.isFirstResponder)
        stage.screen.advance(by: .seconds(1))
        let finger = stage.screen.touch(at: place(5))
        stage.screen.advance(by: .milliseconds(600))
        finger.lift()
        stage.screen.advance(by: .seconds(1))
        #expect(selected == "two" && stage.handles == [.start, .end] && stage.magnifier == nil)
        let line = try #require(stage.handle(.end)).line
        let second = stage.screen.touch(at: stage.disc(.end))
        let grip = second.location - line.center
        // In the middle of the character at 11.
        second.move(to: place(11) + Point(x: 5, y: 0) + grip, duration: .milliseconds(100), steps: 10)
        #expect(selected == "two thr" && stage.magnifier != nil)
        second.lift()
        #expect(selected == "two thr" && stage.primary == "two thr" && stage.magnifier == nil)
    }

    @Test func `S120 S131 what a command inserts in an app's own text is undone`() {
        stage.screen.pointer.click(at: place(0))
        stage.screen.keyboard.type("abc")
        input.selectedTextRange = TextRange(TextPosition(offset: 0))
        input.insertText("😀")
        #expect(text == "😀abcone two three")
        stage.press("z", .control)
        #expect(text == "abcone two three")
        stage.press("z", .control)
        #expect(text == "one two three")
    }

    @Test func `S120 S131 a command's edit of an app's own text is a step with a name`() throws {
        stage.screen.pointer.click(at: place(3))
        stage.screen.inputMethod.compose("x")
        let interaction = try #require(input.interactions.compactMap { $0 as? TextInteraction }.first)
        #expect(interaction.edit(TextRange(5..<8), replacingWith: "2", actionName: "Shorten"))
        #expect(text == "onex 2 three" && input.markedTextRange == nil)
        #expect(input.undoManager?.undoActionName == "Shorten")
        stage.press("z", .control)
        #expect(text == "onex two three")
    }

    @Test func `S120 an app's own text decides what is in its edit menu, however it opens`() {
        let offer = Offer()
        input.menuProvider = { elements in
            offer.suggested = elements
            return offer.isMade ? [Action(title: "Define") { _ in }] : []
        }
        let open: [@MainActor () -> Void] = [
            {
                stage.screen.pointer.move(to: place(5))
                stage.screen.pointer.click(.secondary)
            }, { stage.press(.menu) }, { stage.press(.function(10), .shift) },
            {
                stage.hold(place(5)).lift()
                stage.screen.pump()
            },
        ]
        stage.screen.pointer.click(at: place(5))
        for (index, open) in open.enumerated() {
            (offer.suggested, offer.isMade) = ([], true)
            open()
            let rows = stage.screen.menuLevels.last?.layout.rows.map(\.item.title.text)
            #expect((stage.editMenu?.titles ?? rows) == ["Define"] && !offer.suggested.isEmpty, "way \(index)")
            stage.press(.escape)
            offer.isMade = false
            open()
            #expect(stage.editMenu == nil && stage.screen.popups.isEmpty, "way \(index)")
        }
    }

    @Test func `S120 an input method composes in an app's own text`() {
        stage.screen.pointer.click(at: place(3))
        stage.screen.inputMethod.compose("ni")
        #expect(text == "oneni two three" && input.markedTextRange != nil)
        #expect(stage.screen.platform.inputMethods.states[stage.screen.seat.id]?.surroundings?.text == "one two three")
        stage.screen.inputMethod.commit("你")
        #expect(text == "one你 two three")
        stage.press("z", .control)
        #expect(text == "one two three")
    }
}

/// What a text offers in its edit menu.
@MainActor
private final class Offer {
    var suggested: [any MenuElement] = []
    var isMade = true
}
