import Walden

/// Smooth strokes by fingers, pen and pointer; each finger draws its own.
@main struct PaintExample {
    static func main() {
        Application.run(identifier: "org.walden.Paint") { _ in
            let window = PaintWindow(size: Size(width: 960, height: 680))
            window.makeKeyAndVisible()
        }
    }
}

/// The window of a drawing. It handles the undo and redo keys, since unhandled presses reach the window.
final class PaintWindow: Window {
    let paintView = PaintView()

    init(size: Size) {
        super.init(title: "Paint", size: size)
        minimumSize = Size(width: 720, height: 420)
        addSubview(paintView, filling: .zero)
    }

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !performs($0.key) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !performs($0.key) }
        if !rest.isEmpty { super.pressesChanged(rest, with: event) }
    }

    /// Performs the command of a key. Returns whether it has one.
    private func performs(_ key: Key) -> Bool {
        let modifiers = key.modifierFlags.withoutLocks
        switch key.symbol {
        case KeySymbol("z") where modifiers == .control: paintView.undo()
        case KeySymbol("z") where modifiers == [.control, .shift],
            KeySymbol("Z") where modifiers == [.control, .shift],
            KeySymbol("y") where modifiers == .control:
            paintView.redo()
        default: return false
        }
        return true
    }
}
