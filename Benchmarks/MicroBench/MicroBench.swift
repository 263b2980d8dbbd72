import BenchSupport
import Glibc
import Walden
import WaldenHeadless
import WaldenTesting

/// Measures the steps of an event and of a frame, in process and without a compositor.
///
/// `MicroBench [hit] [delivery] [layout] [text] [editing] [damage] [focus] [gesture] [list] [menu] [shape]`. Runs all
/// groups without arguments.
@main struct MicroBench {
    static func main() {
        let groups: [(String, @MainActor () -> Void)] = [
            ("hit", HitTestBenchmarks.run), ("delivery", DeliveryBenchmarks.run), ("layout", LayoutBenchmarks.run),
            ("text", TextBenchmarks.run), ("editing", EditingBenchmarks.run), ("damage", DamageBenchmarks.run),
            ("focus", FocusBenchmarks.run),
            ("gesture", GestureBenchmarks.run), ("list", ListBenchmarks.run), ("menu", MenuBenchmarks.run),
            ("shape", ShapeBenchmarks.run),
        ]
        let selected = CommandLine.arguments.dropFirst()
        Harness.printHeading()
        for (name, run) in groups where selected.isEmpty || selected.contains(name) { run() }
        for name in Harness.missed { print("beyond its limit: \(name)") }
        exit(Harness.missed.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
    }
}

/// Hit testing: its cost should depend on the depth of the hit view, not on the size of the tree.
@MainActor
enum HitTestBenchmarks {
    static func run() {
        let harness = Harness()
        for (depth, siblings) in [(1, 99), (10, 9), (100, 0), (100, 9), (100, 99), (1000, 99)] {
            let screen = TestScreen(size: Size(width: 400, height: 400))
            let count = grow(screen.window, depth: depth, siblings: siblings)
            _ = screen.snapshot()
            let point = Point(x: 399, y: 399)
            let hit = screen.window.hitTest(point, with: nil)
            precondition(hit?.tag == depth, "the hit test must reach view \(depth), but reached \(hit?.tag ?? -1)")
            let result = harness.measure { _ = screen.window.hitTest(point, with: nil) }
            Harness.report(
                "hit test: \(count) views, \(depth) levels, \(siblings) siblings a level", result,
                limit: (depth, siblings) == (100, 99) ? 2000 : nil, allocates: false)
        }
        let few = makeHit(among: 100)
        for count in [10_000, 100_000] {
            let (first, second, ratio) = harness.compare(few, makeHit(among: count))
            Harness.report("hit test: 100 children of one view, the rearmost hit", first, allocates: false)
            Harness.report(
                "hit test: \(count) children of one view, the rearmost hit", second, allocates: false, ratio: ratio,
                ratioLimit: count == 100_000 ? 2 : nil)
        }
    }

    private static func makeHit(among count: Int) -> () -> Void {
        let screen = TestScreen(size: Size(width: 480, height: 360))
        let grid = Grid.add(count, to: screen.window)
        _ = screen.snapshot()
        let point = Point(x: 24, y: 16)
        precondition(screen.window.hitTest(point, with: nil) === grid.subviews[0])
        return { _ = screen.window.hitTest(point, with: nil) }
    }

