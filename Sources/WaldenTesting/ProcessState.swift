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
    private var found: Found

    /// The state in effect; `nil` if it belongs to no screen.
    private static var current: ProcessState?
    private static var live: [ProcessState] = []

    /// The state in effect before a screen was created.
    @MainActor private struct Found {
        var state = ProcessState.current
        weak var application = Application.shared
        let theme = Theme.standardReplacement
        let topics = Trace.topics
        let sink = Trace.sink
        let start = Trace.start

        func putBack() {
            ProcessState.current = state
            Application.makeShared(application)
            Theme.standardReplacement = theme
            Trace.topics = topics
            Trace.sink = sink
            Trace.start = start
        }
    }

    /// Creates an application and puts this state into effect.
    init(_ type: Application.Type, platform: any Platform, topics: Trace.Topics) {
        self.topics = topics
        // Save first: creating an application makes it the shared one.
        found = Found()
        Theme.standardReplacement = theme
        application = type.init(platform: platform, identifier: "test")
        ProcessState.live.append(self)
        takeOver()
    }

    func takeOver() {
        ProcessState.current = self
        Application.makeShared(application)
        Theme.standardReplacement = theme
        Trace.topics = topics
        Trace.sink = sink ?? found.sink
    }

    /// Ends the application, and restores the state of the screen in use, or else the one saved by this screen.
    func end() {
        let (inUse, shared) = (ProcessState.current, Application.shared)
        (topics, sink) = ([], nil)
        takeOver()
        application.delegate?.applicationWillTerminate(application)
        application.shutDown()
        ProcessState.live.removeAll { $0 === self }
        // A screen that saved this state must not restore it.
        for other in ProcessState.live where other.found.state === self { other.found = found }
        if let inUse, inUse !== self { inUse.takeOver() } else { found.putBack() }
        // An application that the test created itself stays shared.
        if let shared, shared !== application { Application.makeShared(shared) }
    }
}
