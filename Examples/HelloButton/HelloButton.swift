import Walden

/// A window with a label and a button that counts its presses.
@main struct HelloButton {
    static func main() {
        Application.run(identifier: "org.walden.HelloButton") { _ in
            let window = Window(title: "Hello", size: Size(width: 320, height: 200))
            let label = Label(text: "Hello, world")
            let button = Button(title: "Press me", style: .filled)
            button.accessibilityIdentifier = "button"

            var presses = 0
            button.addAction(for: .touchUpInside) { _ in
                presses += 1
                label.text = presses == 1 ? "Pressed once" : "Pressed \(presses) times"
            }

            let stack = StackView(
                [label, button], axis: .vertical, spacing: 16, alignment: .center, distribution: .center)
            window.addSubview(stack, filling: .zero)
            window.makeKeyAndVisible()
        }
    }
}
