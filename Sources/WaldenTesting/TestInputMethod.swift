public import Walden
internal import WaldenHeadless

/// A person who writes by an input method on a test seat, and what the input method knows of the edited text.
///
/// ```swift
/// field.becomeFirstResponder()
/// screen.inputMethod.compose("にほ").compose("日本", highlighting: 0..<2).commit("日本")
/// #expect(field.text == "日本")
/// #expect(screen.inputMethod.surroundingText == "日本")
/// ```
/// As on a desktop, an input method takes the keys for itself: the app sees none of them. An action fails the test if
/// no text is edited.
@MainActor
public final class TestInputMethod {
    private unowned let seat: TestSeat

    init(seat: TestSeat) { self.seat = seat }

    private var screen: TestScreen { seat.screen }
    private var methods: HeadlessTextInput { screen.platform.inputMethods }

    // MARK: What it knows

    /// What the app has told of the text that is edited; `nil` while none is.
    public var state: TextInputState? { screen.platform.hasInputMethods ? screen.inputMethodState(of: seat) : nil }

    /// Whether a text is edited.
    public var isEnabled: Bool { state != nil }

    /// The text around the caret, without what is composed; `nil` if it is secret, or if no text is edited.
    public var surroundingText: String? { state?.surroundings?.text }

    /// What the text is for; `nil` if no text is edited.
    public var purpose: TextPurpose? { state?.purpose }

    /// How the text may be helped with; empty if no text is edited.
    public var hints: TextHints { state?.hints ?? [] }

    /// The caret in window coordinates, beside which candidates are shown; `nil` if no text is edited.
    public var caret: Rect? { state?.caret }

    /// What is composed now; `nil` for nothing. The app ends a composition by a reset, such as at a press elsewhere.
    public var composition: String? {
        screen.pump()
        return methods.compositions[seat.id]?.text
    }

    // MARK: Writing

    /// Composes a text at the caret, in place of what was composed. An empty text cancels.
    ///
    /// - Parameters:
    ///   - text: What is shown, underlined.
    ///   - cursor: The number of its characters before the caret; `nil` for all.
    ///   - showsCursor: Whether a caret is shown.
    ///   - hints: What the input method says of parts of the text, in characters.
    @discardableResult
    public func compose(
        _ text: String, cursor: Int? = nil, showsCursor: Bool = true,
        hints: KeyValuePairs<CompositionHint.Meaning, Range<Int>> = [:]
    ) -> TestInputMethod {
        let cursor = cursor ?? text.count
        return compose(text, selecting: showsCursor ? cursor..<cursor : nil, hints: hints)
    }

    /// Composes a text of which a range of characters is highlighted, such as the part that is being converted.
    @discardableResult
    public func compose(_ text: String, highlighting range: Range<Int>) -> TestInputMethod {
        compose(text, selecting: range)
    }

    private func compose(
        _ text: String, selecting range: Range<Int>?, hints: KeyValuePairs<CompositionHint.Meaning, Range<Int>> = [:]
    ) -> TestInputMethod {
        let verb = "TestInputMethod.compose"
        return send(verb) { change in
            guard !text.isEmpty else { return }
            change.composition = TextInputChange.Composition(
                text: text, selection: range.map { Self.bytes($0, of: text, for: verb) },
                hints: hints.map { CompositionHint(range: Self.bytes($1, of: text, for: verb), meaning: $0) })
        }
    }

    /// Commits a text in place of what is composed; `nil` commits what is composed.
    ///
    /// - Parameters:
    ///   - text: What is inserted.
    ///   - count: The number of characters before the caret that the text replaces, as a correction does.
    @discardableResult
    public func commit(_ text: String? = nil, replacing count: Int = 0) -> TestInputMethod {
        let verb = "TestInputMethod.commit"
        guard let committed = text ?? composition else { preconditionFailure("\(verb): nothing is composed") }
        return send(verb) { change in
            change.deletedBefore = lengths(before: count, after: 0, for: verb).before
            change.committed = committed
        }
    }

    /// Withdraws what is composed.
    @discardableResult
    public func cancel() -> TestInputMethod { send("TestInputMethod.cancel") { _ in } }

    /// Deletes characters before and after the selection, of the text that the input method knows. A composition stays.
    @discardableResult
    public func deleteSurrounding(before: Int = 0, after: Int = 0) -> TestInputMethod {
        let verb = "TestInputMethod.deleteSurrounding"
        return send(verb) { change in
            let lengths = lengths(before: before, after: after, for: verb)
            (change.deletedBefore, change.deletedAfter) = (lengths.before, lengths.after)
            change.composition = methods.compositions[seat.id]
        }
    }

    /// Asks for what Return does in a text of one line, as the button of an on-screen keyboard does.
    @discardableResult
    public func submit() -> TestInputMethod {
        send("TestInputMethod.submit") { change in
            precondition(!hints.contains(.multiline), "TestInputMethod.submit: the text has several lines")
            change.submits = true
        }
    }

    // MARK: Sending

    private func send(_ verb: String, _ fill: (inout TextInputChange) -> Void) -> TestInputMethod {
        guard let state else {
            preconditionFailure("\(verb): no text is edited on this seat, or its window has not the keyboard's focus")
        }
        guard let window = screen.application.window(withID: state.window) else {
            preconditionFailure("\(verb): the window is hidden or closed")
        }
        screen.requireShown(window, for: verb)
        var change = TextInputChange(seat: seat.id, window: state.window, time: screen.now)
        fill(&change)
        seat.keyboard.forgetSequence()
        screen.send(.textInput(change))
        return self
    }

    /// Returns the length in UTF-8 of characters around the selection.
    private func lengths(before: Int, after: Int, for verb: String) -> (before: Int, after: Int) {
        guard before != 0 || after != 0 else { return (0, 0) }
        guard let known = state?.surroundings else { preconditionFailure("\(verb): the text is not known") }
        let (start, end) = (min(known.cursor, known.anchor), max(known.cursor, known.anchor))
        let left = String(decoding: known.text.utf8.prefix(start), as: UTF8.self)
        let right = String(decoding: known.text.utf8.dropFirst(end), as: UTF8.self)
        precondition(
            (0...left.count).contains(before) && (0...right.count).contains(after),
            "\(verb): there are \(left.count) characters before the selection and \(right.count) after it")
        return (left.suffix(before).utf8.count, right.prefix(after).utf8.count)
    }

    /// Returns a range of characters in UTF-8.
    private static func bytes(_ range: Range<Int>, of text: String, for verb: String) -> Range<Int> {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= text.count,
            "\(verb): \(range) is outside the \(text.count) characters of the composition")
        let start = text.prefix(range.lowerBound).utf8.count
        return start..<start + text.dropFirst(range.lowerBound).prefix(range.count).utf8.count
    }
}
