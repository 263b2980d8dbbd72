import Walden

/// A clock whose second hand sweeps, driven by a display link. A hidden window gets no frames, so its process sleeps.
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
