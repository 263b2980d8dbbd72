extension Trace {
    /// A frame as traces show it: what was drawn, and the five steps from the input to the eye, in milliseconds.
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

    /// A time in milliseconds with two digits after the point.
    private static func hundredths(_ seconds: Double) -> String {
        let value = (seconds * 100_000).rounded()
        guard value.magnitude < 1e15 else { return "?" }
        let hundredths = Int(value.magnitude)
        let digits = hundredths % 100
        return "\(value < 0 ? "-" : "")\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
    }
}
