import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// A screen of 300 by 200 points with a button at its top left that has a menu, and what was chosen from it.
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

    /// A menu of forty rows, of which the window shows five or so.
    static func long() -> MenuStage { MenuStage((1...40).map { "Row \($0)" }) }

    var view: MenuView? { screen.window.subviews.last as? MenuView }

    var highlighted: String? {
        view.flatMap { view in view.highlightedRow.flatMap { view.layout.rows[$0].action?.title } }
    }

    /// Opens the menu by a key, without the pointer.
    func openByKey() {
        screen.keyboard.press(.tab)
        screen.keyboard.press(.return)
        screen.pump()
    }

    /// The middle of a row, in window coordinates.
    func middle(of title: String) throws -> Point {
        let view = try #require(view)
        let row = try #require(view.layout.rows.firstIndex { $0.action?.title == title })
        return view.frame(ofRow: row).center
    }
}
