import Walden
import WaldenTesting

/// Two recognizers with a rule between them, and their responses to stimuli.
@MainActor
struct MatrixCell {
    /// The views of the two recognizers.
    enum Placement: CaseIterable {
        case sameView, childAndParent
    }

    /// The relation between the two recognizers.
    enum Rule: CaseIterable {
        case plain, firstWaits, secondWaits, together
    }

    let first: MatrixKind
    let second: MatrixKind
    let placement: Placement
    let rule: Rule

    private var names: (first: String, second: String) {
        (first.rawValue, first == second ? "\(second)'" : second.rawValue)
    }

    /// The readable name of the rule.
    var ruleName: String {
        switch rule {
        case .plain: "plain"
        case .firstWaits: "\(names.first) waits"
        case .secondWaits: "\(names.second) waits"
        case .together: "together"
        }
    }

    // MARK: Playing

    /// Returns the trace of a stimulus, step by step.
    func trace(of stimulus: MatrixStimulus) -> String {
        let screen = TestScreen(size: Size(width: 400, height: 300))
        screen.tracedTopics = .gesture
        let parent = MatrixView(frame: Rect(x: 0, y: 0, width: 300, height: 300))
        let child = MatrixView(frame: Rect(x: 0, y: 0, width: 250, height: 250))
        screen.window.addSubview(parent)
        parent.addSubview(child)
        let delegate = MatrixDelegate()
        let one = plant(first, names.first, child)
        let other = plant(second, names.second, placement == .sameView ? child : parent)
        switch rule {
        case .plain: break
        case .firstWaits: one.require(toFail: other)
        case .secondWaits: other.require(toFail: one)
        case .together: one.delegate = delegate
        }
        let hand = MatrixHand(screen)
        var steps: [(name: String, what: String)] = []
        for step in stimulus.steps {
            screen.clearTrace()
            step.act(hand)
            let what = Self.readable(screen.trace)
            if !what.isEmpty { steps.append((step.name, what)) }
        }
        return withExtendedLifetime(delegate) { Self.joined(steps) }
    }

    private func plant(_ kind: MatrixKind, _ name: String, _ view: View) -> GestureRecognizer {
        let recognizer = kind.make()
        recognizer.name = name
        recognizer.addAction { note("action \($0.name ?? "")!") }
        view.addGestureRecognizer(recognizer)
        return recognizer
    }

    // MARK: Formatting

    /// Returns the lines of a trace as words, such as `pan began, view cancelled, pan!`.
    private static func readable(_ lines: [String]) -> String {
        var words: [String] = []
        for line in lines {
            let parts = line.split(separator: " ").map(String.init)
            if parts[0] == "action" {
                // An action that follows immediately is marked with "!" after the state.
                if let last = words.last, last.hasPrefix("\(parts[1].dropLast()) "), !last.hasSuffix("!") {
                    words[words.count - 1] += "!"
                } else {
                    words.append(parts[1])
                }
            } else if parts[0] == "gesture", let name = parts[2].split(separator: "#").dropFirst().first {
                words.append("\(name) \(parts[1])")
            } else if parts[0] == "gesture" {
                words.append("\(parts[2].dropFirst("touch=".count)) \(parts[1])")
            } else {
                words.append(line)
            }
        }
        return words.joined(separator: ", ")
    }

    /// Returns all steps in one line, with equal moves merged.
    private static func joined(_ steps: [(name: String, what: String)]) -> String {
        var result: [(name: String, what: String)] = []
        for step in steps {
            let isMove = step.name.hasPrefix("move") && result.last?.name.hasPrefix("move") ?? false
            if isMove, let last = result.last, last.what == step.what {
                let start = last.name.split(separator: "–")[0]
                result[result.count - 1].name = "\(start)–\(step.name.dropFirst("move ".count))"
            } else {
                result.append(step)
            }
        }
        return result.isEmpty ? "nothing" : result.map { "\($0.name): \($0.what)" }.joined(separator: " · ")
    }
}

/// Allows the two recognizers simultaneously.
private final class MatrixDelegate: GestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool { true }
}

/// A view that logs its touches.
private final class MatrixView: View {
    override init(frame: Rect) {
        super.init(frame: frame)
        isMultipleTouchEnabled = true
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { note("view began") }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { note("view moved") }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { note("view ended") }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { note("view cancelled") }
}
