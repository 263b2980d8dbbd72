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
    private let hasExclusiveViews: Bool

    init(_ scene: FuzzScene, _ chronicle: Chronicle) {
        self.chronicle = chronicle
        hasExclusiveViews = scene.views.contains(where: \.isExclusive)
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
    func willDeliver(_ event: Event) {
        guard event.type == .touches else { return }
        for touch in event.orderedTouches {
            let isNew = touch.phase == .began && !records.contains { $0.touch === touch }
            if isNew { _ = record(of: touch) }
            if event.timestamp < touch.timestamp {
                complain(.timeRunsOn, "an event of \(event.timestamp) tells of a touch of \(touch.timestamp)")
            }
        }
    }

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
            // Other touches may keep it from the view.
            let isBeside = records.contains { other in
                other !== own && other.touch.view === view && (other.delivery == .begun || !other.touch.phase.isOver)
            }
            if hasExclusiveViews || isBeside && !view.isMultipleTouchEnabled { own.isExcused = true }
        }
    }

    /// A view is told of touches.
    func viewWasTold(_ view: View, _ id: Int, _ phase: Touch.Phase, _ touches: Set<Touch>) {
        for record in records(of: touches) {
            chronicle.note(
                1, id, phase.number, record.serial, record.touch.timestamp.bits,
                text: "view \(id) \(phase) touch=\(record.serial) at=\(record.touch.timestamp)")
            if record.touch.view === view { judge(record, phase, view, id) }
        }
    }

    private func judge(_ record: TouchRecord, _ phase: Touch.Phase, _ view: View, _ id: Int) {
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
        case .ended, .cancelled: record.delivery = .over
        default: break
        }
    }

    private func checkPermission(_ record: TouchRecord, _ view: View, _ what: String) {
        for other in records where other !== record && other.delivery == .begun {
            guard other.disturbedEntry != entry, let otherView = other.touch.view else { continue }
            if otherView === view ? !view.isMultipleTouchEnabled : isExclusive(view, otherView) {
                complain(.touchIsPermitted, "\(what) beside touch \(other.serial)")
            }
        }
    }

    private func isExclusive(_ view: View, _ other: View) -> Bool {
        hasExclusiveViews && view.window === other.window && (view.isExclusiveTouch || other.isExclusiveTouch)
    }

    // MARK: Recognizers

    /// The same of a recognizer whose touches nobody has written down.
    func recognizerTook(touchesOf recognizer: GestureRecognizer, _ id: Int) {
        let touches = recognizer.attemptTouches
        for record in records where touches.contains(record.touch) { recognizerTook(record, id) }
    }

    /// A recognizer was recognized, or its gesture goes on: what it cancels is no more the views'.
    func recognizerTook(_ record: TouchRecord, _ id: Int) {
        if record.taker == nil { record.taker = id }
        if record.delivery == .begun, record.disturbedEntry != entry {
            complain(.touchIsTaken, "touch \(record.serial) goes on in its view when recognizer \(id) acts")
        }
    }

    /// An app changes something.
    func noteDisturbance() {
        for record in records where record.delivery != .over {
            record.isExcused = true
            record.disturbedEntry = entry
        }
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
        }
        records.removeAll()
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
