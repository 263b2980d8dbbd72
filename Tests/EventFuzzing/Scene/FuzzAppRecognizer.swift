import Walden

/// A recognizer as an app may write it, with one of several behaviours, some of them careless.
final class FuzzAppRecognizer: GestureRecognizer, FuzzRecognizer {
    let book: RecognizerBook
    private var start: Point?
    private var steps = 0
    private var timer: LoopTimer?

    /// The behaviours, by variant.
    private enum Behavior: Int {
        /// Begins after 10 points, and ends with the last finger.
        case drag
        /// Makes arbitrary legal transitions.
        case whim
        /// Never changes its state.
        case silent
        /// Is recognized 0.1 s after its first finger lifts.
        case late
        /// Ignores every second finger, and is a drag otherwise.
        case picky
        /// Is recognized as soon as a finger comes down.
        case hasty
    }

    private var behavior: Behavior { Behavior(rawValue: book.spec.variant) ?? .drag }
    private var isOn: Bool { state == .began || state == .changed }

    init(_ book: RecognizerBook) {
        self.book = book
        super.init()
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.began, touches, self)
        if start == nil { start = lowestLocation(of: touches) }
        steps += 1
        switch behavior {
        case .whim: followWhim()
        case .picky: if steps % 2 == 0, touches.count == 1, let touch = touches.first { ignore(touch, for: event) }
        case .hasty: if state == .possible { state = .recognized }
        case .drag, .silent, .late: break
        }
        book.noteIgnored(touches, by: self)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.moved, touches, self)
        switch behavior {
        case .whim: followWhim()
        case .drag, .picky:
            guard let start, let location = lowestLocation(of: touches) else { return }
            if isOn {
                state = .changed
            } else if state == .possible, location.distance(to: start) >= 10 {
                state = .began
            }
        case .late: if steps > 3, state == .possible { state = .failed }
        case .silent, .hasty: break
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.ended, touches, self)
        switch behavior {
        case .whim: followWhim()
        case .drag, .picky: if liveTouches.isEmpty { finish(.ended) }
        case .late:
            guard timer == nil else { return }
            timer = schedule(0.1, since: event.timestamp) { [weak self] in
                guard let self, state == .possible else { return }
                state = .recognized
            }
        case .silent, .hasty: break
        }
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        book.wasTold(.cancelled, touches, self)
        if behavior != .silent { finish(.cancelled) }
    }

    /// The location of the lowest touch, which does not depend on the order of the set.
    private func lowestLocation(of touches: Set<Touch>) -> Point? {
        touches.map { $0.location(in: nil) }.max { ($0.y, $0.x) < ($1.y, $1.x) }
    }

    private func finish(_ end: State) {
        if isOn { state = end } else if state == .possible { state = .failed }
    }

    private func followWhim() {
        steps += 1
        switch state {
        case .possible:
            if steps % 4 == 1 { state = .began } else if steps % 7 == 5 { state = .failed }
            if steps % 5 == 2, state == .possible { state = .recognized }
        case .began, .changed: state = steps % 5 == 3 ? .ended : steps % 9 == 4 ? .cancelled : .changed
        case .ended, .cancelled, .failed: break
        }
    }

    override func reset() {
        super.reset()
        timer?.cancel()
        timer = nil
        start = nil
        book.wasReset()
    }
}
