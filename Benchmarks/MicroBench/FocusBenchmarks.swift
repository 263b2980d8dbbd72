import Walden
import WaldenTesting

/// The focus order of Tab: sorting is O(*n* log *n*), so eight times the views must not take 64 times as long.
@MainActor
enum FocusBenchmarks {
    static func run() {
        compare("one per line", count: 1000) { Rect(x: 0, y: Double($0) * 30, width: 40, height: 20) }
        compare("overlapping lines", count: 1000) {
            Rect(x: 0, y: Double($0), width: 40, height: Double(1 + $0 % 7 * 9))
        }
        compare("nested", count: 100, isNested: true) { _ in Rect(x: 1, y: 1, width: 40, height: 20) }
    }

    private static func compare(_ name: String, count: Int, isNested: Bool = false, _ place: (Int) -> Rect) {
        let few = makeTab(among: count, isNested: isNested, place)
        let many = makeTab(among: 8 * count, isNested: isNested, place)
        let (first, second, ratio) = Harness(rounds: 5).compare(few, many)
        Harness.report("Tab: \(count) views, \(name)", first)
        Harness.report("Tab: \(8 * count) views, \(name)", second, ratio: ratio, ratioLimit: 16)
    }

    private static func makeTab(among count: Int, isNested: Bool, _ place: (Int) -> Rect) -> () -> Void {
        let screen = TestScreen(size: Size(width: 480, height: 360))
        var superview: View = screen.window
        for index in 0..<count {
            let stop = TabStop(frame: place(index))
            superview.addSubview(stop)
            if isNested { superview = stop }
        }
        return { screen.window.moveFocus() }
    }
}

private final class TabStop: View {
    override var canBecomeFocused: Bool { true }
    override var canBecomeFirstResponder: Bool { true }
}
