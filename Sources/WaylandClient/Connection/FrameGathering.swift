/// A device that gathers events until the compositor ends their frame.
///
/// Some compositors send no `frame` after a release. When nothing is left to read, such a frame is posted as it is: a
/// release that waited for the next motion would leave a control pressed until then.
@MainActor
protocol FrameGathering: AnyObject {
    /// Posts the current frame if it contains a release.
    func finishReleases()
}
