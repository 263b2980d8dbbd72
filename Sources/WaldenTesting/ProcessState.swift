internal import Walden

/// The state of the whole process that belongs to one screen while the screen is in use: the application, the standard
/// theme and the trace.
///
/// The first screen that takes over puts aside what it finds, and the last one to leave puts it back.
@MainActor
final class ProcessState {
    /// The standard theme of the screen's application, with the values that every app starts with.
    let theme = Theme()
    let application: Application
    var topics: Trace.Topics
    /// Takes the lines of the trace; `nil` lets them go where they went before.
    var sink: (@MainActor (String) -> Void)?

    /// The state in effect; `nil` if it is nobody's.
    private static var current: ProcessState?
    /// What was in effect before any screen took over.
    private static var outside: Outside?

    @MainActor private struct Outside {
        weak var application = Application.shared
        let theme = Theme.standardReplacement
        let topics = Trace.topics
        let sink = Trace.sink
        let start = Trace.start
    }

    /// Makes an application of its own, and takes over.
    init(_ type: Application.Type, platform: any Platform, topics: Trace.Topics) {
        self.topics = topics
        // Before the application is made, which makes itself the one of the process.
        ProcessState.putAside()
        Theme.standardReplacement = theme
        application = type.init(platform: platform, identifier: "test")
        takeOver()
    }

    private static func putAside() {
        if current == nil { outside = Outside() }
    }

    /// Puts this state into effect.
    func takeOver() {
        ProcessState.putAside()
        ProcessState.current = self
        Application.makeShared(application)
        Theme.standardReplacement = theme
        Trace.topics = topics
        Trace.sink = sink ?? ProcessState.outside?.sink
    }

    /// Ends the application, and puts back what was in effect: another screen's state, or what was there before any.
    func end() {
        let former = ProcessState.current
        let shared = Application.shared
        (topics, sink) = ([], nil)
        takeOver()
        application.delegate?.applicationWillTerminate(application)
        application.shutDown()
        if let former, former !== self {
            former.takeOver()
        } else if let outside = ProcessState.outside {
            Application.makeShared(outside.application)
            Theme.standardReplacement = outside.theme
            Trace.topics = outside.topics
            Trace.sink = outside.sink
            Trace.start = outside.start
            (ProcessState.current, ProcessState.outside) = (nil, nil)
        }
        // An application that the test made itself stays the one of the process.
        if let shared, shared !== application { Application.makeShared(shared) }
    }
}
