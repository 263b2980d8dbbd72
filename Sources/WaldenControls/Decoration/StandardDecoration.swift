public import WaldenCore
public import WaldenGeometry

/// The title bar, shadow and edges of a window to which the compositor gives none.
///
/// The title bar moves the window by a drag, maximises it by a double click, and opens the compositor's menu by the
/// secondary button; its buttons minimise, maximise and close, as far as the compositor can. Around the frame lies a
/// margin by which the window is resized. All of it works by pointer and finger.
@MainActor
public final class StandardDecoration: WindowDecoration {
    /// The view that draws the decoration.
    public var view: View { decorationView }
    /// How far around the frame the window can be gripped to resize it, in points.
    public var resizeMargin: Double { DecorationMetrics.resizeMargin }

    private let decorationView: DecorationView

    /// Makes a decoration for a window.
    public init(window: Window) {
        decorationView = DecorationView(owner: window)
        windowDidChange(window)
    }

    /// The height of the title bar; nothing in full screen.
    public func frameInsets(for window: Window) -> EdgeInsets { DecorationMetrics.frameInsets(for: window.states) }

    /// The reach of the shadow; nothing at edges that adjoin something.
    public func shadowInsets(for window: Window) -> EdgeInsets { DecorationMetrics.shadowInsets(for: window.states) }

    /// That of the upper corners; square where the window does not stand free.
    public func contentCornerRadius(for window: Window) -> Double { DecorationMetrics.cornerRadius(for: window.states) }

    /// Shows the window's title and states.
    public func windowDidChange(_ window: Window) { decorationView.update() }
}
