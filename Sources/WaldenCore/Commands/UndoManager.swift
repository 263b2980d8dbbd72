/// Undoes and redoes what the user did.
///
/// An operation registers what reverts it. What is registered during an undo makes the redo:
///
/// ```swift
/// func setName(_ name: String) {
///     let old = self.name
///     undoManager?.registerUndo(withTarget: self) { $0.setName(old) }
///     self.name = name
/// }
///
/// func rename() {
///     setName(field.text)
///     undoManager?.setActionName("Rename")
/// }
/// ```
/// Operations that are registered while one event, timer or posted closure is handled are one step. Elsewhere, such as
/// in a task, each is a step of its own; ``beginUndoGrouping()`` makes larger ones.
///
/// The corresponding Foundation class is `UndoManager`.
@MainActor
public final class UndoManager {
    private struct Operation {
        weak var target: AnyObject?
        let isPossible: @MainActor (AnyObject) -> Bool
        let run: @MainActor (AnyObject) -> Void
    }

    /// The operations that are undone together.
    private struct Step {
        let number: Int
        /// The event during which it began; `nil` if later operations never join it.
        let event: Int?
        var name = ""
        var operations: [Operation] = []
        /// Whether a target can do anything now.
        @MainActor var isPossible: Bool { operations.contains { $0.target.map($0.isPossible) ?? false } }
    }

    private struct ComposingText {
        weak var editing: (any TextEditingInteraction)?
    }

    private var undoSteps: [Step] = []
    private var redoSteps: [Step] = []
    /// What is registered within groups, or during an undo or redo.
    private var openStep: Step?
    /// The operations of the reverted step that are still to run.
    private var pending: [Operation] = []
    /// The operations of the reverted step that were not possible, the latest first.
    private var passed: [Operation] = []
    private var lastNumber = 0
    private var disableCount = 0
    /// The texts in which something was composed, each on a seat of its own, the latest last.
    private var composingTexts: [ComposingText] = []

    /// The number of open groups.
    public private(set) var groupingLevel = 0
    /// Whether ``undo()`` is running.
    public private(set) var isUndoing = false
    /// Whether ``redo()`` is running.
    public private(set) var isRedoing = false
    /// The maximum number of steps to undo; 0, the default, for no limit. The oldest ones are forgotten.
    public var levelsOfUndo = 0 {
        didSet {
            guard levelsOfUndo != oldValue else { return }
            forgetOldSteps()
            noteChange()
        }
    }

    /// The number of steps at which those without a target are searched next.
    private var nextSearch = UndoManager.firstSearch

    /// Called after steps were added, named, undone, redone or forgotten, and after the outermost group was opened or
    /// closed. Use it to enable a button by ``canUndo``, for example.
    ///
    /// If it does any of that itself, it is called once more, and not for what it does then.
    public var changeHandler: (@MainActor () -> Void)?
    private var isCallingHandler = false
    /// Whether the handler that is running has changed something.
    private var hasHandlerChanged = false

    /// Creates an undo manager without steps.
    public init() {}

    // MARK: Registering

    /// Registers an operation that reverts what is done now, and forgets what could be redone.
    ///
    /// The target is not retained, but what the handler captures is. Once the target is gone, the operation does
    /// nothing.
    public func registerUndo<Target: AnyObject>(
        withTarget target: Target, _ handler: @escaping @MainActor (Target) -> Void
    ) {
        registerUndo(withTarget: target, isPossible: { _ in true }, handler: handler)
    }

    /// Registers an operation that is passed over while it is not possible, such as in a text that cannot be edited.
    package func registerUndo<Target: AnyObject>(
        withTarget target: Target, isPossible: @escaping @MainActor (Target) -> Bool,
        handler: @escaping @MainActor (Target) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        let operation = Operation(
            target: target, isPossible: { ($0 as? Target).map(isPossible) ?? false },
            run: { object in
                if let target = object as? Target { handler(target) }
            })
        if openStep != nil {
            openStep?.operations.append(operation)
            return
        }
        defer { noteChange() }
        forgetRedo()
        // What that releases may register something itself.
        searchLostSteps()
        let event = Application.shared?.eventLoop.currentDelivery
        if let event, let last = undoSteps.indices.last, undoSteps[last].event == event {
            undoSteps[last].operations.append(operation)
            return
        }
        undoSteps.append(makeStep(event: event, operations: [operation]))
        forgetOldSteps()
    }

    /// Names the open group, or the step to which the latest registration belongs, for menus: what was done, such as
    /// "Paste". Call it after the registration.
    public func setActionName(_ name: String) {
        guard isUndoRegistrationEnabled else { return }
        if openStep != nil {
            openStep?.name = name
        } else if let last = undoSteps.indices.last, undoSteps[last].name != name {
            undoSteps[last].name = name
            noteChange()
        }
    }

    /// Whether operations are registered; true unless disabled.
    public var isUndoRegistrationEnabled: Bool { disableCount == 0 }

