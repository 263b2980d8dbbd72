/// A device that collects events until the compositor ends their frame.
///
/// Some compositors send no `frame` after a release. Such a frame is posted once nothing is left to read; otherwise a
/// control would stay pressed until the next motion.
@MainActor
protocol FrameGathering: AnyObject {
    /// Posts the current frame if it contains a release.
    func finishReleases()
}
