import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Fingers in a text (S128).
@MainActor
struct TouchEditingTests {
    let stage = TextStage(size: Size(width: 320, height: 240))

    /// Opens a text in the middle of the window, without the focus.
    @discardableResult
    private func open(_ kind: TextStage.Kind, _ marked: String, focus: Bool = false) -> any TextInput {
        let input = stage.open(kind, marked)
        if kind == .field { input.frame.origin.y = 100 }
        if !focus { input.resignFirstResponder() }
        stage.screen.pump()
        return input
    }

    // MARK: Long press

    @Test func `S128 a long press ends a drag of the pointer, and leaves no timer`() {
        open(.view, (1...40).map(String.init).joined(separator: "\n") + "|")
        let pointer = stage.screen.pointer
        pointer.move(to: stage.input.frame.center)
        pointer.press()
        pointer.move(to: Point(x: stage.input.frame.midX, y: stage.input.frame.maxY + 30))
        stage.screen.advance(by: .milliseconds(100))
        let finger = stage.hold(stage.input.frame.center)
        #expect(stage.magnifier != nil)
        finger.lift()
        pointer.release()
        stage.input.resignFirstResponder()
        stage.screen.advance(by: .seconds(2))
        #expect(stage.screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `S128 a button that is let go while a finger drags leaves the drag alone`() {
        open(.view, "one two three|")
        let pointer = stage.screen.pointer
        pointer.move(to: stage.place(12))
        pointer.press()
        let finger = stage.hold(5)
        #expect(stage.shown == "one [two| three" && stage.magnifier != nil)
        pointer.move(to: stage.place(1))
        pointer.release()
        #expect(stage.shown == "one [two| three" && stage.magnifier != nil)
        finger.lift()
        #expect(stage.magnifier == nil && stage.editMenu != nil)
    }

    @Test(arguments: [false, true])
    func `S128 a second finger on the text leaves the drag of a handle alone`(taps: Bool) {
        open(.view, "one two three four|")
        stage.hold(5).lift()
        stage.screen.keyboard.press(.escape)
        let finger = stage.drag(.end, to: 10)
        let shown = stage.shown
        if taps {
            stage.screen.tap(at: stage.place(17))
        } else {
            stage.hold(17).lift()
        }
        #expect(stage.shown == shown && stage.magnifier != nil)
        finger.lift()
        #expect(stage.shown == shown && stage.magnifier == nil)
    }

    @Test func `S128 a press of the pointer ends a drag of a finger, and selects itself`() {
        open(.view, "one two three|")
        let finger = stage.hold(5)
        let pointer = stage.screen.pointer
        pointer.move(to: stage.place(0))
        pointer.press()
        #expect(stage.magnifier == nil && stage.shown == "|one two three")
        finger.move(to: stage.place(10))
        #expect(stage.shown == "|one two three")
        pointer.move(to: stage.place(3))
        #expect(stage.shown == "[one| two three")
        finger.lift()
        pointer.release()
        #expect(stage.shown == "[one| two three" && stage.handles.isEmpty && stage.editMenu == nil)
    }

