import Walden

/// Ten thousand views, of which as many move as one likes, and what each frame of that costs.
@main struct StressExample {
    static func main() {
        Application.run(identifier: "org.walden.Stress") { _ in
            let window = Window(title: "Stress", size: Size(width: 936, height: 760))
            window.minimumSize = Size(width: 640, height: 420)
            window.addSubview(StressView(), filling: .zero)
            window.makeKeyAndVisible()
        }
    }
}
