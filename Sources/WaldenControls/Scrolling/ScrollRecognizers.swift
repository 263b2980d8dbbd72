internal import WaldenCore
internal import WaldenGeometry

/// The pan of a scroll view, which recognizes simultaneously with the pinch.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
    weak var scrollView: ScrollView?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        if liveTouches.contains(where: touches.contains) { scrollView?.panTouchesBegan() }
    }

    override func reset() {
        super.reset()
        scrollView?.panWasReset()
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool { !isPartner(other) }
    override func canBePrevented(by other: GestureRecognizer) -> Bool { !isPartner(other) }
}

/// The pinch of a scroll view, which recognizes simultaneously with the pan.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
    /// The centroid at the last movement of the content, in window coordinates.
    private var lastCentroid = Point.zero

    /// Returns the centroid's delta since the last call, in a view's coordinates, without jumps as fingers come and go.
    func takeTranslation(in view: View) -> Point {
        let (before, touches) = (lastCentroid, liveTouches)
        guard !touches.isEmpty else { return .zero }
        lastCentroid = centroid(of: touches)
        return view.convert(lastCentroid, from: nil) - view.convert(before, from: nil)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        lastCentroid = centroid(of: liveTouches)
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        super.touchesEnded(touches, with: event)
        lastCentroid = centroid(of: liveTouches)
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        super.touchesCancelled(touches, with: event)
        lastCentroid = centroid(of: liveTouches)
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool { !isPartner(other) }
    override func canBePrevented(by other: GestureRecognizer) -> Bool { !isPartner(other) }
}

extension GestureRecognizer {
    fileprivate var scrolls: Bool { self is ScrollPanGestureRecognizer || self is ScrollPinchGestureRecognizer }
    /// Whether another recognizer is the pan or pinch of the same scroll view.
    fileprivate func isPartner(_ other: GestureRecognizer) -> Bool { other.scrolls && other.view === view }
}

/// Stops decelerating content at a touch or pointer press. The touch can still scroll, but has no other effect.
final class ScrollTouchRecognizer: GestureRecognizer {
    weak var scrollView: ScrollView?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible, let scrollView, scrollView.stopForTouch() else { return }
        if touches.contains(where: { $0.view is ScrollIndicator }) { return }
        state = .began
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) { finish() }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { finish() }

    private func finish() {
        guard liveTouches.isEmpty else { return }
        if state == .possible { state = .failed } else { state = .ended }
    }

    override func reset() {
        super.reset()
        scrollView?.returnToLimits()
    }

    /// Also stops the content for fingers resting on a touchpad, which send no touches.
    override func shouldReceive(_ event: Event) -> Bool {
        if let input = event.transform {
            if input.kind == .hold, input.phase == .began { scrollView?.stopForHold() }
            return false
        }
        return event.type == .touches && super.shouldReceive(event)
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        !other.scrolls && !(other is ScrollTouchRecognizer)
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}
