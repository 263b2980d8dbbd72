import Walden

// Views without interaction that report every callback to the stage.

final class ProbeStackView: StackView {
    override func willRemoveSubview(_ subview: View) { probe("StackView") { super.willRemoveSubview(subview) } }
    override var intrinsicContentSize: Size { probe("StackView") { super.intrinsicContentSize } }
    override func sizeThatFits(_ size: Size) -> Size { probe("StackView") { super.sizeThatFits(size) } }
    override var minimumContentSize: Size { probe("StackView") { super.minimumContentSize } }
    override func layoutSubviews() { probe("StackView") { super.layoutSubviews() } }
}

final class ProbeLabel: Label {
    override func appearanceDidChange() { probe("Label") { super.appearanceDidChange() } }
    override func sizeThatFits(_ size: Size) -> Size { probe("Label") { super.sizeThatFits(size) } }
    override var intrinsicContentSize: Size { probe("Label") { super.intrinsicContentSize } }
    override var minimumContentSize: Size { probe("Label") { super.minimumContentSize } }
    override var drawingOutsets: EdgeInsets { probe("Label") { super.drawingOutsets } }
    override func layoutSubviews() { probe("Label") { super.layoutSubviews() } }
    override func draw(_ rect: Rect, in context: GraphicsContext) { probe("Label") { super.draw(rect, in: context) } }
}

final class ProbeImageView: ImageView {
    override func sizeThatFits(_ size: Size) -> Size { probe("ImageView") { super.sizeThatFits(size) } }
    override var intrinsicContentSize: Size { probe("ImageView") { super.intrinsicContentSize } }
    override func draw(_ rect: Rect, in context: GraphicsContext) {
        probe("ImageView") { super.draw(rect, in: context) }
    }
}

final class ProbeSeparator: Separator {
    override func sizeThatFits(_ size: Size) -> Size { probe("Separator") { super.sizeThatFits(size) } }
    override var intrinsicContentSize: Size { probe("Separator") { super.intrinsicContentSize } }
    override var minimumContentSize: Size { probe("Separator") { super.minimumContentSize } }
    override func draw(_ rect: Rect, in context: GraphicsContext) {
        probe("Separator") { super.draw(rect, in: context) }
    }
}

final class ProbeProgressView: ProgressView {
    override func willMove(toWindow newWindow: Window?) {
        probe("ProgressView") { super.willMove(toWindow: newWindow) }
    }
    override func sizeThatFits(_ size: Size) -> Size { probe("ProgressView") { super.sizeThatFits(size) } }
    override var intrinsicContentSize: Size { probe("ProgressView") { super.intrinsicContentSize } }
    override var minimumContentSize: Size { probe("ProgressView") { super.minimumContentSize } }
    override func draw(_ rect: Rect, in context: GraphicsContext) {
        probe("ProgressView") { super.draw(rect, in: context) }
    }
}
