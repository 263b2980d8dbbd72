import Testing
import WaldenTesting

/// A choice and a slider, quoted in the documentation.
final class Mixer: ViewController {
    let source = PopUpButton(items: ["Radio", "Disc", "Line in"])
    let volume = Slider(value: 0.5)
    let label = Label(text: "50 %")

    override func viewDidLoad() {
        source.addAction(for: .valueChanged) { [weak self] source in self?.view.window?.title = source.title }
        volume.addTarget(self, action: Mixer.turned, for: .valueChanged)
        let stack = StackView([source, volume, label], axis: .vertical, spacing: 16, distribution: .leading)
        view.addSubview(stack, filling: EdgeInsets(all: 24))
    }

    func turned(_ slider: Slider) {
        label.text = "\(Int((slider.value * 100).rounded())) %"
    }
}

/// The mixer with finger, pointer and keyboard.
@MainActor
struct MixerTests {
    let screen = TestScreen(size: Size(width: 300, height: 200))
    let mixer = Mixer()

    init() { screen.window.rootViewController = mixer }

    @Test func `a finger drags the slider, even outside it`() {
        let finger = screen.touch(mixer.volume)
        finger.move(to: Point(x: 200, y: 190), duration: .milliseconds(120), steps: 6)
        #expect(mixer.volume.value > 0.6 && mixer.volume.value < 0.9)
        finger.move(to: Point(x: 299, y: 190))
        finger.lift()
        #expect(mixer.label.text == "100 %")
    }

    @Test func `moves that queue up while the app is busy change the value once`() {
        var changes = 0
        mixer.volume.addAction(for: .valueChanged) { _ in changes += 1 }
        let finger = screen.touch(mixer.volume)
        screen.whileBusy {
            finger.move(by: Point(x: 10, y: 0))
            finger.move(by: Point(x: 10, y: 0))
            finger.move(by: Point(x: 10, y: 0))
        }
        #expect(changes == 1)
    }

    @Test func `Shift makes an arrow key move further`() {
        screen.pointer.click(mixer.volume)
        screen.keyboard.hold(.shift)
        screen.keyboard.press(.rightArrow)
        screen.keyboard.hold([])
        #expect(mixer.label.text == "60 %")
    }

    @Test func `the keyboard chooses from the menu`() {
        screen.tap(mixer.source)
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.return)
        #expect(mixer.source.title == "Disc" && screen.window.title == "Disc")
    }

    @Test func `a second window has its own controls`() {
        let palette = screen.openWindow(Window(title: "Palette", size: Size(width: 120, height: 80)))
        let mute = Button(title: "Mute")
        palette.addSubview(mute, filling: .zero)
        mute.addAction(for: .touchUpInside) { [mixer] _ in mixer.volume.value = 0 }
        screen.tap(mute)
        #expect(mixer.volume.value == 0)
    }
}
