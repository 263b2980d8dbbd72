internal import WaldenGeometry
internal import WaldenPlatform

/// What a touch was at one event.
struct TouchReport {
    var phase: Touch.Phase
    var location: Point
    var previousLocation: Point
    var preciseLocation: Point
    var precisePreviousLocation: Point
    var timestamp: Double
    var previousTimestamp: Double
    var majorRadius: Double
    var tool: ToolReading
    var earlier: [TouchSample]
}

extension Touch {
    /// What the touch shows; setting it makes it show something else.
    var report: TouchReport {
        get {
            TouchReport(
                phase: phase, location: windowLocation, previousLocation: previousWindowLocation,
                preciseLocation: preciseWindowLocation, precisePreviousLocation: precisePreviousWindowLocation,
                timestamp: timestamp, previousTimestamp: previousTimestamp, majorRadius: majorRadius,
                tool: tool, earlier: earlierReports)
        }
        set {
            phase = newValue.phase
            windowLocation = newValue.location
            previousWindowLocation = newValue.previousLocation
            preciseWindowLocation = newValue.preciseLocation
            precisePreviousWindowLocation = newValue.precisePreviousLocation
            time = MonotonicTime(newValue.timestamp)
            previousTimestamp = newValue.previousTimestamp
            majorRadius = newValue.majorRadius
            tool = newValue.tool
            earlierReports = newValue.earlier
        }
    }
}

/// What is held back from the hit view of a touch: its beginning, the moves since, as one, and its end.
struct HeldTouch {
    /// A report that waits, and what is to be known of its event.
    struct Step {
        var report: TouchReport
        /// The arbiter's count of its event.
        var serial: Int
        var buttonMask: Event.ButtonMask
        var modifierFlags: Event.ModifierFlags
    }

    var began: Step?
    var move: Step?
    var end: Step?

    /// Records the report of a touch in an event.
    @MainActor
    mutating func note(_ touch: Touch, serial: Int, in event: Event) {
        var step = Step(
            report: touch.report, serial: serial, buttonMask: event.buttonMask, modifierFlags: event.modifierFlags)
        switch touch.phase {
        case .began: began = step
        case .ended: end = step
        case .moved:
            if let former = move?.report {
                let sample = TouchSample(
                    location: former.location, time: former.timestamp, majorRadius: former.majorRadius,
                    force: former.tool.force, altitude: former.tool.altitude, azimuth: former.tool.azimuth)
                step.report.earlier = former.earlier + [sample] + step.report.earlier
                step.report.previousLocation = former.previousLocation
                step.report.precisePreviousLocation = former.precisePreviousLocation
                step.report.previousTimestamp = former.previousTimestamp
            }
            move = step
        default: break
        }
    }
}
