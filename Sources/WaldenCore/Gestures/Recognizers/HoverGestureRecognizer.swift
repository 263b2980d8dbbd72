public import WaldenGeometry

/// Recognizes a pointer that is over the view, without a button.
///
/// Begins when the pointer enters the view or something in it, changes while it moves there, and ends when it leaves.
/// No touch is involved, and no other gesture keeps it from beginning. While a button is pressed, it rests.
///
/// The corresponding UIKit class is `UIHoverGestureRecognizer`.
open class HoverGestureRecognizer: GestureRecognizer {
    /// Where the pointer is, in window coordinates.
    private var place = Point.zero

    /// Makes a recognizer that calls a method of a target that takes the recognizer.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> (HoverGestureRecognizer) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    /// Where the pointer is, in a view's coordinates; with `nil`, in the window's.
    open override func location(in view: View?) -> Point { converted(place, to: view) }

    /// Whether it gets anything of an event: only of those of a pointer without a button.
    open override func shouldReceive(_ event: Event) -> Bool { event.type == .hover && super.shouldReceive(event) }

    override var isKeptByHovering: Bool { hoveringSeat != nil }

    package override func hovered(_ phase: Touch.Phase, with event: Event?) {
        if let touch = event?.touches.first { place = touch.windowLocation }
        switch phase {
        case .regionEntered: proposeBeginning()
        case .regionMoved: proposeChange()
        case .regionExited:
            // One that still waits for the failure of others has nothing left to begin with.
            if isOngoing || isWaiting { proposeEnd(hasBegun: false) }
        default: break
        }
    }
}
