import Testing
import WaldenGeometry
import WaylandProtocols

@testable import WaylandClient

@MainActor
struct TouchDeviceTests {
    /// What a touchscreen said, in words: `down1 move1 | up1` for two frames.
    private func story(
        readingOn: Bool = false, _ events: (WlSurface) -> [WlTouch.Event]
    ) throws -> String {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let touch = try #require(peer.makeSeat().touch)
        let surface = try peer.makeSurface()
        _ = peer.take()
        for event in events(surface.proxy) { touch.proxy.onEvent?(event) }
        if readingOn { peer.connection.takeIn() }
        return peer.take().compactMap { event in
            guard case .touch(_, let frame) = event else { return nil }
            return frame.isCancelled ? "cancel" : frame.changes.map { "\($0.phase)\($0.id)" }.joined(separator: " ")
        }.joined(separator: " | ")
    }

    private func down(_ id: Int32, on surface: WlSurface?) -> WlTouch.Event {
        .down(serial: 1, time: 1, surface: surface, id: id, x: 1, y: 1)
    }

    private func motion(_ id: Int32) -> WlTouch.Event { .motion(time: 2, id: id, x: 2, y: 2) }

    private func up(_ id: Int32) -> WlTouch.Event { .up(serial: 3, time: 3, id: id) }

    @Test func `two fingers of one frame arrive together`() throws {
        #expect(
            try story { [down(0, on: $0), down(1, on: $0), .frame, motion(1), motion(0), .frame, up(0), .frame] }
                == "down0 down1 | motion1 motion0 | up0")
    }

    @Test func `several changes of a finger within a frame are one`() throws {
        #expect(
            try story {
                [down(0, on: $0), .shape(id: 0, major: 8, minor: 4), motion(0), .frame, motion(0), motion(0), .frame]
            }
                == "down0 | motion0")
    }

    @Test func `fingers that are not known are ignored`() throws {
        #expect(try story { _ in [motion(3), up(3), .shape(id: 3, major: 1, minor: 1), .frame, .cancel] } == "")
    }

    @Test func `a finger that comes down on no surface is not known`() throws {
        #expect(try story { _ in [down(0, on: nil), .frame, motion(0), .frame, up(0), .frame] } == "")
    }

    @Test func `a cancel ends all fingers, those of an unfinished frame too`() throws {
        #expect(try story { [down(0, on: $0), .frame, up(0), .cancel, .frame] } == "down0 | cancel")
    }

    @Test func `a frame that is missing after the last finger is made up for`() throws {
        #expect(try story(readingOn: true) { [down(0, on: $0), .frame, up(0)] } == "down0 | up0")
        #expect(try story(readingOn: true) { [down(0, on: $0)] } == "")
        #expect(try story { [down(0, on: $0), .frame, up(0), down(0, on: $0), .frame] } == "down0 | up0 | down0")
    }

    @Test func `a finger that comes down twice is lifted in between`() throws {
        #expect(try story { [down(0, on: $0), .frame, down(0, on: $0), .frame] } == "down0 | up0 down0")
    }

    @Test func `a surface that goes takes its fingers along`() throws {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let touch = try #require(peer.makeSeat().touch)
        let surface = try peer.makeSurface()
        touch.proxy.onEvent?(down(0, on: surface.proxy))
        surface.destroy()
        _ = peer.take()
        touch.proxy.onEvent?(.frame)
        touch.proxy.onEvent?(motion(0))
        touch.proxy.onEvent?(up(0))
        touch.proxy.onEvent?(.frame)
        #expect(peer.take().isEmpty)
        #expect(!touch.isActive)
    }
}