    /// Ignores registrations until the matching ``enableUndoRegistration()``. A text that the user edits meanwhile
    /// forgets its earlier steps, whose positions would be wrong.
    public func disableUndoRegistration() { disableCount += 1 }

    /// Ends the matching ``disableUndoRegistration()``.
    ///
    /// - Precondition: Registration is disabled.
    public func enableUndoRegistration() {
        precondition(disableCount > 0, "UndoManager.enableUndoRegistration: registration is not disabled")
        disableCount -= 1
    }

    // MARK: Groups

    /// Collects operations into one step until the matching ``endUndoGrouping()``. Groups may be nested.
    public func beginUndoGrouping() {
        if openStep == nil { openStep = makeStep(event: nil, operations: []) }
        groupingLevel += 1
        if groupingLevel == 1, !isUndoing, !isRedoing { noteChange() }
    }

    /// Ends a group. A group without operations leaves no step.
    ///
    /// - Precondition: A group is open.
    public func endUndoGrouping() {
        precondition(groupingLevel > 0, "UndoManager.endUndoGrouping: no group is open")
        groupingLevel -= 1
        guard groupingLevel == 0, !isUndoing, !isRedoing else { return }
        if let step = takeOpenStep() {
            forgetRedo()
            searchLostSteps()
            insert(step, in: \.undoSteps)
            forgetOldSteps()
        }
        noteChange()
    }

    // MARK: Undoing

    /// Whether there is a step to undo, and no group is open.
    public var canUndo: Bool { groupingLevel == 0 && undoSteps.contains(where: \.isPossible) }
    /// Whether there is a step to redo, and no group is open.
    public var canRedo: Bool { groupingLevel == 0 && redoSteps.contains(where: \.isPossible) }
    /// The name of the step that would be undone; empty for none.
    public var undoActionName: String { undoSteps.last(where: \.isPossible)?.name ?? "" }
    /// The name of the step that would be redone; empty for none.
    public var redoActionName: String { redoSteps.last(where: \.isPossible)?.name ?? "" }

    /// Undoes the latest step that is possible now, if there is one. Compositions end first. Does nothing while a group
    /// is open, or another undo or redo is running.
    public func undo() {
        guard groupingLevel == 0 else { return }
        endCompositions()
        guard groupingLevel == 0, !isUndoing, !isRedoing, var step = takeLast(from: \.undoSteps) else { return }
        isUndoing = true
        let inverse = revert(&step)
        isUndoing = false
        keep(rest: step, in: \.undoSteps, inverse: inverse, in: \.redoSteps)
    }

    /// Redoes the step that was undone last, if nothing was registered since. Compositions end first. Does nothing
    /// while a group is open, or another undo or redo is running.
    public func redo() {
        guard groupingLevel == 0 else { return }
        endCompositions()
        guard groupingLevel == 0, !isUndoing, !isRedoing, var step = takeLast(from: \.redoSteps) else { return }
        isRedoing = true
        let inverse = revert(&step)
        isRedoing = false
        keep(rest: step, in: \.redoSteps, inverse: inverse, in: \.undoSteps)
    }

    private func endCompositions() {
        guard !isUndoing, !isRedoing else { return }
        let texts = composingTexts
        composingTexts = []
        for text in texts { text.editing?.endComposition() }
    }

    /// Notes that something is composed in a text: it ends before anything is undone, and is a step then.
    package func noteComposition(in editing: any TextEditingInteraction) {
        guard composingTexts.last?.editing !== editing else { return }
        composingTexts.removeAll { $0.editing == nil || $0.editing === editing }
        composingTexts.append(ComposingText(editing: editing))
    }

    /// Takes the latest step that is possible now, and forgets those without a target.
    private func takeLast(from steps: ReferenceWritableKeyPath<UndoManager, [Step]>) -> Step? {
        forget(in: steps) { $0 == nil }
        return self[keyPath: steps].lastIndex(where: \.isPossible).map { self[keyPath: steps].remove(at: $0) }
    }

    /// Runs the operations that are possible, the latest first; returns what they registered. The others stay in the
    /// step, unless they are forgotten meanwhile.
    private func revert(_ step: inout Step) -> Step? {
        openStep = makeStep(event: nil, operations: [])
        openStep?.name = step.name
        pending = step.operations
        step.operations = []
        while let operation = pending.popLast() {
            guard let target = operation.target else { continue }
            if operation.isPossible(target) { operation.run(target) } else { passed.append(operation) }
        }
        pending = []
        step.operations = passed.reversed().filter { $0.target != nil }
        change(\.passed) { $0 = [] }
        return takeOpenStep()
    }

