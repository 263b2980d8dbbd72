import Walden

/// Determinate and indeterminate progress.
struct ProgressPage: GalleryPage {
    let title = "Progress"
    let summary = "How far a task has come, or that it is running."

    func makeSections() -> [View] {
        let bars = [0, 0.25, 0.6, 1].map { part in
            let bar = ProgressView()
            bar.progress = part
            return captioned("\(Int(part * 100)) %", [Sized(bar, width: 360, height: 8)], width: 60)
        }
        let unknown = ProgressView()
        let start = Button(title: "Start")
        start.changesSelectionAsPrimaryAction = true
        start.addAction(for: .primaryActionTriggered) { button in
            unknown.isIndeterminate = button.isSelected
            button.title = button.isSelected ? "Stop" : "Start"
        }
        return [
            Section("Known", bars), Section("Unknown", [row([Sized(unknown, width: 360, height: 8), start])]),
        ]
    }
}
