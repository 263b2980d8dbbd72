import Foundation
import Testing
import WaldenTesting

@testable import Photos

/// The picture viewer with fingers, pointer and keys.
@MainActor
struct PhotosTests {
    let screen: TestScreen
    let view: PhotosView
    var viewer: PhotoViewer { view.viewer }
    var scroller: ScrollView { view.viewer.scrollView }

    init() throws {
        screen = TestScreen(size: Size(width: 1000, height: 680)) { PhotosWindow(size: $0, library: Library()) }
        view = try #require(screen.window as? PhotosWindow).photosView
        screen.advance(by: .seconds(1))
    }

    /// The middle of the viewer, in window coordinates.
    private var middle: Point { scroller.convert(scroller.bounds.center, to: nil) }

    /// The scale that fits the first picture, of 1200 by 800, with a margin of 24 points.
    private let fittingScale = (1000.0 - 248 - 48) / 1200

    /// Two fingers opposite each other around a moving centre.
    @MainActor
    private final class Pair {
        let fingers: [TestFinger]
        let seat: TestSeat
        var center: Point
        var spread: Double
        var angle: Double

        init(_ seat: TestSeat, at center: Point, spread: Double = 100, angle: Double = 0) {
            (self.seat, self.center, self.spread, self.angle) = (seat, center, spread, angle)
            let arm = Point(x: cos(angle), y: sin(angle)) * spread
            fingers = seat.touch(at: [center - arm, center + arm])
        }

        func move(to end: Point? = nil, spread wide: Double? = nil, turn: Double = 0, on screen: TestScreen) {
            let (from, spread, angle) = (center, self.spread, self.angle)
            let (delta, growth) = ((end ?? center) - center, (wide ?? spread) - spread)
            for step in 1...30 {
                screen.advance(by: .milliseconds(8))
                let part = Double(step) / 30
                self.center = from + delta * part
                self.spread = spread + growth * part
                self.angle = angle + turn * part
                let arm = Point(x: cos(self.angle), y: sin(self.angle)) * self.spread
                seat.change([(fingers[0], .moved, center - arm), (fingers[1], .moved, center + arm)])
            }
        }

        /// Rests, then lifts one finger after the other.
        func lift(on screen: TestScreen) {
            screen.advance(by: .milliseconds(150))
            fingers[0].lift()
            screen.advance(by: .milliseconds(10))
            fingers[1].lift()
        }
    }

    /// Converts a point of the window to the picture's coordinates.
    private func picturePoint(at point: Point) -> Point { viewer.picture.convert(point, from: nil) }

    private func isNear(_ one: Point, _ other: Point, within distance: Double) -> Bool {
        one.distance(to: other) <= distance
    }

    /// Returns whether the picture is fitted and centred at a number of quarter turns.
    private func isFitted(_ turns: Double) -> Bool {
        let place = viewer.picture.convert(viewer.picture.bounds, to: nil)
        let room = scroller.convert(scroller.bounds, to: nil)
        return viewer.angle == turns * .pi / 2 && room.contains(place) && isNear(place.center, room.center, within: 1)
    }

    // MARK: The list

    @Test func `a picture is chosen by pointer, by finger and by arrow`() {
        #expect(viewer.photo?.title == "Evening at sea" && viewer.picture.image?.size == Size(width: 1200, height: 800))
        screen.pointer.move(to: Point(x: 100, y: 56 + 76 * 1.5))
        screen.pointer.click()
        #expect(viewer.photo?.title == "Seven ridges")
        screen.tap(at: Point(x: 100, y: 56 + 76 * 3.5))
        screen.advance(by: .seconds(1))
        #expect(viewer.photo?.title == "Balloons at dawn")
        #expect(viewer.picture.bounds.size == Size(width: 800, height: 1200) && isFitted(0))
        screen.keyboard.press(.upArrow)
        #expect(viewer.photo?.title == "City at night")
        screen.keyboard.press(.escape)
        #expect(view.list.indexPathForSelectedRow == ListIndex(row: 2), "a selection is required")
    }

    @Test func `another picture starts fitted and upright`() {
        viewer.turnRight()
        viewer.zoomIn()
        screen.advance(by: .seconds(1))
        screen.keyboard.press(.downArrow)
        screen.advance(by: .seconds(1))
        #expect(isFitted(0) && scroller.zoomScale == fittingScale)
    }

    // MARK: Two fingers

    @Test func `a pinch zooms about the point between the fingers, and out to the fitted size`() {
        let place = middle + Point(x: 120, y: -60)
        let pair = Pair(screen.seat, at: place, spread: 60)
        let before = picturePoint(at: place)
        pair.move(spread: 180, on: screen)
        #expect(scroller.zoomScale > fittingScale * 2.5)
        #expect(isNear(picturePoint(at: place), before, within: 12), "\(before) is at \(picturePoint(at: place))")
        pair.lift(on: screen)
        screen.advance(by: .seconds(1))
        #expect(isNear(picturePoint(at: place), before, within: 12))
        let back = Pair(screen.seat, at: middle, spread: 220)
        back.move(spread: 40, on: screen)
        #expect(scroller.zoomScale < fittingScale, "it follows beyond the minimum with resistance")
        back.lift(on: screen)
        screen.advance(by: .seconds(1))
        #expect(scroller.zoomScale == fittingScale && isFitted(0))
    }

