import Walden

/// Sliders of all kinds and in all states.
struct SlidersPage: GalleryPage {
    let title = "Sliders"
    let summary = "A slider chooses a value from a range. Arrows, Page Up and Down, Home and End move it too."

    func makeSections() -> [View] {
        let stepped = makeSlider(0.5)
        stepped.step = 0.25
        let atEnd = makeSlider(0.2)
        atEnd.isContinuous = false
        let disabled = makeSlider(0.6)
        disabled.isEnabled = false
        let held = makeSlider(0.4)
        held.isHighlighted = true
        let selected = makeSlider(0.8)
        selected.isSelected = true
        let tinted = makeSlider(0.7)
        tinted.tintColor = Color(hex: 0xC2410C)
        return [
            Section(
                "Kinds",
                [
                    live("Continuous", makeSlider(0.3)), live("In steps of 25 %", stepped),
                    live("Reports at the end", atEnd), live("Tinted", tinted),
                ]),
            Section("States", [live("Held", held), live("Selected", selected), live("Disabled", disabled)]),
        ]
    }

    private func makeSlider(_ value: Double) -> Slider {
        let slider = Slider()
        slider.value = value
        return slider
    }

    private func live(_ caption: String, _ slider: Slider) -> View {
        let label = Label(text: percent(slider.value))
        label.font = label.font.monospacedDigits()
        slider.addAction(for: .valueChanged) { label.text = percent($0.value) }
        return captioned(caption, [Sized(slider, width: 320), label], width: 140)
    }
}

private func percent(_ value: Double) -> String { "\(Int((value * 100).rounded())) %" }
