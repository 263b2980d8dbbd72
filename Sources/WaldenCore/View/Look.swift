internal import WaldenGraphics

/// The inherited values that determine a view's colours, metrics and direction.
@MainActor
struct Look {
    /// A hash of a look; equal for equal looks.
    typealias ID = Int

    var appearance: Appearance
    var layoutDirection = LayoutDirection.leftToRight
    var tintColor: Color?
    /// Changes whenever the application's style or appearance is set.
    var styleGeneration: Int

    /// The look of views outside windows, without overrides.
    static var ofApplication: Look { Application.shared?.look ?? Look(appearance: .light, styleGeneration: 0) }

    static var idOfApplication: ID { Application.shared?.lookID ?? plainID }

    static let plainID = Look(appearance: .light, styleGeneration: 0).id

    var id: ID {
        var hasher = Hasher()
        hasher.combine(appearance == .dark)
        hasher.combine(layoutDirection == .rightToLeft)
        hasher.combine(tintColor)
        hasher.combine(styleGeneration)
        return hasher.finalize()
    }
}

/// A light or dark colour scheme.
///
/// The corresponding UIKit type is `UIUserInterfaceStyle`.
public enum Appearance: String, Sendable, Hashable, CaseIterable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
}

/// The side at which lines, rows and menus begin.
///
/// The corresponding UIKit type is `UIUserInterfaceLayoutDirection`.
public enum LayoutDirection: Sendable, Hashable, CaseIterable {
    /// From left to right, as for English.
    case leftToRight
    /// From right to left, as for Arabic and Hebrew.
    case rightToLeft
}
