internal import Glibc

/// Logs how input is processed, step by step, for debugging and tests.
///
/// `WALDEN_TRACE=input,event,hit` (or `all`) logs lines `walden: <topic> <time in ms> <what> key=value …` to standard
/// error. A disabled topic costs one bit test.
@MainActor
public enum Trace {
    /// The topics that can be traced.
    public struct Topics: OptionSet, Sendable {
        /// The raw bits.
        public let rawValue: UInt16
        /// Creates a set from raw bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Platform events, as they leave the queue.
        public static let input = Topics(rawValue: 1 << 0)
        /// Events, as the application sends them.
        public static let event = Topics(rawValue: 1 << 1)
        /// Results of hit testing.
        public static let hit = Topics(rawValue: 1 << 2)
        /// State changes of gesture recognizers.
        public static let gesture = Topics(rawValue: 1 << 3)
        /// Control events.
        public static let control = Topics(rawValue: 1 << 4)
        /// Actions sent to targets.
        public static let action = Topics(rawValue: 1 << 5)
        /// Frames that are drawn.
        public static let frame = Topics(rawValue: 1 << 6)
        /// The views of each window, after its first frame and on SIGUSR1.
        public static let tree = Topics(rawValue: 1 << 7)
        /// Changes of the first responder and the key window.
        public static let focus = Topics(rawValue: 1 << 8)
        /// Views that have less space than they need.
        public static let layout = Topics(rawValue: 1 << 9)
        /// All topics except the tree.
        public static let all: Topics = [.input, .event, .hit, .gesture, .control, .action, .frame, .focus, .layout]

        static let names: [(String, Topics)] = [
            ("input", .input), ("event", .event), ("hit", .hit), ("gesture", .gesture), ("control", .control),
            ("action", .action), ("frame", .frame), ("tree", .tree), ("focus", .focus), ("layout", .layout),
            ("all", .all),
        ]

        var name: String { Self.names.first { $0.1 == self }?.0 ?? "?" }
    }

    /// The enabled topics.
    public static var topics: Topics = []

    /// Whether lines contain the codes of keys that type text; false by default, for the user's privacy.
    public static var includesText = false

    /// The names of topics.
    public static var topicNames: [String] { Topics.names.map(\.0) }

    /// Enables topics by a comma-separated list of names, and returns the unknown names.
    public static func enable(_ list: String) -> [String] {
        var unknown: [String] = []
        topics.formUnion(Topics(list: list, of: Topics.names, unknown: &unknown))
        return unknown
    }

    /// Writes a warning, prefixed with the name of the toolkit.
    public static func warn(_ sentence: String) { write("walden: \(sentence)") }

    /// Receives the lines; `nil` writes them to standard error.
    public static var sink: (@MainActor (String) -> Void)?

    /// The start of the trace, in seconds of the platform's clock; lines show times since then.
    package static var start: Double = 0

    /// Logs a line if its topic is enabled; the text is evaluated only then.
    package static func log(_ topic: Topics, at time: Double, _ text: @autoclosure () -> String) {
        guard topics.contains(topic) else { return }
        write("walden: \(topic.name) \(milliseconds(time - start)) \(text())")
    }

    package static func write(_ line: String) {
        if let sink {
            sink(line)
        } else {
            var text = line
            text.append("\n")
            // The C function reads within the bytes.
            text.withUTF8 { bytes in _ = unsafe Glibc.write(2, bytes.baseAddress, bytes.count) }
        }
    }

    /// Formats a time in milliseconds with one decimal.
    package static func milliseconds(_ seconds: Double) -> String {
        let tenths = (seconds * 10_000).rounded()
        guard tenths.magnitude < 1e15 else { return "?" }
        let value = Int(tenths)
        return "\(value < 0 ? "-" : "")\(value.magnitude / 10).\(value.magnitude % 10)"
    }

    package static func format(_ x: Double, _ y: Double) -> String { "\(short(x)),\(short(y))" }

    /// Formats a number with at most one decimal.
    package static func short(_ value: Double) -> String {
        guard value.magnitude < 1e15 else { return "\(value)" }
        let tenths = Int((value * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let digit = tenths.magnitude % 10
        return digit == 0 ? "\(sign)\(tenths.magnitude / 10)" : "\(sign)\(tenths.magnitude / 10).\(digit)"
    }
}
