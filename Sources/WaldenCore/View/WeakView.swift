/// A weak reference to a view.
struct WeakView {
    weak var view: View?
}
