internal import WaldenGraphics
package import WaldenPlatform

/// Writes the platform events of a run into a file, each as soon as the app gets it.
@MainActor
package final class EventRecorder {
    private let file: RegularFile
    private let path: String
    private let start: Double
    private var seats: [SeatID] = []
    private var keys: NeutralKeys?
    private var hasFailed = false

    /// Makes the file, which only its owner can read.
    ///
    /// A file of that name is replaced if it belongs to the same user. A symbolic link, a pipe or a device is an error.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - start: The time from which times count, in seconds of the platform's clock.
    ///   - includesText: Whether what is typed is recorded as it is.
    /// - Throws: ``RecordingError`` if the file cannot be written.
    package init(path: String, start: Double, includesText: Bool) throws(RecordingError) {
        do throws(RegularFile.Failure) {
            file = try RegularFile(makingPrivate: path)
        } catch {
            throw RecordingError("\(path) cannot be written (\(error))")
        }
        self.path = path
        self.start = start
        keys = includesText ? nil : NeutralKeys()
        write(Recording.firstLine)
    }

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
        do throws(RegularFile.Failure) {
            try file.write(Array(line.utf8))
        } catch {
            hasFailed = true
            Trace.warn("The recording ends here: \(path) cannot be written (\(error)).")
        }
    }
}
