public import WaldenCore
public import WaldenGeometry

/// The title bar, shadow and borders of a window that the compositor does not decorate.
///
/// Dragging the title bar moves the window, a double click maximises or restores it, and the
/// secondary button or a long press opens the compositor's window menu. Its buttons minimise,
/// maximise and close the window, if the compositor supports it. Dragging the margin around the
/// frame resizes the window.
///
/// A window with a header bar has it in the title bar; where the compositor draws a title bar, the header bar is all
/// that the decoration shows.
@MainActor
public final class StandardDecoration: WindowDecoration {
    /// The root view of the decoration.
    public var view: View { decorationView }
    /// The width of the resize margin around the frame, in points.
    public var resizeMargin: Double { decorationView.drawsFrame ? DecorationMetrics.resizeMargin : 0 }

    private let decorationView: DecorationView

    /// Creates a decoration for a window.
    public init(window: Window) {
        decorationView = DecorationView(owner: window)
        windowDidChange(window)
    }

    /// The height of the title bar at the top; zero in full screen, unless the window has a header bar.
    public func frameInsets(for window: Window) -> EdgeInsets { DecorationMetrics.frameInsets(for: window) }

    /// The outsets of the shadow; zero at tiled edges, and when maximised or in full screen.
    public func shadowInsets(for window: Window) -> EdgeInsets { DecorationMetrics.shadowInsets(for: window) }

    /// The radius of the content's lower corners, equal to the title bar's; 0 if tiled, maximised or fullscreen.
    public func contentCornerRadius(for window: Window) -> Double { DecorationMetrics.cornerRadius(for: window) }

    /// Updates the title bar, layout and shadow from the window.
    public func windowDidChange(_ window: Window) { decorationView.update() }
}
