import Walden

/// A custom recognizer that never recognizes: it observes all touches without affecting the others.
final class FingerWatcher: GestureRecognizer {
    var onBegan: (@MainActor (Touch) -> Void)?
    var onMoved: (@MainActor (Touch) -> Void)?
    var onEnded: (@MainActor (Touch) -> Void)?
    private var live: Set<Touch> = []

    override init() {
        super.init()
        cancelsTouchesInView = false
        delaysTouchesEnded = false
        requiresExclusiveTouchType = false
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        live.formUnion(touches)
        for touch in touches { onBegan?(touch) }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        for touch in touches { onMoved?(touch) }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) { finish(touches) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { finish(touches) }

    private func finish(_ touches: Set<Touch>) {
        live.subtract(touches)
        for touch in touches { onEnded?(touch) }
        if live.isEmpty { state = .failed }
    }

    override func reset() {
        super.reset()
        for touch in live { onEnded?(touch) }
        live = []
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}
