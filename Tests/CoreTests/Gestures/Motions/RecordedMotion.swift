import Walden

/// A human-like gesture on a touchscreen of 120 Hz, with jitter and time offsets between fingers. Locations are in
/// 256ths of a point, times in milliseconds.
///
/// The recordings in `Recordings` are generated from it, each with its own seed.
enum RecordedMotion: String, CaseIterable {
    case pinch
    case rotation
    case threeFingerPan = "three-finger-pan"
    case doubleTap = "double-tap"

    /// The recording as text, with a comment.
    var text: String {
        var lines = recording.text.split(separator: "\n", omittingEmptySubsequences: false)
        lines.insert("# \(description)", at: 1)
        return lines.joined(separator: "\n")
    }

    private var description: String {
        switch self {
        case .pinch: "A pinch: two fingers go from 120 to 330 pt apart in 0.4 s, and turn by 0.04 rad meanwhile."
        case .rotation: "A rotation: two fingers 200 pt apart turn by 1.2 rad in 0.5 s, and spread by 6 pt meanwhile."
        case .threeFingerPan: "A pan: three fingers go 200 pt up to the right in 0.35 s, not quite alike."
        case .doubleTap: "A double tap: two taps of 100 and 92 ms, 200 ms between their beginnings and 9 pt apart."
        }
    }

    /// Generates the recording.
    var recording: Recording {
        var hand = TremblingHand(seed: UInt64(rawValue.utf8.reduce(0) { $0 &* 31 &+ Int($1) }))
        switch self {
        case .pinch: addPinch(&hand)
        case .rotation: addRotation(&hand)
        case .threeFingerPan: addPan(&hand)
        case .doubleTap: addDoubleTap(&hand)
        }
        return Recording(hand.entries)
    }

    private static let center = Point(x: 400, y: 300)

    private static func pair(_ center: Point, _ radius: Double, _ angle: Double) -> [Point] {
        [angle, angle + .pi].map { center + Point(x: radius, y: 0).applying(.rotation($0)) }
    }

    private func addPinch(_ hand: inout TremblingHand) {
        hand.touch(Self.pair(Self.center, 60, 0.7))
        hand.move(reports: 48) { part in
            Self.pair(Self.center + Point(x: 4 * part, y: -3 * part), 60 + 105 * part, 0.7 + 0.04 * part)
        }
        hand.lift()
    }

    private func addRotation(_ hand: inout TremblingHand) {
        hand.touch(Self.pair(Self.center, 100, -0.4))
        hand.move(reports: 60) { Self.pair(Self.center, 100 + 3 * $0, -0.4 + 1.2 * $0) }
        hand.lift()
    }

    private func addPan(_ hand: inout TremblingHand) {
        let start = [Point(x: 320, y: 310), Point(x: 400, y: 280), Point(x: 480, y: 310)]
        hand.touch(start)
        hand.move(reports: 42) { part in
            zip(start, [1, 1.02, 0.99]).map { $0 + Point(x: 160, y: -120) * (part * $1) }
        }
        hand.lift()
    }

    private func addDoubleTap(_ hand: inout TremblingHand) {
        for (place, reports) in [(Self.center, 9), (Self.center + Point(x: 8, y: 4), 8)] {
            hand.touch([place])
            hand.move(reports: reports) { [place + Point(x: 2, y: 1.5) * $0] }
            hand.lift()
            hand.rest(reports: 11)
        }
    }
}

/// Fingers whose movements a touchscreen reports.
struct TremblingHand {
    private(set) var entries: [Recording.Entry] = []
    private var random: SplitMix
    private var fingers: [Point] = []
    private var report = 0

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    /// The maximum error of a report when fingers move and when they rest, in points along each axis.
    private static let jitter = (moving: 0.5, resting: 0.1)

    /// Puts fingers down, one or two reports apart.
    mutating func touch(_ places: [Point]) {
        for (index, place) in places.enumerated() {
            fingers.append(place)
            add([change(index, .began, Self.jitter.moving)])
            for _ in 0..<Int.random(in: 1...2, using: &random) { tremble() }
        }
    }

    /// Moves all fingers along a path, accelerating and decelerating.
    mutating func move(reports: Int, along path: (Double) -> [Point]) {
        for index in 1...reports {
            let part = Double(index) / Double(reports)
            fingers = path(part * part * (3 - 2 * part))
            add(fingers.indices.map { change($0, .moved, Self.jitter.moving) })
        }
    }

    /// Lifts the fingers in reverse order.
    mutating func lift() {
        for index in fingers.indices.reversed() {
            add([change(index, .ended, Self.jitter.resting)])
            fingers.removeLast()
            if !fingers.isEmpty { tremble() }
        }
    }

    mutating func rest(reports: Int) { report += reports }

    private mutating func tremble() {
        add(fingers.indices.map { change($0, .moved, Self.jitter.resting) })
    }

    private var time: Double { (Double(report) * 1000 / 120).rounded() / 1000 }

    private mutating func change(_ index: Int, _ phase: TouchChange.Phase, _ jitter: Double) -> TouchChange {
        func fixed(_ value: Double) -> Double { (value * 256).rounded() / 256 }
        let place = Point(
            x: fixed(fingers[index].x + .random(in: -jitter...jitter, using: &random)),
            y: fixed(fingers[index].y + .random(in: -jitter...jitter, using: &random)))
        return TouchChange(id: Int32(index), phase: phase, window: WindowID(1), location: place, time: time)
    }

    private mutating func add(_ changes: [TouchChange]) {
        let frame = TouchFrame(seat: SeatID(1), time: time, changes: SmallArray(changes))
        entries.append(Recording.Entry(time: time, event: .touches(frame)))
        report += 1
    }
}
