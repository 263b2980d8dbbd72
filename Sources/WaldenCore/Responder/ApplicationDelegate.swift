public import WaldenPlatform

/// Receives the application's lifecycle events.
///
/// A delegate that is a ``Responder`` and not already in the chain becomes the end of the responder chain.
///
/// The corresponding UIKit protocol is `UIApplicationDelegate`.
@MainActor
public protocol ApplicationDelegate: AnyObject, Sendable {
    /// Called when the application is connected and about to run: create the first windows here.
    func applicationDidFinishLaunching(_ application: Application)

    /// Returns whether the application may end when the user or the system requests it. True by default.
    func applicationShouldTerminate(_ application: Application) -> Bool

    /// Called after the launch with the files and other addresses in the app's arguments, if there are any.
    ///
    /// A desktop file lets the desktop pass them: `Exec=editor %U`. An app with other arguments reads those from
    /// `CommandLine` and leaves this out. To open no empty window if there are files, read
    /// ``Application/launchURIs`` in ``applicationDidFinishLaunching(_:)``.
    func application(_ application: Application, open uris: [URI])

    /// Called before the application ends.
    func applicationWillTerminate(_ application: Application)

    /// Called when the connection to the compositor is lost; the application then ends with status 1.
    ///
    /// - Parameter reason: The reason, as a sentence.
    func application(_ application: Application, didLoseConnection reason: String)
}

extension ApplicationDelegate {
    /// Returns true.
    public func applicationShouldTerminate(_ application: Application) -> Bool { true }

    /// Does nothing.
    public func application(_ application: Application, open uris: [URI]) {}

    /// Does nothing.
    public func applicationWillTerminate(_ application: Application) {}

    /// Writes the reason to standard error.
    public func application(_ application: Application, didLoseConnection reason: String) {
        Trace.write("walden: \(reason)")
    }
}
