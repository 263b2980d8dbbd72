internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// What fingers use in a text: the handles of the selection or of the caret, the magnifier and the edit menu (S128).
///
/// They are views in front of the window's content, and only there while a finger uses the text: typing, the pointer,
/// a change in code and the loss of the focus take them away. They follow the text in each frame.
@MainActor
final class TextTouchEditing: WindowFollower {
    weak var interaction: TextInteraction?
    /// Whether there are handles.
    private(set) var isShown = false
    private(set) lazy var handles = [TextHandle(self), TextHandle(self)]
    /// The handle that a finger drags; `nil` for none.
    private(set) weak var dragged: TextHandle?
    private(set) var magnifier: TextMagnifier?
    private(set) var menu: TextEditMenu?
    /// The elements of the menu, or of the submenu that was chosen last; `nil` while neither is open.
    private var openElements: Menu?
    /// Whether the open elements are those of a submenu.
    private var isInSubmenu = false
    /// Where the finger that drags is, in the window's coordinates.
    private(set) var finger = Point.zero
    /// From the finger to the middle of the line that it drags, so that nothing jumps when the drag begins.
    private var grip = Point.zero
    private var showsMenuAfterDrag = false
    /// Where a long press began, until the finger moves.
    private var holdStart: Point?
    /// The seat of the finger that used the text last.
    var seat: SeatID?
    /// Whether the last touch was a tap of the text, not of a handle.
    var followsTap = false
    private weak var window: Window?
    private var isHitTesting = false

    init(_ interaction: TextInteraction) { self.interaction = interaction }

    var view: View? { interaction?.view }
    var input: (any TextInput)? { interaction?.input }
    /// Whether a finger drags a handle, the caret, or a selection by words.
    var isDragging: Bool { interaction?.drag.isByFinger == true }

    // MARK: Showing and hiding

    /// Whether the text is in the window's content. In its title bar, handles would have no room.
    var canShow: Bool { view.map { view in view.window.map { view.isDescendant(of: $0) } ?? false } ?? false }

    /// Shows handles at the selection, or one at the caret of a text that can be edited.
    func show() {
        guard let interaction, canShow, let window = view?.window, interaction.isActive else { return hide() }
        closeMenu()
        isShown = true
        self.window = window
        window.addFollower(self)
        place()
    }

    /// Takes everything away, and ends a drag.
    func hide() {
        guard isShown else { return }
        isShown = false
        endDrag()
        closeMenu()
        window?.removeFollower(self)
        for handle in handles { handle.removeFromSuperview() }
    }

    func windowDidLayOut(_ window: Window) { place() }

    func windowWasPressed(_ window: Window, by touch: Touch) {
        guard let hit = touch.view, !(hit is TextHandle), hit !== menu else { return }
        if touch.type == .indirectPointer {
            let isInText = view.map { hit.isDescendant(of: $0) } ?? false
            if touch.seat == seat || isInText { hide() }
        } else if let view, !hit.isDescendant(of: view) {
            closeMenu()
        }
    }

    /// Called for a key before the text gets it; returns whether it used the key. Typing hides everything.
    func handle(_ key: KeySymbol) -> Bool {
        guard isShown, !key.isModifier else { return false }
        if key == .escape, menu != nil {
            closeMenu()
            return true
        }
        hide()
        return false
    }

    // MARK: Hit testing

    /// Returns whether a finger at a point in the window's coordinates hits a handle: the nearest one, unless something
    /// other than the text is beneath that takes touches itself.
    func isHit(_ handle: TextHandle, at point: Point, with event: Event?) -> Bool {
        guard !isHitTesting, let window, let view else { return false }
        for other in handles where other !== handle && other.superview != nil && !other.isHidden {
            if other.distance(to: point) < handle.distance(to: point) { return false }
        }
        if handle.isDisc(at: point) { return true }
        isHitTesting = true
        defer { isHitTesting = false }
        guard let beneath = window.hitTest(point, with: event) else { return true }
        return view.isDescendant(of: beneath) || beneath.isDescendant(of: view) && !(beneath is Control)
    }

