import Walden
import WaldenTesting

/// Opening and walking a long menu.
@MainActor
enum MenuBenchmarks {
    static func run() {
        let harness = Harness()
        let (few, many) = (makeOpening(of: 12), makeOpening(of: 1000))
        let (first, second, ratio) = harness.compare(few, many)
        Harness.report("menu: opening one of 12 items, to its first frame, and closing it", first)
        Harness.report("menu: the same of 1,000 items", second, limit: 5e6, ratio: ratio)
        let (one, other, walkRatio) = harness.compare(makeWalk(in: 300), makeWalk(in: 1000))
        Harness.report("menu: Page Down and its frame, in 300 items", one)
        Harness.report("menu: the same in 1,000 items", other, ratio: walkRatio, ratioLimit: 1.5)
    }

    private static func makeScreen(_ count: Int) -> (TestScreen, Button) {
        let screen = TestScreen(size: Size(width: 480, height: 480))
        let button = Button(title: "Menu")
        button.frame = Rect(x: 16, y: 16, width: 120, height: 32)
        button.showsMenuAsPrimaryAction = true
        button.menu = Menu(children: (1...count).map { number in Action(title: "Item \(number)") { _ in } })
        screen.window.addSubview(button)
        screen.pump()
        return (screen, button)
    }

    private static func makeOpening(of count: Int) -> () -> Void {
        let (screen, button) = makeScreen(count)
        return {
            screen.pointer.click(button)
            precondition(button.isMenuOpen, "the press must open the menu")
            screen.keyboard.press(.escape)
        }
    }

    /// Returns a block that walks through an open menu, around its ends.
    private static func makeWalk(in count: Int) -> () -> Void {
        let (screen, button) = makeScreen(count)
        screen.pointer.click(button)
        var pages = 0
        return {
            pages += 1
            screen.keyboard.press(pages % 8 == 0 ? .home : .pageDown)
        }
    }
}
