/// Hears of what happens to the application as a whole.
///
/// A delegate that is a ``Responder``, and neither a view, a view controller nor the application, is the end of the
/// responder chain.
///
/// The corresponding UIKit protocol is `UIApplicationDelegate`.
@MainActor
public protocol ApplicationDelegate: AnyObject, Sendable {
    /// Tells that the application is connected and about to run: the place to make windows.
    func applicationDidFinishLaunching(_ application: Application)

    /// Asks whether the application may end, because the user or the system wishes so. True by default.
    func applicationShouldTerminate(_ application: Application) -> Bool

    /// Tells that the application is about to end.
    func applicationWillTerminate(_ application: Application)

    /// Tells that the connection to the compositor broke; the application ends after this, with status 1.
    ///
    /// - Parameter reason: A sentence that says why.
    func application(_ application: Application, didLoseConnection reason: String)
}

extension ApplicationDelegate {
    /// Allows it.
    public func applicationShouldTerminate(_ application: Application) -> Bool { true }

    /// Does nothing.
    public func applicationWillTerminate(_ application: Application) {}

    /// Writes the reason to standard error.
    public func application(_ application: Application, didLoseConnection reason: String) {
        Trace.write("walden: \(reason)")
    }
}
