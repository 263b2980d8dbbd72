/// A device that gathers events until the compositor ends their frame.
///
/// Some compositors send no frame after a release. When nothing more is to be read, what is over is therefore handed
/// over: a release that waited for the next motion would leave a control pressed until then.
@MainActor
protocol FrameGathering: AnyObject {
    /// Hands over a frame whose end the compositor has not sent, if something is released in it.
    func finishReleases()
}
