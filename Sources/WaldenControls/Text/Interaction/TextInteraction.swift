public import WaldenCore
internal import WaldenGeometry
public import WaldenGraphics
internal import WaldenPlatform
internal import WaldenText

/// Lets the user edit the text of a ``TextInput``: by keyboard, pointer, fingers and input methods, with undo and the
/// edit menu.
///
/// ```swift
/// final class Terminal: View, TextInput {
///     init() {
///         super.init(frame: .zero)
///         addInteraction(TextInteraction(.editable))
///     }
///     …
/// }
/// ```
/// ``TextField`` and ``TextView`` have one.
///
/// A finger's long press selects a word, and shows handles, a magnifier while it drags them, and the edit menu. They
/// are subviews of the window, whose accessibility identifiers are `selection-start`, `selection-end`, `caret-handle`,
/// `magnifier` and `edit-menu`.
///
/// The corresponding UIKit class is `UITextInteraction`.
@MainActor
public final class TextInteraction: Interaction {
    /// Whether the text can be changed.
    public enum Mode: Sendable, Hashable {
        /// The text can be edited, unless ``TextInput/isEditable`` is false.
        case editable
        /// The text can only be selected and copied.
        case selectable
    }

    /// Whether the text can be changed.
    public let mode: Mode
    /// The view, which adopts ``TextInput``.
    public private(set) weak var view: View?
    /// The view as a text input.
    private(set) weak var input: (any TextInput)?
    /// The view as an ``AttributedTextInput``; `nil` if it adopts only ``TextInput``.
    private(set) weak var attributedInput: (any AttributedTextInput)?
    /// Whether it is a field or a text view.
    private var isDocument = false

    /// The end of the selection that stays when it is extended, and the one that moves, with the selection for which
    /// they hold.
    var anchor: (position: TextPosition, head: TextPosition, selection: TextRange)?
    /// The distance from the left that the caret keeps when it moves up and down, in points.
    var column: Double?
    /// Whether typed text replaces what follows.
    var isOverwriting = false
    /// The digits of a code point that is typed; `nil` while none is.
    var codePoint: String?
    /// The run of edits that the next edit may join.
    var run: (step: TextUndoStep, number: Int?)?
    /// The undo manager that has the steps of this text.
    weak var recorder: UndoManager?
    /// The selection that a composition replaced, whose deletion is undone with it. If the next key writes in the place
    /// of the composition, it is kept until then.
    var replacedByComposition: ReplacedText?
    /// What becomes a part of the text if the composition ends without a commit; `nil` for what is seen.
    var remainder: CompositionRemainder?
    /// The seat that composes, by its input method or its keyboard; `nil` for none.
    var composingSeat: SeatID?
    /// Whether the composition shows no caret.
    var hidesCaret = false
    /// Counts the changes of the text.
    var revision = 0
    var isApplyingChange = false
    private var wasActive = false
    private(set) var isFocusedByPress = false
    private var isRevealingCaret = false
    /// Whether a key moves the caret, which then glides.
    var isMovedByKey = false
    private var hasScrolledToCaret = false
    var isChangingText = false
    var isPasting = false
    var isSelecting = false
    /// Counts the changes of the selection that the text told.
    private(set) var selectionCount = 0
    var isChangedByInputMethod = false
    let caret = TextCaret()
    var drag = TextDrag()
    /// How far the presses of a sequence have moved the text beneath them so far, in points.
    var pressShift = Point.zero
    /// Handles, magnifier and edit menu; `nil` before a finger uses the text.
    private(set) var touchEditing: TextTouchEditing?
    /// What marks misspelt words; `nil` while they are not marked.
    var spelling: TextSpelling?
    private var recognizers: [GestureRecognizer] = []
    private(set) var menuSession: MenuSession?
    private var isOpeningMenu = false

    /// The text with attributes that was copied last, and the pasteboard's count of changes then.
    static var latestCopy: (text: AttributedText, changeCount: Int)?

    /// Creates an interaction.
    public init(_ mode: Mode) { self.mode = mode }

    /// Drops the undo steps of this text, which would keep its contents alive.
    isolated deinit { recorder?.forgetLostSteps() }

    /// The end of the selection at which the caret is, which moves when the selection is extended.
    public var caretPosition: TextPosition { head }

    /// Selects from one position to another, at which the caret is: it may be before the first one.
    public func select(from anchor: TextPosition, to caret: TextPosition) { select(anchor: anchor, head: caret) }

