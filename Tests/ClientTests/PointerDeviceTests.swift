import Testing
import WaldenGeometry
import WaldenPlatform
import WaylandProtocols

@testable import WaylandClient

@MainActor
final class PointerDeviceTests {
    /// The time at which the compositor's clock was 0, in seconds.
    private var start = 0.0

    private func milliseconds(_ time: Double?) -> Int? { time.map { Int((($0 - start) * 1000).rounded()) } }

    /// Sends events to a pointer, and returns the resulting frames.
    private func frames(
        version: UInt32 = 9, _ events: (WlSurface) -> [WlPointer.Event]
    ) throws -> [PointerFrame] {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let pointer = try #require(peer.makeSeat(version: version).pointer)
        let surface = try peer.makeSurface()
        _ = peer.take()
        for event in events(surface.proxy) { pointer.proxy.onEvent?(event) }
        start = peer.connection.time(0)
        return peer.takeInput().compactMap { if case .pointer(let frame) = $0 { frame } else { nil } }
    }

    @Test func `events up to a frame event are one frame`() throws {
        let frames = try frames { surface in
            [
                .enter(serial: 1, surface: surface, surfaceX: 3, surfaceY: 4), .frame,
                .motion(time: 10, surfaceX: 5, surfaceY: 6),
                .button(serial: 2, time: 11, button: 0x110, state: .pressed), .frame,
            ]
        }
        #expect(frames.count == 2)
        #expect(frames.first?.crossing == .entered)
        #expect(frames.last?.location == Point(x: 5, y: 6))
        #expect(frames.last?.hasMoved == true)
        #expect(frames.last?.buttons.map(\.button) == [.primary])
        #expect(milliseconds(frames.last?.time) == 11)
    }

    @Test func `S36 no motion within a frame is lost`() throws {
        let frames = try frames { surface in
            [
                .enter(serial: 1, surface: surface, surfaceX: 3, surfaceY: 4),
                .motion(time: 9, surfaceX: 4, surfaceY: 4), .frame, .motion(time: 10, surfaceX: 5, surfaceY: 4),
                .motion(time: 11, surfaceX: 6, surfaceY: 4), .motion(time: 12, surfaceX: 7, surfaceY: 4),
                .button(serial: 2, time: 13, button: 0x110, state: .pressed), .frame,
                .motion(time: 14, surfaceX: 8, surfaceY: 4), .frame,
            ]
        }
        #expect(frames.map { $0.earlier.map(\.location.x) } == [[], [5, 6], []])
        #expect(frames.map { $0.earlier.map { milliseconds($0.time) } } == [[], [10, 11], []])
        #expect(frames.map(\.location.x) == [4, 7, 8])
    }

    @Test func `S36 motions without a frame event become several frames, without loss`() throws {
        let count = 2 * TouchSample.maximumCoalescedCount + 7
        let frames = try frames { surface in
            [.enter(serial: 1, surface: surface, surfaceX: 0, surfaceY: 0), .frame]
                + (0..<count).map { .motion(time: UInt32($0), surfaceX: Double($0), surfaceY: 0) } + [.frame]
        }
        let places = frames.dropFirst().flatMap { $0.earlier.map(\.location.x) + [$0.location.x] }
        #expect(places == (0..<count).map(Double.init))
        #expect(frames.count == 4)
    }

    @Test func `before version 5 each event is a frame`() throws {
        let frames = try frames(version: 4) { surface in
            [
                .enter(serial: 1, surface: surface, surfaceX: 3, surfaceY: 4),
                .motion(time: 10, surfaceX: 5, surfaceY: 6), .axis(time: 11, axis: .verticalScroll, value: 10),
            ]
        }
        #expect(frames.count == 3)
        #expect(frames.last?.scroll?.delta == Point(x: 0, y: 10))
    }

    @Test func `axis events of a frame add up`() throws {
        let frames = try frames { surface in
            [
                .enter(serial: 1, surface: surface, surfaceX: 0, surfaceY: 0), .frame,
                .axisSource(axisSource: .wheel), .axis(time: 1, axis: .verticalScroll, value: 10),
                .axis(time: 1, axis: .horizontalScroll, value: -5), .axis(time: 2, axis: .verticalScroll, value: 4),
                .axisValue120(axis: .verticalScroll, value120: 90),
                .axisRelativeDirection(axis: .verticalScroll, direction: .inverted), .frame,
            ]
        }
        let scroll = try #require(frames.last?.scroll)
        #expect(scroll.source == .wheel)
        #expect(scroll.delta == Point(x: -5, y: 14))
        #expect(scroll.steps == Point(x: 0, y: 0.75))
        #expect(scroll.isInverted)
    }

