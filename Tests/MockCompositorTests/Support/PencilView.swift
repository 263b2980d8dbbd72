import Walden

/// A view that records its touches.
final class PencilView: View {
    struct Reading {
        var force: Double
        var maximum: Double
        var altitude: Double
        var azimuth: Double
        var precise: Point
    }

    private(set) var readings: [Reading] = []
    private(set) var types: Set<Touch.TouchType> = []
    private(set) var phases: [Touch.Phase] = []
    private(set) var coalesced: [Double] = []
    private(set) var stroke: [Double] = []
    private(set) var buttons: [Event.ButtonMask] = []
    private(set) var starts: [Point] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        starts += touches.map { $0.startLocation(in: nil) }
        note(touches, event)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        note(touches, event)
        for touch in touches {
            let reports = event?.coalescedTouches(for: touch) ?? []
            coalesced += reports.map(\.force)
            stroke += reports.map { $0.location(in: self).x }
        }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { phases += touches.map(\.phase) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { phases += touches.map(\.phase) }

    private func note(_ touches: Set<Touch>, _ event: Event?) {
        buttons.append(event?.buttonMask ?? [])
        for touch in touches {
            types.insert(touch.type)
            phases.append(touch.phase)
            readings.append(
                Reading(
                    force: touch.force, maximum: touch.maximumPossibleForce, altitude: touch.altitudeAngle,
                    azimuth: touch.azimuthAngle(in: self), precise: touch.preciseLocation(in: nil)))
        }
    }
}
