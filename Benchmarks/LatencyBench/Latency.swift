import MockCompositor
import Walden

/// Sends events one at a time, each after a frame callback, and times their steps.
@MainActor
final class Latency: BenchApp {
    /// The durations of the steps of each event, in nanoseconds.
    private(set) var samples: [[Double]] = []
    /// The number of events that were not drawn in the turn that read them.
    private(set) var late = 0
    private static let warmUp = 200

    /// Drags the slider back and forth, one point per event.
    func drag(_ count: Int) {
        pointer.enter(surface, at: Point(x: 240, y: 180))
        pointer.frame()
        rest()
        pointer.press()
        pointer.frame()
        rest()
        let reach = 400
        measure(count) { index in
            let step = index % (2 * reach)
            pointer.move(to: Point(x: Double(40 + (step < reach ? step : 2 * reach - step)), y: 180))
        }
        pointer.release()
        pointer.frame()
        rest()
    }

    /// Presses and releases a button repeatedly.
    func press(_ count: Int) {
        pointer.enter(surface, at: Point(x: 24, y: 16))
        pointer.frame()
        rest()
        measure(count) { index in
            if index % 2 == 0 { pointer.press() } else { pointer.release() }
        }
    }

    private func measure(_ count: Int, _ send: (Int) -> Void) {
        samples.reserveCapacity(count)
        for index in 0..<Latency.warmUp + count {
            send(index)
            pointer.frame()
            compositor.dispatch()
            watch.begin()
            turn()
            watch.note(.sent)
            if index >= Latency.warmUp {
                if let durations = watch.durations { samples.append(durations) } else { late += 1 }
            }
            rest()
        }
    }
}
