import Testing
import Walden
import WaldenTesting

@MainActor
struct ImageViewTests {
    let image = Image(size: Size(width: 20, height: 10)) {
        $0.fill(Rect(x: 0, y: 0, width: 20, height: 10), with: .red)
    }

    @Test func `S12 an image view starts without user interaction`() {
        #expect(!ImageView().isUserInteractionEnabled)
        #expect(!ImageView(image: image).isUserInteractionEnabled)
    }

    @Test func `its size is that of its image`() {
        let view = ImageView(image: image)
        #expect(view.bounds.size == image.size)
        #expect(view.intrinsicContentSize == image.size)
    }

    @Test func `a disabled image is faint`() {
        let view = ImageView(image: image)
        let screen = TestScreen.showing(view)
        #expect(screen.shown.color(at: view.center).isAbout(.red))
        view.isEnabled = false
        let faint = screen.shown.color(at: view.center)
        #expect(faint.green > 0.4 && faint.green < 0.8)
        view.isEnabled = true
        #expect(screen.shown.color(at: view.center).isAbout(.red))
    }

    @Test func `content modes place the image`() {
        let bounds = Rect(x: 10, y: 10, width: 100, height: 100)
        let size = Size(width: 20, height: 10)
        let places: [(ContentMode, Rect)] = [
            (.scaleToFill, bounds), (.scaleAspectFit, Rect(x: 10, y: 35, width: 100, height: 50)),
            (.scaleAspectFill, Rect(x: -40, y: 10, width: 200, height: 100)),
            (.center, Rect(x: 50, y: 55, width: 20, height: 10)), (.top, Rect(x: 50, y: 10, width: 20, height: 10)),
            (.bottomRight, Rect(x: 90, y: 100, width: 20, height: 10)),
            (.left, Rect(x: 10, y: 55, width: 20, height: 10)),
        ]
        for (mode, place) in places { #expect(mode.place(size, in: bounds) == place, "\(mode)") }
        for mode in ContentMode.allCases {
            #expect(mode.place(.zero, in: bounds).isEmpty)
            #expect(mode.place(size, in: .zero).isEmpty)
        }
    }

    @Test func `a filling image is clipped to the bounds`() {
        let view = ImageView(image: image)
        let screen = TestScreen.showing(view)
        view.contentMode = .scaleAspectFill
        view.frame = Rect(x: 100, y: 100, width: 50, height: 50)
        let picture = screen.shown
        #expect(picture.color(at: Point(x: 101, y: 149)).isAbout(.red))
        #expect(picture.color(at: Point(x: 98, y: 125)).isAbout(view.palette.windowBackground))
        #expect(picture.color(at: Point(x: 152, y: 125)).isAbout(view.palette.windowBackground))
    }

    @Test func `a template takes the tint colour`() {
        let view = ImageView(image: image)
        let screen = TestScreen.showing(view)
        view.renderingMode = .template
        #expect(screen.shown.color(at: TestScreen.center(of: view)).isAbout(view.palette.accent.text))
        view.tintColor = Color(hex: 0x702080)
        #expect(screen.shown.color(at: TestScreen.center(of: view)).isAbout(Color(hex: 0x702080)))
    }
}
