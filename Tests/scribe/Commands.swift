import Glibc
import Walden

/// What standard input asks for.
@MainActor
final class Commands {
    private let desk: Desk
    private var pending: [UInt8] = []
    private var windows: [Desk] = []

    init(_ desk: Desk) { self.desk = desk }

    /// Performs the lines that have come; the end of input ends the app.
    func read() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
        guard count > 0 else { return desk.application.terminate() }
        pending += chunk[..<count]
        while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: pending[..<end], as: UTF8.self)
            pending.removeSubrange(...end)
            perform(line)
        }
    }

    private func perform(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        let rest = line.drop { $0 != " " }.dropFirst()
        switch words[0] {
        case "focus": focus(String(rest))
        case "set": set(String(rest))
        case "window": open(String(rest))
        case "state": answer(state)
        case "active": answer(["\(desk.application.keyWindow != nil)"])
        case "copy" where words.count == 3: copy(PasteboardContent(words[2]), to: words[1])
        case "long": copy(PasteboardContent(Self.longText(Int(rest) ?? 0)), to: "general")
        case "picture": copy(PasteboardContent(image: Self.picture), to: "general")
        case "types": answer(pasteboard(String(rest)).types.map(\.rawValue))
        case "paste" where words.count == 3: paste(from: pasteboard(words[1]), as: words[2])
        default: answer(["what is '\(line)'?"])
        }
    }

    private func answer(_ parts: [String]) {
        print(parts.map { $0.replacing("\n", with: "⏎") }.joined(separator: "\t"))
        fflush(nil)
    }

    // MARK: Texts

    private func focus(_ name: String) {
        if let input = desk.texts.first(where: { $0.name == name })?.input {
            input.becomeFirstResponder()
        } else {
            desk.current.input.resignFirstResponder()
        }
        answer(["ok"])
    }

    private func set(_ text: String) {
        switch desk.current.input {
        case let field as TextField: field.text = text
        case let view as TextView: view.text = text
        default: break
        }
        answer(["ok"])
    }

    private func open(_ title: String) {
        let window = Desk(title: title)
        window.makeKeyAndVisible()
        windows.append(window)
        answer(["ok"])
    }

    private var state: [String] {
        let window = windows.first { $0.isKeyWindow } ?? desk
        let (name, input) = window.current
        let all = TextRange(input.beginningOfDocument, input.endOfDocument)
        let marked = input.markedTextRange.map { input.text(in: $0) } ?? ""
        let range = input.selectedTextRange
        return [
            window.title, name, input.text(in: all), marked, "\(range.start.offset)-\(range.end.offset)",
            "\(window.frameCount)",
        ]
    }

    // MARK: Pasteboards

    private func pasteboard(_ name: String) -> Pasteboard { name == "primary" ? .primary : .general }

    private func copy(_ content: PasteboardContent, to name: String) {
        answer([pasteboard(name).write(content) ? "ok" : "refused"])
    }

    private func paste(from pasteboard: Pasteboard, as type: String) {
        Task {
            var result: [String]
            do {
                switch type {
                case "text": result = Self.describe(try await pasteboard.text())
                case "image":
                    let size = try await pasteboard.image().size
                    result = ["\(Int(size.width))x\(Int(size.height))"]
                default:
                    let bytes = try await pasteboard.data(PasteboardType(rawValue: type))
                    result = ["\(bytes.count)", "\(Self.sum(bytes))"]
                }
            } catch {
                result = ["\(error)"]
            }
            answer(["pasted"] + result)
        }
    }

    /// Lines of digits.
    private static func longText(_ count: Int) -> String {
        String(String(repeating: "0123456789\n", count: count / 11 + 1).prefix(count))
    }

    private static func describe(_ text: String) -> [String] {
        text.utf8.count <= 200 ? [text] : ["\(text.utf8.count)", String(text.prefix(9)), String(text.suffix(9))]
    }

    /// A number that other bytes would hardly have: FNV-1a.
    static func sum(_ bytes: [UInt8]) -> UInt32 { bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 } }

    private static let picture = Image(size: Size(width: 40, height: 30)) { context in
        context.fill(Rect(x: 0, y: 0, width: 40, height: 30), with: Color(red: 0.2, green: 0.4, blue: 0.8))
        context.fill(Rect(x: 10, y: 10, width: 20, height: 10), with: Color(red: 1, green: 1, blue: 0))
    }
}
