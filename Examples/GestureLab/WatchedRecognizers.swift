import Walden

/// A recognizer that reports its resets.
///
/// A failure sends no action, but every attempt ends with a reset.
@MainActor
protocol WatchedRecognizer: GestureRecognizer {
    var onReset: (@MainActor () -> Void)? { get set }
}

final class WatchedTap: TapGestureRecognizer, WatchedRecognizer {
    var onReset: (@MainActor () -> Void)?

    override func reset() {
        super.reset()
        onReset?()
    }
}

final class WatchedLongPress: LongPressGestureRecognizer, WatchedRecognizer {
    var onReset: (@MainActor () -> Void)?

    override func reset() {
        super.reset()
        onReset?()
    }
}

final class WatchedPan: PanGestureRecognizer, WatchedRecognizer {
    var onReset: (@MainActor () -> Void)?

    override func reset() {
        super.reset()
        onReset?()
    }
}

final class WatchedSwipe: SwipeGestureRecognizer, WatchedRecognizer {
    var onReset: (@MainActor () -> Void)?

    override func reset() {
        super.reset()
        onReset?()
    }
}

final class WatchedPinch: PinchGestureRecognizer, WatchedRecognizer {
    var onReset: (@MainActor () -> Void)?

    override func reset() {
        super.reset()
        onReset?()
    }
}

final class WatchedRotation: RotationGestureRecognizer, WatchedRecognizer {
    var onReset: (@MainActor () -> Void)?

    override func reset() {
        super.reset()
        onReset?()
    }
}

final class WatchedEdgePan: ScreenEdgePanGestureRecognizer, WatchedRecognizer {
    var onReset: (@MainActor () -> Void)?

    override func reset() {
        super.reset()
        onReset?()
    }
}

final class WatchedHover: HoverGestureRecognizer, WatchedRecognizer {
    var onReset: (@MainActor () -> Void)?

    override func reset() {
        super.reset()
        onReset?()
    }
}
