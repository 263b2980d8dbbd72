import Testing
import Walden
import WaldenTesting

/// The pointer in a text (S126, S127).
@MainActor
struct TextPointerTests {
    let stage = TextStage()

    private var pointer: TestPointer { stage.screen.pointer }

    /// Returns the place of a caret in window coordinates.
    private func place(_ offset: Int) -> Point {
        let rect = stage.input.caretRect(for: TextPosition(offset: offset))
        return stage.input.textInputView.convert(rect.center + Point(x: 0.5, y: 0), to: nil)
    }

    private func click(_ offset: Int, count: Int = 1) {
        for _ in 0..<count {
            pointer.move(to: place(offset))
            pointer.press()
            pointer.release()
        }
        stage.screen.advance(by: .seconds(1))
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S126 a press sets the caret, in the same frame`(kind: TextStage.Kind) {
        stage.open(kind, "one two three")
        pointer.move(to: place(5))
        pointer.press()
        #expect(stage.shown == "one t|wo three")
        pointer.release()
        #expect(stage.shown == "one t|wo three")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S126 a press beside the text sets the caret at its nearer end`(kind: TextStage.Kind) {
        stage.open(kind, "one| two")
        pointer.move(to: Point(x: 290, y: 16))
        pointer.press()
        pointer.release()
        #expect(stage.shown == "one two|")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S126 a drag selects from where it began`(kind: TextStage.Kind) {
        stage.open(kind, "one two three")
        pointer.move(to: place(2))
        pointer.press()
        pointer.move(to: place(6))
        #expect(stage.shown == "on[e tw|o three")
        pointer.move(to: place(1))
        pointer.release()
        #expect(stage.shown == "o|n]e two three")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S126 a double click selects the word, and a drag goes on by words`(kind: TextStage.Kind) {
        stage.open(kind, "one two three four")
        click(5, count: 2)
        #expect(stage.shown == "one [two| three four")
        pointer.move(to: place(5))
        pointer.press()
        pointer.release()
        pointer.press()
        pointer.move(to: place(10))
        #expect(stage.shown == "one [two three| four")
        pointer.move(to: place(1))
        pointer.release()
        #expect(stage.shown == "|one two] three four")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S126 a drag goes on from the caret after typing`(kind: TextStage.Kind) {
        stage.open(kind, "ab")
        pointer.move(to: place(1))
        pointer.press()
        stage.press("a", .control)
        stage.screen.keyboard.type("e\u{301}xy")
        pointer.move(to: place(0))
        #expect(stage.shown == "|e\u{301}xy]")
        pointer.release()
    }

    @Test func `S126 a triple click selects the line in a view, and everything in a field`() {
        stage.open(.view, "one two\nthree four\nfive")
        click(10, count: 3)
        #expect(stage.shown == "one two\n[three four|\nfive")
        stage.open(.field, "one two")
        click(2, count: 3)
        #expect(stage.shown == "[one two|")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S126 Shift extends the nearer end`(kind: TextStage.Kind) {
        stage.open(kind, "012[3456|789")
        stage.screen.keyboard.hold(.shift)
        click(8)
        #expect(stage.shown == "012[34567|89")
        click(4)
        #expect(stage.shown == "0123|4567]89")
        click(1)
        #expect(stage.shown == "0|1234567]89")
    }

    @Test func `S126 a drag beyond an edge scrolls, also with the pointer at rest, faster the farther`() {
        stage.open(.view, "")
        let view = stage.input as? TextView
        view?.text = (0..<200).map { "line \($0)" }.joined(separator: "\n")
        view?.selectedTextRange = TextRange(TextPosition(offset: 0))
        view?.contentOffset = .zero
        stage.screen.pump()
        pointer.move(to: Point(x: 50, y: 100))
        pointer.press()
        pointer.move(to: Point(x: 50, y: 220))
        stage.screen.advance(by: .milliseconds(300))
        let near = view?.contentOffset.y ?? 0
        #expect(near > 10)
        pointer.move(to: Point(x: 50, y: 400))
        stage.screen.advance(by: .milliseconds(300))
        let far = (view?.contentOffset.y ?? 0) - near
        #expect(far > 3 * near)
        pointer.release()
        let end = view?.contentOffset.y
        stage.screen.advance(by: .seconds(1))
        #expect(view?.contentOffset.y == end)
        #expect(view?.selectedTextRange.isEmpty == false)
    }

    @Test func `S126 a drag at rest beyond the edge of a scroll view around scrolls it, and then the text itself`()
        throws
    {
        let view = try #require(stage.open(.view, "") as? TextView)
        view.text = (0..<60).map { "line \($0)" }.joined(separator: "\n")
        let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 100))
        outer.contentSize = Size(width: 300, height: 600)
        stage.screen.window.addSubview(outer)
        outer.addSubview(view)
        stage.screen.pump()
        (outer.contentOffset, view.contentOffset) = (.zero, .zero)
        stage.screen.pump()
        pointer.move(to: Point(x: 50, y: 50))
        pointer.press()
        pointer.move(to: Point(x: 50, y: 120))
        #expect(outer.contentOffset == .zero)
        stage.screen.advance(by: .milliseconds(160))
        #expect((30...50).contains(outer.contentOffset.y) && view.contentOffset == .zero)
        let caret = view.convert(view.caretRect(for: view.selectedTextRange.end), to: stage.screen.window)
        #expect(caret.minY < 100 && caret.maxY > 80)
        stage.screen.advance(by: .seconds(1))
        // Not beyond the text.
        #expect(outer.contentOffset.y == view.frame.maxY - 100 && view.contentOffset.y > 60)
        let offset = view.contentOffset
        pointer.move(to: Point(x: 50, y: -20))
        stage.screen.advance(by: .milliseconds(160))
        #expect(outer.contentOffset.y < view.frame.maxY - 120 && view.contentOffset == offset)
        pointer.release()
    }

    @Test func `S126 a drag scrolls a view with insets around a text by as much, to both sides`() throws {
        let view = try #require(stage.open(.view, "") as? TextView)
        view.text = (0..<9).map { "line \($0)" }.joined(separator: "\n")
        let outer = ScrollView(frame: Rect(x: 0, y: 50, width: 300, height: 100))
        outer.contentSize = Size(width: 300, height: 600)
        outer.contentInset = EdgeInsets(top: 30, left: 0, bottom: 40, right: 0)
        stage.screen.window.addSubview(outer)
        outer.addSubview(view)
        stage.screen.pump()
        outer.contentOffset = Point(x: 0, y: 20)
        stage.screen.pump()
        pointer.move(to: Point(x: 50, y: 100))
        pointer.press()
        pointer.move(to: Point(x: 50, y: 170))
        stage.screen.advance(by: .milliseconds(80))
        #expect((30...50).contains(outer.contentOffset.y))
        pointer.move(to: Point(x: 50, y: 30))
        stage.screen.advance(by: .milliseconds(80))
        #expect((10...35).contains(outer.contentOffset.y))
        pointer.release()
    }

    @Test func `S126 above a field is the beginning of its text, below is its end, in sight or not`() {
        let field = stage.open(.field, String(repeating: "word ", count: 50) + "|")
        field.frame.origin.y = 60
        stage.screen.pump()
        pointer.move(to: Point(x: 100, y: 76))
        pointer.press()
        pointer.move(to: Point(x: 110, y: 40))
        #expect(field.selectedTextRange.start.offset == 0 && field.textInputView.bounds.minX == 0)
        pointer.move(to: Point(x: 110, y: 120))
        #expect(field.selectedTextRange.end.offset == 250 && field.textInputView.bounds.minX > 100)
        pointer.release()
    }

    @Test func `S126 a drag beyond the side of a field scrolls its text`() {
        let field = stage.open(.field, "|" + String(repeating: "word ", count: 50))
        pointer.move(to: place(2))
        pointer.press()
        pointer.move(to: Point(x: 330, y: 16))
        stage.screen.advance(by: .seconds(1))
        pointer.release()
        #expect(field.textInputView.bounds.minX > 50)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S126 the secondary button opens the edit menu and keeps a selection that it hits`(kind: TextStage.Kind) {
        stage.open(kind, "one [two| three")
        pointer.move(to: place(5))
        pointer.press(.secondary)
        pointer.release(.secondary)
        #expect(stage.shown == "one [two| three")
        stage.press(.escape)
        #expect(stage.input.isFirstResponder)
        pointer.move(to: place(10))
        pointer.press(.secondary)
        pointer.release(.secondary)
        #expect(stage.shown == "one two th|ree")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S126 S153 a drag of the secondary button chooses in the edit menu`(kind: TextStage.Kind) throws {
        stage.open(kind, "one [two| three")
        let (screen, pointer) = (stage.screen, stage.screen.pointer)
        pointer.move(to: stage.place(5))
        pointer.press(.secondary)
        let (point, popup) = try #require(screen.menuPlace("Cut"))
        pointer.move(to: try #require(popup.convertLocation(point, to: screen.window)))
        pointer.release(.secondary)
        #expect(stage.shown == "one | three" && screen.popups.isEmpty)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 S126 the items of an edit menu that a key opens work`(kind: TextStage.Kind) {
        stage.open(kind, "one [two| three")
        stage.press(.menu)
        // Cut is the first item that is enabled.
        stage.press(.downArrow)
        stage.press(.return)
        #expect(stage.shown == "one | three" && stage.copied == "two")
    }

    @Test(arguments: TextStage.Kind.allCases, [true, false])
    func `S125 Menu and Shift+F10 open the edit menu at the caret, also in a text that has scrolled`(
        kind: TextStage.Kind, usesMenuKey: Bool
    ) throws {
        let long = (0..<60).map { "word \($0)" }.joined(separator: kind == .view ? "\n" : " ") + "|"
        for (text, hasScrolled) in [("one [two| three", false), (long, true)] {
            stage.open(kind, text)
            if hasScrolled { stage.press(.end, .control) }
            let (screen, view) = (stage.screen, stage.input.textInputView)
            #expect((view.bounds.minX + view.bounds.minY > 100) == hasScrolled)
            if usesMenuKey { stage.press(.menu) } else { stage.press(.function(10), .shift) }
            #expect(stage.input.isFirstResponder && screen.popups.count == 1)
            let menu = screen.frame(of: try #require(screen.popups.first))
            let origin = screen.frame(of: screen.window).origin
            let caret = view.convert(stage.input.caretRect(for: TextPosition(offset: stage.caret)), to: screen.window)
            #expect(abs(menu.minX - origin.x - caret.minX) <= 1)
            #expect((0...10).contains(menu.minY - origin.y - caret.maxY))
            stage.press(.escape)
            #expect(screen.popups.isEmpty && stage.shown == text)
        }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S126 the pointer hides while one types, and is a text cursor elsewhere`(kind: TextStage.Kind) {
        stage.open(kind, "one")
        let (platform, seat) = (stage.screen.platform, stage.screen.seat.id)
        pointer.move(to: place(1))
        #expect(platform.cursors[seat] == .text)
        stage.screen.keyboard.type("x")
        #expect(platform.cursors[seat] == nil)
        stage.press(.leftArrow)
        stage.screen.advance(by: .seconds(1))
        #expect(platform.cursors[seat] == nil)
        pointer.move(to: place(2))
        #expect(platform.cursors[seat] == .text)
        stage.send("ni")
        #expect(platform.cursors[seat] == nil)
    }

    @Test func `S126 the pointer hides while one writes line breaks and tabs, and not where Return acts`() {
        let (platform, seat) = (stage.screen.platform, stage.screen.seat.id)
        for (kind, key, hides) in [(.view, .return, true), (.view, .tab, true), (.field, .return, false)]
            as [(TextStage.Kind, KeySymbol, Bool)]
        {
            stage.open(kind, "one|")
            pointer.move(to: place(1))
            #expect(platform.cursors[seat] == .text)
            stage.press(key)
            #expect((platform.cursors[seat] == nil) == hides)
            pointer.move(to: place(2))
            #expect(platform.cursors[seat] == .text)
        }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S127 selecting by hand offers the primary selection, selecting in code does not`(kind: TextStage.Kind) {
        stage.open(kind, "one two three")
        stage.input.selectedTextRange = TextRange(TextPosition(offset: 0), TextPosition(offset: 3))
        #expect(stage.primary == nil)
        pointer.move(to: place(4))
        pointer.press()
        pointer.move(to: place(7))
        pointer.release()
        #expect(stage.primary == "two")
        stage.press(.rightArrow)
        #expect(stage.shown == "one two| three" && stage.primary == "two")
        stage.press(.home, .shift)
        #expect(stage.primary == "one two")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S127 the middle button pastes the primary selection at the pressed place`(kind: TextStage.Kind) {
        stage.open(kind, "one two|")
        stage.copyElsewhere("X", to: .primary)
        pointer.move(to: place(3))
        pointer.press(.middle)
        pointer.release(.middle)
        #expect(stage.shown == "oneX| two")
        stage.press("z", .control)
        #expect(stage.text == "one two")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S127 the middle button replaces a selection that it hits`(kind: TextStage.Kind) {
        stage.open(kind, "one [two| three")
        stage.copyElsewhere("X", to: .primary)
        pointer.move(to: place(6))
        pointer.press(.middle)
        pointer.release(.middle)
        #expect(stage.shown == "one X| three")
    }

    /// Presses the middle button; what the body does by input comes before the text.
    private func middleClick(at offset: Int, meanwhile body: () -> Void) {
        stage.copyElsewhere("X", to: .primary)
        pointer.move(to: place(offset))
        stage.screen.whileBusy {
            pointer.press(.middle)
            pointer.release(.middle)
            body()
        }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S127 text that comes late goes where the button was pressed, whatever is selected since`(
        kind: TextStage.Kind
    ) {
        stage.open(kind, "one [two| three")
        middleClick(at: 6) { stage.press(.home) }
        #expect(stage.shown == "one twX|o three")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S127 text that comes after a change goes to the caret, and replaces nothing`(kind: TextStage.Kind) {
        stage.open(kind, "one two|")
        middleClick(at: 1) {
            stage.press(.backspace)
            stage.press("x")
            stage.press(.leftArrow, .shift)
        }
        #expect(stage.text == "one twXx")
        stage.open(kind, "one two|")
        let button = Button(title: "Replace")
        button.frame = Rect(x: 0, y: 160, width: 100, height: 32)
        button.addAction(for: .touchUpInside) { [unowned stage] _ in
            stage.set(text: "ONE TWO")
            stage.input.selectedTextRange = TextRange(TextPosition(offset: 3))
        }
        stage.screen.window.addSubview(button)
        stage.screen.pump()
        middleClick(at: 1) {
            pointer.move(to: button.frame.center)
            pointer.press()
            pointer.release()
        }
        #expect(stage.shown == "ONEX| TWO")
    }
}
