extension Control {
    /// The visual states of a control. The corresponding UIKit type is `UIControl.State`.
    public struct State: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt32
        /// Creates a set from its bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// No state.
        public static let normal: State = []
        /// The control is pressed.
        public static let highlighted = State(rawValue: 1 << 0)
        /// The control is disabled.
        public static let disabled = State(rawValue: 1 << 1)
        /// The control is selected.
        public static let selected = State(rawValue: 1 << 2)
        /// The control shows that it is focused.
        public static let focused = State(rawValue: 1 << 3)
        /// The bits reserved for states of the app.
        public static let application = State(rawValue: 0x00FF_0000)
    }

    /// The interactions that a control reports. Corresponds to `UIControl.Event`, a name that would hide ``Event``.
    public struct Events: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt32
        /// Creates a set from its bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// A touch began in the control.
        public static let touchDown = Events(rawValue: 1 << 0)
        /// A touch began in the control as the second or a later tap of a sequence.
        public static let touchDownRepeat = Events(rawValue: 1 << 1)
        /// The touch moved inside the control.
        public static let touchDragInside = Events(rawValue: 1 << 2)
        /// The touch moved outside the control.
        public static let touchDragOutside = Events(rawValue: 1 << 3)
        /// The touch re-entered the control.
        public static let touchDragEnter = Events(rawValue: 1 << 4)
        /// The touch left the control.
        public static let touchDragExit = Events(rawValue: 1 << 5)
        /// The touch ended inside the control.
        public static let touchUpInside = Events(rawValue: 1 << 6)
        /// The touch ended outside the control.
        public static let touchUpOutside = Events(rawValue: 1 << 7)
        /// The touch was cancelled.
        public static let touchCancel = Events(rawValue: 1 << 8)
        /// The value changed.
        public static let valueChanged = Events(rawValue: 1 << 12)
        /// The control performed its primary action.
        public static let primaryActionTriggered = Events(rawValue: 1 << 13)
        /// The control is about to show its menu.
        public static let menuActionTriggered = Events(rawValue: 1 << 14)
        /// Editing began.
        public static let editingDidBegin = Events(rawValue: 1 << 16)
        /// The text changed.
        public static let editingChanged = Events(rawValue: 1 << 17)
        /// Editing ended.
        public static let editingDidEnd = Events(rawValue: 1 << 18)
        /// Return was pressed in a text field, which keeps the focus. Unlike in UIKit, an action for it does not end
        /// editing; call ``Responder/resignFirstResponder()`` for that.
        public static let editingDidEndOnExit = Events(rawValue: 1 << 19)

        /// All touch events.
        public static let allTouchEvents = Events(rawValue: 0x0000_0FFF)
        /// All editing events.
        public static let allEditingEvents = Events(rawValue: 0x000F_0000)
        /// The bits reserved for events of the app.
        public static let applicationReserved = Events(rawValue: 0x0F00_0000)
        /// All events.
        public static let allEvents = Events(rawValue: 0xFFFF_FFFF)
    }
}

extension Control.Events: CustomStringConvertible {
    private static let names: [(Control.Events, String)] = [
        (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragInside, "touchDragInside"),
        (.touchDragOutside, "touchDragOutside"), (.touchDragEnter, "touchDragEnter"),
        (.touchDragExit, "touchDragExit"), (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"),
        (.touchCancel, "touchCancel"), (.valueChanged, "valueChanged"),
        (.primaryActionTriggered, "primaryActionTriggered"), (.menuActionTriggered, "menuActionTriggered"),
        (.editingDidBegin, "editingDidBegin"), (.editingChanged, "editingChanged"),
        (.editingDidEnd, "editingDidEnd"), (.editingDidEndOnExit, "editingDidEndOnExit"),
    ]

    /// The names of the events, for traces.
    public var description: String {
        let names = Self.names.filter { contains($0.0) }.map(\.1)
        return names.isEmpty ? "events(\(rawValue))" : names.joined(separator: "+")
    }
}
