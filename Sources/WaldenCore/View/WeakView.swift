struct WeakView {
    weak var view: View?
}
