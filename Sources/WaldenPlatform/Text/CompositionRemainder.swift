/// What becomes a part of the text if the app ends a composition. It has nothing of the text itself.
package struct CompositionRemainder {
    private let rest: String?
    private let predictions: [Range<Int>]
    private let count: Int

    package init(_ composition: TextInputChange.Composition) {
        rest = composition.rest
        predictions = composition.hints.filter { $0.meaning == .prediction }.map(\.range)
        count = composition.text.utf8.count
    }

    /// Returns what stays of a text. Predictions go, since the user has not accepted them; they are those of a text of
    /// the same length.
    package func text(of shown: String) -> String {
        guard rest == nil, !predictions.isEmpty, shown.utf8.count == count else { return rest ?? shown }
        var kept = String.UnicodeScalarView()
        var end = 0
        for scalar in shown.unicodeScalars {
            end += UTF8.width(scalar)
            // As it is drawn: the ends of a range are moved to the beginnings of scalars.
            if !predictions.contains(where: { $0.lowerBound < end && end <= $0.upperBound }) { kept.append(scalar) }
        }
        return String(kept)
    }
}
