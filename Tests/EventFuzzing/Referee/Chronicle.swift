/// What happened in a run: a number that is the same for two runs in which the same happened in the same order, and,
/// if asked for, lines to read.
@MainActor
package final class Chronicle {
    package private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    /// `nil` where nobody reads them.
    package private(set) var lines: [String]?

    init(keepsLines: Bool) { lines = keepsLines ? [] : nil }

    /// Appends an entry.
    ///
    /// - Parameters:
    ///   - what: Who and what, as numbers that tell all that the text tells.
    ///   - text: The same to read; built only if there are readers.
    func note(_ what: Int..., text: @autoclosure () -> String) {
        for number in what { hash = (hash ^ UInt64(bitPattern: Int64(number))) &* 0x0000_0100_0000_01B3 }
        if lines != nil { lines?.append(text()) }
    }
}
