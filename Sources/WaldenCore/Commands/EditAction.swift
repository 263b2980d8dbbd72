package import WaldenPlatform

/// The standard edit actions (S117). Each calls the method of ``Responder`` of the same name.
extension TargetAction {
    /// Moves the selection to the pasteboard.
    public static let cut = TargetAction(edit: "cut", Responder.cut)
    /// Copies the selection to the pasteboard.
    public static let copy = TargetAction(edit: "copy", Responder.copy)
    /// Inserts what is on the pasteboard.
    public static let paste = TargetAction(edit: "paste", Responder.paste)
    /// Inserts what is on the pasteboard, in the style of its surroundings.
    public static let pasteAndMatchStyle = TargetAction(edit: "pasteAndMatchStyle", Responder.pasteAndMatchStyle)
    /// Deletes the selection.
    public static let delete = TargetAction(edit: "delete", Responder.delete)
    /// Selects what is at the caret, such as a word.
    public static let select = TargetAction(edit: "select", Responder.select)
    /// Selects everything.
    public static let selectAll = TargetAction(edit: "selectAll", Responder.selectAll)
    /// Undoes the latest step.
    public static let undo = TargetAction(edit: "undo", Responder.undo)
    /// Redoes the step that was undone last.
    public static let redo = TargetAction(edit: "redo", Responder.redo)

    private convenience init(edit name: String, _ method: @escaping @MainActor (Responder) -> (AnyObject?) -> Void) {
        self.init(name: name, isEdit: true) { target, sender, _ in
            guard let target = target as? Responder else { return nil }
            return { method(target)(sender) }
        }
    }

    /// The standard edit action of a key; `nil` for none.
    package static func edit(for key: Key) -> TargetAction? {
        for command in editCommands where command.matches(key) { return command.action }
        return nil
    }

    private static let editCommands: [KeyCommand] = [
        KeyCommand("x", .control, action: .cut), KeyCommand(.delete, .shift, action: .cut),
        KeyCommand(.cut, action: .cut),
        KeyCommand("c", .control, action: .copy), KeyCommand(.insert, .control, action: .copy),
        KeyCommand(.copy, action: .copy),
        KeyCommand("v", .control, action: .paste), KeyCommand(.insert, .shift, action: .paste),
        KeyCommand(.paste, action: .paste),
        KeyCommand("v", [.control, .shift], action: .pasteAndMatchStyle),
        KeyCommand("a", .control, action: .selectAll),
        KeyCommand("z", .control, action: .undo), KeyCommand(.undo, action: .undo),
        KeyCommand("z", [.control, .shift], action: .redo), KeyCommand("y", .control, action: .redo),
        KeyCommand(.redo, action: .redo),
    ]
}
