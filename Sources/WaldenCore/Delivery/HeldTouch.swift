internal import WaldenGeometry
internal import WaldenPlatform

/// The state of a touch at one event.
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
    var report: TouchReport {
        get {
            TouchReport(
                phase: phase, location: windowLocation, previousLocation: previousWindowLocation,
                preciseLocation: preciseWindowLocation, precisePreviousLocation: precisePreviousWindowLocation,
                timestamp: timestamp, previousTimestamp: previousTimestamp, majorRadius: majorRadius,
                tool: tool, earlier: earlierSamples)
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
            earlierSamples = newValue.earlier
        }
    }
}

/// The held reports of a touch: the beginning, the coalesced moves, and the end.
struct HeldTouch {
    struct Step {
        var report: TouchReport
        var serial: Int
        var buttonMask: Event.ButtonMask
        var modifierFlags: Event.ModifierFlags

        @MainActor
        init(_ touch: Touch, serial: Int, in event: Event) {
            report = touch.report
            self.serial = serial
            buttonMask = event.buttonMask
            modifierFlags = event.modifierFlags
        }
    }

    var began: Step?
    var move: Step?
    var end: Step?

    mutating func append(_ step: Step) {
        switch step.report.phase {
        case .began: began = step
        case .ended: end = step
        case .moved:
            guard var former = move?.report else {
                move = step
                return
            }
            // So that the samples are uniquely referenced, and appending does not copy them.
            move = step
            former.absorb(step.report)
            move?.report = former
        default: break
        }
    }
}

extension TouchReport {
    /// Coalesces a later move into this one. A recognizer may hold a touch for long: only the last samples are kept.
    fileprivate mutating func absorb(_ next: TouchReport) {
        var samples: [TouchSample] = []
        swap(&samples, &earlier)
        samples.append(
            TouchSample(
                location: location, time: timestamp, majorRadius: majorRadius, force: tool.force,
                altitude: tool.altitude, azimuth: tool.azimuth))
        samples += next.earlier
        if samples.count > 2 * TouchSample.maximumCoalescedCount {
            samples.removeFirst(samples.count - TouchSample.maximumCoalescedCount)
        }
        let former = self
        self = next
        earlier = samples
        previousLocation = former.previousLocation
        precisePreviousLocation = former.precisePreviousLocation
        previousTimestamp = former.previousTimestamp
    }
}
