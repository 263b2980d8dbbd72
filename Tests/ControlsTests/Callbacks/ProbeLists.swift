import Walden

// Scroll views and lists, with their parts, that report every callback to the stage.

final class ProbeScrollView: ScrollView {
    override func willMove(toWindow newWindow: Window?) { probe("ScrollView") { super.willMove(toWindow: newWindow) } }
    override func layoutSubviews() { probe("ScrollView") { super.layoutSubviews() } }
    override func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool {
        probe("ScrollView") { super.touchesShouldBegin(touches, with: event, in: view) }
    }
    override func touchesShouldCancel(in view: View) -> Bool {
        probe("ScrollView") { super.touchesShouldCancel(in: view) }
    }
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        probe("ScrollView") { super.gestureRecognizerShouldBegin(gestureRecognizer) }
    }
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        probe("ScrollView") { super.touchesBegan(touches, with: event) }
    }
    override func pointerMoved(with event: Event) { probe("ScrollView") { super.pointerMoved(with: event) } }
    override var canBecomeFocused: Bool { probe("ScrollView") { super.canBecomeFocused } }
    override var canBecomeFirstResponder: Bool { probe("ScrollView") { super.canBecomeFirstResponder } }
    override func focusDidChange() { probe("ScrollView") { super.focusDidChange() } }
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        probe("ScrollView") { super.pressesBegan(presses, with: event) }
    }
    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        probe("ScrollView") { super.pressesChanged(presses, with: event) }
    }
}

final class ProbeListView: ListView {
    override func layoutSubviews() { probe("ListView") { super.layoutSubviews() } }
    override func appearanceDidChange() { probe("ListView") { super.appearanceDidChange() } }
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        probe("ListView") { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        probe("ListView") { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        probe("ListView") { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        probe("ListView") { super.touchesCancelled(touches, with: event) }
    }
    override func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool {
        probe("ListView") { super.touchesShouldBegin(touches, with: event, in: view) }
    }
    override var canBecomeFocused: Bool { probe("ListView") { super.canBecomeFocused } }
    override func focusDidChange() { probe("ListView") { super.focusDidChange() } }
    override func canPerformAction(_ action: TargetAction, withSender sender: AnyObject?) -> Bool {
        probe("ListView") { super.canPerformAction(action, withSender: sender) }
    }
    override func selectAll(_ sender: AnyObject?) { probe("ListView") { super.selectAll(sender) } }
    override func draw(_ rect: Rect, in context: GraphicsContext) {
        probe("ListView") { super.draw(rect, in: context) }
    }
}

final class ProbeListCell: ListCell {
    override func prepareForReuse() { probe("ListCell") { super.prepareForReuse() } }
    override func sizeThatFits(_ size: Size) -> Size { probe("ListCell") { super.sizeThatFits(size) } }
    override func layoutSubviews() { probe("ListCell") { super.layoutSubviews() } }
    override func pointerEntered(with event: Event) { probe("ListCell") { super.pointerEntered(with: event) } }
    override func pointerExited(with event: Event?) { probe("ListCell") { super.pointerExited(with: event) } }
    override func stateDidChange() { probe("ListCell") { super.stateDidChange() } }
    override func draw(_ rect: Rect, in context: GraphicsContext) {
        probe("ListCell") { super.draw(rect, in: context) }
    }
}

final class ProbeListHeaderView: ListHeaderView {
    override func prepareForReuse() { probe("ListHeaderView") { super.prepareForReuse() } }
    override func sizeThatFits(_ size: Size) -> Size { probe("ListHeaderView") { super.sizeThatFits(size) } }
    override func layoutSubviews() { probe("ListHeaderView") { super.layoutSubviews() } }
    override func appearanceDidChange() { probe("ListHeaderView") { super.appearanceDidChange() } }
    override func draw(_ rect: Rect, in context: GraphicsContext) {
        probe("ListHeaderView") { super.draw(rect, in: context) }
    }
}
