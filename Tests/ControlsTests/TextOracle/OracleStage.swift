import Walden
import WaldenTesting

/// Performs the steps of the oracle on a text field or text view.
@MainActor
final class OracleStage {
    private let screen = TestScreen(size: Size(width: 640, height: 480))
    private var input: (any TextInput)!
    private let button = Button(title: "Next")

    init() {
        screen.window.addSubview(button)
        button.frame = Rect(x: 0, y: 440, width: 80, height: 32)
    }

    func perform(_ step: OracleStep) {
        switch step {
        case .begin(let field): begin(field)
        case .key(let key): press(key)
        case .type(let text): for scalar in text.unicodeScalars { screen.keyboard.press(Character(scalar)) }
        case .clipboard(let text):
            screen.platform.pasteboard(.general).setContents([("text/plain;charset=utf-8", Array(text.utf8))])
        case .click(let press):
            self.press(press)
            release(press.button)
            screen.advance(by: .seconds(0.6))
        case .press(let press): self.press(press)
        case .move(let place): screen.pointer.move(to: point(place))
        case .release:
            release(.left)
            screen.advance(by: .seconds(0.6))
        case .wait(let seconds): screen.advance(by: .seconds(seconds))
        }
        screen.pump()
    }

    // MARK: Beginning

    private func begin(_ field: OracleStep.Field) {
        (input as View?)?.removeFromSuperview()
        let mono = Font(family: "DejaVu Sans Mono", size: 11 * 96 / 72)
        let font = field.columns == nil ? Font(family: "DejaVu Sans", size: 11 * 96 / 72) : mono
        let digit = TextLayout("0123456789", font: mono).rect(ofLine: 0).width / 10
        let width = field.columns.map { (Double($0) + 0.5) * digit } ?? 600
        input = field.kind == .multi ? makeView(field, font, width) : makeField(field, font, width)
        screen.window.addSubview(input)
        screen.pump()
        input.becomeFirstResponder()
        set(OracleState(text: field.text, caret: field.caret, anchor: field.caret))
        screen.pump()
    }

    private func makeView(_ field: OracleStep.Field, _ font: Font, _ width: Double) -> TextView {
        let view = TextView()
        view.font = font
        view.textContainerInset = .zero
        view.text = field.text
        let line = TextLayout("0", font: font).size.height
        view.frame = Rect(x: 20, y: 20, width: width + 2, height: line * Double(field.rows))
        return view
    }

    private func makeField(_ field: OracleStep.Field, _ font: Font, _ width: Double) -> TextField {
        let result = TextField(text: field.text)
        result.font = font
        result.isSecureTextEntry = field.kind == .secure
        result.maxLength = field.limit
        result.frame = Rect(x: 20, y: 20, width: width + 18, height: 32)
        return result
    }

    // MARK: Keys

    private static let symbols: [String: KeySymbol] = [
        "Left": .leftArrow, "Right": .rightArrow, "Up": .upArrow, "Down": .downArrow, "Home": .home, "End": .end,
        "BackSpace": .backspace, "Delete": .delete, "Page_Up": .pageUp, "Page_Down": .pageDown, "Return": .return,
        "Tab": .tab, "Escape": .escape, "Insert": .insert, "KP_Left": KeySymbol(rawValue: 0xFF96),
        "KP_Right": KeySymbol(rawValue: 0xFF98), "KP_Home": KeySymbol(rawValue: 0xFF95),
        "KP_End": KeySymbol(rawValue: 0xFF9C), "KP_Up": KeySymbol(rawValue: 0xFF97),
        "KP_Down": KeySymbol(rawValue: 0xFF99), "KP_Delete": KeySymbol(rawValue: 0xFF9F),
        "KP_Enter": .keypadEnter, "KP_Page_Up": KeySymbol(rawValue: 0xFF9A),
        "KP_Page_Down": KeySymbol(rawValue: 0xFF9B),
        "KP_Insert": KeySymbol(rawValue: 0xFF9E), "XF86Copy": .copy, "XF86Paste": .paste, "XF86Cut": .cut,
        "Undo": .undo, "F5": .function(5), "Redo": .redo, "Menu": .menu, "slash": "/", "backslash": "\\", "space": " ",
    ]

