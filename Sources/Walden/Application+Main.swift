internal import Glibc
public import WaldenCore
internal import WaldenGraphics
internal import WaldenHeadless
internal import WaldenWayland

/// An application that can be run by the name of its class: ``Application``, and each of its subclasses.
@MainActor
public protocol RunnableApplication: Application {
    /// Makes the application of this process.
    ///
    /// - Parameters:
    ///   - platform: The world below; not started yet.
    ///   - identifier: The name of the app's desktop file without its ending.
    init(platform: any Platform, identifier: String)
}

extension Application: RunnableApplication {}

extension RunnableApplication {
    /// Connects to the compositor, calls a block that makes the first windows, and runs until the application ends;
    /// then the process ends.
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
    /// A subclass of ``Application`` is run by its own name, and the block gets an object of it.
    ///
    /// Without a compositor, it writes a sentence that says so and what to do, and ends the process with status 1.
    ///
    /// Reads the environment: `WALDEN_PLATFORM`, `WALDEN_SNAPSHOT`, `WALDEN_TRACE`, `WALDEN_TRACE_TEXT`, `WALDEN_DEBUG`,
    /// `WALDEN_SCALE`, `WALDEN_APPEARANCE`, `WALDEN_REDUCED_MOTION`, `WALDEN_RECORD`, `WALDEN_RECORD_TEXT` and
    /// `WALDEN_REPLAY`.
    ///
    /// - Parameters:
    ///   - identifier: The name of the app's desktop file without its ending, such as `org.example.Editor`; the name
    ///     of the executable if `nil`.
    ///   - setUp: Makes the first windows.
    public static func run(identifier: String? = nil, _ setUp: @MainActor (Self) -> Void) -> Never {
        exit(runToEnd(identifier: identifier, setUp))
    }

    /// Runs the application and lets go of it, so that nothing of it is left when the process ends.
    ///
    /// - Returns: The exit status of the process.
    fileprivate static func runToEnd(identifier: String? = nil, _ setUp: @MainActor (Self) -> Void) -> Int32 {
        // Meanwhile the compositor is reached and the first windows are made.
        prepareText()
        let launch = Launch()
        let application = Self(platform: launch.makePlatform(), identifier: identifier ?? Launch.executableName)
        return launch.run(application) { _ in setUp(application) }
    }
}

extension MainApplicationDelegate {
    /// Makes the delegate and runs the application: what `@main` on a delegate calls.
    public static func main() { exit(runToEnd()) }

    private static func runToEnd() -> Int32 {
        let delegate = Self()
        return Application.runToEnd { application in
            application.delegate = delegate
            delegate.applicationDidFinishLaunching(application)
        }
    }
}
