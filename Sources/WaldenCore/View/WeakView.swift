/// A weak reference to a view.
struct WeakView {
    /// The view; `nil` once it is deallocated.
    weak var view: View?
}
