/// A view that acts when Tab moves the focus to it.
@MainActor
package protocol KeyFocusObserving: View {
    /// Called after Tab made the view first responder.
    func focusDidMoveHere()
}
