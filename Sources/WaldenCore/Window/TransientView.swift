/// A view that lies over the content of a window only for a moment, such as an open menu.
///
/// It lies directly in the window, and goes when the user attends to something else.
@MainActor
package protocol TransientView: View {
    /// Takes the view away: the window is no longer key, or the user begins to move or resize it.
    func dismiss()
}

extension Window {
    /// Takes away what shows only for a moment, frontmost first.
    func dismissTransients() {
        for view in subviews.reversed() { (view as? any TransientView)?.dismiss() }
    }
}
