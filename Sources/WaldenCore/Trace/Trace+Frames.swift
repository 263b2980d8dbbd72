extension Trace {
    /// Formats a frame: its damage and moves, and the five steps from input to presentation, in milliseconds.
    static func describe(_ report: FrameReport) -> String {
        let input = report.inputTime.map { hundredths(report.time - $0) } ?? "none"
        let presented =
            switch report.presentation {
            case .shown(let time): hundredths(time - report.commitTime)
            case .discarded: "never"
            case .unknown: "unknown"
            }
        return "damage=\(describe(report.damage))\(describe(report.moves)) scale=\(report.scale) input=\(input)"
            + " layout=\(hundredths(report.layoutDuration)) draw=\(hundredths(report.drawDuration))"
            + " commit=\(hundredths(report.commitDuration)) presented=\(presented)"
    }

    /// Formats a time in milliseconds with two decimals.
    private static func hundredths(_ seconds: Double) -> String {
        let value = (seconds * 100_000).rounded()
        guard value.magnitude < 1e15 else { return "?" }
        let hundredths = Int(value.magnitude)
        let digits = hundredths % 100
        return "\(value < 0 ? "-" : "")\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
    }
}
