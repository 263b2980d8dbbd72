/// Undoes and redoes what the user did.
///
/// An operation registers what reverts it. What is registered during an undo makes the redo:
///
/// ```swift
/// func rename(_ name: String) {
///     let old = self.name
///     undoManager?.registerUndo(withTarget: self) { $0.rename(old) }
///     undoManager?.setActionName("Rename")
///     self.name = name
/// }
/// ```
/// Operations that are registered while one event is handled are one step; ``beginUndoGrouping()`` makes larger ones.
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
        /// Whether a target is left.
        var isAlive: Bool { operations.contains { $0.target != nil } }
        /// Whether a target can do anything now.
        @MainActor var isPossible: Bool { operations.contains { $0.target.map($0.isPossible) ?? false } }
    }

    private var undoSteps: [Step] = []
    private var redoSteps: [Step] = []
    /// What is registered within groups, or during an undo or redo.
    private var openStep: Step?
    private var lastNumber = 0
    private var disableCount = 0
    /// The text in which something is composed: it ends before anything is undone, and is a step then.
    package weak var composingText: (any TextEditingInteraction)?

    /// The number of open groups.
    public private(set) var groupingLevel = 0
    /// Whether ``undo()`` is running.
    public private(set) var isUndoing = false
    /// Whether ``redo()`` is running.
    public private(set) var isRedoing = false
    /// The maximum number of steps; 0, the default, for no limit. The oldest ones are forgotten.
    public var levelsOfUndo = 0 { didSet { forgetOldSteps() } }

    private var nextSearch = UndoManager.firstSearch

    /// Creates an undo manager without steps.
    public init() {}

    // MARK: Registering

    /// Registers an operation that reverts what is done now, and forgets what could be redone.
    ///
    /// The target is not retained. Once it is gone, the operation does nothing.
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
        forgetRedo()
        let event = Application.shared?.eventLoop.currentDelivery
        if let event, let last = undoSteps.indices.last, undoSteps[last].event == event {
            undoSteps[last].operations.append(operation)
            return
        }
        if undoSteps.count >= nextSearch {
            forgetLostSteps()
            nextSearch = max(UndoManager.firstSearch, 2 * undoSteps.count)
        }
        undoSteps.append(makeStep(event: event, operations: [operation]))
        forgetOldSteps()
    }

    /// Names the open group, or the step to which the latest registration belongs, for menus: what was done, such as
    /// "Paste".
    public func setActionName(_ name: String) {
        guard isUndoRegistrationEnabled else { return }
        if openStep != nil {
            openStep?.name = name
        } else if let last = undoSteps.indices.last {
            undoSteps[last].name = name
        }
    }

    /// Whether operations are registered; true unless disabled.
    public var isUndoRegistrationEnabled: Bool { disableCount == 0 }

    /// Ignores registrations until the matching ``enableUndoRegistration()``.
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
            undoSteps.append(step)
            forgetOldSteps()
        }
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

    /// Undoes the latest step, if there is one.
    ///
    /// - Precondition: No group is open.
    public func undo() {
        precondition(groupingLevel == 0, "UndoManager.undo: a group is open")
        endComposition()
        guard !isUndoing, !isRedoing, let step = takeLast(from: \.undoSteps) else { return }
        isUndoing = true
        let inverse = revert(step, from: \.undoSteps)
        isUndoing = false
        if let inverse { redoSteps.append(inverse) }
    }

    /// Redoes the step that was undone last, if nothing was registered since.
    ///
    /// - Precondition: No group is open.
    public func redo() {
        precondition(groupingLevel == 0, "UndoManager.redo: a group is open")
        endComposition()
        guard !isUndoing, !isRedoing, let step = takeLast(from: \.redoSteps) else { return }
        isRedoing = true
        let inverse = revert(step, from: \.redoSteps)
        isRedoing = false
        if let inverse { undoSteps.append(inverse) }
    }

    private func endComposition() {
        if !isUndoing, !isRedoing { composingText?.endComposition() }
    }

    /// Takes the latest step that is possible now, and forgets those without a target.
    private func takeLast(from steps: ReferenceWritableKeyPath<UndoManager, [Step]>) -> Step? {
        forgetLostSteps(of: steps)
        return self[keyPath: steps].lastIndex(where: \.isPossible).map { self[keyPath: steps].remove(at: $0) }
    }

    /// Changes steps. Releases what is removed only after the change is stored: a `deinit` may call this manager.
    private func change(_ steps: ReferenceWritableKeyPath<UndoManager, [Step]>, _ body: (inout [Step]) -> Void) {
        var changed = self[keyPath: steps]
        body(&changed)
        let old = self[keyPath: steps]
        self[keyPath: steps] = changed
        withExtendedLifetime(old) {}
    }

    /// Runs the operations that are possible, the latest first; returns what they registered. The others stay a step.
    private func revert(_ step: Step, from steps: ReferenceWritableKeyPath<UndoManager, [Step]>) -> Step? {
        var rest = step
        rest.operations = []
        openStep = makeStep(event: nil, operations: [])
        openStep?.name = step.name
        for operation in step.operations.reversed() {
            guard let target = operation.target else { continue }
            if operation.isPossible(target) { operation.run(target) } else { rest.operations.append(operation) }
        }
        rest.operations.reverse()
        if rest.isAlive { change(steps) { $0.append(rest) } }
        return takeOpenStep()
    }

    // MARK: Forgetting

    /// Forgets all steps.
    public func removeAllActions() {
        for steps in [\UndoManager.undoSteps, \.redoSteps] { change(steps) { $0 = [] } }
        changeOpenStep { $0 = [] }
    }

    private func forgetRedo() {
        if !redoSteps.isEmpty { change(\.redoSteps) { $0 = [] } }
    }

    private func changeOpenStep(_ body: (inout [Operation]) -> Void) {
        guard let old = openStep else { return }
        var operations = old.operations
        body(&operations)
        openStep?.operations = operations
        withExtendedLifetime(old) {}
    }

    /// Forgets the operations of a target.
    public func removeAllActions(withTarget target: AnyObject) {
        for steps in [\UndoManager.undoSteps, \.redoSteps] {
            change(steps) { steps in
                for index in steps.indices { steps[index].operations.removeAll { $0.target === target } }
                steps.removeAll { $0.operations.isEmpty }
            }
        }
        changeOpenStep { $0.removeAll { $0.target === target } }
    }

    /// The number of steps at which those without a target are searched: seldom enough to cost little per step.
    private static let firstSearch = 64

    /// Forgets the steps whose targets are gone, and what they hold.
    package func forgetLostSteps() {
        for steps in [\UndoManager.undoSteps, \.redoSteps] { forgetLostSteps(of: steps) }
    }

    private func forgetLostSteps(of steps: ReferenceWritableKeyPath<UndoManager, [Step]>) {
        if self[keyPath: steps].contains(where: { !$0.isAlive }) { change(steps) { $0.removeAll { !$0.isAlive } } }
    }

    private func forgetOldSteps() {
        guard levelsOfUndo > 0, undoSteps.count > levelsOfUndo else { return }
        change(\.undoSteps) { $0.removeFirst($0.count - levelsOfUndo) }
    }

    // MARK: Steps

    /// Identifies the step that would be undone. A run of typing grows only while it is the latest step.
    /// `nil` also if the step has other operations, which rely on the text as it was.
    package var latestStep: Int? {
        guard openStep == nil, let last = undoSteps.last, last.operations.count == 1 else { return nil }
        return last.number
    }

    /// Forgets what could be redone, since the latest step has grown.
    package func latestStepDidGrow() { forgetRedo() }

    private func makeStep(event: Int?, operations: [Operation]) -> Step {
        lastNumber += 1
        return Step(number: lastNumber, event: event, operations: operations)
    }

    private func takeOpenStep() -> Step? {
        defer { openStep = nil }
        return openStep.flatMap { $0.operations.isEmpty ? nil : $0 }
    }
}
