import Testing
import Walden
import WaldenTesting

/// Texts of two directions (S122).
@MainActor
struct TextDirectionTests {
    let stage = TextStage()

    private func setKeyboard(rightToLeft: Bool) {
        stage.screen.send(
            .modifiers(ModifierInput(seat: stage.screen.seat.id, flags: [], writesRightToLeft: rightToLeft)))
        stage.screen.pump()
    }

    private var caretX: Double { stage.input.caretRect(for: stage.input.selectedTextRange.start).minX }

    /// The caret's view.
    private var caretView: View? {
        stage.input.textInputView.subviews.first { !$0.isUserInteractionEnabled && $0.frame.height > 10 }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S122 a text without letters is written as the keyboard writes`(_ kind: TextStage.Kind) {
        stage.open(kind, "|")
        let left = caretX
        setKeyboard(rightToLeft: true)
        #expect(caretX > left + 200)
        stage.screen.keyboard.type("12")
        #expect(caretX > left + 200)
        stage.screen.keyboard.type("a")
        #expect(caretX < left + 60)
        stage.open(kind, "!|")
        #expect(caretX > 200)
        setKeyboard(rightToLeft: false)
        #expect(caretX < left + 20)
    }

    @Test func `S122 a text without letters that no keyboard has written yet is written as the interface`() {
        setKeyboard(rightToLeft: true)
        let view = TextView()
        view.text = "!"
        for input in [TextField(text: "!"), view] as [any TextInput] {
            input.frame = stage.screen.window.bounds
            stage.screen.window.addSubview(input)
            stage.screen.pump()
            #expect(input.caretRect(for: input.endOfDocument).minX < 20)
            input.becomeFirstResponder()
            #expect(input.caretRect(for: input.endOfDocument).minX > 200)
        }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S122 a caret between two directions has a flag, and stands where the keyboard writes`(_ kind: TextStage.Kind)
    {
        stage.open(kind, "abc|אבג")
        let width = caretView?.frame.width ?? 0
        setKeyboard(rightToLeft: true)
        let right = caretX
        #expect(width > 3 && caretView?.frame.width == width)
        setKeyboard(rightToLeft: false)
        #expect(caretX < right - 10 && caretView?.frame.width == width)
        setKeyboard(rightToLeft: true)
        #expect(caretX == right)
        stage.screen.keyboard.type("d")
        #expect(caretX < right - 10 && caretView?.frame.width == width)
        #expect(abs((caretView?.frame.minX ?? 0) - caretX) < 4.5)
        stage.press(.leftArrow)
        #expect(caretView?.frame.width ?? 9 < 3)
    }

    /// Goes over the words from the end and back, and returns where the caret stops.
    private func stops(_ marked: String, _ kind: TextStage.Kind, back: KeySymbol, forth: KeySymbol) -> [Int] {
        stage.open(kind, marked)
        return [back, back, forth].map { key in
            stage.press(key, .control)
            return stage.caret
        }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 keys go over words as the paragraph is written, whatever its line begins with`(_ kind: TextStage.Kind) {
        #expect(stops("12 שלום עולם|", kind, back: .rightArrow, forth: .leftArrow) == [12, 3, 11])
        #expect(stops("12 hello world|", kind, back: .leftArrow, forth: .rightArrow) == [9, 3, 8])
        guard kind == .view else { return }
        #expect(stops("שלום\u{2028}abc עולם|", kind, back: .rightArrow, forth: .leftArrow) == [15, 11, 14])
        #expect(stops("hello\u{2028}עולם abc|", kind, back: .leftArrow, forth: .rightArrow) == [17, 8, 16])
    }

    @Test func `S122 an app asks for nothing: a field that gains the focus is written as the keyboard writes`() {
        setKeyboard(rightToLeft: true)
        stage.open(.field, "|")
        #expect(caretX > 200)
    }
}
