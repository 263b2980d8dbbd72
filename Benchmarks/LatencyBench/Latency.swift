import MockCompositor
import Walden

/// Events one by one, each when the compositor has asked for a frame, and what became of them.
@MainActor
final class Latency: BenchApp {
    /// How long the steps of each event took, in nanoseconds.
    private(set) var samples: [[Double]] = []
    /// How many events were not drawn in the turn that took them in.
    private(set) var late = 0
    private static let warmUp = 200

    /// Presses the slider, and moves it to and fro by a point at a time.
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

    /// Presses a button and lets it go.
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
