import Glibc
import Walden

/// Two fields and a text view, for tests with other programs; lines of standard input drive it.
///
/// Each line gets one answer, whose parts tabs separate:
///
/// - `focus field|other|view|none`, `set TEXT`, `window TITLE` (opens another one), `active` (whether one has the
///   keyboard)
/// - `state`: the focused text, its composition, its selection, and the number of frames so far
/// - `copy general|primary TEXT`, `long N` (copies N bytes of text), `picture` (copies one)
/// - `types general|primary`; `paste general|primary text|image|TYPE`, which answers when it has ended
@main @MainActor struct Scribe {
    static func main() {
        Application.run(identifier: "org.walden.Scribe") { application in
            let desk = Desk(title: "Scribe")
            desk.makeKeyAndVisible()
            let commands = Commands(desk)
            application.eventLoop.watch(STDIN_FILENO) { commands.read() }
        }
    }
}

/// A window with the texts.
final class Desk: Window {
    let field = TextField()
    let other = TextField()
    let view = TextView()
    private(set) var frameCount = 0

    init(title: String) {
        super.init(title: title, size: Size(width: 400, height: 240))
        let stack = StackView([field, other, view], axis: .vertical, spacing: 8)
        addSubview(stack, filling: EdgeInsets(all: 8))
        field.becomeFirstResponder()
        frameReportHandler = { [unowned self] _ in frameCount += 1 }
    }

    var texts: [(name: String, input: any TextInput)] { [("field", field), ("other", other), ("view", view)] }

    /// The focused text, or the first one.
    var current: (name: String, input: any TextInput) {
        texts.first { $0.input.isFirstResponder } ?? ("none", field)
    }
}
