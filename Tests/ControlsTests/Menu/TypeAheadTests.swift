import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Typing letters in a menu.
@MainActor
struct TypeAheadTests {
    private func typed(_ text: String, in titles: [String], disabled: Set<String> = []) -> String? {
        let stage = MenuStage(titles, disabled: disabled)
        stage.openByKey()
        stage.screen.keyboard.type(text)
        return stage.highlighted
    }

    @Test func `S154 several letters select the title that begins with them`() {
        let titles = ["Copy", "Save", "Send", "Select All", "Separate", "Delete"]
        #expect(typed("s", in: titles) == "Save")
        #expect(typed("se", in: titles) == "Send")
        #expect(typed("sel", in: titles) == "Select All")
        #expect(typed("SEP", in: titles) == "Separate")
    }

    @Test func `S154 a syllable that is repeated advances, as a letter does`() {
        let titles = ["열기", "가나", "나가", "가방"]
        var search = TypeAhead()
        #expect(search.type("가", at: 0, in: titles, from: 0) == 1)
        #expect(search.type("가", at: 0.1, in: titles, from: 1) == 3)
        #expect(search.type("가", at: 0.2, in: titles, from: 3) == 1)
        var other = TypeAhead()
        #expect(other.type("가", at: 0, in: titles, from: 0) == 1)
        #expect(other.type("방", at: 0.1, in: titles, from: 1) == 3)
    }

    @Test(arguments: [(-0.1, "Select"), (0.1, "Edit")])
    func `S154 letters after a pause start a new search`(excess: Double, expected: String) {
        let stage = MenuStage(["Save", "Select", "Edit"])
        stage.openByKey()
        stage.screen.keyboard.type("s")
        #expect(stage.highlighted == "Select", "the match after the first item, which is highlighted initially")
        stage.screen.advance(by: .seconds(MenuMetrics.typeAheadInterval + excess))
        stage.screen.keyboard.type("e")
        #expect(stage.highlighted == expected)
    }

    @Test func `S154 repeating a letter cycles through the titles that begin with it`() {
        let titles = ["Open", "Save", "Send", "Share"]
        #expect(typed("ss", in: titles) == "Send")
        #expect(typed("sss", in: titles) == "Share")
        #expect(typed("ssss", in: titles) == "Save")
    }

    @Test func `S154 matching ignores case and diacritics, in any script`() {
        #expect(typed("e", in: ["Zoom", "Éditer"]) == "Éditer")
        #expect(typed("é", in: ["Zoom", "Editer"]) == "Editer")
        #expect(typed("oly", in: ["Zoom", "O\u{308}lyx", "Ölwechsel"]) == "O\u{308}lyx")
        #expect(typed("ΑΡ", in: ["Zoom", "Άνοιγμα", "Άρθρο"]) == "Άρθρο")
        #expect(typed("苏", in: ["Zoom", "苏州"]) == "苏州")
    }

    @Test func `S154 letters that match nothing start over with the last one, or change nothing`() {
        let titles = ["Copy", "Delete", "Move"]
        #expect(typed("cd", in: titles) == "Delete")
        #expect(typed("mx", in: titles) == "Move")
        #expect(typed("xyz", in: titles) == "Copy")
    }

    @Test func `S154 an item that cannot be chosen is skipped`() {
        #expect(typed("s", in: ["Copy", "Save", "Send"], disabled: ["Save"]) == "Send")
    }

    @Test func `S154 Space chooses the typed item, and chords do not type`() {
        let stage = MenuStage(["Copy", "Save"])
        stage.openByKey()
        stage.screen.keyboard.press("s", modifiers: .control)
        #expect(stage.highlighted == "Copy")
        stage.screen.keyboard.type("s")
        stage.screen.keyboard.press(.space)
        #expect(stage.chosen == ["Save"])
    }
}
