import Walden
import WaldenTesting

/// Editing long texts: what a key costs should not depend on the length of the text or of its lines.
@MainActor
enum EditingBenchmarks {
    /// The time between two frames at 60 Hz, in nanoseconds.
    private static let frameTime = 1e9 / 60

    static func run() {
        let harness = Harness()
        let long = (0..<200_000).map { "\($0) a line of a text of about ten megabytes, all told" }.joined(
            separator: "\n")
        Harness.report(
            "editing: opening 10 MB in 200,000 lines, to the first frame", harness.measure { _ = makeView(long) },
            limit: 2 * frameTime)
        let short = "a line of a text of about ten megabytes, all told"
        let (alone, middle) = (makeTyping(short, at: 0), makeTyping(long, at: start(of: 100_000, in: long)))
        let (first, second, ratio) = harness.compare(alone, middle)
        Harness.report("editing: a key and Backspace, with frames, in a line alone", first)
        Harness.report("editing: the same in the middle of 10 MB", second, ratio: ratio, ratioLimit: 1.5)
        let (one, other, wheelRatio) = harness.compare(makeScroll(String(long.prefix(50_000))), makeScroll(long))
        Harness.report("editing: a wheel step and its frame, of 1,000 lines", one)
        Harness.report(
            "editing: a wheel step and its frame, of 200,000 lines", other, ratio: wheelRatio, ratioLimit: 1.2)
        measureCopy(of: long, harness)
        let line = String(repeating: "a long line, שלום עולם, with words; ", count: 1_000_000 / 42)
        for wraps in [true, false] {
            let kind = wraps ? "a wrapped line of 1 MB" : "a line of 1 MB, not wrapped"
            Harness.report(
                "editing: a key and Backspace in \(kind)",
                harness.measure(makeTyping(line, at: line.utf8.count / 2, wraps: wraps)), limit: 4e6)
            let (screen, _) = makeView(line, at: line.utf8.count / 2, wraps: wraps)
            for (name, forward, back) in [
                ("Right and Left", KeySymbol.rightArrow, KeySymbol.leftArrow), ("Down and Up", .downArrow, .upArrow),
            ] {
                Harness.report(
                    "editing: \(name) in \(kind)",
                    harness.measure { press(forward, back, [], screen) }, limit: 4e6)
            }
            Harness.report(
                "editing: Ctrl+Right and Ctrl+Left in \(kind)",
                harness.measure { press(.rightArrow, .leftArrow, .control, screen) }, limit: 4e6)
        }
    }

    private static func start(of line: Int, in text: String) -> Int {
        text.utf8.count - text.split(separator: "\n")[line...].joined(separator: "\n").utf8.count
    }

    private static func press(
        _ first: KeySymbol, _ second: KeySymbol, _ modifiers: Event.ModifierFlags, _ screen: TestScreen
    ) {
        screen.keyboard.press(first, modifiers: modifiers)
        screen.keyboard.press(second, modifiers: modifiers)
    }

    /// Shows a text in focus.
    private static func makeView(_ text: String, at offset: Int = 0, wraps: Bool = true) -> (TestScreen, TextView) {
        let screen = TestScreen(size: Size(width: 800, height: 600))
        let view = TextView()
        view.wrapsLines = wraps
        view.text = text
        screen.window.addSubview(view, filling: .zero)
        view.becomeFirstResponder()
        view.selectedTextRange = TextRange(TextPosition(offset: offset))
        view.scrollToVisible(view.selectedTextRange)
        screen.pump()
        return (screen, view)
    }

    /// Returns a block that types a character and deletes it.
    private static func makeTyping(_ text: String, at offset: Int, wraps: Bool = true) -> () -> Void {
        let (screen, view) = makeView(text, at: offset, wraps: wraps)
        return {
            screen.keyboard.type("a")
            screen.keyboard.press(.backspace)
            precondition(view.selectedTextRange.start.offset == offset)
        }
    }

    /// Returns a block that scrolls back and forth.
    private static func makeScroll(_ text: String) -> () -> Void {
        let (screen, view) = makeView(text)
        var step = 60.0
        return {
            if !(0...12_000).contains(view.contentOffset.y + step) { step = -step }
            view.contentOffset.y += step
            screen.pump()
        }
    }

    private static func measureCopy(of text: String, _ harness: Harness) {
        let (screen, _) = makeView(text)
        Harness.report(
            "editing: Select All and its frame, of 10 MB",
            harness.measure { screen.keyboard.press("a", modifiers: .control) },
            limit: frameTime)
        Harness.report(
            "editing: Copy of 10 MB", harness.measure { screen.keyboard.press("c", modifiers: .control) },
            limit: frameTime)
    }
}
