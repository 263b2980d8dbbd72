import Testing
import Walden
import WaldenTesting

/// Rotation (S80).
@MainActor
struct RotationGestureTests {
    let stage = GestureStage()
    var screen: TestScreen { stage.screen }
    let center = at(200, 150)

    private func rotation() -> RotationGestureRecognizer {
        stage.add(RotationGestureRecognizer(), "rotation") { $0.rotation.short }
    }

    private func places(_ angle: Double, _ radius: Double = 80) -> [Point] {
        [Hand.onCircle(center, radius, angle), Hand.onCircle(center, radius, angle + .pi)]
    }

    private func turn(_ fingers: [TestFinger], to angle: Double) {
        screen.seat.change(zip(fingers, places(angle)).map { ($0, .moved, $1) })
    }

    @Test func `S80 a rotation begins after a tenth of a radian, clockwise positive`() {
        _ = rotation()
        let fingers = screen.seat.touch(at: places(0))
        #expect(fingers[0].location == at(280, 150))
        turn(fingers, to: 0.09)
        #expect(stage.lines == [])
        turn(fingers, to: 0.11)
        #expect(fingers[0].location.y > 150, "clockwise, because y points down")
        turn(fingers, to: 0.5)
        turn(fingers, to: -0.25)
        fingers[0].lift()
        fingers[1].lift()
        #expect(
            stage.lines == [
                "rotation began 0.11", "rotation changed 0.5", "rotation changed -0.25", "rotation ended -0.25",
            ])
    }

    @Test(arguments: [1.0, -1.0])
    func `S80 a rotation crosses half and full turns without a jump`(direction: Double) {
        let rotation = rotation()
        let fingers = screen.seat.touch(at: places(0))
        for step in 1...100 {
            let angle = Double(step) * 0.1 * direction
            turn(fingers, to: angle)
            #expect((rotation.rotation - angle).magnitude < 1e-6)
        }
        fingers.forEach { $0.lift() }
    }

    @Test func `S80 the rotation can be set, and continues from there`() {
        let rotation = rotation()
        let fingers = screen.seat.touch(at: places(0))
        turn(fingers, to: 0.2)
        rotation.rotation = 0
        turn(fingers, to: 0.3)
        rotation.rotation = 5
        turn(fingers, to: 0.2)
        #expect(stage.lines == ["rotation began 0.2", "rotation changed 0.1", "rotation changed 4.9"])
        fingers.forEach { $0.lift() }
    }

    @Test func `S80 the velocity is in radians per second, whatever rotation was set`() {
        let rotation = rotation()
        let fingers = screen.seat.touch(at: places(0))
        for step in 1...20 {
            stage.wait(10)
            turn(fingers, to: Double(step) * 0.02)
            rotation.rotation = 0
        }
        #expect((rotation.velocity - 2).magnitude < 0.001)
        fingers.forEach { $0.lift(after: .milliseconds(100)) }
        #expect(stage.lines.last == "rotation ended 0")
    }

    @Test func `S80 adding or lifting a finger does not make the rotation jump`() {
        _ = rotation()
        let fingers = screen.seat.touch(at: places(0))
        turn(fingers, to: 0.2)
        let third = screen.touch(at: at(20, 20))
        third.move(to: at(20.001, 20))
        #expect(stage.take() == ["rotation began 0.2", "rotation changed 0.2"])
        fingers[1].lift()
        third.move(to: at(20, 20))
        #expect(stage.take() == ["rotation changed 0.2"])
        fingers[0].lift()
        third.move(to: at(100, 200))
        #expect(stage.lines == [], "one finger rests")
        third.lift()
        #expect(stage.lines == ["rotation ended 0.2"])
    }

    @Test func `S80 fingers moving in parallel or apart do not rotate`() {
        _ = rotation()
        let fingers = screen.seat.touch(at: places(0.3))
        for step in 1...10 {
            let delta = at(Double(step) * 5, Double(step) * -3)
            screen.seat.change(zip(fingers, places(0.3, 80 + Double(step) * 4)).map { ($0, .moved, $1 + delta) })
        }
        #expect(stage.lines == [])
        fingers.forEach { $0.lift() }
    }

    @Test func `S80 a cancelled touch cancels the rotation`() {
        _ = rotation()
        let fingers = screen.seat.touch(at: places(0))
        turn(fingers, to: 0.2)
        fingers[0].cancel()
        #expect(stage.lines == ["rotation began 0.2", "rotation cancelled 0.2"])
    }

    @Test func `S80 a view is moved, scaled and rotated simultaneously if delegates allow it`() {
        let together = Together()
        let kinds: [GestureRecognizer] = [
            stage.add(PanGestureRecognizer(), "pan"), stage.add(PinchGestureRecognizer(), "pinch"),
            stage.add(RotationGestureRecognizer(), "rotation"),
        ]
        kinds.forEach { $0.delegate = together }
        let fingers = screen.seat.touch(at: places(0))
        screen.seat.change(zip(fingers, places(0.2, 90)).map { ($0, .moved, $1 + at(15, 0)) })
        fingers.forEach { $0.lift() }
        #expect(
            stage.lines == [
                "pan began", "pinch began", "rotation began", "pan ended", "pinch ended", "rotation ended",
            ])
    }
}
