import Walden

// Recognizers that report every callback to the stage.

final class ProbeRecognizer: GestureRecognizer {
    /// Whether it ends with its last touch, rather than leaving that to the toolkit.
    var endsItself = true

    /// Recognizes a drag from the first touch to the last.
    private func advance(to next: State) {
        switch (state, next) {
        case (.possible, .began), (.began, .changed), (.changed, .changed): state = next
        case (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled):
            if liveTouches.isEmpty, endsItself { state = next }
        default: break
        }
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        probe("GestureRecognizer") { advance(to: .began) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        probe("GestureRecognizer") { advance(to: .changed) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        probe("GestureRecognizer") { advance(to: .ended) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        probe("GestureRecognizer") { advance(to: .cancelled) }
    }
    override func reset() { probe("GestureRecognizer") { super.reset() } }
    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        probe("GestureRecognizer") { super.canPrevent(other) }
    }
    override func canBePrevented(by other: GestureRecognizer) -> Bool {
        probe("GestureRecognizer") { super.canBePrevented(by: other) }
    }
    override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
        probe("GestureRecognizer") { super.shouldRequireFailure(of: other) }
    }
    override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
        probe("GestureRecognizer") { super.shouldBeRequiredToFail(by: other) }
    }
    override func supersedes(_ other: GestureRecognizer) -> Bool {
        probe("GestureRecognizer") { super.supersedes(other) }
    }
    override func shouldReceive(_ event: Event) -> Bool { probe("GestureRecognizer") { super.shouldReceive(event) } }
    override var numberOfTouches: Int { probe("GestureRecognizer") { super.numberOfTouches } }
    override func location(in view: View?) -> Point { probe("GestureRecognizer") { super.location(in: view) } }
    override func location(ofTouch index: Int, in view: View?) -> Point {
        probe("GestureRecognizer") { super.location(ofTouch: index, in: view) }
    }
    override func scrolled(with event: Event) -> Bool { probe("GestureRecognizer") { true } }
    override func transformed(with event: Event) -> Bool {
        probe("GestureRecognizer") { true }
    }
    override func hovered(_ phase: Touch.Phase, with event: Event?) {
        probe("GestureRecognizer") { super.hovered(phase, with: event) }
    }
    override var continuesWithoutTouches: Bool { probe("GestureRecognizer") { super.continuesWithoutTouches } }
}

final class ProbeHover: HoverGestureRecognizer {
    override func location(in view: View?) -> Point { probe("HoverGestureRecognizer") { super.location(in: view) } }
    override func shouldReceive(_ event: Event) -> Bool {
        probe("HoverGestureRecognizer") { super.shouldReceive(event) }
    }
    override var continuesWithoutTouches: Bool { probe("HoverGestureRecognizer") { super.continuesWithoutTouches } }
    override func hovered(_ phase: Touch.Phase, with event: Event?) {
        probe("HoverGestureRecognizer") { super.hovered(phase, with: event) }
    }
    override func reset() { probe("HoverGestureRecognizer") { super.reset() } }
}

final class ProbeLongPress: LongPressGestureRecognizer {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        probe("LongPressGestureRecognizer") { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        probe("LongPressGestureRecognizer") { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        probe("LongPressGestureRecognizer") { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        probe("LongPressGestureRecognizer") { super.touchesCancelled(touches, with: event) }
    }
    override func reset() { probe("LongPressGestureRecognizer") { super.reset() } }
}

final class ProbePan: PanGestureRecognizer {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        probe("PanGestureRecognizer") { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        probe("PanGestureRecognizer") { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        probe("PanGestureRecognizer") { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        probe("PanGestureRecognizer") { super.touchesCancelled(touches, with: event) }
    }
    override func reset() { probe("PanGestureRecognizer") { super.reset() } }
    override func scrolled(with event: Event) -> Bool { probe("PanGestureRecognizer") { super.scrolled(with: event) } }
    override func transformed(with event: Event) -> Bool {
        probe("PanGestureRecognizer") { super.transformed(with: event) }
    }
}

final class ProbePinch: PinchGestureRecognizer {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        probe("PinchGestureRecognizer") { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        probe("PinchGestureRecognizer") { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        probe("PinchGestureRecognizer") { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        probe("PinchGestureRecognizer") { super.touchesCancelled(touches, with: event) }
    }
    override func transformed(with event: Event) -> Bool {
        probe("PinchGestureRecognizer") { super.transformed(with: event) }
    }
    override func reset() { probe("PinchGestureRecognizer") { super.reset() } }
}

final class ProbeRotation: RotationGestureRecognizer {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        probe("RotationGestureRecognizer") { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        probe("RotationGestureRecognizer") { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        probe("RotationGestureRecognizer") { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        probe("RotationGestureRecognizer") { super.touchesCancelled(touches, with: event) }
    }
    override func transformed(with event: Event) -> Bool {
        probe("RotationGestureRecognizer") { super.transformed(with: event) }
    }
    override func reset() { probe("RotationGestureRecognizer") { super.reset() } }
}

final class ProbeScreenEdgePan: ScreenEdgePanGestureRecognizer {
    override func reset() { probe("ScreenEdgePanGestureRecognizer") { super.reset() } }
    override func scrolled(with event: Event) -> Bool {
        probe("ScreenEdgePanGestureRecognizer") { super.scrolled(with: event) }
    }
    override func transformed(with event: Event) -> Bool {
        probe("ScreenEdgePanGestureRecognizer") { super.transformed(with: event) }
    }
}

final class ProbeSwipe: SwipeGestureRecognizer {
    override func location(in view: View?) -> Point { probe("SwipeGestureRecognizer") { super.location(in: view) } }
    override var numberOfTouches: Int { probe("SwipeGestureRecognizer") { super.numberOfTouches } }
    override func location(ofTouch index: Int, in view: View?) -> Point {
        probe("SwipeGestureRecognizer") { super.location(ofTouch: index, in: view) }
    }
    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        probe("SwipeGestureRecognizer") { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        probe("SwipeGestureRecognizer") { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        probe("SwipeGestureRecognizer") { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        probe("SwipeGestureRecognizer") { super.touchesCancelled(touches, with: event) }
    }
    override func reset() { probe("SwipeGestureRecognizer") { super.reset() } }
}

final class ProbeTap: TapGestureRecognizer {
    override func location(in view: View?) -> Point { probe("TapGestureRecognizer") { super.location(in: view) } }
    override var numberOfTouches: Int { probe("TapGestureRecognizer") { super.numberOfTouches } }
    override func location(ofTouch index: Int, in view: View?) -> Point {
        probe("TapGestureRecognizer") { super.location(ofTouch: index, in: view) }
    }
    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        probe("TapGestureRecognizer") { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        probe("TapGestureRecognizer") { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        probe("TapGestureRecognizer") { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        probe("TapGestureRecognizer") { super.touchesCancelled(touches, with: event) }
    }
    override func reset() { probe("TapGestureRecognizer") { super.reset() } }
    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        probe("TapGestureRecognizer") { super.canPrevent(other) }
    }
    override func canBePrevented(by other: GestureRecognizer) -> Bool {
        probe("TapGestureRecognizer") { super.canBePrevented(by: other) }
    }
    override func supersedes(_ other: GestureRecognizer) -> Bool {
        probe("TapGestureRecognizer") { super.supersedes(other) }
    }
}

/// A recognizer that no other one can prevent.
final class UnpreventablePress: LongPressGestureRecognizer {
    override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}
