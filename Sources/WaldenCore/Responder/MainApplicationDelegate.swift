/// A delegate that `@main` makes and runs.
///
/// ```swift
/// @main
/// final class Editor: MainApplicationDelegate {
///     func applicationDidFinishLaunching(_ application: Application) {
///         Window(title: "Editor", size: Size(width: 640, height: 480)).makeKeyAndVisible()
///     }
/// }
/// ```
/// A class that is not final declares `required init() {}`.
@MainActor
public protocol MainApplicationDelegate: ApplicationDelegate {
    /// Makes a delegate.
    init()
}
