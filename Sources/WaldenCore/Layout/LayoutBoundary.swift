/// A view whose own needs follow from none of its subviews, and that lays these out by itself.
@MainActor
package protocol LayoutBoundary: View {
    /// Called when what a subview needs has changed, in place of laying out anew what is around it.
    func needDidChange(of subview: View)
}

extension View {
    /// Lets the view, which is a ``LayoutBoundary``, hear of changes of what its subviews need.
    package final func markAsLayoutBoundary() { set(.layoutBoundary, true) }
}
