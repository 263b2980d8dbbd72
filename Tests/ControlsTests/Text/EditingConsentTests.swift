import Testing
import Walden
import WaldenTesting

/// Apps that decide whether editing begins and ends.
@MainActor
final class EditingConsentTests: TextFieldDelegate, TextViewDelegate {
    private let stage = TextStage()
    private var whenBeginning: @MainActor () -> Bool = { true }
    private var whenEnding: @MainActor () -> Bool = { true }

    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { whenBeginning() }
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool { whenEnding() }
    func textViewShouldBeginEditing(_ textView: TextView) -> Bool { whenBeginning() }
    func textViewShouldEndEditing(_ textView: TextView) -> Bool { whenEnding() }

    private func open(_ kind: TextStage.Kind, _ marked: String) {
        stage.open(kind, marked)
        (stage.input as? TextField)?.delegate = self
        (stage.input as? TextView)?.delegate = self
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S124 the delegate decides whether editing begins, and is asked no more while it lasts`(kind: TextStage.Kind) {
        open(kind, "one|")
        stage.input.resignFirstResponder()
        var count = 0
        whenBeginning = {
            count += 1
            return count > 1
        }
        stage.screen.pointer.click(at: Point(x: 100, y: 16))
        #expect(!stage.input.isFirstResponder && count == 1)
        stage.press(.tab)
        #expect(stage.input.isFirstResponder && count > 1)
        count = 0
        stage.screen.pointer.click(at: Point(x: 100, y: 16))
        stage.send("x")
        #expect(stage.input.isFirstResponder && count == 0)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 the delegate is asked whether editing may end about what is seen`(kind: TextStage.Kind) {
        open(kind, "한|")
        let other = TextField()
        other.frame = Rect(x: 0, y: 150, width: 100, height: 32)
        stage.screen.window.addSubview(other)
        var seen: [String] = []
        whenEnding = { [unowned stage] in
            seen.append(stage.text)
            return stage.text.count >= 3
        }
        stage.send("국")
        #expect(!other.becomeFirstResponder())
        #expect(seen == ["한국"] && stage.shown == "한국|" && stage.input.isFirstResponder)
        stage.send("어")
        stage.press(.tab, .control)
        #expect(seen == ["한국", "한국어"] && other.isFirstResponder)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S99 S124 a text that refuses to end is asked once, and keeps its caret`(kind: TextStage.Kind) {
        open(kind, "o|ne")
        for y in [150.0, 190] {
            let other = TextField()
            other.frame = Rect(x: 0, y: y, width: 100, height: 32)
            stage.screen.window.addSubview(other)
        }
        var count = 0
        whenEnding = {
            count += 1
            return false
        }
        stage.press(.tab, .control)
        #expect(count == 1)
        #expect(stage.input.isFirstResponder && stage.shown == "o|ne")
        stage.press(.backTab, [.control, .shift])
        #expect(count == 2)
        #expect(stage.input.isFirstResponder && stage.shown == "o|ne")
    }
}
