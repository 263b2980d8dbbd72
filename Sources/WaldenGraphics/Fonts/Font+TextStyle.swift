extension Font {
    /// The role of a text, which determines its size and weight.
    public enum TextStyle: Hashable, Sendable, CaseIterable {
        /// The title of a page: 28 points, bold.
        case largeTitle
        /// A first-level title: 24 points, bold.
        case title1
        /// A second-level title: 20 points, semibold.
        case title2
        /// A third-level title: 17 points, semibold.
        case title3
        /// The heading of a paragraph or a row: 14 points, semibold.
        case headline
        /// Body text and the titles of controls: 14 points.
        case body
        /// A remark beside body text: 13 points.
        case callout
        /// A second line under a headline: 13 points.
        case subheadline
        /// A footnote: 12 points.
        case footnote
        /// The caption of a picture or a chart: 11 points.
        case caption
    }

    /// Returns the font of a text style. The corresponding UIKit method is `preferredFont(forTextStyle:)`.
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
