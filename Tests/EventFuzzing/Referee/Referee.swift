import Walden

/// Watches the callbacks of views and recognizers, and records the first violation.
@MainActor
final class Referee {
    let chronicle: Chronicle
    private(set) var violation: Violation?
    /// The index of the current event.
    var entry = 0
    /// The touches since the scene was last at rest.
    private(set) var records: [TouchRecord] = []
    private var touchesSeen = 0
    /// The number of events delivered to windows.
    private(set) var deliveries = 0
    private var latestMoment = 0
    private var streams: [Stream] = []

    /// The events of one seat and type.
    private struct Stream {
        let seat: SeatID
        let type: Event.EventType
        var time: Double
    }

    init(_ chronicle: Chronicle) { self.chronicle = chronicle }

    /// Returns the next number of a count that orders what happens.
    func nextMoment() -> Int {
        latestMoment += 1
        return latestMoment
    }

    func complain(_ rule: Violation.Rule, _ text: @autoclosure () -> String) {
        guard violation == nil else { return }
        violation = Violation(rule: rule, text: text(), entry: entry)
        chronicle.note(-1, text: "violation \(rule): \(violation?.text ?? "")")
    }

    // MARK: Touches

    /// Returns the record of a touch, and creates it the first time.
    func record(of touch: Touch) -> TouchRecord {
        for record in records.reversed() where record.touch === touch { return record }
        let made = TouchRecord(touch, serial: touchesSeen)
        touchesSeen += 1
        records.append(made)
        return made
    }

    /// Returns the records of touches, in the order in which they began.
    func records(of touches: Set<Touch>) -> [TouchRecord] {
        if touches.count == 1, let touch = touches.first { return [record(of: touch)] }
        return touches.map { record(of: $0) }.sorted { $0.serial < $1.serial }
    }

    /// Checks an event before its window gets it.
    func willDeliver(_ event: Event, to window: Window) {
        deliveries += 1
        checkTime(of: event)
        guard event.type == .touches else { return }
        for touch in event.orderedTouches {
            let isNew = touch.phase == .began && !records.contains { $0.touch === touch }
            if isNew { _ = record(of: touch) }
            if touch.phase == .moved, touch.window === window {
                record(of: touch).sentMoves += event.coalescedTouches(for: touch)?.count ?? 0
            }
        }
    }

    private func checkTime(of event: Event) {
        for touch in event.orderedTouches where event.timestamp < touch.timestamp {
            complain(.timeRunsOn, "an event of \(event.timestamp) contains a touch of \(touch.timestamp)")
        }
        guard let index = streams.firstIndex(where: { $0.seat == event.seat && $0.type == event.type }) else {
            streams.append(Stream(seat: event.seat, type: event.type, time: event.timestamp))
            return
        }
        if event.timestamp < streams[index].time {
            complain(.timeRunsOn, "\(event.type) of \(event.timestamp) comes after one of \(streams[index].time)")
        }
        streams[index].time = event.timestamp
    }

    /// Lets times start again for a lost seat.
    func forgetTimes(of seat: SeatID) { streams.removeAll { $0.seat == seat } }

    func didDeliver(_ event: Event) {
        guard event.type == .touches else { return }
        for touch in event.orderedTouches where touch.phase == .began || touch.phase == .cancelled {
            let own = record(of: touch)
            if touch.phase == .cancelled {
                own.isExcused = true
                continue
            }
            // Other views, such as scroll indicators, do not report their touches.
            guard let view = touch.view, view is any FuzzTold else {
                own.isExcused = true
                continue
            }
            if records.contains(where: { $0 !== own && $0.keeps(touch, from: view) }) { own.isExcused = true }
        }
    }

    /// Checks touches that a view gets.
    func viewWasTold(_ view: View, _ id: Int, _ phase: Touch.Phase, _ touches: Set<Touch>, _ event: Event?) {
        for record in records(of: touches) {
            chronicle.note(
                1, id, phase.number, record.serial, record.touch.timestamp.bits,
                text: "view \(id) \(phase) touch=\(record.serial) at=\(record.touch.timestamp)")
            if record.touch.view === view {
                judge(record, phase, view, id, event)
            } else {
                judgeChain(record, phase, id)
            }
        }
    }

    private func judge(_ record: TouchRecord, _ phase: Touch.Phase, _ view: View, _ id: Int, _ event: Event?) {
        let what = "view \(id) gets '\(phase)' of touch \(record.serial)"
        if record.delivery != (phase == .began ? .none : .begun) {
            complain(.touchEndsOnce, "\(what) after \(record.delivery)")
        }
        if let taker = record.taker, phase != .cancelled {
            complain(.touchIsTaken, "\(what), which recognizer \(taker) took")
        }
        if record.touch.phase != phase {
            complain(.touchShowsPhase, "\(what), which shows \(record.touch.phase)")
        }
        if record.touch.timestamp < record.viewTime { complain(.timeRunsOn, "\(what) with an earlier time") }
        record.viewTime = record.touch.timestamp
        switch phase {
        case .began:
            checkPermission(record, view, what)
            record.delivery = .begun
        case .moved: record.toldMoves += event?.coalescedTouches(for: record.touch)?.count ?? 0
        case .ended, .cancelled:
            if phase == .ended, !record.isExcused, record.toldMoves != record.sentMoves {
                complain(.touchIsNotLost, "\(what) after \(record.toldMoves) of \(record.sentMoves) moves")
            }
            record.delivery = .over
        default: break
        }
    }

