import Foundation
import Testing
import Walden
import WaldenTesting

/// Recorded gestures on a view with recognizers of all kinds: only the right one recognizes each gesture, within one
/// event of its threshold.
@MainActor
struct RecordedMotionTests {
    private static let folder =
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Recordings").standardizedFileURL

    private static func file(_ motion: RecordedMotion) -> URL { folder.appending(path: "\(motion.rawValue).walden") }

    @Test(arguments: RecordedMotion.allCases)
    func `a recording equals its generator's output`(motion: RecordedMotion) throws {
        if ProcessInfo.processInfo.environment["WALDEN_UPDATE_EXPECTATIONS"] == "1" {
            try motion.text.write(to: Self.file(motion), atomically: true, encoding: .utf8)
            Issue.record("\(motion.rawValue).walden was updated: run again without WALDEN_UPDATE_EXPECTATIONS")
            return
        }
        #expect(try String(contentsOf: Self.file(motion), encoding: .utf8) == motion.text)
    }

    /// Plays a recording. Returns the beginnings and ends of gestures, and the index of the event with
    /// the first one.
    private func play(_ motion: RecordedMotion) throws -> (recording: Recording, outcome: [String], event: Int) {
        let stage = GestureStage(size: Size(width: 800, height: 600))
        addAllKinds(to: stage)
        let recording = try Recording(contentsOf: Self.file(motion).path)
        let start = stage.screen.now
        stage.screen.replay(recording)
        stage.wait(1500)
        let first = try #require(stage.times.first) - start
        let event = recording.entries.lastIndex { $0.time <= first + 1e-6 }
        return (recording, stage.take().filter { !$0.hasSuffix("changed") }, event ?? -1)
    }

    private func addAllKinds(to stage: GestureStage) {
        let (tap, double) = (TapGestureRecognizer(), TapGestureRecognizer())
        double.numberOfTapsRequired = 2
        tap.require(toFail: double)
        let (drag, pan) = (PanGestureRecognizer(), PanGestureRecognizer())
        drag.maximumNumberOfTouches = 1
        pan.minimumNumberOfTouches = 3
        let edge = ScreenEdgePanGestureRecognizer()
        edge.edges = .all
        let swipe = SwipeGestureRecognizer()
        swipe.direction = [.right, .left, .up, .down]
        for (recognizer, name): (GestureRecognizer, String) in [
            (tap, "tap"), (double, "double"), (drag, "drag"), (pan, "pan"), (PinchGestureRecognizer(), "pinch"),
            (RotationGestureRecognizer(), "rotation"), (swipe, "swipe"), (LongPressGestureRecognizer(), "press"),
            (edge, "edge"), (HoverGestureRecognizer(), "hover"), (CheckGestureRecognizer(), "check"),
        ] {
            stage.add(recognizer, name)
        }
    }

    /// Returns the index of the first event that satisfies a condition on the fingers' locations, then and when the
    /// last finger came down.
    private func first(
        _ recording: Recording, fingers count: Int, _ isTrue: (_ start: [Point], _ now: [Point]) -> Bool
    ) -> Int? {
        var places: [Int32: Point] = [:]
        var start: [Point]?
        for (index, entry) in recording.entries.enumerated() {
            guard case .touches(let frame) = entry.event else { continue }
            for change in frame.changes { places[change.id] = change.location }
            guard places.count == count else { continue }
            let now = places.sorted { $0.key < $1.key }.map(\.value)
            guard let start else {
                start = now
                continue
            }
            if isTrue(start, now) { return index }
        }
        return nil
    }

    @Test func `S79 a recorded pinch is only a pinch`() throws {
        let (recording, outcome, event) = try play(.pinch)
        #expect(outcome == ["pinch began", "pinch ended"])
        let due = first(recording, fingers: 2) { start, now in
            abs(now[0].distance(to: now[1]) - start[0].distance(to: start[1])) >= 8
        }
        #expect(abs(event - (try #require(due))) <= 1, "\(event) for \(due ?? -1)")
    }

    @Test func `S80 a recorded rotation is only a rotation`() throws {
        let (recording, outcome, event) = try play(.rotation)
        #expect(outcome == ["rotation began", "rotation ended"])
        let due = first(recording, fingers: 2) { start, now in
            let (old, new) = (start[1] - start[0], now[1] - now[0])
            return abs(atan2(old.x * new.y - old.y * new.x, old.x * new.x + old.y * new.y)) >= 0.1
        }
        #expect(abs(event - (try #require(due))) <= 1, "\(event) for \(due ?? -1)")
    }

    @Test func `S76 a recorded pan of three fingers is only a pan`() throws {
        let (recording, outcome, event) = try play(.threeFingerPan)
        #expect(outcome == ["pan began", "pan ended"])
        func middle(_ places: [Point]) -> Point { (places[0] + places[1] + places[2]) / 3 }
        let due = first(recording, fingers: 3) { middle($1).distance(to: middle($0)) >= 10 }
        #expect(abs(event - (try #require(due))) <= 1, "\(event) for \(due ?? -1)")
    }

    @Test func `S74 a recorded double tap is only a double tap`() throws {
        let (recording, outcome, event) = try play(.doubleTap)
        #expect(outcome == ["double ended"])
        #expect(event == recording.entries.count - 1, "the end of the second tap")
    }
}
