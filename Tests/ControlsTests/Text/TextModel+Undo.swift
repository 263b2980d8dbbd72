import Walden
import WaldenGraphics
import WaldenTesting

@testable import WaldenControls
@testable import WaldenText

/// Which edits are undone together (S131).
extension TextModel {
    /// What an edit is for a run.
    enum Kind: Equatable {
        case typing(String)
        /// An input method replaces what is around the caret.
        case correcting(String)
        case deletingBackward
        case deletingForward
        /// It joins no run.
        case single
    }

    /// Whether an edit is undone together with the one before it.
    enum Joining { case never, maybe, always }

    /// An edit, as undo sees it.
    struct Step {
        var before: State
        var after: State
        var joining: Joining
    }

    /// Edits that follow one another.
    struct Run {
        var kind = Kind.single
        /// When the latest edit was, in seconds.
        var time = 0.0
        /// What was typed; `nil` if a correction may have changed it.
        var typed: String? = ""
    }

    /// Notes an edit, if it has changed the text.
    func note(_ before: State, _ kind: Kind = .single) {
        guard !before.hasSameText(as: state) else { return }
        let joining = joining(before, kind)
        done.append(Step(before: before, after: state, joining: joining))
        undone = []
        var typed: String?
        switch (kind, joining) {
        case (.typing(let text), .never), (.correcting(let text), .never): typed = text
        case (.typing(let text), .always): typed = run.typed.map { $0 + text }
        default: break
        }
        run = Run(kind: kind.breaksLine ? .single : kind, time: stage.screen.now, typed: typed)
    }

    private func joining(_ before: State, _ kind: Kind) -> Joining {
        guard let latest = done.last, latest.after.selection == before.selection, before.selection.isEmpty,
            stage.screen.now - run.time <= TextStep.maximumPause, !kind.breaksLine
        else { return .never }
        switch (run.kind, kind) {
        case (.deletingBackward, .deletingBackward), (.deletingForward, .deletingForward): return .always
        case (.typing, .correcting), (.correcting, .correcting): return .maybe
        case (.typing, .typing(let text)), (.correcting, .typing(let text)):
            // A word keeps the space after it.
            guard text.first?.isWhitespace == true else { return .always }
            return run.typed.map { $0.last?.isWhitespace == true ? .always : .never } ?? .maybe
        default: return .never
        }
    }

    func forgetSteps() {
        undoManager.removeAllActions()
        (done, undone) = ([], [])
    }

    /// Undoes the latest run: the text must be as it was before its first edit.
    func undo() -> String {
        undoManager.undo()
        guard !done.isEmpty else { return "undo, though there is nothing" }
        let shown = shown
        var first = done.count - 1
        while done[first].before != shown || done[first].joining == .always {
            guard done[first].joining != .never else { return "undo to \(shown.description), where no run began" }
            first -= 1
        }
        undone.append(Array(done[first...]))
        state = done[first].before
        done.removeSubrange(first...)
        run = Run()
        return "undo"
    }

    func redo() -> String {
        undoManager.redo()
        guard let steps = undone.popLast() else { return "redo, though there is nothing" }
        state = steps[steps.count - 1].after
        done += steps
        run = Run()
        return "redo"
    }
}

extension TextModel.Kind {
    fileprivate var breaksLine: Bool {
        switch self {
        case .typing(let text), .correcting(let text): text.unicodeScalars.contains(where: \.breaksLine)
        default: false
        }
    }
}
