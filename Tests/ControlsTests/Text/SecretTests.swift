import Glibc
import Testing
import Walden
import WaldenCore
import WaldenPlatform
import WaldenTesting

/// Secure fields keep their text to themselves (S132).
@MainActor
struct SecretTests {
    let stage = TextStage()

    private func field() -> TextField {
        guard let field = stage.open(.field, "|") as? TextField else { fatalError("unreachable: a field") }
        field.isSecureTextEntry = true
        field.revealButtonMode = .always
        stage.screen.pump()
        return field
    }

    private func type(_ secret: HiddenText) { for character in secret.characters { stage.press(character) } }

    // MARK: Memory

    @Test func `S132 what held a secret is overwritten when it goes`() {
        let secret = HiddenText.random(length: 24)
        var field: TextField? = field()
        type(secret)
        // So that the search is known to find what is there.
        #expect(ProcessMemory.occurrences(of: secret) == 1)
        useSecret()
        #expect(ProcessMemory.occurrences(of: secret) == 1)
        field?.removeFromSuperview()
        stage.open(.view, "|")
        field = nil
        stage.screen.pump()
        #expect(ProcessMemory.occurrences(of: secret) == 0)
    }

    private var capsLockSign: View? {
        stage.input.subviews.first { $0.accessibilityIdentifier == "capsLock" && !$0.isHidden }
    }

    /// Edits, selects, copies, shows and hides the secret, and leaves it as it was.
    private func useSecret() {
        stage.press("a", .control)
        stage.press("c", .control)
        stage.press("x", .control)
        stage.press(.home)
        stage.press(.rightArrow)
        for _ in 0..<100 { stage.press("y") }
        for _ in 0..<100 { stage.press(.backspace) }
        stage.press(.end, .shift)
        stage.press("z", .control)
        stage.screen.pointer.move(to: Point(x: 30, y: 16))
        stage.screen.pointer.press()
        stage.screen.pointer.move(to: Point(x: 150, y: 16))
        stage.screen.pointer.release()
        for _ in 0..<2 {
            stage.screen.tap(at: Point(x: 281, y: 16))
            _ = stage.screen.shown
        }
    }

    @Test func `S132 a secret that is replaced or deleted is overwritten at once`() {
        let secret = HiddenText.random(length: 24)
        let field = field()
        type(secret)
        stage.press("a", .control)
        stage.press("x")
        #expect(ProcessMemory.occurrences(of: secret) == 0)
        stage.press(.backspace)
        type(secret)
        field.text = ""
        #expect(ProcessMemory.occurrences(of: secret) == 0)
    }

    /// How a secret comes other than by keys: in strings, of which Swift may leave copies in memory that was freed.
    enum Source: CaseIterable, Sendable { case pasteboard, inputMethod }

    private func insert(_ secret: HiddenText, from source: Source) {
        switch source {
        case .pasteboard:
            stage.copyElsewhere(String(secret.characters))
            stage.press("v", .control)
            stage.screen.pasteboard.clear()
        case .inputMethod: stage.send(commit: String(secret.characters))
        }
    }

    @Test(arguments: Source.allCases)
    func `S132 a field copies no secret that is pasted or composed, and overwrites its own copy`(source: Source) {
        let secret = HiddenText.random(length: 24)
        let field = field()
        insert(secret, from: source)
        #expect(field.endOfDocument.offset == 24)
        let count = ProcessMemory.occurrences(of: secret)
        #expect(count > 0)
        useSecret()
        #expect(ProcessMemory.occurrences(of: secret) <= count)
        stage.press("a", .control)
        stage.press("x")
        #expect(ProcessMemory.occurrences(of: secret) < count)
    }

    // MARK: Others

