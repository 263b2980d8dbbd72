public import Walden
internal import WaldenHeadless

extension TestScreen {
    /// Returns the centre of a view in window coordinates, after a layout pass.
    ///
    /// - Precondition: The view is in a window, and its bounds are not empty.
    public static func center(of view: View) -> Point {
        guard let window = view.window else {
            preconditionFailure("TestScreen.center: the view is not in a window")
        }
        window.layoutIfNeeded()
        precondition(!view.bounds.isEmpty, "TestScreen.center: the view's bounds are empty")
        return view.convert(view.bounds.center, to: nil)
    }

    /// Fails the test if the window is not visible on this screen, or if the point, in window coordinates, is outside
    /// the window and its client-side decoration. `verb` names the action in the message.
    func requireReach(of point: Point, in window: Window, for verb: String) {
        let shown = requireShown(window, for: verb)
        precondition(!window.states.contains(.suspended), "\(verb): the window is not visible")
        let insets = shown.layout?.insets ?? .zero
        let surface = Rect(origin: .zero, size: window.bounds.size).inset(by: -insets)
        precondition(surface.contains(point), "\(verb): \(point) is outside the window, whose surface is \(surface)")
    }

    /// Fails the test if the window is not shown on this screen.
    @discardableResult
    func requireShown(_ window: Window, for verb: String) -> HeadlessWindow {
        precondition(exitStatus == nil, "\(verb): the application has ended")
        precondition(
            application.windows.contains { $0 === window } || application.popups.contains { $0 === window },
            "\(verb): the window belongs to another screen")
        guard let shown = platform.window(withID: window.id) else {
            preconditionFailure("\(verb): the window is hidden or closed")
        }
        return shown
    }
}
