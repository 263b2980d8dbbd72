import Testing
import Walden
import WaldenTesting

/// What a text is for, and what a field shows beside it (S134).
@MainActor
struct TextTraitsTests {
    let stage = TextStage()

    private func field(_ marked: String = "|") -> TextField { stage.openField(marked) }

    private var told: TextInputState? {
        stage.screen.pump()
        return stage.screen.platform.inputMethods.states[stage.screen.seat.id]
    }

    // MARK: Traits

    @Test func `S134 the kind of keyboard is told, and the content where it says nothing`() {
        let field = field()
        let keyboards: [(KeyboardType, TextPurpose)] = [
            (.default, .normal), (.asciiCapable, .normal), (.numbersAndPunctuation, .number), (.url, .url),
            (.numberPad, .digits), (.decimalPad, .number), (.phonePad, .phone), (.emailAddress, .email),
            (.webSearch, .normal),
        ]
        for (type, purpose) in keyboards {
            field.keyboardType = type
            #expect(told?.purpose == purpose && told?.hints.contains(.latin) == (type == .asciiCapable))
        }
        let contents: [(TextContentType, TextPurpose)] = [
            (.name, .name), (.username, .normal), (.password, .password), (.oneTimeCode, .digits),
            (.emailAddress, .email), (.telephoneNumber, .phone), (.url, .url), (.fullStreetAddress, .normal),
            (.dateTime, .dateTime),
        ]
        for (type, purpose) in contents {
            field.textContentType = type
            #expect(told?.purpose == purpose)
            #expect(told?.hints.contains(.sensitiveData) == (type == .password || type == .oneTimeCode))
        }
        field.keyboardType = .numberPad
        #expect(told?.purpose == .digits)
        field.isSecureTextEntry = true
        #expect(told?.purpose == .pin)
    }

    @Test func `S134 capital letters and spelling are told, but for a secret`() {
        let field = field()
        #expect(told?.hints == [])
        let types: [(AutocapitalizationType, TextHints)] = [
            (.words, .titlecase), (.sentences, .autoCapitalization), (.allCharacters, .uppercase), (.none, []),
        ]
        for (type, hint) in types {
            field.autocapitalizationType = type
            #expect(told?.hints == hint)
        }
        field.isSpellCheckingEnabled = true
        #expect(told?.hints == .spellcheck)
        field.isSecureTextEntry = true
        #expect(told?.hints == [.hiddenText, .sensitiveData])
    }

    @Test func `S134 what Return does is a trait of every text`() {
        let inputs: [any TextInputTraits] = [field(), TextView(), SearchField()]
        #expect(inputs.map(\.returnKeyType) == [.default, .default, .search])
        (inputs[0] as? TextField)?.returnKeyType = .send
        #expect(inputs[0].returnKeyType == .send)
    }

    // MARK: Look

    /// Returns whether a colour is in the middle row of the text, without the caret's place.
    private func shows(_ color: Color, in field: TextField) -> Bool {
        let image = stage.screen.shown
        let frame = field.convert(field.textInputView.frame, to: nil)
        return (Int(frame.minX) + 3..<Int(frame.maxX)).contains { x in
            (Int(frame.minY)..<Int(frame.maxY)).contains { image.color(atPixelX: x, y: $0).isAbout(color) }
        }
    }

    @Test func `S134 a placeholder is seen while there is no text`() {
        let field = field()
        #expect(!shows(field.palette.tertiaryLabel, in: field))
        field.placeholder = "IIIII"
        #expect(shows(field.palette.tertiaryLabel, in: field))
        stage.screen.keyboard.type("a")
        #expect(!shows(field.palette.tertiaryLabel, in: field))
        stage.press(.backspace)
        #expect(shows(field.palette.tertiaryLabel, in: field))
        #expect(field.text.isEmpty)
    }