    /// Adds a tree in which each view on the path has siblings in front of it that are not hit.
    ///
    /// - Returns: The number of views.
    private static func grow(_ root: View, depth: Int, siblings: Int) -> Int {
        var parent = root
        var count = 0
        for level in 1...depth {
            let child = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
            child.tag = level
            parent.addSubview(child)
            for index in 0..<siblings {
                parent.addSubview(View(frame: Rect(x: Double(index % 20) * 10, y: 0, width: 8, height: 8)))
            }
            count += 1 + siblings
            parent = child
        }
        return count
    }
}

/// Delivery of events from the queue to a view.
@MainActor
enum DeliveryBenchmarks {
    static func run() {
        let harness = Harness()
        let screen = TestScreen(size: Size(width: 400, height: 400))
        var parent: View = screen.window
        for _ in 0..<10 {
            let child = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
            parent.addSubview(child)
            parent = child
        }
        let finger = screen.touch(at: Point(x: 200, y: 200))
        var step = 0.0
        let move = harness.measure {
            step += 1
            finger.move(to: Point(x: 200 + step.truncatingRemainder(dividingBy: 50), y: 200))
        }
        Harness.report("event: a finger moves over 10 levels", move)
        finger.lift()
        let tap = harness.measure { screen.touch(at: Point(x: 200, y: 200)).lift() }
        Harness.report("event: a finger goes down and up, 10 levels", tap)
        let hover = harness.measure {
            step += 1
            screen.pointer.move(to: Point(x: 100 + step.truncatingRemainder(dividingBy: 50), y: 200))
        }
        Harness.report("event: the pointer hovers over 10 levels", hover)
    }
}

/// Layout of one changed stack, and of all.
@MainActor
enum LayoutBenchmarks {
    static func run() {
        let harness = Harness()
        let screen = TestScreen(size: Size(width: 480, height: 360))
        let rows = (0..<1000).map { _ in
            StackView((0..<10).map { _ in View(frame: Rect(x: 0, y: 0, width: 10, height: 10)) }, spacing: 2)
        }
        let column = StackView(rows, axis: .vertical, spacing: 1)
        screen.window.addSubview(column, filling: .zero)
        screen.window.layoutIfNeeded()
        let one = harness.measure {
            rows[500].setNeedsLayout()
            screen.window.layoutIfNeeded()
        }
        Harness.report("layout: one stack of 10 among 1,000", one)
        let all = harness.measure {
            column.setNeedsLayout()
            for row in rows { row.setNeedsLayout() }
            screen.window.layoutIfNeeded()
        }
        Harness.report("layout: 1,000 stacks of 10", all)
    }
}

/// Text layout, cached and uncached.
@MainActor
enum TextBenchmarks {
    static func run() {
        let harness = Harness()
        let font = Font.preferred(.body)
        let cached = harness.measure { _ = TextLayout.cached("The quick brown fox", font: font) }
        Harness.report("text: a layout from the cache", cached)
        var number = 0
        let new = harness.measure {
            number += 1
            _ = TextLayout.cached("Row number \(number)", font: font)
        }
        Harness.report("text: an uncached layout of three words", new)
    }
}

/// Painting of damage: a highlight should cost the same among many views as among few.
@MainActor
enum DamageBenchmarks {
    static func run() {
        let harness = Harness()
        let few = makeHighlight(among: 100)
        for (count, limit) in [(10_000, 1.2), (100_000, 2.0)] {
            let (first, second, ratio) = harness.compare(few, makeHighlight(among: count))
            Harness.report("highlight: a button of 100 on and off, two frames", first)
            Harness.report(
                "highlight: a button of \(count) on and off, two frames", second, ratio: ratio, ratioLimit: limit)
        }
        let screen = TestScreen(size: Size(width: 480, height: 360))
        _ = Grid.add(10_000, to: screen.window)
        let whole = harness.measure {
            screen.window.setNeedsDisplay()
            screen.pump()
        }
        Harness.report("frame: a window of 480×360 with 10,000 buttons, drawn whole", whole)
    }

    private static func makeHighlight(among count: Int) -> () -> Void {
        let screen = TestScreen(size: Size(width: 480, height: 360))
        let grid = Grid.add(count, to: screen.window)
        screen.pump()
        guard let button = grid.subviews[0] as? Button else { preconditionFailure("the grid holds buttons") }
        return {
            button.isHighlighted = true
            screen.pump()
            button.isHighlighted = false
            screen.pump()
        }
    }
}

/// Buttons in eight columns in a clipping view.
@MainActor
enum Grid {
    static func add(_ count: Int, to window: Window) -> View {
        let content = View(frame: window.bounds)
        content.clipsToBounds = true
        Scenes.addButtons(count, to: content)
        window.addSubview(content)
        return content
    }
}
