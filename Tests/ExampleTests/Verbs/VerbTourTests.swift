import Testing
import WaldenTesting

/// A tour of all verbs, quoted in the documentation.
@MainActor
struct VerbTourTests {
    let screen = TestScreen(size: Size(width: 400, height: 300))
    let slider = Slider(value: 0.5)
    let save = Button(title: "Save")
    let photo = View()
    var saves: Int { screen.trace.filter { $0.contains("touchUpInside sender=Button#save") }.count }

    init() {
        save.accessibilityIdentifier = "save"
        slider.frame = Rect(x: 20, y: 20, width: 200, height: 40)
        save.frame = Rect(x: 20, y: 80, width: 120, height: 40)
        photo.frame = Rect(x: 200, y: 120, width: 160, height: 160)
        for view in [slider, save, photo] { screen.window.addSubview(view) }
    }

    @Test func `fingers touch, move and lift`() {
        let finger = screen.touch(slider)  // or touch(at: point)
        finger.move(to: Point(x: 170, y: 40), duration: .milliseconds(120), steps: 6)
        finger.move(by: Point(x: 50, y: 0))
        #expect(slider.value == 1)
        finger.lift()  // or cancel(): the compositor cancels all fingers

        screen.tap(save)
        #expect(saves == 1)

        slider.value = 0.5  // put the knob under the finger
        let pair = screen.touch([slider, save])  // both in one frame of the touchscreen
        screen.inOneFrame {
            pair[0].move(by: Point(x: -100, y: 0))
            pair[1].lift()
        }
        #expect(slider.value == 0 && saves == 2)
    }

    @Test func `the pointer moves, presses and scrolls`() {
        screen.pointer.click(save)  // or click(at: point)
        screen.pointer.move(to: slider)
        screen.pointer.press()  // or press(.secondary)
        screen.pointer.move(to: Point(x: 390, y: 290), duration: .milliseconds(200), steps: 10)
        screen.pointer.release()
        #expect(saves == 1 && slider.value == 1)
        screen.pointer.scroll(by: Point(x: 0, y: 30), source: .finger)
        screen.pointer.endScroll()
        screen.pointer.leave()
    }

    @Test func `the keyboard presses, holds and types`() {
        screen.keyboard.press(.tab)
        screen.keyboard.press(.rightArrow, modifiers: .shift)
        #expect(slider.value == 0.6)
        screen.keyboard.hold(.shift)  // until hold([])
        screen.keyboard.press(.leftArrow)
        screen.keyboard.hold([])
        screen.keyboard.setRepeat(rate: 20, delay: .milliseconds(500))
        screen.keyboard.down(.rightArrow)
        screen.advance(by: .milliseconds(620))  // pressed once, repeated three times
        screen.keyboard.up(.rightArrow)
        #expect(abs(slider.value - 0.54) < 1e-9)
        screen.keyboard.type("Zürich 苏州 🇨🇭")  // one key for each character
    }

    @Test func `the touchpad pinches, rotates, swipes and holds`() {
        let pinch = PinchGestureRecognizer()
        var scale = 1.0
        pinch.addAction { scale = $0.scale }
        photo.addGestureRecognizer(pinch)
        screen.touchpad.pinch(photo, scale: 2, rotation: .pi / 4)  // or pinch(at: point, scale: 2)
        #expect(abs(scale - 2) < 1e-9)
        screen.touchpad.swipe(photo, by: Point(x: -120, y: 0))  // three fingers
        screen.touchpad.hold(photo, fingers: 4, for: .milliseconds(300))

        let gesture = screen.touchpad.begin(.pinch)  // at the pointer
        gesture.change(scale: 0.8)
        #expect(pinch.state == .began && scale == 0.8)
        gesture.end()  // or cancel()
    }

    @Test func `the pencil hovers, draws and leaves`() {
        screen.pencil.hover(photo)  // or hover(at: point)
        screen.pencil.press(.secondary)
        screen.pencil.release(.secondary)
        screen.pencil.tilt(altitude: .pi / 4, azimuth: 0)
        screen.pencil.touch(photo, force: 0.2)
        screen.pencil.move(to: Point(x: 300, y: 250), force: 0.9, duration: .milliseconds(80), steps: 8)
        screen.pencil.lift()
        #expect(screen.pencil.isNear)
        screen.pencil.leave()
        screen.pencil.tap(save)
        #expect(saves == 1)
    }

    @Test func `the desktop resizes, tiles and closes windows`() {
        screen.resize(to: Size(width: 500, height: 350), duration: .milliseconds(100), steps: 6)
        screen.tile(to: [.left, .top, .bottom])  // the left half
        screen.maximize()
        screen.makeFullscreen()
        #expect(screen.window.bounds.size == screen.desktopSize)
        screen.restore()
        #expect(screen.window.bounds.size == Size(width: 500, height: 350))
        screen.changeScale(to: 1.5)  // as when dragged to another output
        screen.deactivate()  // the keyboard focus moves to another app
        screen.activate()
        screen.suspend()  // minimised: nothing is drawn
        screen.resume()
        screen.requestClose()  // which the app may refuse
        #expect(screen.window.isClosed)
    }

    @Test func `there can be more windows and seats`() {
        let palette = screen.openWindow(Window(title: "Palette", size: Size(width: 100, height: 60)))
        let mute = Button(title: "Mute")
        palette.addSubview(mute, filling: .zero)
        screen.tap(mute)  // in whichever window the view is
        screen.tap(at: Point(x: 10, y: 10), in: palette)
        #expect(screen.snapshot(of: palette).pixelWidth == 100)

        let other = screen.addSeat()
        let theirs = other.touch(photo)
        screen.pointer.click(save)
        theirs.lift()
        #expect(saves == 1)
    }
}
