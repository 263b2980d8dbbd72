import Walden

/// A clock whose second hand is swept by the frames of the screen. Nobody who cannot be seen is woken: a window that
/// is hidden, or on another workspace, gets no frames, and the hand is right again when it comes back.
@main struct ClockExample {
    static func main() {
        Application.run(identifier: "org.walden.Clock") { _ in
            let window = Window(title: "Clock", size: Size(width: 380, height: 380))
            window.minimumSize = Size(width: 180, height: 180)
            window.addSubview(ClockView(), filling: .zero)
            window.makeKeyAndVisible()
        }
    }
}
