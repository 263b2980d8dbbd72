internal import Walden

/// The state of the whole process that belongs to one screen while the screen is in use: the application, the standard
/// theme and the trace.
///
/// Each screen puts aside what it finds when it is made, and puts it back when it goes.
@MainActor
final class ProcessState {
    /// The standard theme of the screen's application, with the values that every app starts with.
    let theme = Theme()
    let application: Application
    var topics: Trace.Topics
    /// Takes the lines of the trace; `nil` lets them go where they went before.
    var sink: (@MainActor (String) -> Void)?
    private var found: Found

    /// The state in effect; `nil` if it is no screen's.
    private static var current: ProcessState?
    /// The states of all screens, until they end.
    private static var live: [ProcessState] = []

    /// What was in effect when a screen was made.
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

    /// Makes an application of its own, and takes over.
    init(_ type: Application.Type, platform: any Platform, topics: Trace.Topics) {
        self.topics = topics
        // Before the application is made, which makes itself the one of the process.
        found = Found()
        Theme.standardReplacement = theme
        application = type.init(platform: platform, identifier: "test")
        ProcessState.live.append(self)
        takeOver()
    }

    /// Puts this state into effect.
    func takeOver() {
        ProcessState.current = self
        Application.makeShared(application)
        Theme.standardReplacement = theme
        Trace.topics = topics
        Trace.sink = sink ?? found.sink
    }

    /// Ends the application, and puts back what was in effect: the state of the screen in use, or what this one found.
    func end() {
        let (inUse, shared) = (ProcessState.current, Application.shared)
        (topics, sink) = ([], nil)
        takeOver()
        application.delegate?.applicationWillTerminate(application)
        application.shutDown()
        ProcessState.live.removeAll { $0 === self }
        // A screen that found this one must not bring it back.
        for other in ProcessState.live where other.found.state === self { other.found = found }
        if let inUse, inUse !== self { inUse.takeOver() } else { found.putBack() }
        // An application that the test made itself stays the one of the process.
        if let shared, shared !== application { Application.makeShared(shared) }
    }
}
