internal import Walden

/// The process-wide state of one screen: the shared application, the standard theme and the trace.
///
/// A screen saves the previous state on creation and restores it on deinitialization.
@MainActor
final class ProcessState {
    let theme = Theme()
    let application: Application
    var topics: Trace.Topics
    /// Receives trace lines; `nil` leaves the previous sink in place.
    var sink: (@MainActor (String) -> Void)?
    private var saved: SavedState

    /// The state of the current screen, if any.
    private static var current: ProcessState?
    private static var live: [ProcessState] = []

    /// The state before a screen was created.
    @MainActor private struct SavedState {
        var state = ProcessState.current
        weak var application = Application.shared
        let theme = Theme.standardReplacement
        let topics = Trace.topics
        let sink = Trace.sink
        let start = Trace.start

        func restore() {
            ProcessState.current = state
            Application.makeShared(application)
            Theme.standardReplacement = theme
            Trace.topics = topics
            Trace.sink = sink
            Trace.start = start
        }
    }

    /// Creates an application and makes this state current.
    init(_ type: Application.Type, platform: any Platform, topics: Trace.Topics) {
        self.topics = topics
        // Save first: creating an application makes it the shared one.
        saved = SavedState()
        Theme.standardReplacement = theme
        application = type.init(platform: platform, identifier: "test")
        ProcessState.live.append(self)
        makeCurrent()
    }

    func makeCurrent() {
        ProcessState.current = self
        Application.makeShared(application)
        Theme.standardReplacement = theme
        Trace.topics = topics
        Trace.sink = sink ?? saved.sink
    }

    /// Ends the application, then makes another screen's state current again, or restores the state saved by this one.
    func end() {
        let (previous, shared) = (ProcessState.current, Application.shared)
        (topics, sink) = ([], nil)
        makeCurrent()
        application.end()
        ProcessState.live.removeAll { $0 === self }
        // A screen that saved this state must not restore it.
        for other in ProcessState.live where other.saved.state === self { other.saved = saved }
        if let previous, previous !== self { previous.makeCurrent() } else { saved.restore() }
        // An application that the test created itself stays shared.
        if let shared, shared !== application { Application.makeShared(shared) }
    }
}
