/// A direct subview of a window that is shown briefly, such as an open menu.
@MainActor
package protocol TransientView: View {
    /// Dismisses the view. Called when the window stops being key, and before the user moves or resizes it.
    func dismiss()
}

extension Window {
    func dismissTransients() {
        for view in subviews.reversed() { (view as? any TransientView)?.dismiss() }
    }
}
