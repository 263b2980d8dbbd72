internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform
internal import WaldenText

/// Secure fields (S132).
///
/// The secret is in ``TextField/secret`` alone. The document holds a stand-in with the same positions, so whatever lays
/// out, moves, selects or undoes never has the secret.
extension TextField {
    func isSecureTextEntryDidChange() {
        interaction.endComposition()
        interaction.forgetSteps()
        let selection = selectedTextRange
        if isSecureTextEntry {
            let secret = SecretText(document.editor.text)
            self.secret = secret
            document.setText(AttributedText(String(decoding: secret.standIn, as: UTF8.self)))
        } else {
            document.setText(AttributedText(secret.map { $0.string(in: 0..<$0.count) } ?? ""))
            secret = nil
            isSecureTextRevealed = false
        }
        document.select(selection)
        secrecyDidChange()
    }

    func isSecureTextRevealedDidChange() {
        revealButton?.isSelected = isSecureTextRevealed
        secrecyDidChange()
    }

    private func secrecyDidChange() {
        styleDidChange()
        updateAccessories()
        updateCapsLock()
        interaction.updateCaret(isInput: false)
        interaction.updateSpelling()
        window?.application.setNeedsTextInputUpdate()
    }

    // MARK: Text

    /// The text without the composition.
    var plainText: String {
        guard let secret else { return document.editor.text }
        guard let composition = document.composition else { return secret.string(in: 0..<secret.count) }
        return secret.string(in: 0..<composition.lowerBound)
            + secret.string(in: composition.upperBound..<secret.count)
    }

    /// Returns whether the text is the same as another one, without a copy of a secret.
    func hasSameBytes(as text: AttributedText) -> Bool {
        guard let secret else { return document.has(text) }
        return secret.hasSameBytes(as: text.string, without: document.composition ?? 0..<0)
    }

    func replaceAll(with text: AttributedText) {
        guard secret != nil else { return document.setText(text) }
        let secret = SecretText(text.string)
        self.secret = secret
        document.setText(AttributedText(String(decoding: secret.standIn, as: UTF8.self)))
    }

    func replaceText(_ range: Range<Int>, with text: String) {
        guard let secret else { return document.edit { _ = $0.replace(range, with: text) } }
        let range = document.characterStart(range.lowerBound)..<document.characterStart(range.upperBound)
        let length = secret.count
        secret.replace(range, with: text)
        document.show(secret, caret: range.upperBound + secret.count - length)
    }

    /// Returns a range that divides no character of a secret: its stand-in has other scalars inside.
    func aligned(_ range: TextRange) -> TextRange {
        guard secret != nil else { return range }
        func align(_ position: TextPosition) -> TextPosition {
            TextPosition(offset: document.characterStart(position.offset), affinity: position.affinity)
        }
        return TextRange(align(range.start), align(range.end))
    }

    func compose(_ text: String, selected: Range<Int>?, hints: [CompositionHint]) {
        guard let secret else { return document.compose(text, selected: selected, hints: hints) }
        guard document.composition != nil || !text.isEmpty else { return }
        secret.replace(document.composition ?? document.selection.range, with: text)
        document.compose(String(decoding: SecretText(text).standIn, as: UTF8.self), selected: selected)
    }

    // MARK: Caps Lock

    /// Shows a sign while the user edits a secret, and Caps Lock is on.
    func updateCapsLock() {
        let isShown = isSecureTextEntry && isEditing && window?.keyModifierFlags(of: self).contains(.capsLock) == true
        if isShown, capsLockSign == nil {
            let sign = CapsLockSign()
            capsLockSign = sign
            addSubview(sign)
            setNeedsLayout()
        }
        show(isShown, capsLockSign)
    }

    // MARK: Drawing

    /// Draws the characters of a revealed secret in cells of the same width, one by one: a layout of all would be a
    /// copy.
    func drawSecret(_ secret: SecretText, _ rect: Rect, in context: GraphicsContext, color: Color) {
        for placed in document.placeParts(in: rect) { draw(secret, placed, rect, in: context, color: color) }
    }

    private func draw(
        _ secret: SecretText, _ placed: TextDocument.PlacedPart, _ rect: Rect, in context: GraphicsContext, color: Color
    ) {
        let range = placed.part.range
        let breaks = TextBreaks(document.storage.string(in: range))
        guard breaks.characterCount > 0 else { return }
        let cell = placed.layout.naturalWidth / Double(breaks.characterCount)
        var (start, x) = (0, placed.origin.x)
        while let end = breaks.characterBoundary(after: start), x < rect.maxX {
            defer { (start, x) = (end, x + cell) }
            guard x + cell > rect.minX else { continue }
            let character = secret.string(in: range.lowerBound + start..<range.lowerBound + end)
            let layout = TextLayout.cached(character, font: document.style.font, maxLines: 1)
            let top = placed.origin.y + placed.layout.firstBaseline - layout.firstBaseline
            draw(layout, in: Rect(x: x, y: top, width: cell, height: layout.size.height), of: context, color: color)
        }
    }

    /// Draws a character in its cell; a wider one is made narrower.
    private func draw(_ layout: TextLayout, in cell: Rect, of context: GraphicsContext, color: Color) {
        let width = layout.naturalWidth
        guard width > cell.width * 1.01 else {
            return context.draw(layout, at: Point(x: cell.minX + (cell.width - width) / 2, y: cell.minY), color: color)
        }
        context.withSavedState {
            context.translate(x: cell.minX, y: cell.minY)
            context.scale(x: cell.width / width, y: 1)
            context.draw(layout, at: .zero, color: color)
        }
    }
}

extension TextField: SecretKeeping {
    func secretText(in range: TextRange) -> SecretText {
        secret?.part(range.start.offset..<range.end.offset) ?? SecretText(text(in: range))
    }

    func insert(_ text: SecretText, at position: TextPosition) {
        guard let secret else { return replace(TextRange(position), with: text.string(in: 0..<text.count)) }
        changeInCode {
            secret.insert(text, at: position.offset)
            document.show(secret, caret: position.offset + text.count)
        }
    }
}

extension TextField: ModifierFlagsObserving {
    package func modifierFlagsDidChange() { updateCapsLock() }
}

extension TextField: TextRevealing {
    var revealsText: Bool { isSecureTextRevealed }
    var canRevealText: Bool { isSecureTextEntry && isEnabled && revealButtonMode != .never }
    func toggleRevealing() { isSecureTextRevealed.toggle() }
}
