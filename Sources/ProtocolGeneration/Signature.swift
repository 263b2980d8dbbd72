/// A message's arguments in libwayland's format.
///
/// A new object of any interface takes three slots: the interface's name, the version, the id.
enum Signature {
    /// Returns the signature of a `wl_message`: the version if it is above 1, then a letter for each slot.
    static func text(_ message: MessageDescription) -> String {
        let since = message.since > 1 ? "\(message.since)" : ""
        return since + message.arguments.map(letters).joined()
    }

    static func length(_ message: MessageDescription) -> Int {
        message.arguments.map(width).reduce(0, +)
    }

    /// Returns each argument with its first slot.
    static func slots(_ message: MessageDescription) -> [(slot: Int, argument: ArgumentDescription)] {
        var slot = 0
        return message.arguments.map { argument in
            defer { slot += width(argument) }
            return (slot, argument)
        }
    }

    private static func width(_ argument: ArgumentDescription) -> Int {
        argument.type == .newID && argument.interface == nil ? 3 : 1
    }

    private static func letters(_ argument: ArgumentDescription) -> String {
        let letter =
            switch argument.type {
            case .int: "i"
            case .uint: "u"
            case .fixed: "f"
            case .string: "s"
            case .object: "o"
            case .array: "a"
            case .fd: "h"
            case .newID: argument.interface == nil ? "sun" : "n"
            }
        return argument.allowsNull ? "?" + letter : letter
    }
}
