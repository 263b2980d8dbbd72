import Testing
import WaldenGeometry
import WaylandProtocols

@testable import WaylandClient

@MainActor
struct PointerDeviceTests {
    /// Hands events to a pointer and returns the frames that come of them.
    private func frames(
        version: UInt32 = 9, _ events: (WlSurface) -> [WlPointer.Event]
    ) throws -> [WaylandClient.PointerFrame] {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let pointer = try #require(peer.makeSeat(version: version).pointer)
        let surface = try peer.makeSurface()
        _ = peer.take()
        for event in events(surface.proxy) { pointer.proxy.onEvent?(event) }
        return peer.take().compactMap { event in
            if case .pointer(_, let frame) = event { frame } else { nil }
        }
    }

    @Test func `what comes between two frame events is one frame`() throws {
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
        #expect(frames.last?.buttons.map(\.code) == [0x110])
        #expect(frames.last?.time == 11)
    }

    @Test func `S36 of several motions within a frame, none is lost`() throws {
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
        #expect(frames.map { $0.earlier.map(\.time) } == [[], [10, 11], []])
        #expect(frames.map(\.location.x) == [4, 7, 8])
    }

    @Test func `before version 5 each event is a frame`() throws {
        let frames = try frames(version: 4) { surface in
            [
                .enter(serial: 1, surface: surface, surfaceX: 3, surfaceY: 4),
                .motion(time: 10, surfaceX: 5, surfaceY: 6), .axis(time: 11, axis: .verticalScroll, value: 10),
            ]
        }
        #expect(frames.count == 3)
        #expect(frames.last?.scroll?.vertical.distance == 10)
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
        #expect(scroll.vertical.distance == 14)
        #expect(scroll.vertical.steps120 == 90)
        #expect(scroll.vertical.isInverted)
        #expect(scroll.horizontal.distance == -5)
        #expect(!scroll.horizontal.isInverted)
    }

    @Test func `a discrete step is 120, and high resolution outdoes it in any order`() throws {
        let steps = try [
            [WlPointer.Event.axisDiscrete(axis: .verticalScroll, discrete: 2)],
            [.axisDiscrete(axis: .verticalScroll, discrete: 1), .axisValue120(axis: .verticalScroll, value120: 30)],
            [.axisValue120(axis: .verticalScroll, value120: 30), .axisDiscrete(axis: .verticalScroll, discrete: 1)],
        ].map { events in
            try frames { surface in
                [.enter(serial: 1, surface: surface, surfaceX: 0, surfaceY: 0), .frame] + events + [.frame]
            }.last?.scroll?.vertical.steps120
        }
        #expect(steps == [240, 30, 30])
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

    @Test func `an enter without a leave leaves first`() throws {
        let frames = try frames { surface in
            [
                .enter(serial: 1, surface: surface, surfaceX: 3, surfaceY: 4), .frame,
                .enter(serial: 2, surface: surface, surfaceX: 5, surfaceY: 5), .frame,
            ]
        }
        #expect(frames.map(\.crossing) == [.entered, .left, .entered])
    }

    @Test func `nothing comes of a pointer that is over no surface of ours`() throws {
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

    @Test func `a button that is down is not pressed again, one that is up not released`() throws {
        let frames = try frames { surface in
            [
                .enter(serial: 1, surface: surface, surfaceX: 3, surfaceY: 4), .frame,
                .button(serial: 2, time: 1, button: 0x110, state: .released),
                .button(serial: 3, time: 2, button: 0x110, state: .pressed),
                .button(serial: 4, time: 3, button: 0x110, state: .pressed), .frame,
            ]
        }
        #expect(frames.last?.buttons.map(\.serial) == [3])
    }
}