    // MARK: Interaction

    /// Called by ``View/addInteraction(_:)``.
    public func willMove(to view: View?) {
        guard view == nil || view is any TextInput else {
            preconditionFailure("TextInteraction: the view must adopt TextInput")
        }
        endComposition()
        forgetSteps()
        closeMenu()
        touchEditing?.hide()
        touchEditing = nil
        stopDragging()
        caret.hide()
        spelling?.end()
        spelling = nil
        for recognizer in recognizers { self.view?.removeGestureRecognizer(recognizer) }
        recognizers = []
    }

    /// Called by ``View/addInteraction(_:)``.
    public func didMove(to view: View?) {
        self.view = view
        input = view as? any TextInput
        attributedInput = view as? any AttributedTextInput
        isDocument = view is any DocumentTextInput
        guard let view else { return }
        input?.inputDelegate = self
        recognizers = [TextPressRecognizer(self), TextTapRecognizer(self), TextHoldRecognizer(self)]
        for recognizer in recognizers { view.addGestureRecognizer(recognizer) }
        updateSpelling()
        focusDidChange()
    }

    var application: Application? { view?.window?.application }
    var now: Double { application?.currentEvent?.timestamp ?? application?.platform.now ?? 0 }
    /// Whether the view is no disabled control.
    var isEnabled: Bool { (view as? Control)?.isEnabled != false }
    var isEditable: Bool { mode == .editable && isEnabled && input?.isEditable == true }
    package var isSecure: Bool { input?.isSecureTextEntry == true }
    /// Whether the text has the focus.
    var isActive: Bool { view?.isFirstResponder == true }
    /// Whether keys go to the text or its own menu, and not to another window or popup.
    private var hasKeys: Bool {
        guard let view, let window = view.window else { return false }
        if isOpeningMenu || menuSession != nil { return window.root.isKeyWindow }
        return window.deliversKeys(to: view)
    }

    // MARK: Focus

    package func windowWillChange() {
        closeMenu()
        stopDragging()
    }

    package func focusDidChange() {
        if isActive { adoptKeyboardDirection() }
        if !isActive || !hasKeys {
            touchEditing?.hide()
            endComposition()
            endRun()
            codePoint = nil
        }
        let isNew = isActive && !wasActive
        wasActive = isActive
        if isNew, !isFocusedByPress, input?.isMultiline == false {
            revealCaret()
        } else {
            updateCaret(isInput: true)
        }
        application?.setNeedsTextInputUpdate()
    }

    /// Gives the view the focus before a press selects something in it. Does not scroll, so that the pressed place
    /// stays under the pointer.
    func takeFocusByPress() {
        // Of the seat that presses: another one may have its focus there.
        guard let view, view.window?.firstResponder !== view else { return }
        isFocusedByPress = true
        view.becomeFirstResponder()
        isFocusedByPress = false
    }

    // MARK: Caret

    /// Shows the caret where it is now; a solid one after input by the user.
    func updateCaret(isInput: Bool) {
        spelling?.textMayHaveChanged()
        // It is shown once the text has come to rest.
        if isRevealingCaret { return }
        guard let input, isActive, isEditable, !hidesCaret, input.selectedTextRange.isEmpty,
            hasKeys
        else { return caret.hide() }
        var rect = input.caretRect(for: input.selectedTextRange.start)
        if isOverwriting { rect.size.width = overwrittenWidth(input, at: rect) }
        caret.show(
            rect, flag: flag(of: input), in: input.textInputView, isInput: isInput,
            glides: isMovedByKey && !hasScrolledToCaret)
    }

    private func overwrittenWidth(_ input: any TextInput, at rect: Rect) -> Double {
        let next = input.position(from: input.selectedTextRange.start, toBoundary: .character, in: .forward)
        let end = input.caretRect(for: TextPosition(offset: next.offset, affinity: .upstream))
        return end.minY == rect.minY && end.minX > rect.minX ? end.minX - rect.minX : TextCaret.blockWidth
    }

    /// Scrolls the caret into sight, and what is composed; then shows it.
    func revealCaret() {
        guard revealsChanges else { return updateCaret(isInput: true) }
        isRevealingCaret = true
        let origin = isMovedByKey ? textOrigin : nil
        scrollToCaret()
        hasScrolledToCaret = isMovedByKey && textOrigin != origin
        isRevealingCaret = false
        updateCaret(isInput: true)
    }

