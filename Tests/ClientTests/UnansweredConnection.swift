import Glibc
import WaldenPlatform
import WaylandProtocols

@testable import WaylandClient

/// A connection without a compositor: nothing reads its requests, and tests deliver events to its
/// objects.
@MainActor
final class UnansweredConnection {
    let connection: Connection
    private let otherEnd: Int32
    private let seatName: UInt32 = 7

    /// Connects.
    ///
    /// - Parameter versions: The versions of the required interfaces.
    init(versions: [String: UInt32] = ["wl_compositor": 6, "wl_shm": 1, "xdg_wm_base": 6]) throws {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
            throw ConnectionError.broken(errno: errno)
        }
        otherEnd = ends[1]
        connection = Connection(display: try WaylandDisplay(fileDescriptor: ends[0]), displayName: "nobody")
        connection.watchRegistry()
        for (name, (interface, version)) in versions.sorted(by: { $0.key < $1.key }).enumerated() {
            announce(UInt32(name) + 1, interface, version)
        }
    }

    /// Announces a global.
    func announce(_ name: UInt32, _ interface: String, _ version: UInt32) {
        connection.registry?.onEvent?(.global(name: name, interface: interface, version: version))
    }

    /// Makes a seat with all devices.
    func makeSeat(version: UInt32 = 9) throws -> Seat {
        announce(seatName, "wl_seat", version)
        guard let seat = connection.seats.first else { throw ConnectionError.missingInterface("wl_seat") }
        seat.proxy.onEvent?(.capabilities(capabilities: [.pointer, .keyboard, .touch]))
        return seat
    }

    /// Makes a surface for window 1.
    func makeSurface() throws -> Surface {
        guard let surface = Surface(connection: connection) else {
            throw ConnectionError.missingInterface("wl_compositor")
        }
        surface.window = WindowID(1)
        return surface
    }

    /// Returns the events since the last call.
    func take() -> [ClientEvent] {
        var events: [ClientEvent] = []
        connection.takeEvents { events.append($0) }
        return events
    }

    /// Returns the input since the last call.
    func takeInput() -> [PlatformEvent] {
        take().compactMap { if case .input(let event) = $0 { event } else { nil } }
    }

    func close() {
        connection.close()
        Glibc.close(otherEnd)
    }
}
