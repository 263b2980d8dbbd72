import Testing
import Walden
import WaldenTesting

@testable import WaldenCore

@MainActor
struct ProgressViewTests {
    let bar = ProgressView()

    @Test func `progress is clamped to 0 to 1, and NaN is ignored`() {
        bar.progress = 0.5
        bar.progress = .nan
        #expect(bar.progress == 0.5)
        bar.progress = 3
        #expect(bar.progress == 1)
        bar.progress = -1
        #expect(bar.progress == 0)
    }

    @Test func `a step damages only the difference`() {
        let screen = TestScreen.showing(bar)
        bar.frame = Rect(x: 50, y: 50, width: 200, height: 12)
        bar.progress = 0.5
        screen.pump()
        bar.progress = 0.6
        screen.pump()
        #expect(screen.damagedRect.minX >= 140)
        #expect(screen.damagedRect.maxX <= 180)
    }

    @Test func `incremental drawing looks like a full redraw`() {
        let screen = TestScreen.showing(bar)
        for step in 0...20 {
            bar.progress = Double(step) / 20
            screen.pump()
        }
        bar.progress = 0.35
        let steps = screen.shown
        screen.window.setNeedsDisplay()
        #expect(screen.shown.difference(from: steps).differingPixels == 0)
    }

    @Test func `a disabled bar is grey and does not move`() {
        let screen = TestScreen.showing(bar)
        bar.frame = Rect(x: 50, y: 50, width: 200, height: 12)
        bar.progress = 0.5
        bar.progressColor = .red
        let place = Point(x: 100, y: 56)
        #expect(screen.shown.color(at: place).isAbout(.red))
        bar.isEnabled = false
        let grey = screen.shown.color(at: place)
        #expect(max(grey.red, grey.green, grey.blue) - min(grey.red, grey.green, grey.blue) < 0.1)
        #expect(!grey.isAbout(screen.shown.color(at: Point(x: 240, y: 56))))
        bar.isIndeterminate = true
        screen.advance(by: .milliseconds(200))
        #expect(screen.window.displayLinks.isEmpty)
        bar.isEnabled = true
        screen.advance(by: .milliseconds(200))
        #expect(!screen.window.displayLinks.isEmpty)
        bar.isEnabled = false
        #expect(screen.window.displayLinks.isEmpty)
    }

    @Test func `an indeterminate bar moves`() {
        let screen = TestScreen.showing(bar)
        bar.isIndeterminate = true
        screen.advance(by: .milliseconds(200))
        let first = screen.shown
        screen.advance(by: .milliseconds(200))
        #expect(screen.shown.difference(from: first).differingPixels > 0)
    }

    @Test func `a hidden indeterminate bar requests no frames, and resumes when shown`() {
        let screen = TestScreen.showing(View())
        let page = View(frame: screen.window.bounds)
        screen.window.addSubview(page)
        bar.frame = Rect(x: 50, y: 50, width: 200, height: 12)
        page.addSubview(bar)
        bar.isIndeterminate = true
        screen.advance(by: .milliseconds(200))
        page.isHidden = true
        screen.advance(by: .milliseconds(200))
        #expect(screen.window.displayLinks.isEmpty)
        let frames = screen.platformWindow.frameCount
        page.isHidden = false
        screen.advance(by: .milliseconds(200))
        #expect(screen.platformWindow.frameCount > frames + 5)
        bar.isIndeterminate = false
        #expect(screen.window.displayLinks.isEmpty)
    }
}
