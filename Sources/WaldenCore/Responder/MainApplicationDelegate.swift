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
/// Non-final classes declare `required init() {}`.
@MainActor
public protocol MainApplicationDelegate: ApplicationDelegate {
    /// Creates a delegate.
    init()
}
