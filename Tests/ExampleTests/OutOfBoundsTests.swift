import Testing
import WaldenTesting

@testable import OutOfBounds

/// Taps each button in the halves inside and outside its box.
@MainActor
struct OutOfBoundsTests {
    enum Device: CaseIterable { case finger, pointer }

    /// One of the three boxes, and whether the outer half of its button is reachable.
    struct Example: Sendable, CustomTestStringConvertible {
        let name: String
        let makeBox: @MainActor @Sendable () -> View
        let isReachedOutside: Bool

        var testDescription: String { name }

        static let all = [
            Example(name: "plain", makeBox: { View() }, isReachedOutside: false),
            Example(name: "hitTest", makeBox: { HitTestBox() }, isReachedOutside: true),
            Example(name: "inside", makeBox: { InsideBox() }, isReachedOutside: true),
        ]
    }

    /// A third of the example's window, including margins for the part of the button that sticks out.
    let screen = TestScreen(size: Size(width: 260, height: 260))

    /// Shows a card, and returns its button.
    private func button(of example: Example) throws -> Button {
        let box = example.makeBox()
        screen.window.addSubview(
            Card("Title", "Text", box: box, name: example.name), filling: EdgeInsets(all: 24))
        screen.window.layoutIfNeeded()
        let button = try #require(box.subviews.compactMap { $0 as? Button }.first)
        #expect(button.accessibilityIdentifier == example.name && button.title == "0 taps")
        #expect(button.frame.maxY - box.bounds.maxY == button.bounds.height / 2, "it sticks out by half")
        return button
    }

    private func tap(_ button: Button, atPart part: Double, by device: Device) {
        let place = Point(x: button.bounds.midX, y: button.bounds.height * part)
        let point = button.convert(place, to: nil)
        switch device {
        case .finger: screen.tap(at: point)
        case .pointer:
            screen.pointer.move(to: point)
            screen.pointer.click()
        }
    }

    @Test(arguments: Example.all, Device.allCases)
    func `S7 only the two overrides reach the outer half, while the inner half is always reachable`(
        _ example: Example, _ device: Device
    ) throws {
        let button = try button(of: example)
        tap(button, atPart: 0.25, by: device)
        #expect(button.title == "1 tap")
        tap(button, atPart: 0.75, by: device)
        #expect(button.title == (example.isReachedOutside ? "2 taps" : "1 tap"))
        tap(button, atPart: 0.25, by: device)
        #expect(button.title == (example.isReachedOutside ? "3 taps" : "2 taps"))
    }

    @Test(arguments: Example.all) func `S7 nothing outside the box is hit beside the button`(_ example: Example)
        throws
    {
        let button = try button(of: example)
        let box = try #require(button.superview)
        let beside = box.convert(Point(x: 4, y: box.bounds.maxY + 4), to: nil)
        let hit = try #require(screen.window.hitTest(beside, with: nil))
        #expect(hit !== box && hit !== button)
    }
}
