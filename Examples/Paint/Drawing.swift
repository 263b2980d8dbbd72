import Walden

/// The strokes on the paper, with undo and redo.
struct Drawing {
    private enum Edit {
        case add(Stroke)
        /// Removes all strokes.
        case clear([Stroke])
    }

    /// The strokes from back to front.
    private(set) var strokes: [Stroke] = []
    private var done: [Edit] = []
    private var undone: [Edit] = []

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }
    var isEmpty: Bool { strokes.isEmpty }

    mutating func add(_ stroke: Stroke) { perform(.add(stroke)) }

    /// Removes all strokes. Returns the changed area.
    mutating func clear() -> Rect {
        guard !isEmpty else { return .null }
        return perform(.clear(strokes))
    }

    /// Undoes the last edit. Returns the changed area.
    mutating func undo() -> Rect {
        guard let edit = done.popLast() else { return .null }
        undone.append(edit)
        switch edit {
        case .add(let stroke):
            strokes.removeLast()
            return stroke.bounds
        case .clear(let former):
            strokes = former
            return Drawing.bounds(of: former)
        }
    }

    /// Redoes the edit that was undone last. Returns the changed area.
    mutating func redo() -> Rect {
        guard let edit = undone.popLast() else { return .null }
        return apply(edit)
    }

    @discardableResult
    private mutating func perform(_ edit: Edit) -> Rect {
        undone.removeAll()
        return apply(edit)
    }

    private mutating func apply(_ edit: Edit) -> Rect {
        done.append(edit)
        switch edit {
        case .add(let stroke):
            strokes.append(stroke)
            return stroke.bounds
        case .clear(let former):
            strokes.removeAll()
            return Drawing.bounds(of: former)
        }
    }

    private static func bounds(of strokes: [Stroke]) -> Rect { strokes.reduce(.null) { $0.union($1.bounds) } }
}
