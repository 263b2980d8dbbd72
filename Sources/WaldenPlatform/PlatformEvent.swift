/// An event from a platform to an application: a plain value that can be printed, recorded and replayed.
///
/// Platforms append events to the application's ``EventQueue``; the ``EventLoop`` dequeues them one at a time.
/// Locations are in window coordinates: points, y down, with the origin at the top left of the content. Times are the
/// compositor's, in seconds.
public enum PlatformEvent: Sendable, Equatable {
    /// Changes of a seat's fingers in one touchscreen frame, or of a tablet tool.
    case touches(TouchFrame)
    /// One frame of pointer events.
    case pointer(PointerFrame)
    /// Fingers swiped, pinched or rested on a touchpad.
    case transform(TransformInput)
    /// A key went down or up.
    case key(KeyChange)
    /// An input method or a compose sequence changed the text that is edited.
    case textInput(TextInputChange)
    /// The modifiers of a keyboard changed.
    case modifiers(ModifierInput)
    /// A window gained or lost keyboard focus.
    case keyboardFocus(KeyboardFocus)
    /// The key repeat settings of a seat.
    case keyRepeat(KeyRepeatInfo)
    /// A seat or one of its devices was removed; its active interactions are cancelled.
    case deviceLost(DeviceLoss)
    /// The compositor gave a window a new size, scale or state.
    case windowConfigured(WindowID, WindowConfiguration)
    /// The user asked to close a window, or the compositor closed a popup.
    case windowCloseRequested(WindowID)
    /// A motion of the device, such as a shake.
    case motion(MotionInput)
    /// A command of a media key or remote control.
    case remoteControl(RemoteControlInput)
    /// The process was asked to end (SIGINT or SIGTERM).
    case terminate(signal: Int32)
    /// The process was asked to describe its windows (SIGUSR1, if `WALDEN_TRACE` contains `tree`).
    case describeTrees
    /// A warning to the user, such as about an unusable keymap.
    case warning(String)
    /// The connection to the compositor was lost, for the given reason.
    case connectionLost(String)
}

/// The removal of a seat or one of its devices.
public struct DeviceLoss: Sendable, Equatable {
    /// A kind of device.
    public enum Device: Sendable, Equatable {
        case touch, pointer, keyboard
        /// The seat with all its devices.
        case seat
    }

    /// The seat.
    public var seat: SeatID
    /// The device that was removed.
    public var device: Device
    /// The time, in seconds.
    public var time: Double

    /// Creates a value.
    public init(seat: SeatID, device: Device, time: Double) {
        self.seat = seat
        self.device = device
        self.time = time
    }
}

/// A motion of the whole device.
public struct MotionInput: Sendable, Equatable {
    /// A kind of motion.
    public enum Kind: Sendable, Equatable {
        case shake
    }

    /// A phase of a motion.
    public enum Phase: Sendable, Equatable {
        case began, ended, cancelled
    }

    /// The kind of motion.
    public var kind: Kind
    /// The phase of the motion.
    public var phase: Phase
    /// The time, in seconds.
    public var time: Double

    /// Creates a value.
    public init(kind: Kind, phase: Phase, time: Double) {
        self.kind = kind
        self.phase = phase
        self.time = time
    }
}

/// A command of a remote control or media key.
public struct RemoteControlInput: Sendable, Equatable {
    /// The command.
    public var command: RemoteControlCommand
    /// The time, in seconds.
    public var time: Double

    /// Creates a value.
    public init(command: RemoteControlCommand, time: Double) {
        self.command = command
        self.time = time
    }
}