    @Test func `an axis source alone is not a frame`() throws {
        let frames = try frames { surface in
            [
                .enter(serial: 1, surface: surface, surfaceX: 0, surfaceY: 0), .frame,
                .axisSource(axisSource: .finger), .frame, .axisSource(axisSource: .finger),
                .axisStop(time: 1, axis: .verticalScroll), .frame,
            ]
        }
        #expect(frames.map(\.crossing) == [.entered, .none])
        #expect(frames.last?.scroll?.isStop == true && frames.last?.scroll?.source == .finger)
    }

    @Test func `a frame is unfinished from its release to its end`() throws {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let pointer = try #require(peer.makeSeat().pointer)
        let surface = try peer.makeSurface()
        let events: [(WlPointer.Event, Bool)] = [
            (.enter(serial: 1, surface: surface.proxy, surfaceX: 3, surfaceY: 4), false), (.frame, false),
            (.button(serial: 2, time: 1, button: 0x110, state: .pressed), false), (.frame, false),
            (.button(serial: 3, time: 2, button: 0x110, state: .released), true), (.frame, false),
        ]
        for (event, isUnfinished) in events {
            pointer.proxy.onEvent?(event)
            #expect(peer.connection.hasUnfinishedFrames == isUnfinished, "\(event)")
        }
    }

    @Test func `a discrete step counts 120, and high resolution overrides it in any order`() throws {
        let steps = try [
            [WlPointer.Event.axisDiscrete(axis: .verticalScroll, discrete: 2)],
            [.axisDiscrete(axis: .verticalScroll, discrete: 1), .axisValue120(axis: .verticalScroll, value120: 30)],
            [.axisValue120(axis: .verticalScroll, value120: 30), .axisDiscrete(axis: .verticalScroll, discrete: 1)],
        ].map { events in
            try frames { surface in
                [.enter(serial: 1, surface: surface, surfaceX: 0, surfaceY: 0), .frame] + events + [.frame]
            }.last?.scroll?.steps.y
        }
        #expect(steps == [2, 0.25, 0.25])
    }

    @Test func `a leave after an enter ends the frame of the enter`() throws {
        let frames = try frames { surface in
            [
                .enter(serial: 1, surface: surface, surfaceX: 3, surfaceY: 4), .leave(serial: 2, surface: surface),
                .frame,
            ]
        }
        #expect(frames.map(\.crossing) == [.entered, .left])
    }

    @Test func `an enter without a leave first sends one`() throws {
        let frames = try frames { surface in
            [
                .enter(serial: 1, surface: surface, surfaceX: 3, surfaceY: 4), .frame,
                .enter(serial: 2, surface: surface, surfaceX: 5, surfaceY: 5), .frame,
            ]
        }
        #expect(frames.map(\.crossing) == [.entered, .left, .entered])
    }

    @Test func `a pointer over no surface of the app sends nothing`() throws {
        let frames = try frames { surface in
            [
                .enter(serial: 1, surface: nil, surfaceX: 3, surfaceY: 4), .frame,
                .motion(time: 10, surfaceX: 5, surfaceY: 6),
                .button(serial: 2, time: 11, button: 0x110, state: .pressed), .frame,
                .leave(serial: 3, surface: surface), .frame,
            ]
        }
        #expect(frames.isEmpty)
    }

    @Test func `repeated presses and releases of a button are ignored`() throws {
        let frames = try frames { surface in
            [
                .enter(serial: 1, surface: surface, surfaceX: 3, surfaceY: 4), .frame,
                .button(serial: 2, time: 1, button: 0x110, state: .released),
                .button(serial: 3, time: 2, button: 0x110, state: .pressed),
                .button(serial: 4, time: 3, button: 0x110, state: .pressed), .frame,
            ]
        }
        #expect(frames.last?.buttons.map(\.serial) == [InputSerial(seat: SeatID(7), rawValue: 3)])
    }

    @Test func `a press that the compositor took over is forgotten, and its button can be pressed again`() throws {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let seat = try peer.makeSeat()
        let pointer = try #require(seat.pointer)
        let surface = try peer.makeSurface()
        func button(_ serial: UInt32, _ state: WlPointer.ButtonState) -> WlPointer.Event {
            .button(serial: serial, time: serial, button: 0x110, state: state)
        }
        pointer.proxy.onEvent?(.enter(serial: 1, surface: surface.proxy, surfaceX: 0, surfaceY: 0))
        for event in [button(2, .pressed), .frame] { pointer.proxy.onEvent?(event) }
        seat.forgetPress(2)
        for event in [button(3, .released), button(4, .pressed), .frame] { pointer.proxy.onEvent?(event) }
        seat.forgetPress(2)
        for event in [button(5, .released), .frame] { pointer.proxy.onEvent?(event) }
        let serials = peer.takeInput().flatMap { event -> [UInt32?] in
            if case .pointer(let frame) = event { frame.buttons.map { $0.serial?.rawValue } } else { [] }
        }
        #expect(serials == [2, 4, nil])
    }
}
