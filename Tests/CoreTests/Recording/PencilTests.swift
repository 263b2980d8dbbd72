import Testing
import WaldenTesting

@testable import WaldenCore

/// Touches of type pencil.
@MainActor
@Suite("Pencil")
struct PencilTests {
    private func change(
        _ phase: TouchChange.Phase, at point: Point = Point(x: 20, y: 20), id: Int32 = -1, force: Double? = 0.5,
        altitude: Double = 1, azimuth: Double = 0, in screen: TestScreen
    ) -> TouchChange {
        TouchChange(
            id: id, phase: phase, window: screen.window.id, location: point, time: screen.now, type: .pencil,
            force: force, altitude: altitude, azimuth: azimuth)
    }

    private func send(_ changes: TouchChange..., to screen: TestScreen) {
        screen.send(.touches(TouchFrame(seat: SeatID(1), time: screen.now, changes: SmallArray(changes))))
    }

    private func stage(_ frame: Rect = Rect(x: 0, y: 0, width: 100, height: 100)) -> (TestScreen, PencilProbe) {
        let screen = TestScreen()
        let probe = PencilProbe(frame: frame)
        screen.window.addSubview(probe)
        screen.pump()
        return (screen, probe)
    }

    @Test func `S29 the touch of a pencil has force, altitude and azimuth`() throws {
        let (screen, probe) = stage()
        send(change(.began, azimuth: 0.25, in: screen), to: screen)
        let touch = try #require(probe.touch)
        #expect(touch.type == .pencil)
        #expect(touch.force == 0.5)
        #expect(touch.maximumPossibleForce == 1)
        #expect(touch.altitudeAngle == 1)
        #expect(touch.azimuthAngle(in: nil) == 0.25)
        #expect(abs(touch.azimuthAngle(in: probe) - 0.25) < 1e-9)
        send(change(.moved, force: 0.75, in: screen), to: screen)
        #expect(touch.force == 0.75)
        send(change(.ended, in: screen), to: screen)
        #expect(probe.log == ["began", "moved", "ended"])
    }

    @Test func `S29 the azimuth is relative to the view`() throws {
        let (screen, probe) = stage()
        probe.transform = AffineTransform.identity.rotatedBy(.pi / 2)
        screen.pump()
        send(change(.began, at: Point(x: 50, y: 50), azimuth: .pi / 2, in: screen), to: screen)
        let touch = try #require(probe.touch)
        #expect(abs(touch.azimuthAngle(in: probe)) < 1e-9, "the window's down is the view's right")
        #expect(abs(touch.azimuthUnitVector(in: probe).x - 1) < 1e-9)
    }

    @Test func `S29 a finger has no force and a perpendicular altitude`() throws {
        let (screen, probe) = stage()
        let finger = screen.touch(at: Point(x: 20, y: 20))
        let touch = try #require(probe.touch)
        #expect(touch.type == .direct)
        #expect(touch.force == 0)
        #expect(touch.maximumPossibleForce == 0)
        #expect(touch.altitudeAngle == .pi / 2)
        #expect(touch.azimuthAngle(in: nil) == 0)
        finger.lift()
    }

    @Test func `S36 queued reports keep their force`() throws {
        let (screen, probe) = stage()
        send(change(.began, in: screen), to: screen)
        screen.whileBusy {
            send(change(.moved, at: Point(x: 21, y: 20), force: 0.25, in: screen), to: screen)
            send(change(.moved, at: Point(x: 22, y: 20), force: 1, in: screen), to: screen)
        }
        #expect(probe.forces == [0.25, 1])
        #expect(probe.log == ["began", "moved"])
    }

    @Test func `a finger and a pencil with the same number are two touches`() {
        let (screen, probe) = stage()
        probe.isMultipleTouchEnabled = true
        let finger = screen.touch(at: Point(x: 50, y: 50))
        send(change(.began, id: 0, in: screen), to: screen)
        finger.lift()
        send(change(.ended, id: 0, in: screen), to: screen)
        #expect(probe.log == ["began", "began", "ended", "ended"])
    }

    @Test func `a pencil that comes near hovers, and continues to hover after a lift`() {
        let (screen, probe) = stage()
        send(change(.hovered, in: screen), to: screen)
        send(change(.began, in: screen), to: screen)
        send(change(.hovered, in: screen), to: screen)  // Ignored during a touch.
        send(change(.ended, in: screen), change(.hovered, in: screen), to: screen)
        send(change(.departed, in: screen), to: screen)
        #expect(probe.log == ["entered", "began", "ended", "hovered", "exited"])
    }

    @Test func `the pointer hovers again when the pencil leaves`() {
        let (screen, probe) = stage()
        screen.pointer.move(to: Point(x: 50, y: 50))
        send(change(.hovered, at: Point(x: 300, y: 200), in: screen), to: screen)
        #expect(probe.log == ["entered", "exited"])
        send(change(.departed, in: screen), to: screen)
        #expect(probe.log == ["entered", "exited", "entered"])
    }

    @Test func `S108 with any input, each touch that begins ends exactly once`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = RandomEvents(seed: seed)
        for _ in 0..<40 {
            let (screen, probe) = stage()
            probe.isMultipleTouchEnabled = true
            for _ in 0..<60 {
                if random.pick(0...12) == 0 {
                    screen.send(
                        .deviceLost(
                            DeviceLoss(seat: SeatID(1), device: random.pick([.touch, .seat]), time: screen.now)))
                }
                let changes = (0..<random.pick(1...3)).map { _ in
                    var change = change(
                        random.pick(TouchChange.Phase.allCases), id: random.pick(-2...0), in: screen)
                    if random.chance() { change.type = .direct }
                    return change
                }
                screen.send(.touches(TouchFrame(seat: SeatID(1), time: screen.now, changes: SmallArray(changes))))
            }
            screen.seat.unplug()
            #expect(probe.live.isEmpty, "seed \(seed)")
            #expect(probe.faults == 0, "seed \(seed)")
        }
    }
}

/// A view that records touches and hovering.
private final class PencilProbe: View {
    private(set) var log: [String] = []
    private(set) weak var touch: Touch?
    private(set) var forces: [Double] = []
    private(set) var live: Set<Touch> = []
    private(set) var faults = 0

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        touch = touches.first
        log += touches.map { _ in "began" }
        faults += live.intersection(touches).count
        live.formUnion(touches)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        log += touches.map { _ in "moved" }
        faults += touches.subtracting(live).count
        for touch in touches { forces += (event?.coalescedTouches(for: touch) ?? []).map(\.force) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { end(touches, "ended") }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { end(touches, "cancelled") }
    override func pointerEntered(with event: Event?) { log.append("entered") }
    override func pointerMoved(with event: Event?) { log.append("hovered") }
    override func pointerExited(with event: Event?) { log.append("exited") }

    private func end(_ touches: Set<Touch>, _ word: String) {
        log += touches.map { _ in word }
        faults += touches.subtracting(live).count
        live.subtract(touches)
    }
}
