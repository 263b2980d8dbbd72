extension Control {
    /// What a control shows.
    ///
    /// The corresponding UIKit type is `UIControl.State`.
    public struct State: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt32
        /// Makes a set from its bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Nothing special.
        public static let normal: State = []
        /// It is pressed.
        public static let highlighted = State(rawValue: 1 << 0)
        /// It cannot be used.
        public static let disabled = State(rawValue: 1 << 1)
        /// It is selected.
        public static let selected = State(rawValue: 1 << 2)
        /// It is in focus, and shows it.
        public static let focused = State(rawValue: 1 << 3)
        /// Bits for states that an app adds.
        public static let application = State(rawValue: 0x00FF_0000)
    }

    /// What a person did with a control.
    ///
    /// The corresponding UIKit type is `UIControl.Event`; the name keeps clear of ``Event``.
    public struct Events: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt32
        /// Makes a set from its bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// A touch began in the control.
        public static let touchDown = Events(rawValue: 1 << 0)
        /// A touch began in it that is at least the second of a sequence of taps.
        public static let touchDownRepeat = Events(rawValue: 1 << 1)
        /// The touch moved inside.
        public static let touchDragInside = Events(rawValue: 1 << 2)
        /// The touch moved outside.
        public static let touchDragOutside = Events(rawValue: 1 << 3)
        /// The touch came back inside.
        public static let touchDragEnter = Events(rawValue: 1 << 4)
        /// The touch went outside.
        public static let touchDragExit = Events(rawValue: 1 << 5)
        /// The touch ended inside.
        public static let touchUpInside = Events(rawValue: 1 << 6)
        /// The touch ended outside.
        public static let touchUpOutside = Events(rawValue: 1 << 7)
        /// The touch was taken away.
        public static let touchCancel = Events(rawValue: 1 << 8)
        /// The value changed.
        public static let valueChanged = Events(rawValue: 1 << 12)
        /// The control did what it is for.
        public static let primaryActionTriggered = Events(rawValue: 1 << 13)
        /// The control is about to show its menu.
        public static let menuActionTriggered = Events(rawValue: 1 << 14)
        /// Editing began.
        public static let editingDidBegin = Events(rawValue: 1 << 16)
        /// The text changed.
        public static let editingChanged = Events(rawValue: 1 << 17)
        /// Editing ended.
        public static let editingDidEnd = Events(rawValue: 1 << 18)
        /// Editing ended by Return.
        public static let editingDidEndOnExit = Events(rawValue: 1 << 19)

        /// All events of touches.
        public static let allTouchEvents = Events(rawValue: 0x0000_0FFF)
        /// All events of editing.
        public static let allEditingEvents = Events(rawValue: 0x000F_0000)
        /// Bits for events that an app adds.
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

    /// The names of the events, as traces show them.
    public var description: String {
        let names = Self.names.filter { contains($0.0) }.map(\.1)
        return names.isEmpty ? "events(\(rawValue))" : names.joined(separator: "+")
    }
}
