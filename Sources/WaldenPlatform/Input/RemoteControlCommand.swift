/// A command of a remote control or media key.
public enum RemoteControlCommand: String, Sendable, Hashable, CaseIterable {
    /// Plays.
    case play
    /// Pauses.
    case pause
    /// Stops.
    case stop
    /// Plays if paused, pauses if playing.
    case togglePlayPause
    /// Goes to the next track.
    case nextTrack
    /// Goes to the previous track.
    case previousTrack
    /// Begins seeking backwards.
    case beginSeekingBackward
    /// Ends seeking backwards.
    case endSeekingBackward
    /// Begins seeking forwards.
    case beginSeekingForward
    /// Ends seeking forwards.
    case endSeekingForward
}
