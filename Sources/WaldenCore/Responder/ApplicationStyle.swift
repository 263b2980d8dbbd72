public import WaldenGeometry
public import WaldenGraphics

/// The part of a theme that windows need: background and decoration.
@MainActor
public protocol ApplicationStyle: AnyObject {
    /// Returns the background of windows that set none.
    func windowBackground(for appearance: Appearance) -> Color

    /// Returns a title bar and borders for a window that the compositor does not decorate; `nil` for none.
    func makeDecoration(for window: Window) -> (any WindowDecoration)?

    /// Returns a popup that shows the tool tip of a view, not shown yet; `nil` for none.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - view: The view, the source of the popup.
    ///   - rect: The rectangle beside which it goes, in the view's coordinates.
    ///   - isAbove: Whether it goes above the rectangle, since a finger is there, instead of below.
    func makeToolTip(_ text: String, for view: View, at rect: Rect, isAbove: Bool) -> PopupWindow?

    /// Returns the background of sheets.
    func sheetBackground(for appearance: Appearance) -> Color

    /// Gives a popup, not shown yet, the look of a panel.
    func preparePanel(_ popup: PopupWindow)
}

extension ApplicationStyle {
    /// Returns `nil`: there are no tool tips by default.
    public func makeToolTip(_ text: String, for view: View, at rect: Rect, isAbove: Bool) -> PopupWindow? { nil }

    /// Returns the background of windows.
    public func sheetBackground(for appearance: Appearance) -> Color { windowBackground(for: appearance) }

    /// Leaves the popup as it is.
    public func preparePanel(_ popup: PopupWindow) {}
}

final class PlainStyle: ApplicationStyle {
    func windowBackground(for appearance: Appearance) -> Color {
        appearance == .light ? Color(white: 0.96) : Color(white: 0.13)
    }

    func makeDecoration(for window: Window) -> (any WindowDecoration)? { nil }
}
