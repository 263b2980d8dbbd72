import Walden

/// Makes the events of a sequence: overlapping motifs such as taps, drags and pinches, some
/// corrupted as by faulty devices and compositors.
struct FuzzInput {
    var random: FuzzRandom
    let windows: Int
    let hasTexts: Bool
    /// The events so far, unsorted.
    var drafts: [Recording.Entry] = []
    /// The time of the next event in the current motif.
    var time = 0.0
    var seat = SeatID(1)
    var window = WindowID(1)

    init(_ random: FuzzRandom, for scene: FuzzScene) {
        self.random = random
        windows = scene.windows
        hasTexts = scene.hasTexts
    }

    /// The maximum number of events in a sequence, before some are doubled.
    private static let maximumCount = 160

    mutating func entries() -> [Recording.Entry] {
        let length = random.number(500...4000)
        for _ in 1...random.number(3...12) {
            time = Double(random.number(0...length)) / 1000
            seat = SeatID(random.once(in: 12) ? 2 : 1)
            window = anyWindow()
            addMotif()
        }
        // The index makes the sort stable.
        let sorted = drafts.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        var result: [Recording.Entry] = []
        for (_, entry) in sorted.prefix(Self.maximumCount) { corrupt(entry, into: &result) }
        return result
    }

    // MARK: Values

    mutating func anyWindow() -> WindowID {
        WindowID(
            UInt32(random.once(in: 40) ? random.number(0...9) : random.once(in: 4) ? random.number(1...windows) : 1))
    }

    mutating func point() -> Point { Point(x: random.quarter(-10...210), y: random.quarter(-10...210)) }

    /// A point with room around it for several fingers.
    mutating func middle() -> Point { Point(x: random.quarter(40...160), y: random.quarter(40...160)) }

    /// Advances the time by whole milliseconds.
    mutating func wait(_ milliseconds: ClosedRange<Int>) {
        time = ((time * 1000).rounded() + Double(random.number(milliseconds))) / 1000
    }

    mutating func add(_ event: PlatformEvent) { drafts.append(Recording.Entry(time: time, event: event)) }

    mutating func add(_ changes: [TouchChange]) {
        add(.touches(TouchFrame(seat: seat, time: time, changes: SmallArray(changes))))
    }

    func change(_ id: Int32, _ phase: TouchChange.Phase, _ place: Point) -> TouchChange {
        TouchChange(id: id, phase: phase, window: window, location: place, time: time)
    }

    // MARK: Corrupting

    /// Appends an event, or drops, doubles or changes it.
    private mutating func corrupt(_ entry: Recording.Entry, into result: inout [Recording.Entry]) {
        var entry = entry
        switch random.number(1...100) {
        case 1...3: return
        case 4...5: result.append(entry)
        case 6...7: entry.event = withOtherPhase(entry.event)
        case 8...9:
            let error = random.pick([-5, -0.4, -0.05, -0.001, 0.001, 0.3, 5])
            entry.event = entry.event.mapping(time: { (($0 + error) * 1000).rounded() / 1000 })
        case 10: entry.event = farAway(entry.event)
        case 11...13: entry.event = entry.event.mapping(time: { ($0 * 1000 - 8).rounded() / 1000 })
        default: break
        }
        result.append(entry)
    }

    private mutating func withOtherPhase(_ event: PlatformEvent) -> PlatformEvent {
        guard case .touches(var frame) = event, !frame.changes.isEmpty else { return event }
        let index = random.number(0...frame.changes.count - 1)
        frame.changes[index].phase = random.pick(TouchChange.Phase.allCases)
        return .touches(frame)
    }

    private mutating func farAway(_ event: PlatformEvent) -> PlatformEvent {
        let place = random.pick([Point(x: -8e6, y: 3), Point(x: 8e6, y: 8e6), Point(x: 0, y: 0), Point(x: 200, y: 200)])
        switch event {
        case .touches(var frame):
            for index in frame.changes.indices { frame.changes[index].location = place }
            return .touches(frame)
        case .pointer(var frame):
            frame.location = place
            return .pointer(frame)
        default: return event
        }
    }
}
