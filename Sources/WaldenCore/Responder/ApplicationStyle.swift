public import WaldenGraphics

/// What an application looks like beneath its views: the part of a theme that windows themselves need.
@MainActor
public protocol ApplicationStyle: AnyObject {
    /// The background of windows that have none of their own.
    func windowBackground(for appearance: Appearance) -> Color

    /// A title bar and borders for a window to which the compositor gives none; `nil` for none.
    func makeDecoration(for window: Window) -> (any WindowDecoration)?
}

/// The style of an application that has not been given any: plain ground, no decoration.
final class PlainStyle: ApplicationStyle {
    func windowBackground(for appearance: Appearance) -> Color {
        appearance == .light ? Color(white: 0.96) : Color(white: 0.13)
    }

    func makeDecoration(for window: Window) -> (any WindowDecoration)? { nil }
}
