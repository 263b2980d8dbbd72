/// A view that lays out its subviews itself and whose own size needs do not depend on them.
@MainActor
package protocol LayoutBoundary: View {
    /// Called when a subview's size needs changed, instead of invalidating the ancestors' layout.
    func needDidChange(of subview: View)
}

extension View {
    /// Marks the view, which is a ``LayoutBoundary``, to be told about its subviews' size needs.
    package final func markAsLayoutBoundary() { set(.layoutBoundary, true) }
}
