import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Fingers in the text of a stage.
@MainActor
extension TextStage {
    /// Returns the middle of the caret at an offset, in window coordinates.
    func place(_ offset: Int) -> Point {
        let rect = input.caretRect(for: TextPosition(offset: offset))
        return input.textInputView.convert(rect.center + Point(x: 0.5, y: 0), to: nil)
    }

    /// Taps, and waits until the next tap is a new one.
    func tap(_ offset: Int) {
        screen.tap(at: place(offset))
        screen.advance(by: .seconds(1))
    }

    /// Puts a finger down, and waits until it is a long press.
    func hold(_ point: Point) -> TestFinger {
        let finger = screen.touch(at: point)
        screen.advance(by: .milliseconds(520))
        return finger
    }

    func hold(_ offset: Int) -> TestFinger { hold(place(offset)) }

    /// Long-presses a place.
    func longPress(_ offset: Int) {
        hold(offset).lift()
        screen.advance(by: .seconds(1))
    }

    // MARK: What is shown

    private func overlays<Kind: View>(_ type: Kind.Type) -> [Kind] {
        screen.window.subviews.compactMap { $0 as? Kind }.filter { !$0.isHidden }
    }

    func handle(_ role: TextHandle.Role) -> TextHandle? { overlays(TextHandle.self).first { $0.role == role } }

    /// The roles of the visible handles.
    var handles: Set<TextHandle.Role> { Set(overlays(TextHandle.self).map(\.role)) }
    var magnifier: TextMagnifier? { overlays(TextMagnifier.self).first }
    var editMenu: TextEditMenu? { overlays(TextEditMenu.self).first }

    /// Taps an item of the edit menu.
    func choose(_ title: String) {
        guard let menu = editMenu, let index = menu.titles.firstIndex(of: title) else {
            Issue.record("there is no item \(title)")
            return
        }
        screen.tap(at: menu.convert(menu.frames[index].center, to: nil))
        screen.advance(by: .seconds(1))
    }

    /// Returns the place of a handle's disc, in window coordinates.
    func disc(_ role: TextHandle.Role) -> Point {
        guard let handle = handle(role) else {
            Issue.record("there is no handle \(role)")
            return .zero
        }
        return handle.frame.center
    }

    /// Puts a finger on a handle and drags it until the text below the finger's line is at an offset.
    func drag(_ role: TextHandle.Role, to offset: Int) -> TestFinger {
        let finger = screen.touch(at: disc(role))
        let grip = finger.location - (handle(role)?.line.center ?? .zero)
        finger.move(to: place(offset) + grip, duration: .milliseconds(100), steps: 10)
        return finger
    }
}
