internal import Glibc

/// Lines that tell, step by step, what becomes of input: for people who look for a mistake, and for tests.
///
/// `WALDEN_TRACE=input,event,hit` (or `all`) writes one line a step to standard error, in the form
/// `walden: <topic> <time in ms> <what> key=value …`. Costs one test of a bit where a topic is off.
@MainActor
public enum Trace {
    /// What is traced.
    public struct Topics: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt16
        /// Makes a set from its bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Platform events, as they leave the queue.
        public static let input = Topics(rawValue: 1 << 0)
        /// Events, as the application sends them.
        public static let event = Topics(rawValue: 1 << 1)
        /// What touches hit.
        public static let hit = Topics(rawValue: 1 << 2)
        /// States of gesture recognizers.
        public static let gesture = Topics(rawValue: 1 << 3)
        /// Events of controls.
        public static let control = Topics(rawValue: 1 << 4)
        /// Actions that are sent to targets.
        public static let action = Topics(rawValue: 1 << 5)
        /// Frames that are drawn.
        public static let frame = Topics(rawValue: 1 << 6)
        /// The views of each window, after its first frame and on SIGUSR1.
        public static let tree = Topics(rawValue: 1 << 7)
        /// The responders that become and resign first responder, and the windows that become key.
        public static let focus = Topics(rawValue: 1 << 8)
        /// Views that have less room than they need.
        public static let layout = Topics(rawValue: 1 << 9)
        /// All of them but the tree.
        public static let all: Topics = [.input, .event, .hit, .gesture, .control, .action, .frame, .focus, .layout]

        static let names: [(String, Topics)] = [
            ("input", .input), ("event", .event), ("hit", .hit), ("gesture", .gesture), ("control", .control),
            ("action", .action), ("frame", .frame), ("tree", .tree), ("focus", .focus), ("layout", .layout),
            ("all", .all),
        ]

        var name: String { Self.names.first { $0.1 == self }?.0 ?? "?" }
    }

    /// What is traced now.
    public static var topics: Topics = []

    /// The names by which topics are switched on.
    public static var topicNames: [String] { Topics.names.map(\.0) }

    /// Switches topics on.
    ///
    /// - Parameter list: Names of topics with commas between them, such as `control,action`.
    /// - Returns: The names that are not known.
    public static func enable(_ list: String) -> [String] {
        var unknown: [String] = []
        topics.formUnion(Topics(list: list, of: Topics.names, unknown: &unknown))
        return unknown
    }

    /// Writes a sentence to standard error, after the name of the toolkit.
    public static func warn(_ sentence: String) { write("walden: \(sentence)") }

    /// Where lines go; `nil` writes them to standard error.
    public static var sink: (@MainActor (String) -> Void)?

    /// The time at which the trace began; lines count from it.
    static var start: Double = 0

    /// Writes a line, if its topic is on. The text is built only then.
    package static func log(_ topic: Topics, at time: Double, _ text: @autoclosure () -> String) {
        guard topics.contains(topic) else { return }
        write("walden: \(topic.name) \(milliseconds(time - start)) \(text())")
    }

    /// Writes a line that is no step of the trace, such as a warning.
    package static func write(_ line: String) {
        if let sink {
            sink(line)
        } else {
            var text = line
            text.append("\n")
            text.withUTF8 { bytes in _ = Glibc.write(2, bytes.baseAddress, bytes.count) }
        }
    }

    /// A time in milliseconds with one digit after the point.
    package static func milliseconds(_ seconds: Double) -> String {
        let tenths = (seconds * 10_000).rounded()
        guard tenths.magnitude < 1e15 else { return "?" }
        let value = Int(tenths)
        return "\(value < 0 ? "-" : "")\(value.magnitude / 10).\(value.magnitude % 10)"
    }

    /// A point as traces show it.
    package static func format(_ x: Double, _ y: Double) -> String { "\(short(x)),\(short(y))" }

    /// A number with at most one digit after the point.
    package static func short(_ value: Double) -> String {
        guard value.magnitude < 1e15 else { return "\(value)" }
        let tenths = Int((value * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let digit = tenths.magnitude % 10
        return digit == 0 ? "\(sign)\(tenths.magnitude / 10)" : "\(sign)\(tenths.magnitude / 10).\(digit)"
    }
}
