/// What is drawn over the windows of an app for people who look for what its frames cost.
///
/// `WALDEN_DEBUG=damage,frames,layout` (or `all`) switches it on, or ``Application/debugOverlay`` in code:
///
/// ```swift
/// Application.shared?.debugOverlay = [.damage, .frames]
/// ```
/// The overlay lies on the pixels of a window and nowhere else: the app's views, its hit testing, its snapshots and
/// what the trace says of its damage stay as they are. A flash takes three more frames to fade; then everything rests.
public struct DebugOverlay: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// What was drawn anew flashes.
    public static let damage = DebugOverlay(rawValue: 1 << 0)
    /// A graph of the last frames: the time of their layout, of drawing and of handing them over.
    public static let frames = DebugOverlay(rawValue: 1 << 1)
    /// Views have an outline, in colours by their depth in the tree.
    public static let layout = DebugOverlay(rawValue: 1 << 2)
    /// All of them.
    public static let all: DebugOverlay = [.damage, .frames, .layout]

    private static let words: [(String, DebugOverlay)] = [
        ("damage", .damage), ("frames", .frames), ("layout", .layout), ("all", .all),
    ]

    /// The names by which parts are switched on.
    public static var names: [String] { words.map(\.0) }

    /// Reads a list such as `damage,frames`.
    ///
    /// - Parameters:
    ///   - list: Names with commas between them.
    ///   - unknown: Gets the words that are no names.
    package init(list: String, unknown: inout [String]) {
        self.init(list: list, of: Self.words, unknown: &unknown)
    }
}
