/// What a platform tells an application, as a plain value that can be printed, recorded and replayed.
///
/// Platforms append these to the application's ``EventQueue``; the ``EventLoop`` takes them out one at a time.
/// Locations are in window coordinates (points, y down, the origin at the top left of the window's content); times
/// are the compositor's, in seconds.
public enum PlatformEvent: Sendable, Equatable {
    /// All fingers of a seat that changed between two frames of the touchscreen, or what the tool of a tablet did.
    case touches(TouchFrame)
    /// What a pointer did between two of its frames.
    case pointer(PointerFrame)
    /// Fingers swiped, pinched or rested on a touchpad.
    case transform(TransformInput)
    /// A key went down or up.
    case key(KeyInput)
    /// The modifiers of a keyboard changed.
    case modifiers(ModifierInput)
    /// A keyboard's focus came to a window or left it.
    case keyboardFocus(KeyboardFocus)
    /// How fast keys of a seat repeat.
    case keyRepeat(KeyRepeatInfo)
    /// A seat, or one of its devices, went away: what is live on it is cancelled.
    case deviceLost(DeviceLoss)
    /// The compositor gave a window a new size, scale or state.
    case windowConfigured(WindowID, WindowConfiguration)
    /// The user asked to close a window.
    case windowCloseRequested(WindowID)
    /// A shake, or any other motion.
    case motion(MotionInput)
    /// A media key or another remote control.
    case remoteControl(RemoteControlInput)
    /// The process was asked to end (SIGINT or SIGTERM).
    case terminate(signal: Int32)
    /// The process was asked to describe its windows (SIGUSR1, where `WALDEN_TRACE` has `tree`).
    case describeTrees
    /// Something that the person who runs the app should read, such as a keymap that could not be used; a sentence.
    case warning(String)
    /// The connection to the compositor is gone; the sentence says why.
    case connectionLost(String)
}

/// A device of a seat that went away.
public struct DeviceLoss: Sendable, Equatable {
    /// The kinds of device.
    public enum Device: Sendable, Equatable {
        /// The touchscreen.
        case touch
        /// The mouse or touchpad.
        case pointer
        /// The keyboard.
        case keyboard
        /// All of them, with the seat itself.
        case seat
    }

    /// The seat that lost it.
    public var seat: SeatID
    /// What was lost.
    public var device: Device
    /// When, in seconds.
    public var time: Double

    /// Makes a value from its parts.
    public init(seat: SeatID, device: Device, time: Double) {
        self.seat = seat
        self.device = device
        self.time = time
    }
}

/// A motion of the whole device.
public struct MotionInput: Sendable, Equatable {
    /// The kinds of motion.
    public enum Kind: Sendable, Equatable {
        /// The device was shaken.
        case shake
    }

    /// The steps of a motion.
    public enum Phase: Sendable, Equatable {
        /// It began.
        case began
        /// It ended.
        case ended
        /// It was interrupted.
        case cancelled
    }

    /// What kind of motion.
    public var kind: Kind
    /// Which step of it.
    public var phase: Phase
    /// When, in seconds.
    public var time: Double

    /// Makes a value from its parts.
    public init(kind: Kind, phase: Phase, time: Double) {
        self.kind = kind
        self.phase = phase
        self.time = time
    }
}

/// A command of a remote control or of a media key.
public struct RemoteControlInput: Sendable, Equatable {
    /// What is asked for.
    public var command: RemoteControlCommand
    /// When, in seconds.
    public var time: Double

    /// Makes a value from its parts.
    public init(command: RemoteControlCommand, time: Double) {
        self.command = command
        self.time = time
    }
}
