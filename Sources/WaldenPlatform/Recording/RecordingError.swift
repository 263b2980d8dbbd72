/// Why a recording cannot be read or written.
public struct RecordingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The line of the recording where the mistake is, counted from 1; `nil` for what is wrong with the whole.
    public var line: Int?
    /// What is wrong, as the end of a sentence.
    public var reason: String

    /// Makes an error from its parts.
    public init(line: Int? = nil, _ reason: String) {
        self.line = line
        self.reason = reason
    }

    /// A sentence that says where and what.
    public var description: String {
        if let line { return "Line \(line) of the recording cannot be read: \(reason)." }
        return "The recording cannot be used: \(reason)."
    }
}