    @Test(arguments: [(TextAlignment.left, 0.0), (TextAlignment.center, 0.5), (TextAlignment.right, 1.0)])
    func `S134 the placeholder of a view is aligned as its text is`(alignment: TextAlignment, place: Double) throws {
        let view = stage.openView("|")
        view.resignFirstResponder()
        view.textAlignment = alignment
        view.placeholder = "Hint"
        let image = stage.screen.shown
        let background = image.color(atPixelX: 150, y: 150)
        let columns = (0..<300).filter { x in
            (8..<32).contains { !image.color(atPixelX: x, y: $0).isAbout(background) }
        }
        let (left, right) = (Double(try #require(columns.first)), Double(try #require(columns.last)))
        // Between the insets, of which the right one has room for the caret.
        let free = 300 - 8 - 10 - (right - left)
        #expect(free > 100 && abs(left - 8 - place * free) < 4)
    }

    @Test func `S134 an invalid field has an outline of its own, and a sentence`() {
        let field = field()
        field.resignFirstResponder()
        func outline() -> Color { stage.screen.shown.color(atPixelX: 150, y: 0) }
        let valid = outline()
        field.validationMessage = "Enter a number."
        #expect(outline().isAbout(field.palette.destructive.mark) && !outline().isAbout(valid))
        field.becomeFirstResponder()
        #expect(outline().isAbout(field.palette.destructive.mark))
        field.validationMessage = nil
        field.resignFirstResponder()
        #expect(outline().isAbout(valid))
    }

    @Test func `S134 a field without a border has neither outline nor padding`() {
        let field = field("one|")
        let padded = field.textInputView.frame
        field.borderStyle = .none
        stage.screen.pump()
        #expect(field.textInputView.frame.minX == 0 && padded.minX > 0)
        #expect(stage.screen.shown.color(atPixelX: 150, y: 0).isAbout(field.palette.windowBackground))
        #expect(field.intrinsicContentSize.height < 32)
    }

    // MARK: Views beside the text

    @Test(arguments: [TextField.ViewMode.never, .whileEditing, .unlessEditing, .always])
    func `S134 views beside the text are seen by their mode`(mode: TextField.ViewMode) {
        let field = field("one|")
        let (left, right) = (Label(text: "€"), Label(text: "each"))
        (field.leftView, field.rightView) = (left, right)
        (field.leftViewMode, field.rightViewMode, field.clearButtonMode) = (mode, mode, mode)
        func isSeen() -> Bool {
            stage.screen.pump()
            let clear = field.subviews.first { $0.accessibilityIdentifier == "clear" }
            let text = field.textInputView.frame
            let isSeen = !left.isHidden
            #expect(right.isHidden == left.isHidden && (clear?.isHidden ?? true) == left.isHidden)
            #expect((left.frame.maxX < text.minX && text.maxX < right.frame.minX) == isSeen)
            return isSeen
        }
        #expect(isSeen() == (mode == .whileEditing || mode == .always))
        field.resignFirstResponder()
        #expect(isSeen() == (mode == .unlessEditing || mode == .always))
    }

    @Test func `S134 the button that clears is there while there is something to clear`() {
        let field = field("one|")
        let refusal = RefusedClearing()
        field.clearButtonMode = .always
        field.delegate = refusal
        func isShown() -> Bool {
            stage.screen.pump()
            return field.subviews.contains { $0.accessibilityIdentifier == "clear" && !$0.isHidden }
        }
        #expect(isShown())
        stage.screen.tap(at: Point(x: 285, y: 16))
        #expect(field.text == "one")
        field.isEditable = false
        #expect(!isShown())
        field.isEditable = true
        field.text = ""
        #expect(!isShown())
    }

    // MARK: Selecting

    @Test func `S134 text that is not selectable takes neither focus nor selection`() throws {
        let view = try #require(stage.open(.view, "one two|") as? TextView)
        view.resignFirstResponder()
        view.isSelectable = false
        stage.press(.tab)
        stage.screen.pointer.move(to: Point(x: 12, y: 16))
        stage.screen.pointer.press()
        stage.screen.pointer.move(to: Point(x: 60, y: 16))
        stage.screen.pointer.release()
        stage.screen.tap(at: Point(x: 12, y: 16))
        #expect(!view.isFirstResponder && view.selectedTextRange.isEmpty && stage.primary == nil)
        view.isSelectable = true
        stage.press(.tab)
        stage.press("a", .control)
        #expect(stage.primary == "one two")
    }
}

private final class RefusedClearing: TextFieldDelegate {
    func textFieldShouldClear(_ textField: TextField) -> Bool { false }
}
