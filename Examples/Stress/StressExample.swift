import Walden

/// Ten thousand views, any number of which move, and the cost of each frame.
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
