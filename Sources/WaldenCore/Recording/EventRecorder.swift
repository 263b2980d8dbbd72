internal import WaldenGraphics
package import WaldenPlatform

/// Records platform events to a file as the app receives them.
@MainActor
package final class EventRecorder {
    private let file: RegularFile
    private let path: String
    private let start: Double
    private var seats: [SeatID] = []
    private var keys: NeutralKeys
    private var hasFailed = false

    /// Creates the file, readable only by its owner, or replaces one of the same user.
    ///
    /// A symbolic link, a pipe or a device is an error. Times count from `start`, in seconds of the platform's clock.
    /// `includesText` records typed text verbatim, except for secrets.
    package init(path: String, start: Double, includesText: Bool) throws(RecordingError) {
        do throws(RegularFile.Failure) {
            file = try RegularFile(makingPrivate: path)
        } catch {
            throw RecordingError("\(path) cannot be written (\(error))")
        }
        self.path = path
        self.start = start
        keys = NeutralKeys(keepsText: includesText)
        write(Recording.firstLine)
    }

    /// - Parameter isSecret: Whether text that is typed now goes to a secure field.
    package func record(_ event: PlatformEvent, at now: Double, isSecret: Bool = false) {
        guard !hasFailed else { return }
        let neutral = keys.neutralized(event, isSecret: isSecret)
        let entry = Recording.Entry(
            time: max(0, relative(now)), event: neutral.mapping(time: relative, seat: renumbered))
        write(Recording.line(for: entry))
    }

    /// Returns a time in seconds since the start, rounded to microseconds.
    private func relative(_ time: Double) -> Double { ((time - start) * 1e6).rounded() / 1e6 }

    /// Returns a seat numbered in order of first appearance, from 1.
    private func renumbered(_ seat: SeatID) -> SeatID {
        guard seat != .unassigned else { return seat }
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
