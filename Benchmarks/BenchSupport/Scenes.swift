package import Walden

/// The window contents of the benchmarks, the same as in the comparison with other toolkits.
@MainActor
package enum Scenes {
    /// The size of the window's content, in points.
    package static let size = Size(width: 480, height: 360)

    /// Adds a slider from 0 to 1000, and a label with its value.
    ///
    /// - Parameter changed: Called with each value that the user sets. Returns whether to update the label.
    package static func addSlider(to window: Window, changed: @escaping @MainActor (Int) -> Bool = { _ in true }) {
        let label = Label(text: "Value: 500")
        label.textAlignment = .center
        label.frame = Rect(x: 90, y: 60, width: 300, height: 30)
        let slider = Slider()
        slider.minimumValue = 0
        slider.maximumValue = 1000
        slider.value = 500
        slider.frame = Rect(x: 16, y: 164, width: 448, height: 32)
        slider.addAction(for: .valueChanged) { slider in
            let value = Int(slider.value)
            if changed(value) { label.text = "Value: \(value)" }
        }
        window.addSubview(label)
        window.addSubview(slider)
    }

    /// Adds numbered buttons in eight columns.
    ///
    /// - Returns: The first button, or `nil` if there is none.
    @discardableResult
    package static func addButtons(_ count: Int, to view: View) -> Button? {
        var first: Button?
        for index in 0..<count {
            let button = Button(title: String(index))
            button.frame = Rect(x: Double(index % 8 * 58), y: Double(index / 8 * 32), width: 56, height: 30)
            view.addSubview(button)
            if index == 0 { first = button }
        }
        return first
    }
}
