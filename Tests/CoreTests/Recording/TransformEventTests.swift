import Testing
import WaldenTesting

@testable import WaldenCore

/// Transform events, and the invariant that each gesture begins once and ends once.
@MainActor
@Suite("Transform events")
struct TransformEventTests {
    private func input(
        _ phase: TransformInput.Phase, _ kind: TransformInput.Kind = .pinch, in window: WindowID,
        seat: SeatID = SeatID(1)
    ) -> TransformInput {
        TransformInput(seat: seat, window: window, time: 1, kind: kind, phase: phase, location: Point(x: 5, y: 5))
    }

    @Test func `S83 a transform event has the pointer's touch and the fingers' changes`() {
        let application = Watcher()
        let screen = application.screen
        screen.pointer.move(to: Point(x: 5, y: 5))
        screen.send(.transform(input(.began, in: screen.window.id)))
        screen.send(.transform(input(.ended, in: screen.window.id)))
        #expect(application.window.inputs.map(\.phase) == [.began, .ended])
        #expect(application.window.touches == 2, "each event has the pointer's touch")
    }

    @Test func `without a pointer over the window there is no gesture`() {
        let application = Watcher()
        let screen = application.screen
        screen.send(.transform(input(.began, in: screen.window.id)))
        screen.send(.transform(input(.changed, in: screen.window.id)))
        screen.send(.transform(input(.ended, in: screen.window.id)))
        #expect(application.window.inputs.isEmpty)
    }

    @Test func `with any input, each gesture that begins ends exactly once`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = RandomEvents(seed: seed)
        for _ in 0..<40 {
            let application = Watcher()
            let screen = application.screen
            for _ in 0..<60 {
                let seat = SeatID(random.pick(1...2))
                let window = WindowID(random.pick([screen.window.id.rawValue, 99]))
                switch random.pick(0...9) {
                case 0:
                    let crossing: PointerFrame.Crossing = random.pick([.entered, .left, .none])
                    screen.send(
                        .pointer(
                            PointerFrame(
                                seat: seat, window: window, time: screen.now, crossing: crossing,
                                location: Point(x: 5, y: 5), hasMoved: true)))
                case 1:
                    screen.send(.deviceLost(DeviceLoss(seat: seat, device: random.pick([.pointer, .seat]), time: 1)))
                case 2 where random.pick(0...3) == 0: screen.window.isHidden.toggle()
                default:
                    screen.send(
                        .transform(
                            input(
                                random.pick(TransformInput.Phase.allCases), random.pick(TransformInput.Kind.allCases),
                                in: window, seat: seat)))
                }
            }
            screen.window.isHidden = true
            for seat in [SeatID(1), SeatID(2)] {
                var isActive = false
                for step in application.window.inputs where step.seat == seat {
                    #expect((step.phase == .began) != isActive, "seed \(seed)")
                    isActive = step.phase == .began || step.phase == .changed
                }
                #expect(!isActive, "seed \(seed)")
            }
        }
    }
}

/// A screen whose window records transform events.
@MainActor
private final class Watcher {
    let screen: TestScreen
    let window: WatchingWindow

    init() {
        screen = TestScreen { WatchingWindow(title: "Test", size: $0) }
        window = screen.window as! WatchingWindow
    }
}

private final class WatchingWindow: Window {
    private(set) var inputs: [TransformInput] = []
    private(set) var touches = 0

    override func sendEvent(_ event: Event) {
        if event.type == .transform, let input = event.transform {
            inputs.append(input)
            touches += event.allTouches?.count ?? 0
        }
        super.sendEvent(event)
    }
}
