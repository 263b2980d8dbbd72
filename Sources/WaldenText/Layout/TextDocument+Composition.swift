internal import WaldenGraphics

extension TextDocument {
    /// A part of what is composed that looks different from the rest.
    package struct ComposedPart: Equatable {
        /// A look. Where parts overlap, the later case wins.
        package enum Look: Int { case converted, inactive, guessed, misspelt, wrong }

        /// The part, in UTF-8 from the beginning of what is composed.
        package var range: Range<Int>
        package var look: Look

        package init(range: Range<Int>, look: Look) {
            self.range = range
            self.look = look
        }
    }

    /// Shows what an input method composes, in place of the selection. An empty text ends the composition without a
    /// trace.
    ///
    /// - Parameters:
    ///   - selected: What is selected in the text, as offsets in it.
    ///   - parts: What looks different in it.
    package func compose(_ text: String, selected: Range<Int>, parts: [ComposedPart]) {
        composedParts = parts
        edit { $0.compose(text, selected: selected) }
    }

    /// The parts of the text that are being converted.
    package var convertedRanges: [Range<Int>] {
        guard let composition else { return [] }
        return composedParts.filter { $0.look == .converted }.map { place($0, in: composition) }
    }

    private func place(_ part: ComposedPart, in composition: Range<Int>) -> Range<Int> {
        let inside = part.range.clamped(to: 0..<composition.count)
        let start = composition.lowerBound
        return editor.scalars(in: start + inside.lowerBound..<start + inside.upperBound)
    }

    /// Returns how a part of the text looks because it is composed.
    func compositionRuns(in range: Range<Int>) -> [AttributedText.Run] {
        guard let composition, composition.overlaps(range) else { return [] }
        let start = composition.lowerBound
        var text = AttributedText(storage.string(in: composition), attributes: TextAttributes(underline: .single))
        for part in composedParts.sorted(by: { $0.look.rawValue < $1.look.rawValue }) {
            let place = place(part, in: composition)
            text.changeAttributes(in: place.lowerBound - start..<place.upperBound - start) { show(part.look, in: &$0) }
        }
        return text.runs.compactMap { $0.offset(by: start).clamped(to: range) }
    }

    /// A guess has no line of its own.
    private func show(_ look: ComposedPart.Look, in attributes: inout TextAttributes) {
        switch look {
        case .converted: break
        case .inactive: attributes.color = style.secondaryColor
        case .guessed: (attributes.color, attributes.underline) = (style.secondaryColor, nil)
        case .misspelt: attributes.underline = .wavy
        case .wrong: (attributes.color, attributes.underline) = (style.errorColor, .wavy)
        }
    }
}