    private func press(_ key: OracleStep.Key) {
        var modifiers: Event.ModifierFlags = []
        if key.modifiers.contains(.shift) { modifiers.insert(.shift) }
        if key.modifiers.contains(.control) { modifiers.insert(.control) }
        if key.modifiers.contains(.alternate) { modifiers.insert(.alternate) }
        if let symbol = Self.symbols[key.symbol] {
            screen.keyboard.press(symbol, modifiers: modifiers)
        } else if key.symbol.first == "U", key.symbol.count == 5, let value = UInt32(key.symbol.dropFirst(), radix: 16),
            let scalar = Unicode.Scalar(value)
        {
            screen.keyboard.press(Character(scalar), modifiers: modifiers)
        } else if let character = key.symbol.lowercased().first, key.symbol.count == 1 {
            screen.keyboard.press(character, modifiers: modifiers)
        } else {
            preconditionFailure("OracleStage: there is no key \(key.symbol)")
        }
    }

    // MARK: Pointer

    private func press(_ press: OracleStep.Press) {
        screen.pointer.move(to: point(press.place))
        if press.hasShift { screen.keyboard.hold(.shift) }
        for _ in 1..<press.count {
            screen.pointer.press(press.button.mask)
            screen.pointer.release(press.button.mask)
        }
        screen.pointer.press(press.button.mask)
        screen.keyboard.hold([])
    }

    private func release(_ button: OracleStep.Press.Button) {
        screen.pointer.release(button.mask)
        if button == .right {
            screen.pump()
            if !input.isFirstResponder { screen.keyboard.press(.escape) }
        }
    }

    private func point(_ place: OracleStep.Place) -> Point {
        let start = TextPosition(offset: offset(place.index))
        let range = input.range(enclosing: start, with: .character)
        let first = input.caretRect(for: TextPosition(offset: start.offset))
        let last = input.caretRect(for: TextPosition(offset: max(start.offset, range.end.offset), affinity: .upstream))
        let isLast = start.offset == input.endOfDocument.offset
        let width = isLast || last.minY != first.minY ? 0 : last.minX - first.minX
        let (view, y) = (input.textInputView, first.midY)
        let bounds = view.bounds
        let inView =
            switch place.part {
            case .leading: Point(x: first.minX + width / 4, y: y)
            case .middle: Point(x: first.minX + width / 2, y: y)
            case .trailing: Point(x: first.minX + width * 3 / 4, y: y)
            case .left: Point(x: bounds.minX + 1, y: y)
            case .right: Point(x: bounds.maxX - 1, y: y)
            case .above: Point(x: first.minX + width / 2, y: bounds.minY - 12)
            case .below: Point(x: first.minX + width / 2, y: bounds.maxY + 12)
            }
        return view.convert(inView, to: nil)
    }

    // MARK: State

    private var text: String { input.text(in: TextRange(input.beginningOfDocument, input.endOfDocument)) }

    private func offset(_ index: Int) -> Int { text.unicodeScalars.prefix(index).reduce(0) { $0 + $1.utf8.count } }

    private func index(_ offset: Int) -> Int {
        String(decoding: text.utf8.prefix(offset), as: UTF8.self).unicodeScalars.count
    }

    var state: OracleState {
        let range = input.selectedTextRange
        let interaction = input.interactions.compactMap { $0 as? TextInteraction }.first
        let head = interaction?.caretPosition.offset ?? range.end.offset
        let other = head == range.start.offset ? range.end.offset : range.start.offset
        return OracleState(text: text, caret: index(head), anchor: index(other))
    }

    /// Brings the text into a state, to go on from there.
    func set(_ state: OracleState) {
        if text != state.text || !text.utf8.elementsEqual(state.text.utf8) {
            (input as? TextField)?.text = state.text
            (input as? TextView)?.text = state.text
        }
        guard self.state != state else { return }
        let (anchor, caret) = (TextPosition(offset: offset(state.anchor)), TextPosition(offset: offset(state.caret)))
        input.interactions.compactMap { $0 as? TextInteraction }.first?.select(from: anchor, to: caret)
    }
}

extension OracleStep.Press.Button {
    fileprivate var mask: Event.ButtonMask {
        switch self {
        case .left: .primary
        case .middle: .middle
        case .right: .secondary
        }
    }
}
