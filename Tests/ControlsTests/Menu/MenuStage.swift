import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// A screen of 300 by 200 points with a menu button at its top left, and the chosen titles.
@MainActor
final class MenuStage {
    let screen: TestScreen
    let button = Button(title: "Options")
    private(set) var chosen: [String] = []

    init(_ titles: [String], disabled: Set<String> = []) {
        screen = TestScreen.showing(button)
        button.frame.origin = Point(x: 20, y: 10)
        button.showsMenuAsPrimaryAction = true
        button.menu = Menu(
            actions: titles.map { title in
                let action = Action(title: title) { [weak self] _ in self?.chosen.append(title) }
                action.isEnabled = !disabled.contains(title)
                return action
            })
        screen.pump()
    }

    /// Returns a stage with forty rows, about five of which fit.
    static func long() -> MenuStage { MenuStage((1...40).map { "Row \($0)" }) }

    var view: MenuView? { screen.window.subviews.last as? MenuView }

    var highlighted: String? {
        view.flatMap { view in view.highlightedRow.flatMap { view.layout.rows[$0].action?.title } }
    }

    /// Opens the menu by keyboard only.
    func openByKey() {
        screen.keyboard.press(.tab)
        screen.keyboard.press(.return)
        screen.pump()
    }

    /// Returns the middle of a row, in window coordinates.
    func middle(of title: String) throws -> Point {
        let view = try #require(view)
        let row = try #require(view.layout.rows.firstIndex { $0.action?.title == title })
        return view.frame(ofRow: row).center
    }
}