    /// Checks a touch that reaches a responder up the chain, unless an app changed the chain since.
    private func judgeChain(_ record: TouchRecord, _ phase: Touch.Phase, _ id: Int) {
        guard record.disturbedEntry == nil else { return }
        let index = record.chain.firstIndex { $0.id == id }
        let former = index.map { record.chain[$0].delivery } ?? .none
        if former != (phase == .began ? .none : .begun) {
            complain(
                .touchEndsOnce, "view \(id), up the chain, gets '\(phase)' of touch \(record.serial) after \(former)")
        }
        let next: TouchRecord.Delivery = phase.isOver ? .over : .begun
        if let index { record.chain[index].delivery = next } else { record.chain.append((id, next)) }
    }

    private func checkPermission(_ record: TouchRecord, _ view: View, _ what: String) {
        // A touch whose end is held is up already, and keeps no other from its view (S66).
        for other in records where other !== record && other.delivery == .begun && !other.touch.isEndHeld {
            guard other.disturbedEntry != entry, let otherView = other.touch.view else { continue }
            if otherView === view ? !view.isMultipleTouchEnabled : isExclusive(view, otherView) {
                complain(.touchIsPermitted, "\(what) beside touch \(other.serial)")
            }
        }
    }

    private func isExclusive(_ view: View, _ other: View) -> Bool {
        view.window === other.window && (view.isExclusiveTouch || other.isExclusiveTouch)
    }

    /// Whether a view has yet to get the end of a touch. Rows of lists do not report theirs.
    var isAnyTouchBegun: Bool { records.contains { $0.delivery == .begun || $0.touch.isEndHeld } }

    // MARK: Recognizers

    /// Records that a recognizer without a book acts and cancels its touches in their views.
    func recognizerTook(touchesOf recognizer: GestureRecognizer, _ id: Int) {
        let touches = recognizer.attemptTouches
        for record in records where touches.contains(record.touch) { recognizerTook(record, id) }
    }

    /// Allows that the views do not get the touches of a recognizer.
    func excuse(touchesOf recognizer: GestureRecognizer) {
        let touches = recognizer.attemptTouches
        for record in records where touches.contains(record.touch) { record.isExcused = true }
    }

    /// Records that a recognizer acts and cancels a touch, which its view no longer gets.
    func recognizerTook(_ record: TouchRecord, _ id: Int) {
        if record.taker == nil { record.taker = id }
        if record.delivery == .begun, record.disturbedEntry != entry {
            complain(.touchIsTaken, "touch \(record.serial) is not cancelled in its view when recognizer \(id) acts")
        }
    }

    // MARK: What an app changes

    /// Records that an app changes a view or its contents. A touch in its hit test may find any.
    func noteDisturbance(of view: View) {
        for record in records where record.touch.view?.isDescendant(of: view) ?? true { record.disturb(in: entry) }
    }

    /// Records that an app changes a recognizer.
    func noteDisturbance(of recognizer: GestureRecognizer) {
        let touches = recognizer.attemptTouches
        for record in records where touches.contains(record.touch) { record.disturb(in: entry) }
    }

    /// Records that an app or the compositor hides or closes a window.
    func noteDisturbance(in window: Window) {
        for record in records where record.touch.window === window { record.disturb(in: entry) }
    }

    // MARK: Rest

    /// Checks that all touches are over once the scene is at rest.
    func checkTouches() {
        for record in records {
            if record.delivery == .begun {
                complain(.touchEndsOnce, "touch \(record.serial) never ends in its view")
            } else if record.delivery == .none, !record.isExcused, record.taker == nil {
                complain(.touchIsNotLost, "touch \(record.serial) never came to its view")
            }
            for link in record.chain where link.delivery == .begun && record.disturbedEntry == nil {
                complain(.touchEndsOnce, "touch \(record.serial) never ends in view \(link.id), up the chain")
            }
        }
        records.removeAll()
    }
}

extension TouchRecord {
    /// Whether it may keep another touch, which just began, from its view (S40, S41).
    fileprivate func keeps(_ other: Touch, from view: View) -> Bool {
        guard let own = touch.view, !touch.isEndHeld, delivery == .begun || !touch.phase.isOver else { return false }
        // Compare the windows of the touches: an earlier callback may have removed a view from its
        // window.
        if own === view { return !view.isMultipleTouchEnabled }
        return touch.window === other.window && (view.isExclusiveTouch || own.isExclusiveTouch)
    }
}

extension Touch.Phase {
    var number: Int {
        switch self {
        case .began: 0
        case .moved: 1
        case .stationary: 2
        case .ended: 3
        case .cancelled: 4
        case .regionEntered: 5
        case .regionMoved: 6
        case .regionExited: 7
        }
    }

    var isOver: Bool { self == .ended || self == .cancelled }
}

extension Double {
    /// The bit pattern, for a hash.
    var bits: Int { Int(truncatingIfNeeded: bitPattern) }
}
