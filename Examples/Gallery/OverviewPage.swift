import Walden

/// Several controls together, as in an app, and their last action.
struct OverviewPage: GalleryPage {
    let title = "Overview"
    let summary = "By pointer, finger and keyboard alike: Tab moves the focus, Space and the arrows act."

    func makeSections() -> [View] {
        let state = SecondaryLabel(text: "Nothing was pressed yet")
        state.accessibilityIdentifier = "state"
        let button = Button(title: "Press me", style: .filled)
        button.accessibilityIdentifier = "button"
        var presses = 0
        button.addAction(for: .touchUpInside) { _ in
            presses += 1
            state.text = presses == 1 ? "The button was pressed once" : "The button was pressed \(presses) times"
        }
        let reset = Button(title: "Reset")
        reset.accessibilityIdentifier = "reset"
        reset.addAction(for: .touchUpInside) { _ in
            presses = 0
            state.text = "The count was reset"
        }
        let toggle = Switch()
        toggle.accessibilityIdentifier = "switch"
        toggle.addAction(for: .valueChanged) { toggle in
            state.text = toggle.isOn ? "The switch is on" : "The switch is off"
        }
        let slider = Slider()
        slider.value = 0.4
        slider.accessibilityIdentifier = "slider"
        let progress = ProgressView()
        progress.progress = 0.4
        slider.addAction(for: .valueChanged) { slider in
            progress.progress = slider.value
            state.text = "The slider is at \(Int((slider.value * 100).rounded())) %"
        }
        return [
            Section(
                "Controls",
                [
                    captioned("Button", [button, reset]), captioned("Switch", [toggle]),
                    captioned("Slider", [Sized(slider, width: 320)]),
                    captioned("Progress", [Sized(progress, width: 320, height: 8)]),
                ]),
            Section("Last action", [state]),
        ]
    }
}
