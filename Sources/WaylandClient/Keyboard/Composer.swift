internal import CXKBCommon

/// Turns compose sequences, such as a dead accent and a letter, into characters.
@MainActor
final class Composer {
    enum Outcome: Equatable {
        /// The key is not part of a sequence.
        case none
        /// The sequence continues; the key produces no text.
        case composing
        /// The sequence is complete. The symbol is 0 if it has none.
        case composed(String, symbol: UInt32)
        /// The sequence leads nowhere and is forgotten.
        case cancelled
    }

    private let state: OpaquePointer
    /// The symbols of the unfinished sequence.
    private(set) var pendingSymbols: [UInt32] = []

    /// `nil` if out of memory.
    init?(table: OpaquePointer) {
        guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else { return nil }
        self.state = state
    }

    isolated deinit { xkb_compose_state_unref(state) }

    func feed(_ symbol: UInt32) -> Outcome {
        guard symbol != 0, xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return .none }
        switch xkb_compose_state_get_status(state) {
        case XKB_COMPOSE_COMPOSING:
            pendingSymbols.append(symbol)
            return .composing
        case XKB_COMPOSE_CANCELLED:
            reset()
            return .cancelled
        case XKB_COMPOSE_COMPOSED:
            let text = readText { xkb_compose_state_get_utf8(state, $0, $1) }
            let symbol = xkb_compose_state_get_one_sym(state)
            reset()
            return .composed(text, symbol: symbol)
        default: return .none
        }
    }

    /// Takes back the last key of the sequence.
    func removeLast() {
        let rest = pendingSymbols.dropLast()
        reset()
        for symbol in rest { _ = feed(symbol) }
    }

    func reset() {
        pendingSymbols = []
        xkb_compose_state_reset(state)
    }
}