    @Test func `the picture turns with two fingers, and snaps to the nearest quarter turn`() {
        let pair = Pair(screen.seat, at: middle)
        pair.move(turn: 1.2, on: screen)
        #expect((viewer.angle - 1.2).magnitude < 0.11, "less the recognition threshold")
        #expect(viewer.picture.transform == .rotation(viewer.angle))
        #expect(isNear(picturePoint(at: middle), Point(x: 600, y: 400), within: 4), "about the centroid of the fingers")
        pair.lift(on: screen)
        #expect(viewer.angle == .pi / 2)
        #expect(viewer.picture.presentation.transform != viewer.picture.transform, "the animation is running")
        screen.advance(by: .seconds(1))
        #expect(viewer.picture.presentation.transform == .rotation(.pi / 2))
        #expect(isFitted(1) && viewer.page.bounds.size == Size(width: 800, height: 1200))
        #expect(scroller.zoomScale < fittingScale, "a portrait page fits at a smaller scale")
    }

    @Test func `a small turn or a cancelled one snaps back`() {
        let pair = Pair(screen.seat, at: middle)
        pair.move(turn: -0.6, on: screen)
        #expect(viewer.angle < -0.45)
        pair.lift(on: screen)
        screen.advance(by: .seconds(1))
        #expect(isFitted(0))
        let other = Pair(screen.seat, at: middle)
        other.move(turn: 0.5, on: screen)
        #expect(viewer.angle > 0.35)
        screen.seat.cancelTouches()
        screen.advance(by: .seconds(1))
        #expect(isFitted(0))
    }

    @Test func `fingers zoom, turn and move at the same time`() {
        let pair = Pair(screen.seat, at: middle, spread: 80)
        let held = picturePoint(at: middle)
        let end = middle + Point(x: 70, y: 50)
        pair.move(to: end, spread: 200, turn: 1.4, on: screen)
        #expect(scroller.zoomScale > fittingScale * 2 && viewer.angle > 1.2)
        #expect(scroller.isZooming && scroller.isDragging)
        #expect(isNear(picturePoint(at: end), held, within: 40), "\(held) is at \(picturePoint(at: end))")
        pair.lift(on: screen)
        screen.advance(by: .seconds(1))
        #expect(viewer.angle == .pi / 2 && scroller.zoomScale > fittingScale * 2)
        #expect(viewer.picture.center == viewer.page.bounds.center)
        #expect(!scroller.isZooming && !scroller.isDragging)
    }

    @Test func `a touchpad pinch also turns`() {
        screen.pointer.move(to: middle)
        func send(_ phase: TransformInput.Phase, rotation: Double = 0, scale: Double = 1) {
            screen.advance(by: .milliseconds(8))
            screen.send(
                .transform(
                    TransformInput(
                        seat: screen.seat.id, window: screen.window.id, time: screen.now, kind: .pinch, phase: phase,
                        location: middle, scale: scale, rotation: rotation)))
        }
        send(.began)
        for step in 1...20 { send(.changed, rotation: 0.08, scale: 1 + Double(step) * 0.05) }
        #expect(viewer.angle > 1.4 && scroller.zoomScale > fittingScale * 1.5)
        send(.ended)
        screen.advance(by: .seconds(1))
        #expect(viewer.angle == .pi / 2)
    }

    // MARK: One finger, pointer and keys

    @Test func `a double tap zooms in on a point, and another one fits the picture`() {
        let place = middle + Point(x: -150, y: 40)
        let point = picturePoint(at: place)
        for _ in 0..<2 { screen.tap(at: place) }
        screen.advance(by: .seconds(1))
        #expect(scroller.zoomScale == fittingScale * 2.5)
        #expect(isNear(picturePoint(at: place), point, within: 1))
        screen.advance(by: .seconds(1))
        for _ in 0..<2 { screen.tap(at: middle) }
        screen.advance(by: .seconds(1))
        #expect(isFitted(0))
    }

    @Test func `a zoomed picture is dragged by finger and by pointer`() {
        for _ in 0..<3 { viewer.zoomIn() }
        screen.advance(by: .seconds(1))
        let offset = scroller.contentOffset
        let finger = screen.touch(at: middle)
        finger.move(to: middle + Point(x: -80, y: -40), duration: .milliseconds(200), steps: 20)
        screen.advance(by: .milliseconds(200))
        finger.lift()
        screen.advance(by: .seconds(1))
        let dragged = scroller.contentOffset - offset
        #expect(isNear(dragged, Point(x: 80, y: 40), within: 12))
        screen.pointer.move(to: middle)
        screen.pointer.press()
        screen.pointer.move(to: middle + Point(x: 80, y: 40), duration: .milliseconds(200), steps: 20)
        screen.advance(by: .milliseconds(200))
        screen.pointer.release()
        screen.advance(by: .seconds(1))
        #expect(isNear(scroller.contentOffset, offset, within: 16))
    }

