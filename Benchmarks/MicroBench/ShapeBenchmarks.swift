import Walden

/// Common shapes, drawn by path and by cached mask.
@MainActor
enum ShapeBenchmarks {
    static func run() {
        let harness = Harness()
        _ = Image(size: Size(width: 200, height: 200), scale: 1) { context in
            let shapes: [(String, Rect, Double)] = [
                ("a button", Rect(x: 10, y: 10, width: 56, height: 30), 6),
                ("a switch's knob", Rect(x: 10, y: 10, width: 20, height: 20), 10),
                ("a card", Rect(x: 10, y: 10, width: 180, height: 90), 12),
            ]
            for (what, rect, radius) in shapes {
                let path = Path(roundedRect: rect, cornerRadius: radius)
                let (outline, mask, ratio) = harness.compare(
                    { context.fill(path, with: .red) },
                    { context.fillRoundedRect(rect, cornerRadius: radius, with: .red) })
                Harness.report("shape: \(what) by its outline", outline)
                Harness.report("shape: \(what) by its mask", mask, ratio: ratio)
            }
        }
    }
}