    // MARK: Drags

    /// Begins to drag a handle that a finger holds at a point in the window's coordinates.
    func grab(_ handle: TextHandle, at point: Point) {
        guard isShown, let interaction, let input else { return }
        (holdStart, followsTap) = (nil, false)
        showsMenuAfterDrag = menu != nil || handle.role != .caret
        let selection = input.selectedTextRange
        let kind: TextDrag.Kind
        switch handle.role {
        case .caret: kind = .caret
        case .start:
            kind = .end(anchor: selection.end)
            interaction.anchor = (selection.end, selection.start, selection)
        case .end:
            kind = .end(anchor: selection.start)
            interaction.anchor = (selection.start, selection.end, selection)
        }
        dragged = handle
        grip = handle.line.center - point
        begin(kind, at: point)
    }

    /// Selects the word at a point in the window's coordinates, or puts the caret there; the finger may drag both.
    func beginHold(at point: Point) {
        followsTap = false
        guard let interaction, let view, let input else { return }
        interaction.endComposition()
        interaction.takeFocusByPress()
        guard view.isFirstResponder, interaction.view === view else { return }
        grip = .zero
        holdStart = point
        showsMenuAfterDrag = true
        let place = input.textInputView.convert(point, from: nil)
        let position = input.closestPosition(to: place)
        // What is hidden in part is scrolled into sight at the end: the finger stays where it is.
        if let word = interaction.word(at: place, position, in: input) {
            interaction.select(anchor: word.start, head: word.end, reveals: false)
            // By the end of the press they may have come.
            _ = interaction.guessItems()
            show()
            begin(.unit(interaction.isSecure ? .document : .word, origin: word), at: point)
        } else {
            interaction.select(anchor: position, head: position, reveals: false)
            show()
            begin(.caret, at: point)
        }
    }

    private func begin(_ kind: TextDrag.Kind, at point: Point) {
        guard isShown, let interaction, let input else { return }
        closeMenu()
        (input.textInputView as? ScrollView)?.stopMotion()
        finger = point
        interaction.stopDragging()
        interaction.caret.isSteady = true
        interaction.drag = TextDrag(
            kind: kind, isByFinger: true, start: point + grip, location: point + grip)
        interaction.updateCaret(isInput: true)
        showMagnifier()
        place()
    }

    /// Moves what is dragged to a finger, in the window's coordinates.
    func drag(to point: Point) {
        guard isDragging, let interaction else { return }
        if let start = holdStart {
            guard point.distance(to: start) >= TextDrag.slop else { return }
            holdStart = nil
        }
        finger = point
        interaction.drag(to: point + grip)
        place()
    }

    /// Ends a drag where it is.
    func drop() {
        guard isDragging else { return }
        endDrag()
        interaction?.revealCaret()
        interaction?.offerPrimarySelection()
        if isShown, showsMenuAfterDrag { openMenu() }
    }

    /// Ends a long press, which also asks for the on-screen keyboard, as a tap does.
    func endHold() {
        guard let interaction, view?.isFirstResponder == true, isDragging || !canShow else { return }
        if isDragging { drop() } else { openMenu() }
        if interaction.isEditable, let application = interaction.application, let seat = application.currentEvent?.seat
        {
            application.showKeyboard(for: seat)
        }
    }

    /// Ends a drag without a menu.
    func endDrag() {
        guard isDragging, let interaction else { return }
        interaction.stopDragging()
        interaction.caret.isSteady = false
        dragged = nil
        magnifier?.removeFromSuperview()
        magnifier = nil
        interaction.updateCaret(isInput: true)
        if isShown { place() }
    }

    private func showMagnifier() {
        guard let window, magnifier == nil, let view else { return }
        let branch = sequence(first: view as View, next: { $0.superview }).first { $0.superview === window }
        guard let branch else { return }
        let created = TextMagnifier(of: branch)
        magnifier = created
        window.addSubview(created)
    }