    @Test func `S132 a secret is in no trace, snapshot of state, recording, pasteboard, undo or input method`() throws {
        let secret = HiddenText.random(length: 12)
        let field = field()
        let screen = stage.screen
        screen.tracedTopics = [.all, .tree]
        screen.clearTrace()
        Trace.includesText = true
        defer { Trace.includesText = false }
        let path = "/tmp/walden-secret-\(getpid()).walden"
        defer { unlink(path) }
        let recorder = try EventRecorder(path: path, start: screen.now, includesText: true)
        screen.application.platformEventObserver = { [unowned application = screen.application] event in
            let isSecret = event.seat.map(application.editsSecret) ?? false
            recorder.record(event, at: application.platform.now, isSecret: isSecret)
        }
        type(secret)
        stage.press(" ")
        screen.send(
            .textInput(TextInputChange(seat: screen.seat.id, window: screen.window.id, time: 0, committed: "é")))
        field.isSecureTextRevealed = true
        let lines = screen.trace.filter { $0.contains("key seat=") || $0.contains("presses seat=") }
        #expect(lines.count == 52 && lines.allSatisfy { $0.contains("text") })
        screen.send(.describeTrees)
        let trace = screen.trace.joined(separator: "\n")
        #expect(trace.contains("class=TextField") && secret.occurrences(in: trace) == 0 && !trace.contains("é"))
        for action in ["a", "c", "x"] as [Character] { stage.press(action, .control) }
        #expect(field.text.utf8.count == 15 && field.undoManager?.canUndo == false)
        #expect(stage.copied == nil && stage.primary == nil)
        let state = try #require(screen.platform.inputMethods.states[screen.seat.id])
        #expect(state.surroundings == nil)
        #expect(state.purpose == .password && state.hints == [.hiddenText, .sensitiveData])
        let recording = try Recording(contentsOf: path)
        let keys = recording.entries.compactMap { entry -> Key? in
            if case .key(let input) = entry.event, input.key.writes { input.key } else { nil }
        }
        #expect(keys.count == 26 && keys.allSatisfy { $0.code >= NeutralKeys.firstCode && $0.characters == "x" })
        #expect(secret.occurrences(in: recording.text) == 0 && !recording.text.contains("é"))
    }

    // MARK: Revealing

    @Test func `S132 a button shows the secret and hides it, and leaves the focus where it is`() {
        let field = field()
        stage.screen.keyboard.type("swordfish")
        let dots = stage.screen.shown
        stage.screen.tap(at: Point(x: 281, y: 16))
        #expect(field.isSecureTextRevealed && field.isFirstResponder)
        let text = stage.screen.shown
        #expect(text.difference(from: dots).differingPixels > 0)
        stage.press("a", .control)
        stage.press("c", .control)
        #expect(stage.copied == nil && stage.primary == nil)
        stage.press(.end)
        stage.screen.tap(at: Point(x: 281, y: 16))
        #expect(!field.isSecureTextRevealed && stage.screen.shown.difference(from: dots).differingPixels == 0)
    }

    @Test func `S132 Tab goes past the button, and the edit menu has its action`() {
        let field = field()
        let other = Button(title: "Other")
        other.frame = Rect(x: 0, y: 100, width: 100, height: 32)
        stage.screen.window.addSubview(other)
        stage.press(.tab)
        #expect(other.isFirstResponder)
        field.becomeFirstResponder()
        stage.press(.menu)
        stage.press(.upArrow)
        stage.press(.return)
        #expect(field.isSecureTextRevealed)
        field.revealButtonMode = .never
        stage.press(.menu)
        stage.press(.upArrow)
        stage.press(.return)
        #expect(field.isSecureTextRevealed)
    }

    @Test func `S132 the caret stands between the characters that are shown`() {
        let field = field()
        stage.screen.keyboard.type("aWi.ä")
        field.isSecureTextRevealed = true
        stage.screen.pump()
        let places = [0, 1, 2, 3, 4, 6].map { field.caretRect(for: TextPosition(offset: $0)).minX }
        let widths = zip(places.dropFirst(), places).map { $0 - $1 }
        #expect(widths.allSatisfy { abs($0 - widths[0]) < 0.1 } && widths[0] > 5)
        let line = field.caretRect(for: TextPosition(offset: 0))
        #expect(abs(line.midY - field.textInputView.bounds.midY) <= 1)
        stage.screen.pointer.move(
            to: field.textInputView.convert(Point(x: places[2] + 1, y: 0), to: nil) + Point(x: 0, y: 10))
        stage.screen.pointer.press()
        stage.screen.pointer.release()
        #expect(stage.shown == "aW|i.ä")
    }

    // MARK: Caps Lock

    @Test func `S132 Caps Lock is shown while a secret is edited`() {
        let field = field()
        #expect(capsLockSign == nil)
        stage.screen.keyboard.hold(.capsLock)
        stage.screen.pump()
        #expect(capsLockSign?.frame.width == 14)
        #expect(stage.screen.damagedRect.intersects(Rect(x: 250, y: 8, width: 20, height: 16)))
        stage.screen.keyboard.hold([])
        #expect(capsLockSign == nil)
        field.resignFirstResponder()
        stage.screen.keyboard.hold(.capsLock)
        #expect(capsLockSign == nil)
        field.becomeFirstResponder()
        #expect(capsLockSign != nil)
        field.isSecureTextEntry = false
        #expect(capsLockSign == nil)
    }

