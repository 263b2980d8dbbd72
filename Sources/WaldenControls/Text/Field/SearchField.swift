public import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// A field for what to search for.
///
/// ```swift
/// let search = SearchField()
/// search.addTarget(self, action: Library.search, for: .valueChanged)
/// ```
/// It sends `valueChanged` when the user has paused typing for ``searchDelay``, at once at Return and when the text is
/// cleared, and not again for the same text; `editingChanged` comes with each change, as in any field. A text that the
/// app sets in response to that is searched for like what was typed.
///
/// Escape clears the text before a command, a popover or a dialog around the field gets the key. If there is no text, a
/// command or a popover gets it; without one, editing ends.
///
/// The corresponding UIKit class is `UISearchTextField`.
@MainActor
open class SearchField: TextField {
    /// How long the user pauses before the field sends `valueChanged`; 150 ms by default.
    public var searchDelay = Duration.milliseconds(150)

    /// The text of the last `valueChanged`, or the one set in code outside of `editingChanged`.
    private var searchedText = ""
    private var timer: LoopTimer?

    /// Creates a field with a text, and a placeholder that is shown while there is none.
    public override init(text: String = "", placeholder: String = "Search") {
        super.init(text: text, placeholder: placeholder)
        leftView = SearchSign()
        clearButtonMode = .always
        returnKeyType = .search
        keyboardType = .webSearch
    }

    // MARK: Searching

    override func userDidEdit() {
        timer.stop()
        guard hasText, let eventLoop = window?.application.eventLoop else { return search() }
        timer = eventLoop.schedule(after: searchDelay) { [weak self] _ in self?.search() }
    }

    override func textWasSet() {
        // What the app makes of what the user types is searched for once the user pauses.
        guard !isTellingEdit else { return }
        timer.stop()
        searchedText = text
    }

    override func userWillReturn() { search() }

    private func search() {
        timer.stop()
        guard !text.hasSameBytes(as: searchedText) else { return }
        searchedText = text
        sendActions(for: .valueChanged)
    }

    open override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        timer.stop()
    }

    // MARK: Keys

    /// While there is a text to clear, the command for Escape, which goes before those of what is around the field.
    open override var keyCommands: [KeyCommand] {
        // A popover beside the field has the keys of its seat while it is shown.
        guard isEditing, hasText, isEnabled, isEditable, !interaction.usesEscape,
            window?.deliversKeysOfActingSeat(to: self) == true
        else { return super.keyCommands }
        let command = KeyCommand(.escape, target: self, action: SearchField.clear)
        command.wantsPriorityOverSystemBehavior = true
        return super.keyCommands + [command]
    }

    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { press in
            guard isEditing, press.key.symbol == .escape, press.key.modifierFlags.withoutLocks.isEmpty else {
                return true
            }
            resignFirstResponder()
            return false
        }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }
}

/// A magnifying glass.
private final class SearchSign: View {
    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: 16, height: 16) }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let lens = Rect(x: bounds.minX + 2, y: bounds.midY - 6, width: 9, height: 9)
        context.strokeEllipse(in: lens, with: palette.secondaryLabel, lineWidth: 1.5)
        var handle = Path()
        handle.move(to: Point(x: lens.maxX - 0.8, y: lens.maxY - 0.8))
        handle.addLine(to: Point(x: lens.maxX + 2.8, y: lens.maxY + 2.8))
        context.stroke(handle, with: palette.secondaryLabel, style: StrokeStyle(width: 1.75, cap: .round))
    }
}
