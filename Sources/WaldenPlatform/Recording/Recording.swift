internal import WaldenGraphics

/// The platform events of a run, with their times in seconds since its start.
///
/// The text form has one event per line after a line with the format version. Empty lines and lines that begin with
/// `#` are ignored.
///
/// ```
/// walden-recording 1
/// 0.512 touches seat=1 time=0.512 began id=0 window=1 at=40,20 time=0.512
/// 0.590 touches seat=1 time=0.59 ended id=0 window=1 at=40,20 time=0.59
/// ```
/// Windows are numbered in order of creation, seats in order of first appearance.
public struct Recording: Sendable, Equatable {
    /// An event and its time of arrival.
    public struct Entry: Sendable, Equatable {
        /// When the app received the event, in seconds since the start.
        public var time: Double
        /// The event; its times also count from the start.
        public var event: PlatformEvent

        /// Creates an entry.
        public init(time: Double, event: PlatformEvent) {
            self.time = time
            self.event = event
        }
    }

    /// The format version that this code writes, and the only one it reads.
    public static let version = 1
    static let title = "walden-recording"

    /// The events, ordered by time.
    public var entries: [Entry]

    /// Creates a recording of events.
    public init(_ entries: [Entry] = []) { self.entries = entries }

    /// The recording as text.
    public var text: String {
        entries.reduce(into: Recording.firstLine) { $0 += Recording.line(for: $1) }
    }

    package static let firstLine = "\(title) \(version)\n"

    package static func line(for entry: Entry) -> String {
        "\(TextWriter.number(entry.time)) \(PlatformEventText.encode(entry.event))\n"
    }

    /// Parses the text of a recording. Throws if the version is unknown; for an invalid line, the error has its number.
    public init(parsing text: String) throws(RecordingError) {
        entries = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        try Recording.checkVersion(lines.first ?? "")
        for (index, line) in lines.enumerated().dropFirst() {
            let line = line.last == "\r" ? line.dropLast() : line
            guard let first = line.first, first != "#" else { continue }
            do throws(RecordingError) {
                let entry = try Recording.entry(from: line)
                if let last = entries.last, entry.time < last.time {
                    throw RecordingError("its time is earlier than the previous event's")
                }
                entries.append(entry)
            } catch {
                throw RecordingError(line: index + 1, error.reason)
            }
        }
    }

    /// Returns whether a file that begins with these bytes cannot be a recording.
    private static func isForeign(_ beginning: [UInt8]) -> Bool {
        let word = beginning.prefix(while: { $0 != UInt8(ascii: "\n") }).drop { $0 == UInt8(ascii: " ") }
        return !title.utf8.starts(with: word.prefix(title.utf8.count))
    }

    private static var foreign: RecordingError {
        RecordingError("its first line must be \"\(title) \(version)\"")
    }

    private static func checkVersion(_ line: Substring) throws(RecordingError) {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, words[0] == title else { throw foreign }
        guard words[1] == "\(version)" else {
            throw RecordingError("it has version \(words[1]) of the format, and this program reads version \(version)")
        }
    }

    /// The maximum event time, in seconds since the start: about thirty years.
    private static let maximumTime = 1e9

    private static func entry(from line: Substring) throws(RecordingError) -> Entry {
        let parts = line.split(separator: " ", maxSplits: 1)
        guard let time = Double(parts[0]), (0...maximumTime).contains(time) else {
            throw RecordingError("it must begin with a time in seconds, not with \"\(parts[0])\"")
        }
        guard parts.count == 2 else { throw RecordingError("an event must follow the time") }
        return Entry(time: time, event: try PlatformEventText.decode(parts[1]))
    }

    /// The maximum file size, in bytes: about a day of uninterrupted input.
    private static let maximumSize = 1 << 30

    /// Loads a recording from a file, which must not be a pipe, a device or a directory.
    public init(contentsOf path: String) throws(RecordingError) {
        let file: RegularFile
        do throws(RegularFile.Failure) {
            file = try RegularFile(reading: path)
        } catch {
            throw RecordingError("\(path) cannot be opened (\(error))")
        }
        let bytes: [UInt8]
        do throws(RegularFile.Failure) {
            bytes = try file.read(limit: Recording.maximumSize, until: Recording.isForeign)
        } catch {
            throw RecordingError("\(path) cannot be read (\(error))")
        }
        guard !Recording.isForeign(bytes) else { throw Recording.foreign }
        try self.init(parsing: String(decoding: bytes, as: UTF8.self))
    }
}
