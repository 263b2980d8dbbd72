import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// A screen of 300 by 200 points with a menu button at its top left, and the chosen titles. The desktop around it is
/// large enough for all but long menus.
@MainActor
final class MenuStage {
    let screen: TestScreen
    let button = Button(title: "Options")
    let saving = Saving(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    private(set) var chosen: [String] = []

    init(_ titles: [String] = [], disabled: Set<String> = []) {
        screen = TestScreen.showing(button)
        button.frame.origin = Point(x: 20, y: 10)
        button.showsMenuAsPrimaryAction = true
        show(titles.map { action($0, isEnabled: !disabled.contains($0)) })
    }

    /// Returns a stage with forty rows, about ten of which fit on the desktop.
    static func long() -> MenuStage {
        let stage = MenuStage((1...40).map { "Row \($0)" })
        stage.screen.desktopSize = Size(width: 300, height: 320)
        return stage
    }

    /// Sets the menu of the button.
    func show(_ children: [any MenuElement]) {
        button.menu = Menu(children: children)
        screen.pump()
    }

    func action(_ title: String, isEnabled: Bool = true) -> Action {
        let action = Action(title: title) { [weak self] _ in self?.chosen.append(MenuTitle(title).text) }
        action.isEnabled = isEnabled
        return action
    }

    func submenu(_ title: String, _ titles: [String]) -> Menu {
        Menu(title: title, children: titles.map { action($0) })
    }

    /// The popup of the menu.
    var popup: PopupWindow? { screen.popups.first }

    var view: MenuView? { screen.menuLevels.first }

    var highlighted: String? {
        screen.menuLevels.last.flatMap { view in view.highlightedRow.map { view.layout.rows[$0].item.title.text } }
    }

    /// Opens the menu by keyboard only.
    func openByKey() {
        screen.keyboard.press(.tab)
        screen.keyboard.press(.return)
        screen.pump()
    }

    /// Returns the middle of a row, in coordinates of its popup.
    func middle(of title: String) throws -> Point { try #require(screen.menuPlace(title)).point }
}

extension TestScreen {
    /// The levels of the open menu.
    var menuLevels: [MenuView] { popups.compactMap { $0.subviews.first as? MenuView } }

    /// Returns the popup of the row with a title, and the middle of the row.
    func menuPlace(_ title: String) -> (point: Point, popup: PopupWindow)? {
        for view in menuLevels.reversed() {
            guard let popup = view.popup,
                let row = view.layout.rows.firstIndex(where: { $0.item.title.text == title })
            else { continue }
            return (view.frame(ofRow: row).center, popup)
        }
        return nil
    }

    /// Taps a row.
    func tapMenu(_ title: String) throws {
        let place = try #require(menuPlace(title), "a row with this title")
        tap(at: place.point, in: place.popup)
    }

    /// Moves the pointer to a row, in two steps: one that rests where the menu opens means nothing.
    func pointToMenu(_ title: String) throws {
        let place = try #require(menuPlace(title), "a row with this title")
        point(to: place.point, in: place.popup)
    }

    /// Moves the pointer within a popup, in two steps.
    func point(to point: Point, in popup: Window?) {
        pointer.move(to: point - Point(x: 1, y: 0), in: popup)
        pointer.move(to: point, in: popup)
    }

    /// Where the content is in a snapshot of a window with a shadow, in points.
    func contentOrigin(of window: Window?) -> Point {
        guard let window, let layout = platformWindow(of: window).layout else { return .zero }
        return Point(x: layout.insets.left, y: layout.insets.top)
    }
}
