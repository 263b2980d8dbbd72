import Walden
import WaldenTesting

extension TestScreen {
    /// A screen with one control in the middle, that records the events of controls.
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

    /// The names of the events that controls sent since the last call, in order.
    func takeEvents() -> [String] {
        let names = trace.filter { $0.hasPrefix("control ") }.map { line in
            String(line.dropFirst("control ".count).prefix { $0 != " " })
        }
        clearTrace()
        return names
    }

    /// The picture as it came about frame by frame, and not drawn anew: what damage left out is missing in it.
    var shown: Image {
        pump()
        guard let image = platformWindow.image else { preconditionFailure("TestScreen.shown: no frame was drawn") }
        return image
    }

    /// What was damaged by the last frame, in points of the window.
    var damagedRect: Rect { platformWindow.lastDamage.bounds.rect(scale: window.scale) }
}

extension Image {
    /// The colour at a point.
    func color(at point: Point) -> Color {
        color(atPixelX: Int((point.x * scale).rounded(.down)), y: Int((point.y * scale).rounded(.down)))
    }
}

extension Color {
    /// Whether the colour is another one but for rounding to 8 bits.
    func isAbout(_ other: Color) -> Bool {
        abs(red - other.red) < 0.012 && abs(green - other.green) < 0.012 && abs(blue - other.blue) < 0.012
    }

    /// What this colour looks like over an opaque one.
    func laid(over ground: Color) -> Color { ground.mixed(with: withAlpha(1), by: alpha) }
}

/// Counts calls.
@MainActor
final class Counter {
    var count = 0
    func increment() { count += 1 }
}
