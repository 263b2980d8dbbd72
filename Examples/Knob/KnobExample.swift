import Walden

/// Three knobs with labels that show their values.
@main struct KnobExample {
    static func main() {
        Application.run(identifier: "org.walden.Knob") { _ in
            let window = Window(title: "Knob", size: Size(width: 480, height: 220))
            let columns = ["Bass", "Middle", "Treble"].enumerated().map { index, name in
                let knob = Knob()
                let label = Label(text: name)
                knob.accessibilityIdentifier = "knob\(index)"
                knob.value = 0.5
                knob.addAction(for: .valueChanged) { knob in
                    label.text = "\(name) \(Int((knob.value * 100).rounded())) %"
                }
                return StackView(
                    [knob, label], axis: .vertical, spacing: 4, alignment: .center, distribution: .center)
            }
            let row = StackView(columns, spacing: 16, distribution: .fillEqually)
            window.addSubview(row, filling: EdgeInsets(top: 24, left: 24, bottom: 24, right: 24))
            window.makeKeyAndVisible()
        }
    }
}
