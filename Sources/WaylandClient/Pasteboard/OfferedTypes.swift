/// The types of an offer in the order of its source, as far as both sides can ask for them.
struct OfferedTypes: Equatable {
    private(set) var names: [String] = []

    /// The maximum number of types; office suites offer about 40.
    private static let maximumCount = 256
    /// The maximum length of a type, in bytes; office suites use up to 300.
    private static let maximumLength = 1024

    init(_ names: [String] = []) {
        for name in names { add(name) }
    }

    /// Adds a type, unless it is empty, doubled, too long or too much. A name that came with other bytes than UTF-8
    /// could not be sent back.
    mutating func add(_ name: String) {
        guard names.count < Self.maximumCount, !name.isEmpty, name.utf8.count <= Self.maximumLength,
            !name.unicodeScalars.contains(where: { $0 == "\u{FFFD}" || $0 == "\0" }), !names.contains(name)
        else { return }
        names.append(name)
    }
}
