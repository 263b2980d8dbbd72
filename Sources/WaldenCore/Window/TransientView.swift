/// A view shown briefly over a window's content, such as an open menu.
///
/// It is a direct subview of the window, and goes away when the user turns to something else.
@MainActor
package protocol TransientView: View {
    /// Dismisses the view, because the window is no longer key or the user begins to move or resize it.
    func dismiss()
}

extension Window {
    /// Dismisses all transient views, frontmost first.
    func dismissTransients() {
        for view in subviews.reversed() { (view as? any TransientView)?.dismiss() }
    }
}
