internal import WaldenGraphics

extension TextDocument {
    /// A part of what is composed that looks different from the rest.
    package struct ComposedPart: Equatable {
        package enum Look { case suggested, misspelt, wrong }

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

    /// Returns how a part of the text looks because it is composed.
    func compositionRuns(in range: Range<Int>) -> [AttributedText.Run] {
        guard let composition, composition.overlaps(range) else { return [] }
        let parts = composedParts.map { part in
            let inside = part.range.clamped(to: 0..<composition.count)
            return AttributedText.Run(
                range: editor.scalars(
                    in: composition.lowerBound + inside.lowerBound..<composition.lowerBound + inside.upperBound),
                attributes: attributes(of: part.look))
        }
        let whole = AttributedText.Run(range: composition, attributes: TextAttributes(underline: .single))
        return ([whole] + parts).compactMap { $0.clamped(to: range) }
    }

    private func attributes(of look: ComposedPart.Look) -> TextAttributes {
        switch look {
        case .suggested: TextAttributes(color: style.suggestionColor, underline: .single)
        case .misspelt: TextAttributes(underline: .wavy)
        case .wrong: TextAttributes(color: style.errorColor, underline: .wavy)
        }
    }
}
