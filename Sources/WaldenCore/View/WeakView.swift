/// A view that is named, and not kept alive.
struct WeakView {
    /// The view; `nil` once it is gone.
    weak var view: View?
}
