/// What happened in a run: a hash that is equal for runs in which the same happened in the same
/// order, and optionally a readable trace.
@MainActor
package final class Chronicle {
    package private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    /// The trace; `nil` if it is not kept.
    package private(set) var lines: [String]?

    init(keepsLines: Bool) { lines = keepsLines ? [] : nil }

    /// Appends an entry.
    ///
    /// - Parameters:
    ///   - what: Numbers that contain all that the text says.
    ///   - text: The line; evaluated only if lines are kept.
    func note(_ what: Int..., text: @autoclosure () -> String) {
        for number in what { hash = (hash ^ UInt64(bitPattern: Int64(number))) &* 0x0000_0100_0000_01B3 }
        if lines != nil { lines?.append(text()) }
    }
}
