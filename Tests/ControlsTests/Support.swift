import Walden
import WaldenTesting

extension TestScreen {
    /// Returns a screen with a control in the middle that traces control events.
    static func showing(_ control: View, scale: Double = 1) -> TestScreen {
        let screen = TestScreen(size: Size(width: 300, height: 200), scale: scale)
        screen.tracedTopics = .control
        control.sizeToFit()
        control.center = Point(x: 150, y: 100)
        screen.window.addSubview(control)
        screen.pump()
        screen.clearTrace()
        return screen
    }

    /// Returns the names of the control events since the last call, in order.
    func takeEvents() -> [String] {
        let names = trace.filter { $0.hasPrefix("control ") }.map { line in
            String(line.dropFirst("control ".count).prefix { $0 != " " })
        }
        clearTrace()
        return names
    }

    /// The picture as presented frame by frame, so that missing damage shows.
    var shown: Image {
        pump()
        guard let image = platformWindow.image else { preconditionFailure("TestScreen.shown: no frame was drawn") }
        return image
    }

    /// The bounding box of the last damage, in window coordinates.
    var damagedRect: Rect { platformWindow.lastDamage.bounds.rect(scale: window.scale) }
}

extension Image {
    /// Returns the colour at a point.
    func color(at point: Point) -> Color {
        color(atPixelX: Int((point.x * scale).rounded(.down)), y: Int((point.y * scale).rounded(.down)))
    }
}

extension Color {
    /// Whether two colours are equal up to rounding to 8 bits.
    func isAbout(_ other: Color) -> Bool {
        abs(red - other.red) < 0.012 && abs(green - other.green) < 0.012 && abs(blue - other.blue) < 0.012
    }

    /// Returns this colour composited over an opaque one.
    func laid(over background: Color) -> Color { background.mixed(with: withAlpha(1), by: alpha) }
}

@MainActor
final class Counter {
    var count = 0
    func increment() { count += 1 }
}
