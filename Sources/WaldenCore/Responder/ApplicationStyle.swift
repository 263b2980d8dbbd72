public import WaldenGraphics

/// The part of a theme that windows need: background and decoration.
@MainActor
public protocol ApplicationStyle: AnyObject {
    /// Returns the background of windows that set none.
    func windowBackground(for appearance: Appearance) -> Color

    /// Returns a title bar and borders for a window that the compositor does not decorate; `nil` for none.
    func makeDecoration(for window: Window) -> (any WindowDecoration)?
}

final class PlainStyle: ApplicationStyle {
    func windowBackground(for appearance: Appearance) -> Color {
        appearance == .light ? Color(white: 0.96) : Color(white: 0.13)
    }

    func makeDecoration(for window: Window) -> (any WindowDecoration)? { nil }
}
