public import WaldenGeometry

/// Recognizes a pointer or tool that hovers over the view (S82).
///
/// Begins when it enters the view or a descendant, changes while it moves there, and ends when it leaves. No touch is
/// involved, and no other gesture prevents it. It pauses while a button is pressed or the tool touches.
///
/// The corresponding UIKit class is `UIHoverGestureRecognizer`.
open class HoverGestureRecognizer: GestureRecognizer {
    /// In window coordinates.
    private var location = Point.zero
    private var isHovering = false
    private var hasBegun = false

    /// Creates a recognizer that calls a method of a target with the recognizer.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> (HoverGestureRecognizer) -> Void,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    /// Returns the pointer's location, in a view's coordinates; with `nil`, in the window's.
    open override func location(in view: View?) -> Point { view.converting(location) }

    /// Returns whether an event is hovering of a pointer or tool.
    open override func shouldReceive(_ event: Event) -> Bool { event.type == .hover && super.shouldReceive(event) }

    open override var continuesWithoutTouches: Bool { isHovering }

    open override func hovered(_ phase: Touch.Phase, with event: Event?) {
        if let touch = event?.allTouches?.first { location = touch.location(in: nil) }
        switch phase {
        case .regionEntered:
            // An override may have removed the view before it called `super`.
            guard hoveringSeat != nil else { return }
            isHovering = true
            hasBegun = hasBegun || state == .possible
            proposeBeginning()
        case .regionMoved: proposeChange()
        case .regionExited:
            isHovering = false
            // A beginning that still waits for others to fail is dropped.
            if hasBegun { proposeEnd(hasBegun: false) }
        default: break
        }
    }

    open override func reset() {
        super.reset()
        hasBegun = false
    }
}
