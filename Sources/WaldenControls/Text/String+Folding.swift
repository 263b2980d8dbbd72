internal import WaldenGraphics

extension String {
    /// The letters to compare in a search that ignores case and diacritics: small ones, decomposed, without nonspacing
    /// marks and controls.
    var foldedLetters: [Unicode.Scalar] {
        lowercased().decomposed.unicodeScalars.filter { scalar in
            let category = scalar.properties.generalCategory
            return category != .nonspacingMark && category != .control
        }
    }
}