    @Test func `S128 a second finger on a control in the text changes nothing`() {
        let input = open(.view, "one two three|")
        let button = Button(title: "OK")
        button.frame = Rect(x: 200, y: 100, width: 80, height: 40)
        input.addSubview(button)
        stage.screen.pump()
        let finger = stage.hold(5)
        let second = stage.screen.touch(at: button.convert(button.bounds.center, to: nil))
        #expect(stage.shown == "one [two| three" && stage.magnifier != nil)
        second.lift()
        #expect(stage.shown == "one [two| three" && stage.magnifier != nil)
        finger.lift()
        #expect(stage.editMenu != nil)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S128 a long press selects the word, shows two handles, and opens the menu when it is let go`(
        kind: TextStage.Kind
    ) {
        let input = open(kind, "one two three|")
        let finger = stage.hold(5)
        #expect(stage.shown == "one [two| three" && input.isFirstResponder)
        #expect(stage.handles == [.start, .end] && stage.magnifier != nil && stage.editMenu == nil)
        finger.lift()
        #expect(stage.magnifier == nil && stage.handles == [.start, .end])
        #expect(stage.editMenu?.titles == ["Cut", "Copy", "Select All"])
        #expect(stage.primary == "two" && input.isFirstResponder)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S128 a finger that stays down after a long press selects by words`(kind: TextStage.Kind) {
        open(kind, "one two three four|")
        let finger = stage.hold(5)
        finger.move(to: stage.place(10), duration: .milliseconds(100), steps: 5)
        #expect(stage.shown == "one [two three| four" && stage.magnifier != nil)
        finger.move(to: stage.place(1), duration: .milliseconds(100), steps: 5)
        #expect(stage.shown == "|one two] three four")
        finger.lift()
        #expect(stage.shown == "|one two] three four" && stage.editMenu != nil)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S128 a long press beside the text sets the caret, which the finger drags`(kind: TextStage.Kind) {
        open(kind, "|one two")
        let finger = stage.hold(stage.place(7) + Point(x: 120, y: 0))
        #expect(stage.shown == "one two|" && stage.handles == [.caret] && stage.magnifier != nil)
        finger.move(to: stage.place(2))
        #expect(stage.shown == "on|e two")
        finger.lift()
        #expect(stage.handles == [.caret] && stage.magnifier == nil)
        #expect(stage.editMenu?.titles == ["Select", "Select All"])
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S128 a long press in an empty text offers what can be done`(kind: TextStage.Kind) {
        stage.copyElsewhere("three")
        open(kind, "")
        stage.longPress(0)
        #expect(stage.handles == [.caret] && stage.editMenu?.titles == ["Paste"])
        stage.choose("Paste")
        #expect(stage.text == "three" && stage.handles == [] && stage.editMenu == nil)
    }

    @Test func `S128 a long press on a button in a field is not one on its text`() {
        let field = open(.field, "one two|", focus: true) as? TextField
        field?.clearButtonMode = .always
        stage.screen.pump()
        stage.hold(Point(x: 304, y: 116)).lift()
        #expect(stage.handles == [])
    }

    @Test func `S128 a finger that is taken away leaves the selection without a menu`() {
        open(.view, "one two three|")
        let finger = stage.hold(5)
        finger.cancel()
        #expect(stage.shown == "one [two| three" && stage.magnifier == nil && stage.editMenu == nil)
        #expect(stage.handles == [.start, .end])
    }

    @Test func `S128 a text that may not be selected shows nothing`() {
        let view = open(.view, "one two|") as? TextView
        view?.isSelectable = false
        stage.longPress(2)
        stage.tap(2)
        #expect(stage.handles == [] && stage.editMenu == nil && stage.shown == "one two|")
    }

    @Test func `S128 a text that may not be edited has handles of the selection, but none of the caret`() {
        let view = open(.view, "one two|") as? TextView
        view?.isEditable = false
        stage.tap(2)
        #expect(stage.handles == [])
        stage.longPress(5)
        #expect(stage.handles == [.start, .end] && stage.editMenu?.titles == ["Copy", "Select All"])
    }

    @Test func `S128 S132 a secure field has handles, but no words`() {
        let field = open(.field, "one two three|") as? TextField
        field?.isSecureTextEntry = true
        stage.copyElsewhere("four")
        stage.longPress(5)
        #expect(stage.shown == "[one two three|" && stage.editMenu?.titles == ["Paste"])
        stage.drag(.end, to: 5).lift()
        #expect(stage.shown == "[one t|wo three" && stage.primary == nil)
    }

    @Test func `S145 a long press asks for the on-screen keyboard when it is let go`() {
        open(.field, "one two three|")
        let method = stage.screen.platform.inputMethods
        let finger = stage.hold(5)
        #expect(method.keyboardRequests == 0)
        finger.lift()
        #expect(method.keyboardRequests == 1)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S145 a text that can only be read asks for no on-screen keyboard`(kind: TextStage.Kind) {
        let input = open(kind, "one two three|")
        let method = stage.screen.platform.inputMethods
        func setEditable(_ isEditable: Bool) {
            (input as? TextField)?.isEditable = isEditable
            (input as? TextView)?.isEditable = isEditable
        }
        setEditable(false)
        stage.tap(5)
        #expect(input.isFirstResponder)
        stage.longPress(9)
        #expect(stage.shown == "one two [three|" && method.keyboardRequests == 0)
        setEditable(true)
        stage.tap(1)
        #expect(stage.shown == "o|ne two three" && method.keyboardRequests == 1)
    }

    // MARK: Taps

    @Test(arguments: TextStage.Kind.allCases)
    func `S128 a tap sets the caret at a word's edge in text that is not yet edited, else where it is`(
        kind: TextStage.Kind
    ) {
        let input = open(kind, "one two three|")
        stage.tap(5)
        #expect(stage.shown == "one |two three" && input.isFirstResponder)
        stage.tap(6)
        #expect(stage.shown == "one tw|o three")
        stage.tap(6)
        #expect(stage.shown == "one tw|o three")
        input.resignFirstResponder()
        stage.tap(6)
        #expect(stage.shown == "one two| three" && input.isFirstResponder)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S128 a tap shows the handle of the caret, and one more tap there the menu`(kind: TextStage.Kind) {
        open(kind, "one two three|", focus: true)
        stage.tap(6)
        #expect(stage.shown == "one tw|o three" && stage.handles == [.caret] && stage.editMenu == nil)
        stage.tap(6)
        #expect(stage.editMenu?.titles == ["Select", "Select All"])
        stage.tap(6)
        #expect(stage.editMenu == nil && stage.handles == [.caret])
        stage.tap(1)
        #expect(stage.shown == "o|ne two three")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S128 a tap on the selection toggles the menu, and one elsewhere closes it`(kind: TextStage.Kind) {
        open(kind, "one two three|")
        stage.longPress(5)
        stage.tap(5)
        #expect(stage.editMenu == nil && stage.shown == "one [two| three")
        stage.tap(5)
        #expect(stage.editMenu != nil)
        stage.tap(12)
        #expect(stage.editMenu == nil && stage.shown == "one two thre|e" && stage.handles == [.caret])
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S128 around a handle, taps and long presses mean the text`(kind: TextStage.Kind) {
        open(kind, "one two three|", focus: true)
        stage.tap(6)
        // Both are within the reach of the caret's handle.
        stage.screen.tap(at: stage.place(6))
        stage.screen.tap(at: stage.place(6))
        stage.screen.advance(by: .seconds(1))
        #expect(stage.shown == "one [two| three" && stage.handles == [.start, .end])
        stage.tap(12)
        stage.longPress(12)
        #expect(stage.shown == "one two [three|" && stage.handles == [.start, .end])
    }

    @Test func `S128 the menu selects, copies and cuts`() {
        open(.field, "one two three|", focus: true)
        stage.tap(6)
        stage.tap(6)
        stage.choose("Select")
        #expect(stage.shown == "one [two| three" && stage.handles == [.start, .end])
        stage.choose("Copy")
        #expect(stage.copied == "two" && stage.editMenu == nil && stage.handles == [.start, .end])
        stage.tap(5)
        stage.choose("Select All")
        #expect(stage.shown == "[one two three|" && stage.editMenu?.titles == ["Cut", "Copy", "Paste"])
        stage.choose("Cut")
        #expect(stage.text == "" && stage.handles == [] && stage.input.isFirstResponder)
    }

    @Test func `S128 Escape closes the menu alone, and a finger elsewhere closes it, too`() {
        open(.field, "one two three|")
        stage.longPress(5)
        stage.press(.escape)
        #expect(stage.editMenu == nil && stage.handles == [.start, .end])
        stage.tap(5)
        #expect(stage.editMenu != nil)
        stage.screen.tap(at: Point(x: 300, y: 230))
        #expect(stage.editMenu == nil && stage.handles == [.start, .end])
    }

    // MARK: Scrolling

    @Test func `S128 a drag scrolls a text view, and never moves the caret`() {
        open(.view, (0..<100).map { "line \($0)" }.joined(separator: "\n") + "|", focus: true)
        stage.press(.end, .control)
        stage.screen.pump()
        let view = stage.input as? TextView
        let (before, caret) = (view?.contentOffset.y ?? 0, stage.caret)
        let finger = stage.screen.touch(at: Point(x: 100, y: 60))
        finger.move(to: Point(x: 100, y: 180), duration: .milliseconds(120), steps: 12)
        #expect((view?.contentOffset.y ?? 0) < before - 100)
        finger.lift()
        let lifted = view?.contentOffset.y ?? 0
        stage.screen.advance(by: .seconds(2))
        #expect((view?.contentOffset.y ?? 0) < lifted - 50)
        #expect(stage.caret == caret && stage.handles == [] && view?.selectedTextRange.isEmpty == true)
    }

    @Test func `S128 a drag scrolls the long text of a field, which glides on`() {
        let field = open(.field, String(repeating: "word ", count: 60) + "|", focus: true)
        stage.press(.end)
        field.resignFirstResponder()
        stage.screen.pump()
        let end = field.textInputView.bounds.minX
        #expect(end > 500)
        let finger = stage.screen.touch(at: Point(x: 60, y: 116))
        finger.move(to: Point(x: 260, y: 118), duration: .milliseconds(120), steps: 12)
        let dragged = field.textInputView.bounds.minX
        #expect(abs(end - 190 - dragged) < 2)
        finger.lift()
        stage.screen.advance(by: .seconds(2))
        #expect(field.textInputView.bounds.minX < dragged - 50)
        #expect(!field.isFirstResponder && stage.caret == 300)
        for _ in 0..<6 {
            let finger = stage.screen.touch(at: Point(x: 20, y: 116))
            finger.move(to: Point(x: 300, y: 116), duration: .milliseconds(50), steps: 5)
            finger.lift()
            stage.screen.advance(by: .seconds(2))
        }
        #expect(field.textInputView.bounds.minX == 0)
    }

    @Test func `S128 a field whose text fits leaves its drags to what is around`() {
        let field = open(.field, "one|")
        let scroller = ScrollView(frame: stage.screen.window.bounds)
        scroller.contentSize = Size(width: 1_000, height: 240)
        stage.screen.window.addSubview(scroller)
        scroller.addSubview(field)
        stage.screen.pump()
        let finger = stage.screen.touch(at: Point(x: 200, y: 116))
        finger.move(to: Point(x: 100, y: 116), duration: .milliseconds(100), steps: 10)
        #expect(scroller.contentOffset.x > 80 && field.textInputView.bounds.minX == 0)
        finger.lift()
    }
}
