import Walden
import WaldenTesting

@testable import WaldenControls

/// A stage with a checker.
@MainActor
final class SpellingStage {
    let stage = TextStage(size: Size(width: 320, height: 460))
    let checker = TestChecker()
    var screen: TestScreen { stage.screen }
    var application: Application { screen.application }

    init() {
        application.textChecker = checker
        // So that no timer is left but those of spelling.
        application.blinksCaret = false
    }

    /// Shows a text whose spelling is checked, and waits until it is.
    @discardableResult
    func open(_ kind: TextStage.Kind, _ marked: String) async -> any TextInput {
        let input = stage.open(kind, marked)
        setChecking(true)
        await settle()
        return input
    }

    func setChecking(_ isOn: Bool) {
        (stage.input as? TextField)?.isSpellCheckingEnabled = isOn
        (stage.input as? TextView)?.isSpellCheckingEnabled = isOn
    }

    /// Waits for a check and what comes of it.
    func settle() async {
        await screen.run(for: .milliseconds(300))
        await runTasks()
    }

    /// Lets the checker be asked and answer, while no time passes.
    func runTasks() async { await screen.run(for: .zero) }

    func marked(in input: any TextInput) -> [String] {
        let marks = (input as? any DocumentTextInput)?.document.highlights[.spelling]?.ranges.all ?? []
        return marks.map { input.text(in: TextRange($0)) }
    }

    /// The words that are marked, in order.
    var marked: [String] { marked(in: stage.input) }

    // MARK: Menus

    private var menu: MenuView? { screen.menuLevels.last }

    /// The titles of the open menu by section, without those of disabled actions that every text has; `nil` for none.
    var menuTitles: [[String]]? {
        menu.map { menu in
            menu.layout.rows.split(omittingEmptySubsequences: false) { $0.action == nil }.map { section in
                section.compactMap { $0.action?.title }
            }
        }
    }

    var menuCount: Int { screen.menuLevels.count }

    func isEnabled(_ title: String) -> Bool {
        menu?.layout.rows.contains { $0.action?.title == title && $0.action?.isEnabled == true } == true
    }

    /// Presses the secondary button at an offset of the text.
    func pressSecondary(at offset: Int) {
        screen.pointer.move(to: stage.place(offset))
        screen.pointer.press(.secondary)
        screen.pointer.release(.secondary)
    }

    /// Chooses an action of the open menu.
    func choose(_ title: String) {
        guard let menu, let row = menu.layout.rows.firstIndex(where: { $0.action?.title == title }) else { return }
        screen.pointer.click(at: menu.frame(ofRow: row).center, in: menu.window)
    }
}
