import Testing
import Walden
import WaldenTesting

/// The caret (S129).
@MainActor
struct TextCaretTests {
    let stage = TextStage()

    private func open(_ marked: String) -> TextField { stage.open(.field, marked) as! TextField }

    /// The caret's view, while it is in the text.
    private var caret: View? { stage.input.textInputView.subviews.last { !$0.isUserInteractionEnabled } }

    /// The left side of the caret on the screen, in points.
    private var x: Double { caret?.presentation.frame.minX ?? 0 }

    @Test func `S129 the caret blinks for ten seconds after input, and then wakes nobody`() {
        let field = open("one|")
        guard let caret = field.textInputView.subviews.last else { return #expect(Bool(false)) }
        stage.screen.keyboard.type("x")
        var visible = 0, hidden = 0
        for _ in 0..<100 {
            stage.screen.advance(by: .milliseconds(100))
            if caret.isHidden { hidden += 1 } else { visible += 1 }
        }
        #expect(hidden > 40 && visible > 40)
        stage.screen.advance(by: .seconds(1))
        #expect(!caret.isHidden)
        #expect(stage.screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `S129 it is solid while typing, and gone without focus or with a selection`() {
        let field = open("one|")
        let content = field.textInputView
        func isShown() -> Bool { content.subviews.contains { !$0.isHidden } }
        stage.screen.advance(by: .milliseconds(500))
        stage.screen.keyboard.type("x")
        stage.screen.advance(by: .milliseconds(500))
        #expect(isShown())
        stage.press("a", .control)
        #expect(!isShown())
        stage.press(.end)
        #expect(isShown())
        field.resignFirstResponder()
        #expect(!isShown())
    }

    @Test func `S129 one timer blinks it, and the damage is that of the caret alone`() {
        let field = open("one|")
        stage.screen.keyboard.type("x")
        stage.screen.pump()
        let before = stage.screen.platformWindow.frameCount
        stage.screen.advance(by: .milliseconds(650))
        let damage = stage.screen.damagedRect
        #expect(stage.screen.platformWindow.frameCount == before + 1)
        #expect(damage.width <= 3 && damage.height <= 24)
        withExtendedLifetime(field) {}
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S129 a read-only text has no caret`(kind: TextStage.Kind) {
        stage.open(kind, "one|")
        #expect(caret?.isHidden == false)
        (stage.input as? TextField)?.isEditable = false
        (stage.input as? TextView)?.isEditable = false
        stage.press(.leftArrow)
        #expect(caret == nil && stage.shown == "on|e")
        stage.screen.advance(by: .seconds(1))
        #expect(stage.screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S129 where carets do not blink it is solid, and wakes nobody`(kind: TextStage.Kind) {
        stage.screen.application.blinksCaret = false
        stage.open(kind, "one|")
        stage.screen.keyboard.type("x")
        stage.screen.advance(by: .seconds(1))
        #expect(stage.screen.application.eventLoop.nextTimerTime == nil)
        let frames = stage.screen.platformWindow.frameCount
        for _ in 0..<20 {
            stage.screen.advance(by: .milliseconds(500))
            #expect(caret?.isHidden == false)
        }
        #expect(stage.screen.platformWindow.frameCount == frames)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 while typed text replaces what follows, the caret covers that`(kind: TextStage.Kind) throws {
        stage.open(kind, "a|Wi")
        func edge(_ offset: Int) -> Rect { stage.input.caretRect(for: TextPosition(offset: offset)) }
        func expectCaret(from start: Double, to end: Double) throws {
            let frame = try #require(caret).frame
            #expect(abs(frame.minX - start) < 0.01 && abs(frame.maxX - end) < 0.01 && frame.height == edge(1).height)
        }
        try expectCaret(from: edge(1).minX, to: edge(1).minX + 2)
        stage.press(.insert)
        #expect(edge(2).minX > edge(1).minX + 5)
        try expectCaret(from: edge(1).minX, to: edge(2).minX)
        stage.press(.rightArrow)
        try expectCaret(from: edge(2).minX, to: edge(3).minX)
        stage.press(.end)
        try expectCaret(from: edge(3).minX, to: edge(3).minX + 7)
        stage.press(.insert)
        try expectCaret(from: edge(3).minX, to: edge(3).minX + 2)
    }

    @Test func `S129 at most 17 timers wake the app after the last key`() {
        let field = open("one|")
        stage.screen.keyboard.type("x")
        let application = stage.screen.application
        var wakings = 0
        while let time = application.eventLoop.nextTimerTime, wakings < 100 {
            stage.screen.advance(by: .seconds(time - stage.screen.now + 0.001))
            wakings += 1
        }
        #expect((8...17).contains(wakings) && stage.screen.now < 11)
        withExtendedLifetime(field) {}
    }

    @Test func `S130 a field that gets the focus shows its caret, and does not move under a press`() {
        let field = open("")
        field.resignFirstResponder()
        field.text = String(repeating: "word ", count: 40)
        stage.screen.pump()
        let content = field.textInputView
        #expect(content.bounds.minX == 0)
        stage.screen.pointer.click(at: stage.place(2))
        #expect(stage.caret == 2 && content.bounds.minX == 0)
        field.resignFirstResponder()
        stage.screen.tap(at: stage.place(7))
        #expect(field.isFirstResponder && stage.caret < 12 && content.bounds.minX == 0)
        field.resignFirstResponder()
        field.selectedTextRange = TextRange(field.endOfDocument)
        #expect(content.bounds.minX == 0)
        field.becomeFirstResponder()
        #expect(content.bounds.minX > 100 && content.bounds.maxX > field.caretRect(for: field.endOfDocument).minX)
    }

    // MARK: Popups

    private func hasCaret(_ field: TextField) -> Bool { field.textInputView.subviews.contains { !$0.isHidden } }

    @Test func `S129 S159 the caret is in the popover that gets the keys, and not in the text beneath`() {
        let (field, inner) = (open("one|"), TextField())
        let popover = Popover(content: inner)
        popover.show(beside: field)
        stage.screen.pump()
        #expect(field.isFirstResponder && inner.isFirstResponder)
        #expect(hasCaret(inner) && !hasCaret(field))
        popover.close()
        stage.screen.pump()
        #expect(hasCaret(field))
    }

    @Test func `S129 the caret stays while the text's own menu or list is open`() {
        let (field, box) = (open("one|"), ComboBox(items: ["one", "once"]))
        stage.press(.menu)
        #expect(stage.screen.popups.count == 1 && hasCaret(field))
        stage.press(.escape)
        #expect(stage.screen.popups.isEmpty && hasCaret(field))
        box.frame = Rect(x: 0, y: 60, width: 200, height: 32)
        stage.screen.window.addSubview(box)
        box.becomeFirstResponder()
        stage.screen.keyboard.type("on")
        #expect(box.isListOpen && hasCaret(box))
    }

    // MARK: Motion

    @Test(arguments: TextStage.Kind.allCases)
    func `S129 the caret glides to where a key moves it`(kind: TextStage.Kind) {
        stage.open(kind, "one two three|")
        stage.screen.advance(by: .seconds(1))
        let start = x
        stage.press(.home)
        let end = caret?.frame.minX ?? 0
        #expect(end < start - 20 && x > end + 5)
        stage.screen.advance(by: .milliseconds(40))
        let middle = x
        #expect(middle < start - 2 && middle > end + 2)
        stage.screen.advance(by: .milliseconds(100))
        #expect(x == end && caret?.isAnimating == false)
    }

    @Test func `S129 the caret jumps where the user wants no motion, types, clicks, or repeats a key`() {
        let field = open("one two three|")
        let application = stage.screen.application
        func rest() { stage.screen.advance(by: .seconds(1)) }
        func jumps() -> Bool { x == caret?.frame.minX && caret?.isAnimating == false }
        rest()
        application.prefersReducedMotion = true
        stage.press(.home)
        #expect(jumps() && x < 10)
        application.prefersReducedMotion = false
        rest()
        stage.screen.keyboard.type("x")
        #expect(jumps())
        rest()
        let place = field.textInputView.convert(field.caretRect(for: field.endOfDocument).center, to: nil)
        stage.screen.pointer.click(at: place)
        #expect(jumps() && x > 30)
        rest()
        stage.press(.leftArrow)
        #expect(!jumps())
        stage.press(.leftArrow)
        #expect(jumps())
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S129 the caret jumps where the text scrolls with it`(kind: TextStage.Kind) {
        stage.open(kind, (0..<60).map { "word \($0)" }.joined(separator: kind == .view ? "\n" : " ") + "|")
        let view = stage.input.textInputView
        stage.press(.end)
        stage.screen.advance(by: .seconds(1))
        #expect(view.bounds.minX + view.bounds.minY > 100)
        stage.press(.home, .control)
        #expect(view.bounds.minX == 0 && view.bounds.minY <= 0 && caret?.isAnimating == false && x < 10)
    }
}
