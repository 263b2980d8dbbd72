import Walden

/// Switches in all states.
struct SwitchesPage: GalleryPage {
    let title = "Switches"
    let summary = "A switch turns something on or off, at once. Tap it, or drag its knob."

    func makeSections() -> [View] {
        let on = makeSwitch(isOn: true)
        let live = SecondaryLabel(text: "On")
        on.addAction(for: .valueChanged) { live.text = $0.isOn ? "On" : "Off" }
        let held = makeSwitch(isOn: true)
        held.isHighlighted = true
        let selected = makeSwitch(isOn: true)
        selected.isSelected = true
        let tinted = makeSwitch(isOn: true)
        tinted.tintColor = Color(hex: 0x8E4EC6)
        return [
            Section(
                "States",
                [
                    captioned("On", [on, live]), captioned("Off", [makeSwitch(isOn: false)]),
                    captioned("Held", [held]), captioned("Selected", [selected]),
                    captioned("Disabled, on", [makeSwitch(isOn: true, isEnabled: false)]),
                    captioned("Disabled, off", [makeSwitch(isOn: false, isEnabled: false)]),
                ]),
            Section("In another colour", [captioned("Tinted", [tinted])]),
        ]
    }

    private func makeSwitch(isOn: Bool, isEnabled: Bool = true) -> Switch {
        let result = Switch()
        result.setOn(isOn, animated: false)
        result.isEnabled = isEnabled
        return result
    }
}
