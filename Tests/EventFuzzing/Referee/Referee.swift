import Walden

/// Watches what views and recognizers are told, and says which promise was broken first.
@MainActor
final class Referee {
    let chronicle: Chronicle
    private(set) var violation: Violation?
    /// The number of the present event, from 0.
    var entry = 0
    /// The touches that began since everything was at rest.
    private(set) var records: [TouchRecord] = []
    private var touchesSeen = 0
    /// How many events were delivered to windows.
    private(set) var deliveries = 0
    private var latestMoment = 0
    private var streams: [Stream] = []

    /// The events of one seat and kind.
    private struct Stream {
        let seat: SeatID
        let type: Event.EventType
        var time: Double
    }

    init(_ chronicle: Chronicle) { self.chronicle = chronicle }

    /// The number of something that happens now: tells what was before from what was after.
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

    /// The record of a touch, made when it is seen first.
    func record(of touch: Touch) -> TouchRecord {
        for record in records.reversed() where record.touch === touch { return record }
        let made = TouchRecord(touch, serial: touchesSeen)
        touchesSeen += 1
        records.append(made)
        return made
    }

    /// Their records, in the order of beginning: sets have none.
    func records(of touches: Set<Touch>) -> [TouchRecord] {
        if touches.count == 1, let touch = touches.first { return [record(of: touch)] }
        return touches.map { record(of: $0) }.sorted { $0.serial < $1.serial }
    }

    /// A window gets an event.
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
            complain(.timeRunsOn, "an event of \(event.timestamp) tells of a touch of \(touch.timestamp)")
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

    /// Times begin anew for a seat that was lost.
    func forgetTimes(of seat: SeatID) { streams.removeAll { $0.seat == seat } }

    func didDeliver(_ event: Event) {
        guard event.type == .touches else { return }
        for touch in event.orderedTouches where touch.phase == .began || touch.phase == .cancelled {
            let own = record(of: touch)
            if touch.phase == .cancelled {
                own.isExcused = true
                continue
            }
            // Such as the indicators of a scroll view, which tell nothing.
            guard let view = touch.view, view is any FuzzTold else {
                own.isExcused = true
                continue
            }
            if records.contains(where: { $0 !== own && $0.keeps(touch, from: view) }) { own.isExcused = true }
        }
    }

    /// A view is told of touches.
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
        let what = "view \(id) is told that touch \(record.serial) \(phase)"
        if record.delivery != (phase == .began ? .none : .begun) {
            complain(.touchEndsOnce, "\(what) after \(record.delivery)")
        }
        if let taker = record.taker, phase != .cancelled {
            complain(.touchIsTaken, "\(what), which recognizer \(taker) took")
        }
        if record.touch.phase != phase {
            complain(.touchShowsPhase, "\(what), which shows \(record.touch.phase)")
        }
        if record.touch.timestamp < record.viewTime { complain(.timeRunsOn, "\(what) before its former report") }
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

    /// A responder up the chain is told, which nobody has taken out of it or put into it meanwhile.
    private func judgeChain(_ record: TouchRecord, _ phase: Touch.Phase, _ id: Int) {
        guard record.disturbedEntry == nil else { return }
        let index = record.chain.firstIndex { $0.id == id }
        let former = index.map { record.chain[$0].delivery } ?? .none
        if former != (phase == .began ? .none : .begun) {
            complain(
                .touchEndsOnce, "view \(id), up the chain, is told that touch \(record.serial) \(phase) after \(former)"
            )
        }
        let next: TouchRecord.Delivery = phase.isOver ? .over : .begun
        if let index { record.chain[index].delivery = next } else { record.chain.append((id, next)) }
    }

    private func checkPermission(_ record: TouchRecord, _ view: View, _ what: String) {
        // A touch whose end is held has lifted, and keeps no other from its view (S66).
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

    /// Whether the end of a touch is still owed to a view.
    var isAnyTouchBegun: Bool { records.contains { $0.delivery == .begun } }

    // MARK: Recognizers

    /// The same of a recognizer whose touches nobody has written down.
    func recognizerTook(touchesOf recognizer: GestureRecognizer, _ id: Int) {
        let touches = recognizer.attemptTouches
        for record in records where touches.contains(record.touch) { recognizerTook(record, id) }
    }

    /// Its touches may be kept from their views.
    func excuse(touchesOf recognizer: GestureRecognizer) {
        let touches = recognizer.attemptTouches
        for record in records where touches.contains(record.touch) { record.isExcused = true }
    }

    /// A recognizer was recognized, or its gesture goes on: what it cancels is no more the views'.
    func recognizerTook(_ record: TouchRecord, _ id: Int) {
        if record.taker == nil { record.taker = id }
        if record.delivery == .begun, record.disturbedEntry != entry {
            complain(.touchIsTaken, "touch \(record.serial) goes on in its view when recognizer \(id) acts")
        }
    }

    // MARK: What an app changes

    /// An app changes a view, or what is in it. A touch whose view is being looked for may find any.
    func noteDisturbance(of view: View) {
        for record in records where record.touch.view?.isDescendant(of: view) ?? true { record.disturb(in: entry) }
    }

    /// An app changes a recognizer.
    func noteDisturbance(of recognizer: GestureRecognizer) {
        let touches = recognizer.attemptTouches
        for record in records where touches.contains(record.touch) { record.disturb(in: entry) }
    }

    /// An app, or the compositor, takes a window from the screen.
    func noteDisturbance(in window: Window) {
        for record in records where record.touch.window === window { record.disturb(in: entry) }
    }

    // MARK: Rest

    /// Nothing is down, and time has passed.
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
        // By the window of the touch: who was told before may have taken its view out of there.
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
    /// The number for a hash.
    var bits: Int { Int(truncatingIfNeeded: bitPattern) }
}
