import Walden

/// The forms with a margin. The page asks for a window that is large enough, and scrolls in one that is smaller.
final class FormPage: ScrollView {
    let form = FormView()
    private static let margin = EdgeInsets(all: 24)

    init() {
        super.init(frame: .zero)
        addSubview(form)
    }

    override var minimumContentSize: Size { form.minimumContentSize.outset(by: FormPage.margin) }

    override func layoutSubviews() {
        let (margin, room) = (FormPage.margin, bounds.size.inset(by: FormPage.margin))
        let width = max(room.width, form.minimumContentSize.width)
        let height = max(room.height, form.sizeThatFits(Size(width: width, height: .infinity)).height)
        form.frame = Rect(x: margin.left, y: margin.top, width: width, height: height)
        contentSize = form.frame.size.outset(by: margin)
        super.layoutSubviews()
    }
}

extension View {
    /// Scrolls the views around this one as little as needed to show it.
    func scrollIntoSight() {
        var ancestor = superview
        while let view = ancestor {
            if let scroller = view as? ScrollView {
                scroller.scrollRectToVisible(scroller.convert(bounds, from: self), animated: false)
            }
            ancestor = view.superview
        }
    }
}
