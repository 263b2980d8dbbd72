internal import WaldenCore
internal import WaldenGeometry

/// The pan of a scroll view: tells it of fingers as soon as they come down, and lets the view be pinched meanwhile.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
    weak var scrollView: ScrollView?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        if liveTouches.contains(where: touches.contains) { scrollView?.touchesCameDown() }
    }

    override func reset() {
        super.reset()
        scrollView?.touchesAreOver()
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool { !isPartner(other) }
    override func canBePrevented(by other: GestureRecognizer) -> Bool { !isPartner(other) }

    private func isPartner(_ other: GestureRecognizer) -> Bool {
        other is ScrollPinchGestureRecognizer && other.view === view
    }
}

/// The pinch of a scroll view, which goes on beside its pan.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
    /// Where the middle of the fingers was when the content was moved with it last, in window coordinates.
    private var middle = Point.zero

    /// Takes how far the middle of the fingers has moved since this was asked last, in a view's coordinates; a finger
    /// that comes or goes does not move it.
    func takeWay(in view: View) -> Point {
        let (before, touches) = (middle, liveTouches)
        guard !touches.isEmpty else { return .zero }
        middle = centroid(of: touches)
        return view.convert(middle, from: nil) - view.convert(before, from: nil)
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        middle = centroid(of: liveTouches)
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        super.touchesEnded(touches, with: event)
        middle = centroid(of: liveTouches)
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        super.touchesCancelled(touches, with: event)
        middle = centroid(of: liveTouches)
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool { !isPartner(other) }
    override func canBePrevented(by other: GestureRecognizer) -> Bool { !isPartner(other) }

    private func isPartner(_ other: GestureRecognizer) -> Bool {
        other is ScrollPanGestureRecognizer && other.view === view
    }
}

/// Watches whatever touches a scroll view, the pointer included: stops content that moves by itself, and lets nothing
/// else come of the touch that did.
///
/// It prevents everything but scrolling: taps in the content, and the content's touches.
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

    /// Fingers that rest on a touchpad make no touch: this is where one hears of them.
    override func shouldReceive(_ event: Event) -> Bool {
        if let input = event.transform {
            if input.kind == .hold, input.phase == .began { scrollView?.stopForHold() }
            return false
        }
        return event.type == .touches && super.shouldReceive(event)
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        !(other is ScrollPanGestureRecognizer || other is ScrollPinchGestureRecognizer
            || other is ScrollTouchRecognizer)
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}
