internal import Glibc
public import WaldenCore
internal import WaldenGraphics
internal import WaldenHeadless
internal import WaldenWayland

/// An application class that can be run by name: ``Application`` and its subclasses.
@MainActor
public protocol RunnableApplication: Application {
    /// Creates the application of this process with a platform that has not started. The identifier is the name of the
    /// app's desktop file, without extension.
    init(platform: any Platform, identifier: String)
}

extension Application: RunnableApplication {}

extension RunnableApplication {
    /// Connects to the compositor, calls a block that creates the first windows, runs the application until it
    /// terminates, and exits the process.
    ///
    /// ```swift
    /// @main struct Hello {
    ///     static func main() {
    ///         Application.run { app in
    ///             let window = Window(title: "Hello", size: Size(width: 320, height: 200))
    ///             window.makeKeyAndVisible()
    ///         }
    ///     }
    /// }
    /// ```
    /// On a subclass of ``Application``, runs that class. Without a compositor, prints an error and exits with status
    /// 1.
    ///
    /// Reads the environment: `WALDEN_PLATFORM`, `WALDEN_SNAPSHOT`, `WALDEN_TRACE`, `WALDEN_TRACE_TEXT`,
    /// `WALDEN_DEBUG`, `WALDEN_SCALE`, `WALDEN_APPEARANCE`, `WALDEN_REDUCED_MOTION`, `WALDEN_RECORD`,
    /// `WALDEN_RECORD_TEXT` and `WALDEN_REPLAY`. The identifier is the name of the app's desktop file without
    /// extension, such as `org.example.Editor`; `nil` uses the name of the executable.
    public static func run(identifier: String? = nil, _ setUp: @MainActor (Self) -> Void) -> Never {
        exit(runToEnd(identifier: identifier, setUp))
    }

    /// Runs the application and returns the exit status. Separate, so that the application is released before the exit.
    fileprivate static func runToEnd(identifier: String? = nil, _ setUp: @MainActor (Self) -> Void) -> Int32 {
        // Runs in parallel with connecting and creating the first windows.
        prepareText()
        let launch = Launch()
        let application = Self(platform: launch.makePlatform(), identifier: identifier ?? Launch.executableName)
        return launch.run(application) { _ in setUp(application) }
    }
}

extension MainApplicationDelegate {
    /// Creates the delegate and runs the application; `@main` on a delegate calls this.
    public static func main() { exit(runToEnd()) }

    private static func runToEnd() -> Int32 {
        let delegate = Self()
        return Application.runToEnd { application in
            application.delegate = delegate
            delegate.applicationDidFinishLaunching(application)
        }
    }
}
