import Testing
import WaldenGeometry
import WaldenPlatform
import WaylandProtocols

@testable import WaylandClient

@MainActor
struct TouchDeviceTests {
    /// Describes the frames of a touchscreen, such as `began1 moved1 | ended1` for two frames.
    private func story(
        readingOn: Bool = false, _ events: (WlSurface) -> [WlTouch.Event]
    ) throws -> String {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let touch = try #require(peer.makeSeat().touch)
        let surface = try peer.makeSurface()
        _ = peer.take()
        for event in events(surface.proxy) { touch.proxy.onEvent?(event) }
        if readingOn { peer.connection.readAndDispatch() }
        return peer.takeInput().compactMap { event in
            guard case .touches(let frame) = event else { return nil }
            #expect(frame.seat == SeatID(7) && frame.changes.allSatisfy { $0.window == WindowID(1) })
            return frame.cancelsAll ? "cancel" : frame.changes.map { "\($0.phase)\($0.id)" }.joined(separator: " ")
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
                == "began0 began1 | moved1 moved0 | ended0")
    }

    @Test func `several changes of a finger within a frame are coalesced`() throws {
        #expect(
            try story {
                [down(0, on: $0), .shape(id: 0, major: 8, minor: 4), motion(0), .frame, motion(0), motion(0), .frame]
            }
                == "began0 | moved0")
    }

    /// Describes the reports of the first change in each frame: location, milliseconds and size, oldest first.
    private func reports(_ events: (WlSurface) -> [WlTouch.Event]) throws -> [String] {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let touch = try #require(peer.makeSeat().touch)
        let surface = try peer.makeSurface()
        _ = peer.take()
        for event in events(surface.proxy) { touch.proxy.onEvent?(event) }
        let start = peer.connection.time(0)
        return peer.takeInput().compactMap { event in
            guard case .touches(let frame) = event, let change = frame.changes.first else { return nil }
            return (change.earlier + [change.sample]).map { report in
                "\(report.location.x) at \(Int(((report.time - start) * 1000).rounded())) of \(report.majorRadius * 2)"
            }.joined(separator: ", ")
        }
    }

    private func motion(_ x: Double, _ time: UInt32, _ id: Int32 = 0) -> WlTouch.Event {
        .motion(time: time, id: id, x: x, y: 2)
    }

    @Test func `S36 no motion of a finger within a frame is lost`() throws {
        let reports = try reports {
            [
                down(0, on: $0), .frame, motion(2, 2), motion(3, 4), motion(4, 6), .frame, motion(5, 8), .frame,
                up(0), .frame,
            ]
        }
        #expect(
            reports == [
                "1.0 at 1 of 0.0", "2.0 at 2 of 0.0, 3.0 at 4 of 0.0, 4.0 at 6 of 0.0", "5.0 at 8 of 0.0",
                "5.0 at 3 of 0.0",
            ])
    }

    @Test func `S36 a finger that moves in its first frame keeps its first location`() throws {
        #expect(
            try reports { [down(0, on: $0), motion(2, 2), motion(3, 4), .frame] }
                == ["1.0 at 1 of 0.0, 2.0 at 2 of 0.0, 3.0 at 4 of 0.0"])
    }

    @Test func `S36 a shape belongs to the motion before it, or else to the one after it`() throws {
        let reports = try reports {
            [
                down(0, on: $0), .shape(id: 0, major: 8, minor: 4), .frame, motion(2, 2),
                .shape(id: 0, major: 9, minor: 4), motion(3, 4), .shape(id: 0, major: 10, minor: 4), .frame,
                .shape(id: 0, major: 11, minor: 4), motion(4, 6), .frame,
            ]
        }
        #expect(
            reports == ["1.0 at 1 of 8.0", "2.0 at 2 of 9.0, 3.0 at 4 of 10.0", "4.0 at 6 of 11.0"])
    }

    @Test func `S36 motions of two fingers in one frame stay separate`() throws {
        #expect(
            try story {
                [
                    down(0, on: $0), down(1, on: $0), .frame, motion(2, 2, 0), motion(3, 2, 1), motion(4, 4, 0),
                    motion(5, 4, 1), .frame,
                ]
            } == "began0 began1 | moved0 moved1")
    }

    @Test func `S36 motions without a frame event become several frames, without loss`() throws {
        let count = 2 * TouchSample.maximumCoalescedCount + 7
        let reports = try reports { surface in
            [down(0, on: surface), .frame] + (0..<count).map { motion(Double($0), UInt32($0 + 2)) } + [.frame]
        }
        #expect(reports.map { $0.split(separator: ",").count }.reduce(0, +) == 1 + count)
        #expect(reports.count == 4)
    }

    @Test func `fingers beyond the maximum number are ignored`() throws {
        let ids = Int32(0)..<1000
        let story = try story { surface in
            ids.map { down($0, on: surface) } + [.frame] + ids.map { motion($0) } + [.frame] + ids.map { up($0) }
                + [.frame, down(7, on: surface), .frame]
        }
        let frames = story.split(separator: "|").map { $0.split(separator: " ").count }
        #expect(frames == [TouchFrame.maximumContacts, TouchFrame.maximumContacts, TouchFrame.maximumContacts, 1])
    }

    @Test func `unknown fingers are ignored`() throws {
        #expect(try story { _ in [motion(3), up(3), .shape(id: 3, major: 1, minor: 1), .frame, .cancel] } == "")
    }

    @Test func `a finger down on no surface is ignored`() throws {
        #expect(try story { _ in [down(0, on: nil), .frame, motion(0), .frame, up(0), .frame] } == "")
    }

    @Test func `a cancel ends all fingers, including those of an unfinished frame`() throws {
        #expect(try story { [down(0, on: $0), .frame, up(0), .cancel, .frame] } == "began0 | cancel")
    }

    @Test func `a missing frame event after the last finger is inferred`() throws {
        #expect(try story(readingOn: true) { [down(0, on: $0), .frame, up(0)] } == "began0 | ended0")
        #expect(try story(readingOn: true) { [down(0, on: $0)] } == "")
        #expect(try story { [down(0, on: $0), .frame, up(0), down(0, on: $0), .frame] } == "began0 | ended0 | began0")
    }

    @Test func `a frame that ended or was cancelled is not unfinished`() throws {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let touch = try #require(peer.makeSeat().touch)
        let surface = try peer.makeSurface()
        for end in [WlTouch.Event.frame, .cancel] {
            touch.proxy.onEvent?(down(0, on: surface.proxy))
            #expect(peer.connection.hasUnfinishedFrames)
            touch.proxy.onEvent?(end)
            #expect(!peer.connection.hasUnfinishedFrames)
        }
    }

    @Test func `S108 a finger that comes down twice is cancelled in between`() throws {
        #expect(try story { [down(0, on: $0), .frame, down(0, on: $0), .frame] } == "began0 | cancelled0 began0")
        #expect(try story { [down(0, on: $0), down(0, on: $0), .frame] } == "began0 | cancelled0 began0")
        #expect(
            try story { [down(0, on: $0), .frame, motion(0), down(0, on: nil), motion(0), .frame] }
                == "began0 | moved0 | cancelled0")
    }

    @Test func `a finger has its location in the content, its angle in radians, and the serial of its beginning`()
        throws
    {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let touch = try #require(peer.makeSeat().touch)
        let surface = try peer.makeSurface()
        surface.contentOrigin = Point(x: 10, y: 20)
        touch.proxy.onEvent?(.down(serial: 5, time: 1, surface: surface.proxy, id: 3, x: 11, y: 22))
        touch.proxy.onEvent?(.orientation(id: 3, orientation: 90))
        touch.proxy.onEvent?(.frame)
        // Moving the content does not resend earlier locations.
        surface.contentOrigin = .zero
        touch.proxy.onEvent?(.motion(time: 2, id: 3, x: 11, y: 22))
        touch.proxy.onEvent?(.frame)
        let changes = peer.takeInput().compactMap {
            if case .touches(let frame) = $0 { frame.changes.first } else { nil }
        }
        #expect(changes.map(\.location) == [Point(x: 1, y: 2), Point(x: 11, y: 22)])
        #expect(changes.map(\.orientation) == [.pi / 2, .pi / 2])
        #expect(changes.map(\.serial) == [InputSerial(seat: SeatID(7), rawValue: 5), nil])
    }

    @Test func `a finger taken over by the compositor is forgotten, another with its number is not`() throws {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let seat = try peer.makeSeat()
        let touch = try #require(seat.touch)
        let surface = try peer.makeSurface()
        func down(_ serial: UInt32) -> WlTouch.Event {
            .down(serial: serial, time: 1, surface: surface.proxy, id: 0, x: 1, y: 1)
        }
        for event in [down(1), .frame] { touch.proxy.onEvent?(event) }
        seat.forgetPress(1)
        #expect(!touch.isActive)
        for event in [down(2), .frame] { touch.proxy.onEvent?(event) }
        seat.forgetPress(1)
        #expect(touch.isActive)
    }

    @Test func `a finger on a surface without a window is ignored`() throws {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let touch = try #require(peer.makeSeat().touch)
        let surface = try peer.makeSurface()
        surface.window = nil
        for event in [down(0, on: surface.proxy), .frame, up(0), .frame] { touch.proxy.onEvent?(event) }
        #expect(peer.take().isEmpty)
    }

    @Test func `a destroyed surface ends its fingers`() throws {
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
