internal import CXKBCommon

/// Turns sequences of keys, such as a dead accent and a letter, into characters.
@MainActor
final class Composer {
    /// What a key does to the sequence.
    enum Outcome: Equatable {
        /// It is no part of one: it means what it means.
        case none
        /// The sequence goes on: the key makes no text.
        case composing
        /// The sequence is complete: the key makes this text, and this keysym if there is one.
        case composed(String, symbol: UInt32)
        /// The sequence was broken off: the key makes no text.
        case cancelled
    }

    private let state: OpaquePointer

    /// Begins with no sequence; `nil` if there is no memory.
    init?(table: OpaquePointer) {
        guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else { return nil }
        self.state = state
    }

    isolated deinit { xkb_compose_state_unref(state) }

    /// Takes a key that was pressed into the sequence.
    func feed(_ symbol: UInt32) -> Outcome {
        guard symbol != 0, xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return .none }
        switch xkb_compose_state_get_status(state) {
        case XKB_COMPOSE_COMPOSING: return .composing
        case XKB_COMPOSE_CANCELLED:
            xkb_compose_state_reset(state)
            return .cancelled
        case XKB_COMPOSE_COMPOSED:
            let text = readText { xkb_compose_state_get_utf8(state, $0, $1) }
            let symbol = xkb_compose_state_get_one_sym(state)
            xkb_compose_state_reset(state)
            return .composed(text, symbol: symbol)
        default: return .none
        }
    }

    /// Breaks off the sequence.
    func reset() { xkb_compose_state_reset(state) }
}