    // MARK: Editing

    @Test func `S132 characters that join others are edited as one`() {
        let field = field()
        stage.screen.keyboard.type("ae")
        stage.press("\u{301}")
        #expect(field.text == "ae\u{301}")
        stage.press(.leftArrow)
        #expect(stage.caret == 1)
        stage.screen.keyboard.type("👨‍👩‍👧‍👦")
        stage.press(.backspace)
        #expect(stage.shown == "a|e\u{301}")
        stage.press(.delete)
        #expect(stage.shown == "a|")
        field.text = "€"
        field.selectedTextRange = TextRange(TextPosition(offset: 1))
        stage.screen.keyboard.type("x")
        #expect(stage.shown == "x|€")
    }

    /// Shows a secret of which all but the first character is selected.
    private func field(selectingIn secret: String) -> TextField {
        let field = field()
        field.text = secret
        field.selectedTextRange = TextRange(TextPosition(offset: 1), field.endOfDocument)
        return field
    }

    /// Begins to compose é on the keyboard; returns the keys that end it.
    private func beginLetter(by way: String) -> String {
        if way == "dead key" {
            stage.screen.keyboard.press(dead: .acute)
            return "e"
        }
        stage.press("u", [.control, .shift])
        return "e9 "
    }

    @Test(arguments: ["dead key", "code point"])
    func `S124 S132 S135 what composed keys write over a secret is one change, refused or not`(way: String) {
        let field = field(selectingIn: "1234")
        var changes: [String] = []
        field.addAction(for: .editingChanged) { (field: TextField) in changes.append(field.text) }
        field.textFilter = { $0.filter(\.isASCII) }
        stage.screen.keyboard.type(beginLetter(by: way))
        #expect(stage.shown == "1[234|" && changes.isEmpty)
        field.textFilter = nil
        stage.screen.keyboard.type(beginLetter(by: way))
        #expect(stage.shown == "1é|" && changes == ["1é"] && field.undoManager?.canUndo == false)
    }

    @Test(arguments: ["dead key", "code point"])
    func `S124 S132 a composition over a secret that is taken back is told`(way: String) {
        let field = field(selectingIn: "1234")
        var changes: [String] = []
        field.addAction(for: .editingChanged) { (field: TextField) in changes.append(field.text) }
        _ = beginLetter(by: way)
        stage.press(.escape)
        #expect(stage.shown == "1|" && changes == ["1"] && field.undoManager?.canUndo == false)
    }

    @Test func `S132 S135 a refused commit brings back the secret that its composition replaced`() {
        let field = field(selectingIn: "1🇩🇪e\u{301}")
        var changes = 0
        field.addAction(for: .editingChanged) { _ in changes += 1 }
        field.textFilter = { $0.filter(\.isASCII) }
        stage.send("にほ")
        stage.send(commit: "日本")
        #expect(stage.shown == "1[🇩🇪e\u{301}|" && changes == 0)
        stage.send("4")
        stage.send(commit: "4")
        #expect(stage.shown == "14|" && changes == 1 && field.undoManager?.canUndo == false)
    }

    @Test func `S132 a secret that a composition replaces is kept once, and overwritten when that is committed`() {
        let secret = HiddenText.random(length: 24)
        let field = field()
        type(secret)
        stage.press("a", .control)
        field.textFilter = { $0.filter(\.isASCII) }
        stage.send("é")
        #expect(field.endOfDocument.offset == 2 && ProcessMemory.occurrences(of: secret) == 1)
        stage.send(commit: "é")
        #expect(field.endOfDocument.offset == 24 && ProcessMemory.occurrences(of: secret) == 1)
        stage.send("x")
        stage.send(commit: "x")
        #expect(field.text == "x" && ProcessMemory.occurrences(of: secret) == 0)
    }

    @Test func `S132 a secret is composed, filtered, limited, and keeps its place when it becomes plain`() {
        let field = field()
        field.maxLength = 5
        stage.screen.keyboard.type("ab")
        field.setMarkedText("né", selectedRange: nil)
        #expect(field.text == "ab" && stage.whole == "abné")
        field.unmarkText()
        #expect(field.text == "abné")
        stage.copyElsewhere("xyz")
        stage.press("v", .control)
        #expect(stage.shown == "abnéx|")
        stage.press(.leftArrow)
        field.isSecureTextEntry = false
        #expect(stage.shown == "abné|x")
        field.isSecureTextEntry = true
        #expect(stage.shown == "abné|x")
        field.text = "n\nü"
        #expect(stage.shown == "n ü|")
    }
}