    // MARK: Taps and the edit menu

    /// A tap on a handle's disc opens and closes the menu. One around it belongs to the text beneath, and so does a
    /// further tap after one of the text.
    func tap(_ handle: TextHandle, at point: Point, count: Int) {
        guard let interaction, let view else { return }
        let isDoubleTap = count > 1 && followsTap
        followsTap = false
        guard isInText(point), isDoubleTap || !handle.isDisc(at: point) else { return toggleMenu() }
        followsTap = true
        interaction.tap(at: view.convert(point, from: nil), count: count)
    }

    /// Returns whether a point in the window's coordinates is in the view of the text.
    func isInText(_ point: Point) -> Bool { view.map { $0.bounds.contains($0.convert(point, from: nil)) } ?? false }

    func toggleMenu() { if menu != nil { closeMenu() } else { openMenu() } }

    /// Shows the edit menu beside the selection, unless there is nothing to do, or a finger drags.
    func openMenu() {
        guard canShow else { return openContextMenu() }
        if !isShown { show() }
        guard isShown, menu == nil, !isDragging, let interaction else { return }
        open(Menu(children: interaction.touchMenuElements()))
    }

    private func open(_ elements: Menu, isSubmenu: Bool = false) {
        // Who was asked may have hidden everything.
        guard isShown, menu == nil else { return }
        elements.forgetDeferredElements()
        (openElements, isInSubmenu) = (elements, isSubmenu)
        showMenu()
    }

    /// Shows what can be chosen of the open elements.
    private func showMenu() {
        guard let elements = openElements, let view, let window else { return }
        let items = MenuItems.load(elements, from: view) { [weak self] in self?.refreshMenu() }.filter { $0.isEnabled }
        guard isShown, menu == nil, openElements === elements, !items.isEmpty else { return }
        let created = TextEditMenu(items, of: view, in: window) { [weak self] in self?.choose($0) }
        created.dismissHandler = { [weak self] in self?.closeMenu() }
        menu = created
        window.addSubview(created)
        place()
    }

    private func openContextMenu() {
        guard let interaction, let input else { return }
        let caret = input.caretRect(for: interaction.head)
        interaction.openMenu(
            at: input.selectionRects(for: input.selectedTextRange).reduce(caret) { $0.union($1) },
            offeringGuessesAt: interaction.head, isForFingers: true)
    }

    func closeMenu() {
        openElements = nil
        menu?.removeFromSuperview()
        menu = nil
    }

    /// Shows the open elements anew; while a finger is choosing, once it has ended.
    func refreshMenu() {
        guard openElements != nil else { return }
        if let menu, menu.isTracking {
            menu.idleHandler = { [weak self] in self?.refreshMenu() }
            return
        }
        menu?.removeFromSuperview()
        menu = nil
        showMenu()
    }

    /// Offers guesses in a menu that is open. A submenu stays: the next menu has them.
    func guessesDidArrive(for word: String) {
        guard menu != nil, !isInSubmenu, let interaction, interaction.selectedMisspelledWord?.text == word else {
            return
        }
        let elements = Menu(children: interaction.touchMenuElements())
        // Who was asked may have hidden everything.
        guard menu != nil else { return }
        openElements = elements
        refreshMenu()
    }

    private func choose(_ item: MenuItem) {
        // It may have been disabled since.
        let isEnabled = item.isEnabled
        if !isEnabled || !item.keepsMenuPresented { closeMenu() }
        guard isEnabled, let view, let application = interaction?.application else { return }
        if let submenu = item.submenu { return open(submenu, isSubmenu: true) }
        item.perform(from: view, in: application)
        if item.keepsMenuPresented { refreshMenu() }
    }

    /// Performs an action of the menu on the text. After it has selected something, the menu offers what to do with
    /// that.
    func perform(_ action: TargetAction) {
        interaction?.performByMenu(action)
        guard isShown, action === TargetAction.select || action === TargetAction.selectAll else { return }
        show()
        openMenu()
    }
}
