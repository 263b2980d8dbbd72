internal import WaldenCore
internal import WaldenGeometry

/// Scrolling of a menu too long for its window, by wheel, touchpad and finger.
extension MenuView {
    /// Adds a pan recognizer if the content overflows.
    func addScrolling() {
        guard maximumOffset > 0 else { return }
        let pan = PanGestureRecognizer()
        pan.allowedTouchTypes = [.direct, .pencil]
        pan.allowedScrollTypesMask = .all
        pan.addAction { [weak self] pan in self?.panned(pan) }
        addGestureRecognizer(pan)
    }

    /// Scrolls by the delta since the last call.
    private func panned(_ pan: PanGestureRecognizer) {
        guard pan.state == .began || pan.state == .changed else { return }
        let distance = -pan.translation(in: self).y
        pan.setTranslation(.zero, in: self)
        guard let input = window?.application.currentEvent?.scroll else { return scroll(by: distance) }
        let isByDetents = input.isFromWheel && input.steps != .zero
        scroll(by: isByDetents ? input.steps.y * ScrollMetrics.lineHeight * ScrollMetrics.linesPerWheelStep : distance)
        highlightRow(underPointerAt: pan.location(in: self))
    }
}
