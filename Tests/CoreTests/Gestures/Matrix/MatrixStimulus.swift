import Walden
import WaldenTesting

/// The input of a cell: named steps with a description.
@MainActor
struct MatrixStimulus {
    struct Step {
        let name: String
        let act: @MainActor (MatrixHand) -> Void
    }

    let name: String
    let description: String
    let steps: [Step]

    /// Puts fingers down, moves them along paths at constant speed, lifts them, and waits.
    private init(
        _ name: String, _ description: String, moves: Int = 5, every milliseconds: Int,
        _ paths: @escaping (Int) -> [Point]
    ) {
        self.name = name
        self.description = description
        var steps = [Step(name: "down") { $0.down(paths(0)) }]
        if moves > 0 {
            for move in 1...moves {
                steps.append(
                    Step(name: "move \(move)") { hand in
                        hand.wait(milliseconds)
                        hand.move(paths(move))
                    })
            }
        }
        steps.append(
            Step(name: "up") { hand in
                hand.wait(milliseconds)
                hand.lift()
            })
        self.steps = steps + [Self.later]
    }

    private init(_ name: String, _ description: String, steps: [Step]) {
        self.name = name
        self.description = description
        self.steps = steps + [Self.later]
    }

    private static let later = Step(name: "later") { $0.wait(1500) }

    static let tap = MatrixStimulus("tap", "down at 100,100; up 60 ms later", moves: 0, every: 60) { _ in
        [Point(x: 100, y: 100)]
    }

    static let doubleTap = MatrixStimulus(
        "double tap", "down 1 at 100,100; up 1 60 ms later; down 2 100 ms later at 104,102; up 2 60 ms later",
        steps: [
            Step(name: "down 1") { $0.down([Point(x: 100, y: 100)]) },
            Step(name: "up 1") { hand in
                hand.wait(60)
                hand.lift()
            },
            Step(name: "down 2") { hand in
                hand.wait(100)
                hand.down([Point(x: 104, y: 102)])
            },
            Step(name: "up 2") { hand in
                hand.wait(60)
                hand.lift()
            },
        ])

    static let drag = MatrixStimulus(
        "drag", "down at 100,100; moves 1–5 of 6 pt to the right each, every 40 ms: 30 pt in all; up", every: 40
    ) { [Point(x: 100 + 6 * Double($0), y: 100)] }

    static let edgeDrag = MatrixStimulus(
        "edge drag", "as drag, from 5,100, which is 5 pt from the window's left edge", every: 40
    ) { [Point(x: 5 + 6 * Double($0), y: 100)] }

    static let flick = MatrixStimulus(
        "flick", "down at 60,100; moves 1–5 of 16 pt to the right each, every 16 ms: 80 pt in all; up", every: 16
    ) { [Point(x: 60 + 16 * Double($0), y: 100)] }

    static let pinch = MatrixStimulus(
        "pinch",
        "two down in one frame, 40 pt apart; moves 1–5 bring them 6 pt farther apart each, every 16 ms; both up",
        every: 16
    ) { move in
        [Point(x: 100 - 3 * Double(move), y: 120), Point(x: 140 + 3 * Double(move), y: 120)]
    }

    static let turn = MatrixStimulus(
        "turn", "two down in one frame, 80 pt apart; moves 1–5 turn them by 0.06 rad each, every 16 ms; both up",
        every: 16
    ) { move in
        [0, Double.pi].map { start in
            Point(x: 120, y: 120) + Point(x: 40, y: 0).applying(.rotation(start + 0.06 * Double(move)))
        }
    }

    static let hold = MatrixStimulus(
        "hold", "down at 100,100; 0.6 s of rest; moves 1–2 of 3 pt; up",
        steps: [
            Step(name: "down") { $0.down([Point(x: 100, y: 100)]) },
            Step(name: "rest") { $0.wait(600) },
            Step(name: "move 1") { $0.move([Point(x: 103, y: 100)]) },
            Step(name: "move 2") { $0.move([Point(x: 106, y: 100)]) },
            Step(name: "up") { $0.lift() },
        ])

    static let hover = MatrixStimulus(
        "hover", "the pointer enters at 50,50; moves 1–2 of 10 pt; it leaves",
        steps: [
            Step(name: "enter") { $0.screen.pointer.move(to: Point(x: 50, y: 50)) },
            Step(name: "move 1") { $0.screen.pointer.move(to: Point(x: 60, y: 50)) },
            Step(name: "move 2") { $0.screen.pointer.move(to: Point(x: 70, y: 50)) },
            Step(name: "leave") { $0.screen.pointer.leave() },
        ])

    static let checkMark = MatrixStimulus(
        "check mark",
        "down at 60,100; moves 1–3 of 8 pt to the right and 8 down, 4–6 of 8 to the right and 12 up, every 16 ms; up",
        moves: 6, every: 16
    ) { move in
        let (down, up) = (Double(min(move, 3)), Double(max(0, move - 3)))
        return [Point(x: 60 + 8 * Double(move), y: 100 + 8 * down - 12 * up)]
    }
}

/// The fingers of a cell.
@MainActor
final class MatrixHand {
    let screen: TestScreen
    private var fingers: [TestFinger] = []

    init(_ screen: TestScreen) { self.screen = screen }

    func down(_ places: [Point]) { fingers = screen.seat.touch(at: places) }
    func move(_ places: [Point]) { change(.moved, places) }
    func lift() { change(.ended, fingers.map(\.location)) }
    func wait(_ milliseconds: Int) { screen.advance(by: .milliseconds(milliseconds)) }

    private func change(_ phase: TouchChange.Phase, _ places: [Point]) {
        screen.seat.change(zip(fingers, places).map { ($0, phase, $1) })
    }
}
