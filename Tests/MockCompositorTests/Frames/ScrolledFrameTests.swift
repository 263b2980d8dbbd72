import MockCompositor
import Testing
import Walden

/// Scrolled content in the compositor's buffers.
@MainActor
struct ScrolledFrameTests {
    @Test(arguments: [MockOptions.Release.whenReplaced, .atOnce], [1, 1.5])
    func `scrolled content is complete in every buffer`(release: MockOptions.Release, scale: Double) throws {
        var options = MockOptions()
        options.release = release
        let app = try AppUnderTest(options, style: Theme.standard)
        let scroller = ScrollView(frame: Rect(x: 20, y: 10, width: 150, height: 80))
        scroller.backgroundColor = .white
        let (window, toplevel) = try app.show(size: Size(width: 200, height: 100)) { window in
            scroller.contentSize = Size(width: 150, height: 4000)
            for row in 0..<100 {
                let stripe = View(frame: Rect(x: 8, y: Double(row) * 20, width: 100, height: 13))
                stripe.backgroundColor = Color(red: Double(row % 7) / 6, green: Double(row % 3) / 2, blue: 0.5)
                scroller.addSubview(stripe)
            }
            window.addSubview(scroller)
        }
        if scale != 1 {
            toplevel.surface.prefer(fractionalScale: UInt32(scale * 120))
            app.pump()
        }
        var moved = 0
        window.frameReportHandler = { if !$0.moves.isEmpty { moved += 1 } }
        var generator = SplitMix(seed: 3)
        for step in 0..<50 {
            let pixels = Int.random(in: -40...60, using: &generator)
            scroller.contentOffset.y = max(0, scroller.contentOffset.y + Double(pixels) / scale)
            if step % 3 == 0 { scroller.subviews[step / 3].backgroundColor = .red }
            if step % 7 == 0 { window.backgroundColor = step % 2 == 0 ? .gray : .yellow }
            app.pump()
            let wrong = count(of: window.snapshot(), unlike: toplevel.surface)
            #expect(wrong == 0, "\(wrong) pixels differ in step \(step)")
            if wrong > 0 { break }
        }
        #expect(moved > 20, "the other steps change the background or stay at the top")
        app.finish()
        #expect(app.compositor.isClean)
    }

    /// Returns the number of pixels that differ between a picture and a surface.
    private func count(of picture: Image, unlike surface: MockSurface) -> Int {
        var wrong = 0
        for y in 0..<picture.pixelHeight {
            for x in 0..<picture.pixelWidth {
                let (color, pixel) = (picture.color(atPixelX: x, y: y), surface.pixel(x, y))
                func differs(_ component: Double, _ shift: UInt32) -> Bool {
                    abs(component * 255 - Double(pixel >> shift & 255)) > 1
                }
                if differs(color.red, 16) || differs(color.green, 8) || differs(color.blue, 0) { wrong += 1 }
            }
        }
        return wrong
    }
}
