import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Wheel, touchpad and keys of scroll views")
struct ScrollInputTests {
    @Test func `S93 a detent of the wheel scrolls three lines at once, and nothing more follows`() {
        let stage = ScrollStage()
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        #expect(stage.y == 60)
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        #expect(stage.y == 120)
        stage.wait(2000)
        #expect(stage.y == 120 && stage.delegate.lines.isEmpty)
        stage.scroller.linesPerWheelStep = 1
        stage.screen.pointer.scroll(by: Point(x: 0, y: -10))
        #expect(stage.y == 100)
        stage.screen.pointer.scroll(by: Point(x: 0, y: -100))
        #expect(stage.y == 0, "a wheel does not scroll beyond the end")
    }

    @Test func `S93 with Shift the wheel scrolls horizontally`() {
        let stage = ScrollStage(content: Size(width: 1000, height: 1000))
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.screen.keyboard.hold(.shift)
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        #expect(stage.scroller.contentOffset == Point(x: 60, y: 0))
        stage.screen.keyboard.hold([])
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func `S93 parts of a detent add up to lines, at any scale`(scale: Double) {
        let stage = ScrollStage(scale: scale)
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        for _ in 0..<240 { stage.screen.pointer.scroll(by: Point(x: 0, y: 10.0 / 120)) }
        #expect(abs(stage.y - 120) <= 0.5 / scale + 1e-9)
        for _ in 0..<30 { stage.screen.pointer.scroll(by: Point(x: 0, y: -10.0 / 120)) }
        #expect(abs(stage.y - 105) <= 0.5 / scale + 1e-9)
        #expect((stage.y * scale).truncatingRemainder(dividingBy: 1) == 0, "on whole pixels")
    }

    @Test func `S93 a touchpad works right after a wheel`() {
        let stage = ScrollStage()
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        stage.wait(20)
        stage.screen.pointer.scroll(by: Point(x: 0, y: 7), source: .finger)
        stage.screen.pointer.scroll(by: Point(x: 0, y: 8), source: .finger)
        #expect(stage.y == 75 && stage.scroller.isDragging)
        stage.wait(200)
        stage.screen.pointer.endScroll()
        #expect(!stage.scroller.isDragging && stage.y == 75)
    }

    @Test func `S93 with paging, a detent scrolls one page`() {
        let stage = ScrollStage()
        stage.scroller.isPagingEnabled = true
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        stage.wait(2000)
        #expect(stage.y == 400)
        stage.screen.pointer.scroll(by: Point(x: 0, y: -5))
        stage.wait(2000)
        #expect(stage.y == 400, "half a detent turns no page")
        stage.screen.pointer.scroll(by: Point(x: 0, y: -5))
        stage.wait(2000)
        #expect(stage.y == 200)
    }

    @Test func `S93 a click right after the wheel reaches the content`() {
        let stage = ScrollStage()
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        stage.screen.pointer.click()
        #expect(stage.content.phases == ["began", "ended"])
    }

    @Test func `S93 a touchpad scrolls exactly with the fingers, and decelerates when they lift`() {
        let stage = ScrollStage()
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 7), source: .finger)
        stage.wait(8)
        #expect(stage.y == 7 && stage.scroller.isDragging)
        stage.screen.pointer.scroll(by: Point(x: 0, y: 13), source: .finger)
        #expect(stage.y == 20)
        stage.wait(500)
        stage.screen.pointer.endScroll()
        #expect(!stage.scroller.isDecelerating, "fingers that rested have no velocity")
        stage.scroller.contentOffset = .zero
        stage.swipeTouchpad(by: Point(x: 0, y: 120))
        #expect(stage.y == 120)
        stage.wait(6000)
        #expect(abs(stage.y - (120 + 1250 * 0.4995)) <= 1, "\(stage.y)")
    }

    @Test func `S93 a touchpad pulls beyond the end, and the content bounces back`() {
        let stage = ScrollStage()
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.screen.pointer.scroll(by: Point(x: 0, y: -50), source: .finger)
        #expect(stage.y < -20)
        stage.wait(500)
        stage.screen.pointer.endScroll()
        stage.wait(1500)
        #expect(stage.y == 0)
    }

    @Test func `S94 each of two nested scroll views scrolls its own axis`() {
        let (stage, inner) = nested(Size(width: 900, height: 150))
        stage.drag(from: Point(x: 200, y: 100), by: Point(x: -110, y: 0))
        #expect(inner.contentOffset.x == 100 && stage.y == 0)
        stage.drag(from: Point(x: 200, y: 140), by: Point(x: 0, y: -60))
        #expect(inner.contentOffset.x == 100 && stage.y == 50)
        stage.screen.pointer.move(to: Point(x: 100, y: 50))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        #expect(stage.y == 110 && inner.contentOffset == Point(x: 100, y: 0))
    }

    @Test func `S94 along the same axis the inner one scrolls first`() {
        let (stage, inner) = nested(Size(width: 300, height: 400))
        stage.drag(from: Point(x: 100, y: 130), by: Point(x: 0, y: -110))
        #expect(inner.contentOffset.y == 100 && stage.y == 0)
        // The outer one scrolls when the inner one is at its end.
        stage.screen.pointer.move(to: Point(x: 100, y: 50))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 100))
        #expect(inner.contentOffset.y == 250 && stage.y == 0)
        stage.wait(400)
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        #expect(inner.contentOffset.y == 250 && stage.y == 60)
    }

    @Test func `S94 an inner scroll view at its end leaves the next drag to the outer one`() {
        let (stage, inner) = nested(Size(width: 300, height: 400))
        inner.contentOffset.y = 250
        stage.drag(from: Point(x: 100, y: 130), by: Point(x: 0, y: -60))
        #expect(inner.contentOffset.y == 250 && stage.y == 50)
        stage.drag(from: Point(x: 100, y: 40), by: Point(x: 0, y: 30))
        #expect(inner.contentOffset.y == 230 && stage.y == 50, "in the other direction it scrolls itself")
        // If neither can scroll, the inner one bounces.
        stage.scroller.contentOffset = .zero
        inner.contentOffset = .zero
        let finger = stage.screen.touch(at: Point(x: 100, y: 40))
        finger.move(by: Point(x: 0, y: 60))
        #expect(inner.contentOffset.y < 0 && stage.y == 0)
        finger.lift()
        stage.wait(2000)
        #expect(inner.contentOffset.y == 0)
    }

    private func nested(_ size: Size) -> (ScrollStage, ScrollView) {
        let stage = ScrollStage()
        let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 150))
        inner.contentSize = size
        stage.scroller.addSubview(inner)
        stage.screen.pump()
        return (stage, inner)
    }

    @Test func `S95 arrows, Page Up and Down, Home and End scroll a focused scroll view`() {
        let stage = ScrollStage()
        #expect(stage.scroller.canBecomeFocused && stage.scroller.becomeFirstResponder())
        let keys: [(KeySymbol, Double)] = [
            (.downArrow, 40), (.pageDown, 200), (.upArrow, 160), (.pageUp, 0), (.end, 9800), (.home, 0),
            (KeySymbol(rawValue: 0xFF99), 40), (KeySymbol(rawValue: 0xFF95), 0),
        ]
        for (key, place) in keys {
            stage.screen.keyboard.press(key)
            stage.wait(2000)
            #expect(stage.y == place, "\(key)")
        }
        stage.screen.keyboard.press(.downArrow)
        stage.screen.keyboard.press(.downArrow)
        stage.wait(2000)
        #expect(stage.y == 80, "presses in quick succession add up")
    }

    @Test func `S95 with paging, keys scroll whole pages; page keys scroll content that is only wide`() {
        let stage = ScrollStage()
        stage.scroller.isPagingEnabled = true
        stage.scroller.becomeFirstResponder()
        for (key, place) in [(KeySymbol.downArrow, 200.0), (.pageDown, 400), (.pageUp, 200)] {
            stage.screen.keyboard.press(key)
            stage.wait(2000)
            #expect(stage.y == place)
        }
        let wide = ScrollStage(content: Size(width: 3000, height: 200))
        wide.scroller.becomeFirstResponder()
        wide.screen.keyboard.press(.pageDown)
        wide.wait(2000)
        #expect(wide.x == 260)
        wide.screen.keyboard.press(.end)
        wide.wait(2000)
        #expect(wide.x == 2700)
    }

    @Test func `S95 a held key keeps scrolling, and stops soon after its release`() {
        let stage = ScrollStage()
        stage.scroller.becomeFirstResponder()
        stage.screen.keyboard.setRepeat(rate: 25, delay: .milliseconds(300))
        stage.screen.keyboard.down(.downArrow)
        stage.wait(1500)
        stage.screen.keyboard.up(.downArrow)
        let place = stage.y
        #expect(place > 300)
        stage.wait(2000)
        #expect(stage.y > place && stage.y < place + 300 && stage.y.truncatingRemainder(dividingBy: 40) == 0)
    }

    @Test func `S95 a focus line shows for keys, but not for the pointer`() {
        let stage = ScrollStage()
        let ring = Theme.standard.palette(for: .light).focusRing
        stage.screen.pointer.click(stage.scroller)
        stage.scroller.becomeFirstResponder()
        #expect(!stage.screen.shown.color(at: Point(x: 0.5, y: 100)).isAbout(ring))
        stage.screen.keyboard.press(.downArrow)
        stage.wait(2000)
        let shown = stage.screen.shown
        #expect(shown.color(at: Point(x: 0.5, y: 100)).isAbout(ring))
        #expect(shown.color(at: Point(x: 150, y: 199.5)).isAbout(ring))
        #expect(!shown.color(at: Point(x: 150, y: 100)).isAbout(ring))
        stage.scroller.resignFirstResponder()
        #expect(!stage.screen.shown.color(at: Point(x: 0.5, y: 100)).isAbout(ring))
    }

    @Test func `S95 content that fits takes no focus, and keys that scroll nothing are passed on`() {
        let stage = ScrollStage(content: Size(width: 300, height: 200))
        #expect(!stage.scroller.canBecomeFocused)
        let outer = ScrollStage()
        let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 150))
        inner.contentSize = Size(width: 900, height: 150)
        outer.scroller.addSubview(inner)
        #expect(inner.becomeFirstResponder())
        outer.screen.keyboard.press(.rightArrow)
        outer.screen.keyboard.press(.downArrow)
        outer.wait(2000)
        #expect(inner.contentOffset == Point(x: 40, y: 0) && outer.y == 40)
    }

    @Test func `S95 a scroll view can ignore keys`() {
        let stage = ScrollStage()
        let inner = KeyTakingView(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        stage.scroller.addSubview(inner)
        inner.becomeFirstResponder()
        stage.screen.keyboard.press(.downArrow)
        stage.wait(2000)
        #expect(stage.y == 40, "the focused content leaves the key to the scroll view")
        stage.scroller.allowsKeyboardScrolling = false
        stage.screen.keyboard.press(.downArrow)
        stage.wait(2000)
        #expect(stage.y == 40 && !stage.scroller.canBecomeFocused && !stage.scroller.becomeFirstResponder())
    }

    @Test func `a scroll view with scrolling disabled ignores all input`() {
        let stage = ScrollStage()
        stage.scroller.isScrollEnabled = false
        stage.drag(by: Point(x: 0, y: -110))
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        #expect(stage.y == 0)
        stage.scroller.contentOffset.y = 50
        #expect(stage.y == 50)
    }
}

@MainActor
private final class KeyTakingView: View {
    override var canBecomeFirstResponder: Bool { true }
}
