/// What a remote control or media key asks for.
public enum RemoteControlCommand: String, Sendable, Hashable, CaseIterable {
    /// To play.
    case play
    /// To pause.
    case pause
    /// To stop.
    case stop
    /// To play if paused, and to pause if playing.
    case togglePlayPause
    /// To go to the next track.
    case nextTrack
    /// To go to the previous track.
    case previousTrack
    /// To begin to seek backwards.
    case beginSeekingBackward
    /// To stop seeking backwards.
    case endSeekingBackward
    /// To begin to seek forwards.
    case beginSeekingForward
    /// To stop seeking forwards.
    case endSeekingForward
}
