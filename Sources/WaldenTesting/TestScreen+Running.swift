public import Walden

/// Screens that run the launch code of an app.
extension TestScreen {
    /// Runs an application as `Application.run` does, with a block that creates the first windows.
    ///
    /// ```swift
    /// let screen = TestScreen(application: Recorder.self) { recorder in
    ///     recorder.openMainWindow()
    /// }
    /// ```
    /// The block must show a window; the first one becomes ``window``. As in a running app, the application ends when
    /// its last window closes; see ``exitStatus``.
    public convenience init<A: Application>(
        application: A.Type, scale: Double = 1, appearance: Appearance = .light,
        running setUp: @MainActor (A) -> Void
    ) {
        self.init(application, scale: scale, appearance: appearance, delegate: nil) { running in
            guard let running = running as? A else {
                preconditionFailure("unreachable: the application is an instance of its class")
            }
            setUp(running)
            return TestScreen.firstWindow(of: running)
        }
    }

    /// Runs an application with a delegate, as `@main` on a ``Walden/MainApplicationDelegate`` does.
    ///
    /// ```swift
    /// let screen = TestScreen(delegate: Editor())
    /// screen.requestClose()
    /// #expect(screen.exitStatus == nil)      // the delegate or the window refused
    /// ```
    /// The first window that the delegate shows at its launch becomes ``window``. The screen
    /// retains the delegate, and notifies it of termination when deinitialized. As in a running app, the application
    /// ends when its last window closes. `uris` are the files and other addresses in its arguments.
    public convenience init(
        delegate: any ApplicationDelegate, opening uris: [URI] = [], application: Application.Type = Application.self,
        scale: Double = 1,
        appearance: Appearance = .light
    ) {
        self.init(application, scale: scale, appearance: appearance, delegate: delegate) { running in
            running.launchURIs = uris
            delegate.applicationDidFinishLaunching(running)
            if !uris.isEmpty, !running.eventLoop.isStopped { delegate.application(running, open: uris) }
            return TestScreen.firstWindow(of: running)
        }
    }

    private static func firstWindow(of application: Application) -> Window {
        guard let window = application.windows.first(where: \.isVisible) else {
            preconditionFailure("TestScreen: the application showed no window at launch")
        }
        return window
    }

    /// The exit status of the application; `nil` while it runs.
    public var exitStatus: Int32? { application.eventLoop.exitStatus }

    /// Asks the application to terminate, as SIGTERM does. Its delegate may refuse.
    public func requestTermination() { send(.terminate(signal: TestScreen.terminationSignal)) }

    /// SIGTERM.
    private static let terminationSignal: Int32 = 15
}