    /// Whether what is changed now is scrolled to: not what is pasted once the user is elsewhere.
    var revealsChanges: Bool { isActive || !isPasting }

    /// The place of the text in the window.
    var textOrigin: Point? { input.map { $0.textInputView.convert(.zero, to: nil) } }

    private func scrollToCaret() {
        guard let input else { return }
        var rect = input.caretRect(for: head)
        let view = input.textInputView
        if let marked = input.markedTextRange {
            let all = input.selectionRects(for: marked).reduce(rect) { $0.union($1) }
            // Of what does not fit, the caret is seen.
            if all.width < view.bounds.width, all.height < view.bounds.height || !input.isMultiline { rect = all }
        }
        // The space between the text and the edge of its view comes along.
        if let view = view as? TextView { rect = rect.inset(by: -view.textContainerInset) }
        var ancestor: View? = view
        while let current = ancestor {
            // Around a field, all of it.
            if current === input, !input.isMultiline { rect = view.convert(input.bounds, from: input) }
            if let scrollView = current as? ScrollView { scrollView.reveal(current.convert(rect, from: view)) }
            ancestor = current.superview
        }
    }

    // MARK: Menu

    /// Opens the edit menu at a rectangle of the text. The view decides what is in it; some sections are suggested
    /// before the usual ones.
    func openMenu(at rect: Rect, with sections: [[Action]] = [], isForFingers: Bool = false) {
        guard let view, let input, menuSession == nil else { return }
        let suggested: [any MenuElement] =
            sections.filter { !$0.isEmpty }.map { Menu(options: .displayInline, children: $0) } + editMenu().children
        let menu = Menu(children: input.editMenu(for: input.selectedTextRange, suggestedElements: suggested))
        // Who was asked may have ended the editing.
        guard isActive, self.view === view, menuSession == nil else { return }
        let anchor = input.textInputView.convert(rect, to: view)
        let place: MenuSession.Anchor = anchor.size == .zero ? .at(anchor.origin) : .beside(anchor)
        isOpeningMenu = true
        menuSession = MenuSession.open(menu, from: view, at: place, isForFingers: isForFingers) { [weak self] in
            self?.menuSession = nil
        }
        isOpeningMenu = false
    }

    var touchEditingForWriting: TextTouchEditing {
        if let touchEditing { return touchEditing }
        let created = TextTouchEditing(self)
        touchEditing = created
        return created
    }

    /// What the edit menu of fingers shows now, by the decision of the view.
    func touchMenuElements() -> [any MenuElement] {
        guard let input else { return [] }
        let suggested = guessItems() + touchMenuItems() + learnItems()
        return input.editMenu(for: input.selectedTextRange, suggestedElements: suggested)
    }

    /// Selects all, since the focus came by a key.
    func selectAllByFocus() {
        endComposition()
        guard let input else { return }
        let range = TextRange(input.beginningOfDocument, input.endOfDocument)
        anchor = setSelection(range) ? (range.start, range.end, input.selectedTextRange) : nil
        updateCaret(isInput: true)
    }

    func closeMenu() { menuSession?.close() }
}

extension TextInteraction: TextInputDelegate {
    /// Ends a composition.
    public func textWillChange(_ input: any TextInput) {
        if !isChangingText { endComposition() }
    }

    /// Forgets the undo steps of the text.
    public func textDidChange(_ input: any TextInput) {
        guard !isChangingText else { return }
        revision += 1
        forgetSteps()
        selectionDidChange(input)
        continueDragFromCaret()
    }

    /// Ends a run of typing, and shows the caret.
    public func selectionDidChange(_ input: any TextInput) {
        guard !isChangingText else { return }
        selectionCount += 1
        guard !isSelecting else { return }
        if !isApplyingChange { isChangedByInputMethod = false }
        touchEditing?.hide()
        endRun()
        column = nil
        updateCaret(isInput: false)
        application?.setNeedsTextInputUpdate()
    }

    /// Moves the caret.
    public func layoutDidChange(_ input: any TextInput) {
        updateCaret(isInput: false)
        if isDocument {
            application?.setNeedsSurroundingsUpdate()
        } else {
            // An app's own text has no other way to tell that its traits have changed.
            application?.setNeedsTextInputUpdate()
        }
    }
}
