/// One step of a script. Positions and lengths are points of the compositor's output, from its upper left corner.
enum Command: Equatable, Sendable {
    case move(Position)
    case press(Button)
    case release(Button)
    case click(Position)
    case drag(from: Position, to: Position, steps: Int, milliseconds: Int)
    case scroll(dx: Double, dy: Double, source: ScrollSource)
    /// Presses all keys in order and releases them in reverse order.
    case key([String])
    case keyDown(String)
    case keyUp(String)
    case type(String)
    /// Shows a text as composed, with the caret at a byte, by default the last; a negative one hides it.
    case compose(String, caret: Int?)
    /// Inserts a text in place of what is composed.
    case commit(String)
    /// Deletes bytes around the selection.
    case delete(before: UInt32, after: UInt32)
    /// Prints what the app tells about its text.
    case text
    case sleep(milliseconds: Int)

    struct Position: Equatable, Sendable {
        var x: Double
        var y: Double
    }

    /// A mouse button, by its code in `linux/input-event-codes.h`.
    enum Button: UInt32, Sendable {
        case left = 0x110
        case right = 0x111
        case middle = 0x112
    }

    enum ScrollSource: Sendable {
        /// In detents of the wheel.
        case wheel
        /// In points of two-finger movement on a touchpad; the fingers then lift.
        case finger
    }

    var isForKeyboard: Bool {
        switch self {
        case .key, .keyDown, .keyUp, .type: true
        default: false
        }
    }

    var isForPointer: Bool {
        switch self {
        case .move, .press, .release, .click, .drag, .scroll: true
        default: false
        }
    }

    var isForInputMethod: Bool {
        switch self {
        case .compose, .commit, .delete, .text: true
        default: false
        }
    }

    /// The symbols that the command needs on the keyboard, without unknown names.
    var symbols: [UInt32] {
        switch self {
        case .key(let names): names.compactMap(KeyboardLayout.symbol)
        case .keyDown(let name), .keyUp(let name): [KeyboardLayout.symbol(named: name)].compactMap { $0 }
        case .type(let text): text.unicodeScalars.map(KeyboardLayout.symbol)
        default: []
        }
    }
}
