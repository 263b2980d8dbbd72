internal import Glibc
package import WaldenPlatform

/// Writes the platform events of a run into a file, each as soon as the app gets it.
@MainActor
package final class EventRecorder {
    private let descriptor: Int32
    private let path: String
    private let start: Double
    private var seats: [SeatID] = []
    private var keys: NeutralKeys?
    private var hasFailed = false

    /// Makes the file, or empties it; only its owner can read it.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - start: The time from which times count, in seconds of the platform's clock.
    ///   - includesText: Whether what is typed is recorded as it is.
    /// - Throws: ``RecordingError`` if the file cannot be written.
    package init(path: String, start: Double, includesText: Bool) throws(RecordingError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw RecordingError("\(path) cannot be written (\(String(cString: strerror(errno))))")
        }
        self.descriptor = descriptor
        self.path = path
        self.start = start
        keys = includesText ? nil : NeutralKeys()
        write(Recording.firstLine)
    }

    isolated deinit { close(descriptor) }

    /// Writes an event that the app gets now.
    package func record(_ event: PlatformEvent, at now: Double) {
        guard !hasFailed else { return }
        let neutral = keys?.neutralized(event) ?? event
        let entry = Recording.Entry(
            time: max(0, relative(now)), event: neutral.mappingTimes(relative).mappingSeat(name))
        write(Recording.line(for: entry))
    }

    /// Seconds since the start, in whole microseconds.
    private func relative(_ time: Double) -> Double { ((time - start) * 1e6).rounded() / 1e6 }

    /// A seat's place in the order in which seats were heard of, from 1.
    private func name(of seat: SeatID) -> SeatID {
        guard seat != .nobody else { return seat }
        if !seats.contains(seat) { seats.append(seat) }
        return SeatID(UInt32((seats.firstIndex(of: seat) ?? 0) + 1))
    }

    private func write(_ line: String) {
        var line = line
        let isWritten = line.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
        guard !isWritten else { return }
        hasFailed = true
        Trace.warn("The recording ends here: \(path) cannot be written (\(String(cString: strerror(errno)))).")
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    fileprivate var baseAddress: UnsafePointer<UInt8>? { base.baseAddress.map { $0 + startIndex } }
}
