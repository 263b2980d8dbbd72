/// An error while reading or writing a recording.
public struct RecordingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The invalid line, counted from 1; `nil` if the error concerns the whole recording.
    public var line: Int?
    /// The reason, as the last part of a sentence.
    public var reason: String

    /// Creates an error.
    public init(line: Int? = nil, _ reason: String) {
        self.line = line
        self.reason = reason
    }

    /// A sentence with the line and the reason.
    public var description: String {
        if let line { return "Line \(line) of the recording cannot be read: \(reason)." }
        return "The recording cannot be used: \(reason)."
    }
}