    @Test func `the wheel scrolls the picture, and with Control zooms at the pointer`() {
        for _ in 0..<2 { viewer.zoomIn() }
        screen.advance(by: .seconds(1))
        let (scale, offset) = (scroller.zoomScale, scroller.contentOffset)
        screen.pointer.move(to: middle + Point(x: 100, y: 80))
        screen.pointer.scroll(by: Point(x: 0, y: 10))
        #expect(scroller.zoomScale == scale && scroller.contentOffset.y > offset.y)
        screen.advance(by: .seconds(1))
        let point = picturePoint(at: screen.pointer.location)
        screen.keyboard.hold(.control)
        for _ in 0..<3 { screen.pointer.scroll(by: Point(x: 0, y: -10)) }
        #expect(scroller.zoomScale > scale * 1.3)
        #expect(isNear(picturePoint(at: screen.pointer.location), point, within: 2))
        screen.keyboard.hold([])
        screen.advance(by: .seconds(1))
        let zoomed = scroller.zoomScale
        screen.pointer.scroll(by: Point(x: 0, y: 10))
        #expect(scroller.zoomScale == zoomed)
    }

    @Test func `keys zoom and turn`() {
        screen.keyboard.press("+", modifiers: [.control, .shift])
        screen.keyboard.press("=", modifiers: .control)
        #expect((scroller.zoomScale - fittingScale * 2.25).magnitude < 1e-9)
        screen.keyboard.press("-", modifiers: .control)
        #expect((scroller.zoomScale - fittingScale * 1.5).magnitude < 1e-9)
        screen.keyboard.press("0", modifiers: .control)
        #expect(scroller.zoomScale == fittingScale)
        screen.keyboard.press("r", modifiers: .control)
        #expect(viewer.angle == .pi / 2)
        screen.keyboard.press("R", modifiers: [.control, .shift])
        screen.keyboard.press("R", modifiers: [.control, .shift])
        #expect(viewer.angle == -.pi / 2)
        screen.advance(by: .seconds(1))
        #expect(isFitted(-1))
    }

    private func resize(to size: Size) {
        var configuration = screen.platformWindow.configuration
        configuration.size = size
        screen.platformWindow.configure(configuration)
        screen.pump()
    }

    @Test func `the centre stays in place when the window resizes`() {
        viewer.zoom(to: 2, about: scroller.bounds.center + Point(x: 40, y: 30), animated: false)
        let point = picturePoint(at: middle)
        resize(to: Size(width: 700, height: 900))
        #expect(scroller.zoomScale == 2 && isNear(picturePoint(at: middle), point, within: 1))
    }

    @Test func `a fitted picture stays fitted when the window resizes`() {
        for size in [Size(width: 680, height: 420), Size(width: 1400, height: 900)] {
            resize(to: size)
            #expect(viewer.frame.maxX == size.width && isFitted(0))
        }
    }

    // MARK: Files

    @Test func `files are shown, and unreadable ones are named`() throws {
        let folder = NSTemporaryDirectory() + "photos-\(UUID().uuidString)/"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let image = Image(size: Size(width: 30, height: 20)) { $0.paintBackground(.red) }
        try image.write(toPNG: folder + "red.png")
        try Data("no picture at all".utf8).write(to: URL(fileURLWithPath: folder + "text.png"))
        try Data(image.pngData().prefix(60)).write(to: URL(fileURLWithPath: folder + "half.png"))
        let library = Library(paths: ["half", "red", "text", "none"].map { "\(folder)\($0).png" })
        #expect(library.photos.map(\.title) == ["red.png"])
        #expect(
            library.notice == """
                “half.png” cannot be shown: it is not a PNG picture, or a damaged one.
                “text.png” cannot be shown: it is not a PNG picture, or a damaged one.
                “none.png” cannot be shown: there is no such file.
                """)
        let window = screen.openWindow(PhotosWindow(size: Size(width: 800, height: 500), library: library))
        let viewer = window.photosView.viewer
        window.layoutIfNeeded()
        #expect(viewer.scrollView.zoomScale == 1, "a small picture is not made larger")
        #expect(!viewer.noticeView.isHidden && viewer.noticeView.frame.height > 60)
        let room = viewer.scrollView.frame
        screen.tap(viewer.noticeView.closeButton)
        window.layoutIfNeeded()
        #expect(viewer.noticeView.isHidden && viewer.scrollView.frame.height > room.height)
    }

    @Test func `without readable files, the app shows built-in pictures`() {
        let library = Library(paths: ["/nowhere/none.png"])
        #expect(library.photos.count == Motif.allCases.count && library.failures.map(\.name) == ["none.png"])
        #expect(library.notice?.hasSuffix("These pictures are the app's own.") == true)
        let many = Library(paths: (1...9).map { "/nowhere/\($0).png" })
        #expect(many.notice?.contains("“4.png”") == true && many.notice?.contains("“5.png”") == false)
        #expect(many.notice?.contains("Neither can 5 others.") == true)
        #expect(Library().notice == nil)
    }
}
