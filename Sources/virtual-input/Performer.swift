import Glibc

@MainActor
struct Performer {
    /// The duration of a click.
    private static let clickMilliseconds = 60
    /// The pause between a move and a press, and before the release that ends a drag.
    private static let pauseMilliseconds = 20
    private static let typingMilliseconds = 10

    let session: Session

    func perform(_ command: Command) throws(Failure) {
        switch command {
        case .sleep(let milliseconds): session.sleep(milliseconds: milliseconds)
        case let command where command.isForKeyboard: try performOnKeyboard(command)
        case let command where command.isForInputMethod: try performOnInputMethod(command)
        default: try performOnPointer(command)
        }
        try session.synchronize()
    }

    private func performOnPointer(_ command: Command) throws(Failure) {
        guard let pointer = session.pointer else {
            throw .unsupported(
                interface: "zwlr_virtual_pointer_manager_v1", purpose: "its pointer cannot be moved from outside")
        }
        switch command {
        case .move(let position): pointer.move(to: position)
        case .press(let button): pointer.press(button)
        case .release(let button): pointer.release(button)
        case .click(let position):
            pointer.move(to: position)
            try pause(Self.pauseMilliseconds)
            pointer.press(.left)
            try pause(Self.clickMilliseconds)
            pointer.release(.left)
        case .drag(let start, let end, let steps, let milliseconds):
            try drag(pointer, from: start, to: end, steps: max(1, steps), milliseconds: milliseconds)
        case .scroll(let dx, let dy, let source): pointer.scroll(dx: dx, dy: dy, source: source)
        default: break
        }
    }

    private func drag(
        _ pointer: VirtualPointer, from start: Command.Position, to end: Command.Position, steps: Int, milliseconds: Int
    ) throws(Failure) {
        pointer.move(to: start)
        try pause(Self.pauseMilliseconds)
        pointer.press(.left)
        for step in 1...steps {
            try pause(milliseconds * step / steps - milliseconds * (step - 1) / steps)
            let part = Double(step) / Double(steps)
            pointer.move(to: .init(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
        }
        try pause(Self.pauseMilliseconds)
        pointer.release(.left)
    }

    private func performOnKeyboard(_ command: Command) throws(Failure) {
        guard let keyboard = session.keyboard else {
            throw .unsupported(
                interface: "zwp_virtual_keyboard_manager_v1", purpose: "nothing can be typed from outside")
        }
        switch command {
        case .key(let names): try keyboard.strike(names)
        case .keyDown(let name): try keyboard.press(name)
        case .keyUp(let name): try keyboard.release(name)
        case .type(let text):
            for character in text.unicodeScalars {
                try keyboard.type(character)
                try pause(Self.typingMilliseconds)
            }
        default: break
        }
    }

    private func performOnInputMethod(_ command: Command) throws(Failure) {
        let method = try session.activeInputMethod()
        switch command {
        case .compose(let text, let caret): method.compose(text, caret: caret)
        case .commit(let text): method.commit(text)
        case .delete(let before, let after): method.delete(before: before, after: after)
        case .text: VirtualInput.write("\(method.field?.description ?? "")\n", to: STDOUT_FILENO)
        default: break
        }
    }

    /// Waits until the compositor has handled all requests, then sleeps.
    private func pause(_ milliseconds: Int) throws(Failure) {
        try session.synchronize()
        session.sleep(milliseconds: milliseconds)
    }
}
