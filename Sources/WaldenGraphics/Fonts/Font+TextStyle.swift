extension Font {
    /// The role of a text, which decides its size and weight.
    public enum TextStyle: Hashable, Sendable, CaseIterable {
        /// The title of a whole page: 28 points.
        case largeTitle
        /// A title of the first level: 24 points.
        case title1
        /// A title of the second level: 20 points.
        case title2
        /// A title of the third level: 17 points.
        case title3
        /// The heading of a paragraph or a row: 14 points, semibold.
        case headline
        /// Running text, and the titles of controls: 14 points.
        case body
        /// A remark beside running text: 13 points.
        case callout
        /// A second line under a headline: 13 points.
        case subheadline
        /// A footnote: 12 points.
        case footnote
        /// The caption of a picture or a chart: 11 points.
        case caption
    }

    /// Returns the font for the role of a text.
    ///
    /// The corresponding UIKit method is `preferredFont(forTextStyle:)`.
    public static func preferred(_ style: TextStyle) -> Font {
        switch style {
        case .largeTitle: .system(size: 28, weight: .bold)
        case .title1: .system(size: 24, weight: .bold)
        case .title2: .system(size: 20, weight: .semibold)
        case .title3: .system(size: 17, weight: .semibold)
        case .headline: .system(size: 14, weight: .semibold)
        case .body: .system(size: 14)
        case .callout: .system(size: 13)
        case .subheadline: .system(size: 13)
        case .footnote: .system(size: 12)
        case .caption: .system(size: 11)
        }
    }
}