    /// Keeps what is left of a step, and what reverts the rest of it.
    private func keep(
        rest step: Step, in steps: ReferenceWritableKeyPath<UndoManager, [Step]>,
        inverse: Step?, in inverses: ReferenceWritableKeyPath<UndoManager, [Step]>
    ) {
        if !step.operations.isEmpty { insert(step, in: steps) }
        if let inverse { insert(inverse, in: inverses) }
        forgetOldSteps()
        noteChange()
    }

    /// Inserts a step where its number belongs: it may be older than others.
    private func insert(_ step: Step, in steps: ReferenceWritableKeyPath<UndoManager, [Step]>) {
        let older = self[keyPath: steps].lastIndex { $0.number < step.number }
        self[keyPath: steps].insert(step, at: older.map { $0 + 1 } ?? 0)
    }

    // MARK: Forgetting

    /// Forgets all steps.
    public func removeAllActions() {
        let hasForgotten = forget { _ in true }
        nextSearch = UndoManager.firstSearch
        if hasForgotten { noteChange() }
    }

    /// Forgets the operations of a target.
    public func removeAllActions(withTarget target: AnyObject) { if forget(where: { $0 === target }) { noteChange() } }

    /// Forgets the operations whose targets are gone, and what they hold.
    package func forgetLostSteps() { if forget(where: { $0 == nil }) { noteChange() } }

    /// The number of steps from which on lost ones are searched: seldom enough to cost little per step.
    private static let firstSearch = 64

    private func searchLostSteps() {
        guard undoSteps.count >= nextSearch else { return }
        forget { $0 == nil }
        nextSearch = max(UndoManager.firstSearch, 2 * undoSteps.count)
    }

    /// Forgets the operations of some targets, also in the step that is reverted. Returns whether there were any.
    @discardableResult
    private func forget(where isForgotten: (AnyObject?) -> Bool) -> Bool {
        var hasForgotten = false
        for steps in [\UndoManager.undoSteps, \.redoSteps] where forget(in: steps, where: isForgotten) {
            hasForgotten = true
        }
        for operations in [\UndoManager.pending, \.passed] {
            guard self[keyPath: operations].contains(where: { isForgotten($0.target) }) else { continue }
            change(operations) { $0.removeAll { isForgotten($0.target) } }
            hasForgotten = true
        }
        if let openStep, openStep.operations.contains(where: { isForgotten($0.target) }) {
            change(\.openStep) { $0?.operations.removeAll { isForgotten($0.target) } }
            hasForgotten = true
        }
        return hasForgotten
    }

    @discardableResult
    private func forget(
        in steps: ReferenceWritableKeyPath<UndoManager, [Step]>, where isForgotten: (AnyObject?) -> Bool
    ) -> Bool {
        func isAffected(_ step: Step) -> Bool { step.operations.contains { isForgotten($0.target) } }
        guard self[keyPath: steps].contains(where: isAffected) else { return false }
        change(steps) { steps in
            for index in steps.indices where isAffected(steps[index]) {
                steps[index].operations.removeAll { isForgotten($0.target) }
            }
            steps.removeAll(where: \.operations.isEmpty)
        }
        return true
    }

    private func forgetRedo() {
        if !redoSteps.isEmpty { change(\.redoSteps) { $0 = [] } }
    }

    private func forgetOldSteps() {
        guard levelsOfUndo > 0, undoSteps.count > levelsOfUndo else { return }
        change(\.undoSteps) { $0.removeFirst($0.count - levelsOfUndo) }
    }

    /// Changes what is kept. Releases what is removed only after the change is stored: a `deinit` may call this
    /// manager.
    private func change<Value>(
        _ place: ReferenceWritableKeyPath<UndoManager, Value>, _ body: (inout Value) -> Void
    ) {
        var changed = self[keyPath: place]
        body(&changed)
        let old = self[keyPath: place]
        self[keyPath: place] = changed
        withExtendedLifetime(old) {}
    }

    // MARK: Steps

    /// Identifies the step that would be undone. A run of typing grows only while it is the latest step.
    /// `nil` also if the step has other operations, which rely on the text as it was.
    package var latestStep: Int? {
        guard openStep == nil, let last = undoSteps.last, last.operations.count == 1 else { return nil }
        return last.number
    }

    /// Forgets what could be redone, since the latest step has grown.
    package func latestStepDidGrow() {
        guard !redoSteps.isEmpty else { return }
        forgetRedo()
        noteChange()
    }

    /// Calls the handler; once more if it has changed something itself.
    private func noteChange() {
        guard !isCallingHandler else {
            hasHandlerChanged = true
            return
        }
        isCallingHandler = true
        defer { isCallingHandler = false }
        hasHandlerChanged = false
        changeHandler?()
        if hasHandlerChanged { changeHandler?() }
    }

    private func makeStep(event: Int?, operations: [Operation]) -> Step {
        lastNumber += 1
        return Step(number: lastNumber, event: event, operations: operations)
    }

    private func takeOpenStep() -> Step? {
        defer { openStep = nil }
        return openStep.flatMap { $0.operations.isEmpty ? nil : $0 }
    }
}
