/// A step of the script: what a user does.
enum OracleStep: Hashable, Sendable {
    /// Begins a section, with a new text that has the focus.
    case begin(Field)
    case key(Key)
    /// Strikes a key for each code point.
    case type(String)
    /// Another program copied a text.
    case clipboard(String)
    case click(Press)
    /// As a click whose last press is held.
    case press(Press)
    /// Moves the pointer, with the button held.
    case move(Place)
    case release
    /// Rests for some seconds.
    case wait(Double)

    /// A text, at the beginning of a section.
    struct Field: Hashable, Sendable {
        enum Kind: String, Sendable {
            case single, secure, multi
        }

        var kind: Kind
        var text: String
        /// In code points.
        var caret: Int
        /// The width, in digits of DejaVu Sans Mono 11 and half of one more; without, 600 points of DejaVu Sans 11.
        var columns: Int?
        /// The height, in lines.
        var rows = 20
        /// The most characters that fit.
        var limit: Int?
    }

    struct Key: Hashable, Sendable {
        /// A name of `xkbcommon-keysyms.h`, such as `Left`, `BackSpace`, `Page_Up` or `A`.
        var symbol: String
        var modifiers: Modifiers
    }

    struct Modifiers: OptionSet, Hashable, Sendable {
        let rawValue: Int

        static let shift = Modifiers(rawValue: 1 << 0)
        static let control = Modifiers(rawValue: 1 << 1)
        static let alternate = Modifiers(rawValue: 1 << 2)
    }

    /// A place that does not depend on fonts.
    struct Place: Hashable, Sendable {
        enum Part: String, Sendable {
            /// A quarter of the character's width from its leading edge; from its trailing edge.
            case leading, trailing
            /// Half of its width.
            case middle
            /// On the character's line, one point from the left or right edge of the field.
            case left, right
            /// At the character's middle, 12 points above or below the field.
            case above, below
        }

        /// The first code point of a character; the length of the text is the place after it.
        var index: Int
        var part: Part
    }

    struct Press: Hashable, Sendable {
        enum Button: String, Sendable {
            case left, middle, right
        }

        var place: Place
        var count = 1
        var button = Button.left
        var hasShift = false
    }
}

extension OracleStep {
    init(_ line: OracleLine) throws(OracleError) {
        switch try line.word(0, "a verb") {
        case "begin": self = .begin(try Field(line))
        case "key": self = .key(try Key(line))
        case "type": self = .type(try line.requiredText())
        case "clipboard": self = .clipboard(try line.requiredText())
        case "click": self = .click(try Press(line))
        case "press": self = .press(try Press(line))
        case "move": self = .move(try Place(line))
        case "release": self = .release
        case "wait":
            guard let seconds = Double(try line.word(1, "a time")) else { throw line.error("no time") }
            self = .wait(seconds)
        case let verb: throw line.error("\(verb) is no verb")
        }
    }
}

extension OracleStep.Field {
    fileprivate init(_ line: OracleLine) throws(OracleError) {
        let word = try line.word(1, "the kind of text")
        guard let kind = Kind(rawValue: word) else { throw line.error("\(word) is no kind of text") }
        let text = try line.requiredText()
        let caret = try line.number("caret") ?? text.unicodeScalars.count
        guard caret <= text.unicodeScalars.count else { throw line.error("the caret is not in the text") }
        self.init(
            kind: kind, text: text, caret: caret, columns: try line.number("columns"),
            rows: try line.number("rows") ?? 20, limit: try line.number("limit"))
    }
}

extension OracleStep.Key {
    private static let names: [Substring: OracleStep.Modifiers] = [
        "Shift": .shift, "Ctrl": .control, "Alt": .alternate,
    ]

    fileprivate init(_ line: OracleLine) throws(OracleError) {
        let parts = try line.word(1, "a key").split(separator: "+")
        guard let symbol = parts.last else { throw line.error("no key") }
        modifiers = []
        for name in parts.dropLast() {
            guard let modifier = Self.names[name] else { throw line.error("\(name) is no modifier") }
            modifiers.insert(modifier)
        }
        self.symbol = String(symbol)
    }
}

extension OracleStep.Place {
    fileprivate init(_ line: OracleLine) throws(OracleError) {
        let parts = try line.word(1, "a place").split(separator: ":")
        guard (1...2).contains(parts.count), let index = Int(parts[0]), index >= 0,
            let part = parts.count == 1 ? .leading : Part(rawValue: String(parts[1]))
        else { throw line.error("no place") }
        self.init(index: index, part: part)
    }
}

extension OracleStep.Press {
    fileprivate init(_ line: OracleLine) throws(OracleError) {
        let name = line.options["button"] ?? "left"
        guard let button = Button(rawValue: name) else { throw line.error("\(name) is no button") }
        self.init(
            place: try OracleStep.Place(line), count: try line.number("count") ?? 1, button: button,
            hasShift: line.words.dropFirst(2).contains("shift"))
    }
}
