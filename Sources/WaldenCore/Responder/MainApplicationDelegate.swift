/// A delegate that `@main` creates and runs.
///
/// ```swift
/// @main
/// final class Editor: MainApplicationDelegate {
///     func applicationDidFinishLaunching(_ application: Application) {
///         Window(title: "Editor", size: Size(width: 640, height: 480)).makeKeyAndVisible()
///     }
/// }
/// ```
@MainActor
public protocol MainApplicationDelegate: ApplicationDelegate {
    /// Creates a delegate. In classes that are not final, the initializer is `required`.
    init()
}
