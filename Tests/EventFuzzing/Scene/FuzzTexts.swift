import Walden
import WaldenHeadless

/// A text of the scene, which the user edits.
@MainActor
protocol FuzzEditor: TextInput, FuzzTold {
    var id: Int { get }
    var text: String { get }
    /// Whether it was out of a window, which forgets its undo steps.
    var hasLeft: Bool { get set }
}

extension FuzzEditor {
    /// The text with what is composed.
    var whole: String { text(in: TextRange(beginningOfDocument, endOfDocument)) }

    private func isBoundary(_ position: TextPosition) -> Bool {
        let character = range(enclosing: position, with: .character)
        return position.offset == endOfDocument.offset || character.start.offset == position.offset
    }

    /// Checks that selection and composition are in the text, and that the input method knows the text.
    func check(_ referee: Referee, _ states: [TextInputState]) {
        let (whole, selection) = (self.whole, selectedTextRange)
        referee.chronicle.note(
            11, id, whole.utf8.count, selection.start.offset, selection.end.offset,
            text: "text \(id) \(whole.debugDescription) \(selection.start.offset)-\(selection.end.offset)")
        // An input method may place the caret anywhere in what it composes.
        let isWhole = markedTextRange != nil || isBoundary(selection.start) && isBoundary(selection.end)
        if selection.end.offset > whole.utf8.count || !isWhole {
            referee.complain(.textIsSound, "text \(id) selects \(selection) of \(whole.debugDescription)")
        }
        var rest = Array(whole.utf8)
        if let marked = markedTextRange {
            guard marked.end.offset <= rest.count, !marked.isEmpty else {
                return referee.complain(.textIsSound, "text \(id) composes \(marked) of \(whole.debugDescription)")
            }
            rest.removeSubrange(marked.start.offset..<marked.end.offset)
        }
        if Array(text.utf8) != rest {
            referee.complain(.textIsSound, "text \(id) is \(text.debugDescription) in \(whole.debugDescription)")
        }
        for state in states where state.surroundings?.text != text {
            let known = state.surroundings?.text ?? "nothing"
            referee.complain(.methodKnowsText, "the input method knows \(known.debugDescription) of text \(id)")
        }
    }

    /// Checks that nothing is composed without a keyboard, and that undo leads back to the beginning.
    func checkRest(_ referee: Referee) {
        if markedTextRange != nil { referee.complain(.textIsSound, "text \(id) is composed without a keyboard") }
        guard !hasLeft, let manager = undoManager else { return }
        let end = text
        var count = 0
        while manager.canUndo {
            manager.undo()
            count += 1
        }
        if !text.isEmpty {
            referee.complain(.textIsUndone, "text \(id) is \(text.debugDescription) when all is undone")
        }
        for _ in 0..<count { manager.redo() }
        if text != end {
            referee.complain(
                .textIsUndone, "text \(id) is \(text.debugDescription) when redone, not \(end.debugDescription)")
        }
    }
}

final class FuzzField: TextField, FuzzEditor {
    weak var stage: FuzzStage?
    let id: Int
    var hasLeft = false
    private var watches: [RecognizerWatch] = []

    init(_ stage: FuzzStage, _ spec: FuzzScene.ViewSpec) {
        self.stage = stage
        id = spec.id
        super.init()
        frame = spec.frame
        watches = gestureRecognizers.filter(\.cancelsTouchesInView).map { RecognizerWatch($0, stage, id) }
        addAction(for: [.editingDidBegin, .editingChanged, .editingDidEnd, .primaryActionTriggered]) {
            [weak self] (_: TextField) in
            guard let self, let stage = self.stage else { return }
            stage.chronicle.note(6, id, text: "control \(id) acts")
            stage.happen(.control, id)
        }
    }

    override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        if window != nil { hasLeft = true }
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .began, touches, event)
        super.touchesBegan(touches, with: event)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .moved, touches, event)
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .ended, touches, event)
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        stage?.controlWasCancelled(self, id, touches, event)
        super.touchesCancelled(touches, with: event)
    }
}

final class FuzzTextView: TextView, FuzzEditor, FuzzScroller {
    weak var stage: FuzzStage?
    let id: Int
    var hasLeft = false
    private(set) var watches: [RecognizerWatch] = []

    init(_ stage: FuzzStage, _ spec: FuzzScene.ViewSpec) {
        self.stage = stage
        id = spec.id
        super.init(frame: spec.frame)
        // The others neither take touches nor exclude each other.
        watches = gestureRecognizers.filter(\.cancelsTouchesInView).map { RecognizerWatch($0, stage, id) }
    }

    override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        if window != nil { hasLeft = true }
    }

    override func layoutSubviews() {
        stage?.viewIsLaidOut(id)
        super.layoutSubviews()
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .began, touches, event)
        super.touchesBegan(touches, with: event)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .moved, touches, event)
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .ended, touches, event)
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        stage?.viewWasTold(self, id, .cancelled, touches, event)
        super.touchesCancelled(touches, with: event)
    }
}

extension FuzzScene.ViewSpec.Kind {
    /// Whether it is a ``FuzzEditor``.
    var isText: Bool { self == .field || self == .text }
}

extension FuzzStage {
    private var editors: [any FuzzEditor] { scene.views.compactMap { views[$0.id] as? any FuzzEditor } }

    /// Puts something on the pasteboards, and lets the user edit the first text.
    func prepareTexts() {
        guard let first = editors.first else { return }
        for name in [PasteboardName.general, .primary] {
            platform.pasteboard(name).setContents([("text/plain;charset=utf-8", Array("paste\ne\u{301}👍🏽".utf8))])
        }
        first.becomeFirstResponder()
    }

    func checkTexts() {
        for editor in editors {
            let seats = platform.inputMethods.states.filter { seat, state in
                editor.window?.id == state.window && editor.window?.firstResponder(for: seat) === editor
            }
            editor.check(referee, Array(seats.values))
        }
    }

    /// Checks the texts when no keyboard is left. Undo changes them.
    func checkTextsAtRest() {
        for editor in editors {
            // A prank may have disabled it, and steps in it cannot be undone then.
            (editor as? Control)?.isEnabled = true
            editor.checkRest(referee)
        }
    }
}
