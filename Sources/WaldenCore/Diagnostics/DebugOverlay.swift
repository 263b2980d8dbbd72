/// The parts of the diagnostic overlay, which shows the cost of an app's frames in its windows.
///
/// Enable it with `WALDEN_DEBUG=damage,frames,layout` (or `all`), or with ``Application/debugOverlay``. It affects only
/// pixels, not views, hit testing, snapshots or traced damage. A flash takes three more frames to fade.
public struct DebugOverlay: OptionSet, Sendable, Hashable {
    /// The raw bits.
    public let rawValue: UInt8
    /// Creates a set from raw bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Flashes regions that are redrawn.
    public static let damage = DebugOverlay(rawValue: 1 << 0)
    /// Shows a graph of the last frames: the time spent on layout, drawing and commit.
    public static let frames = DebugOverlay(rawValue: 1 << 1)
    /// Outlines views, coloured by their depth in the tree.
    public static let layout = DebugOverlay(rawValue: 1 << 2)
    /// All parts.
    public static let all: DebugOverlay = [.damage, .frames, .layout]

    private static let words: [(String, DebugOverlay)] = [
        ("damage", .damage), ("frames", .frames), ("layout", .layout), ("all", .all),
    ]

    /// The names that enable parts.
    public static var names: [String] { words.map(\.0) }

    /// Parses a comma-separated list such as `damage,frames`, and collects unknown names.
    package init(list: String, unknown: inout [String]) {
        self.init(list: list, of: Self.words, unknown: &unknown)
    }
}
