import Testing
import Walden
import WaldenTesting

/// Pictures of windows compared with plain drawing, within a tolerance.
@MainActor
struct SnapshotTests {
    /// The maximum difference of two components by rounding, from 0 to 255.
    private static let tolerance = 2

    private func window(scale: Double, dx: Double = 0) -> Image {
        let screen = TestScreen(size: Size(width: 120, height: 80), scale: scale)
        screen.window.backgroundColor = .white
        let card = View(frame: Rect(x: 10 + dx, y: 10, width: 60, height: 50))
        card.backgroundColor = Color(hex: 0x3366CC)
        card.cornerRadius = 8
        screen.window.addSubview(card)
        let badge = View(frame: Rect(x: 40, y: 30, width: 30, height: 30))
        badge.backgroundColor = .orange
        badge.alpha = 0.5
        badge.transform = .rotation(0.3)
        card.addSubview(badge)
        return screen.snapshot()
    }

    private func reference(scale: Double) -> Image {
        Image(size: Size(width: 120, height: 80), scale: scale) { context in
            context.paintBackground(.white)
            context.fillRoundedRect(
                Rect(x: 10, y: 10, width: 60, height: 50), cornerRadius: 8, with: Color(hex: 0x3366CC))
            context.withSavedState {
                context.translate(x: 65, y: 55)
                context.rotate(by: 0.3)
                context.fill(Rect(x: -15, y: -15, width: 30, height: 30), with: Color.orange.withAlpha(0.5))
            }
        }
    }

    @Test(arguments: [1.0, 1.5, 2]) func `a window looks as composed`(scale: Double) {
        let difference = window(scale: scale).difference(from: reference(scale: scale), tolerance: Self.tolerance)
        #expect(difference.differingPixels == 0, "\(difference)")
    }

    @Test func `a view one point off is a mismatch`() {
        let difference = window(scale: 1, dx: 1).difference(from: reference(scale: 1), tolerance: Self.tolerance)
        #expect(difference.differingPixels > 50 && difference.maximumDelta > 100)
    }

    @Test func `a snapshot equals the screen, and does not change it`() {
        let screen = TestScreen(size: Size(width: 60, height: 40))
        let view = Canvas(frame: Rect(x: 5, y: 5, width: 20, height: 20))
        screen.window.addSubview(view)
        screen.pump()
        let frames = screen.platformWindow.frameCount
        let picture = screen.snapshot()
        #expect(screen.platformWindow.frameCount == frames)
        #expect(picture.difference(from: screen.platformWindow.image!).differingPixels == 0)
        #expect(screen.window.snapshot(scale: 2).pixelWidth == 120)
    }
}
