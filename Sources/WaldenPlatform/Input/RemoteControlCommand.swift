/// A command of a remote control or media key.
public enum RemoteControlCommand: String, Sendable, Hashable, CaseIterable {
    case play, pause, stop
    /// Plays if paused, pauses if playing.
    case togglePlayPause
    case nextTrack, previousTrack
    case beginSeekingBackward, endSeekingBackward, beginSeekingForward, endSeekingForward
}
