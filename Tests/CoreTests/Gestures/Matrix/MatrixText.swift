import Walden

/// The text of all cells of a kind.
@MainActor
enum MatrixText {
    static func text(of kind: MatrixKind) -> String {
        var lines = header(kind)
        for other in MatrixKind.allCases {
            lines += ["", "## \(kind) and \(other)"]
            for placement in MatrixCell.Placement.allCases {
                for stimulus in stimuli(kind, other) {
                    let place = placement == .sameView ? "same view" : "\(kind) on the child, \(other) on the parent"
                    lines.append("\(place), by \(stimulus.name):")
                    lines += cells(kind, other, placement, stimulus)
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func stimuli(_ kind: MatrixKind, _ other: MatrixKind) -> [MatrixStimulus] {
        kind == other ? [kind.stimulus] : [kind.stimulus, other.stimulus]
    }

    /// Returns a line for each trace, with the rules that produce it.
    private static func cells(
        _ kind: MatrixKind, _ other: MatrixKind, _ placement: MatrixCell.Placement, _ stimulus: MatrixStimulus
    ) -> [String] {
        var groups: [(rules: [String], trace: String)] = []
        for rule in MatrixCell.Rule.allCases {
            let cell = MatrixCell(first: kind, second: other, placement: placement, rule: rule)
            let trace = cell.trace(of: stimulus)
            if let index = groups.firstIndex(where: { $0.trace == trace }) {
                groups[index].rules.append(cell.ruleName)
            } else {
                groups.append(([cell.ruleName], trace))
            }
        }
        return groups.map { group in
            "  \(group.rules.count == MatrixCell.Rule.allCases.count ? "always" : group.rules.joined(separator: ", ")) | \(group.trace)"
        }
    }

    private static func header(_ kind: MatrixKind) -> [String] {
        [
            "# What becomes of `\(kind)` beside each other kind of recognizer",
            "",
            "A window of 400 × 300 pt holds a parent of 300 × 300 pt at its corner, which holds a child of 250 × 250 pt at",
            "its own; every touch hits the child. Both recognizers are on the child, the first one added first; or the",
            "first one is on the child and the second one on the parent. Four rules: `plain`; `a waits`, which is",
            "a.require(toFail: b) (S67); `together`, where a's delegate allows both at a time (S68). A line stands for the",
            "rules in which the same happens.",
            "",
            "A line tells the steps of the stimulus in which something happens. `pan began`, `pan changed`, … : the state is",
            "decided (S60); `recognized` is a discrete gesture's end. `!`: its action is called; where something comes",
            "between the two, the action stands by itself: `pan began, view cancelled, pan!` (S61, S64). `view began`, … :",
            "what the child is told; moves too. `ended held`, `ended flushed`: the end of a touch is kept from the child,",
            "and delivered later (S66). Resets are not told (S61).",
            "",
            "To be checked against: S60–S64, S66–S68 everywhere; S74 tap and double; S75 press; S76 pan; S78 swipe; S79",
            "pinch; S80 rotation; S81 edge; S82 hover; S85 check, a recognizer as an app writes it. The kinds have their",
            "usual properties; swipe goes to the right, edge starts at the left edge, check is recognized as its finger lifts.",
            "",
            "The stimuli:",
        ]
            + MatrixKind.allCases.map { "- \($0.stimulus.name): \($0.stimulus.description)" }
            + ["Each ends with 1.5 s in which nothing is touched, called `later`."]
    }
}
