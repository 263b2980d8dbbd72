import Testing
import Walden
import WaldenTesting

/// Common screen scales.
private let scales = [1, 1.25, 1.5, 200.0 / 120, 2, 3]

/// Views at common scales.
@MainActor
struct ScaleTests {
    private static let tileColor = Color.black.withAlpha(0.5)

    /// A view that draws lines of one device pixel, three points apart.
    private final class Grid: View {
        override func draw(_ rect: Rect, in context: GraphicsContext) {
            let line = context.hairline
            for place in stride(from: bounds.minX, to: bounds.maxX, by: 3) {
                context.fill(
                    context.snap(Rect(x: place, y: bounds.minY, width: line, height: bounds.height)), with: .black)
            }
            for place in stride(from: bounds.minY, to: bounds.maxY, by: 3) {
                context.fill(
                    context.snap(Rect(x: bounds.minX, y: place, width: bounds.width, height: line)), with: .black)
            }
        }
    }

    private func screen(_ size: Size, scale: Double) -> TestScreen {
        let screen = TestScreen(size: size, scale: scale)
        screen.window.backgroundColor = .white
        return screen
    }

    private func shown(_ screen: TestScreen) -> Image {
        screen.pump()
        guard let image = screen.platformWindow.image else { preconditionFailure("no frame was drawn") }
        return image
    }

    private func isBlack(_ image: Image, _ x: Int, _ y: Int) -> Bool? {
        let color = image.color(atPixelX: x, y: y)
        return color == .black ? true : color == .white ? false : nil
    }

    // MARK: Sizes

    @Test func `a buffer has the rounded product of its size and n 120ths, for every size and n`() {
        var wrong: [String] = []
        func check(_ length: Int, _ parts: Int) {
            let layout = SurfaceLayout(
                size: Size(width: Double(length), height: 1), scale: Double(parts) / 120, isOpaque: true)
            let expected = (2 * length * parts + 120) / 240
            // Larger buffers are clamped.
            guard expected <= 16_384 else { return }
            if layout.pixelSize.width != expected, wrong.count < 5 { wrong.append("\(length) × \(parts)") }
        }
        for parts in 60...1920 {
            for length in stride(from: 1 + parts % 7, through: 1900, by: 7) { check(length, parts) }
            // All products midway between two pixels.
            for length in 1...(16_384 * 120 / parts) where length * parts % 120 == 60 { check(length, parts) }
        }
        #expect(wrong == [])
    }

    @Test(arguments: scales)
    func `a window of fractional size has a surface of whole points`(scale: Double) {
        for length in [100.5, 99.4, 33.0 + 1 / 3, 0.2] {
            let layout = SurfaceLayout(size: Size(width: length, height: length), scale: scale)
            let points = layout.surfaceSize.width
            #expect(points == max(1, length.rounded()))
            #expect(layout.pixelSize.width == Int((points * scale).rounded(.toNearestOrAwayFromZero)))
        }
    }

    // MARK: The grid

    @Test(arguments: scales)
    func `each pixel of a grid of lines is either on or off`(scale: Double) {
        let screen = screen(Size(width: 60, height: 48), scale: scale)
        screen.window.addSubview(Grid(frame: screen.window.bounds))
        let image = shown(screen)
        let columns = (0..<image.pixelWidth).map { isBlack(image, $0, 1) }
        let rows = (0..<image.pixelHeight).map { isBlack(image, 1, $0) }
        let lines = Set((0..<20).map { Int((Double($0) * 3 * scale + 0.5).rounded(.down)) })
        #expect(columns == (0..<image.pixelWidth).map { Optional(lines.contains($0)) })
        #expect(rows == (0..<image.pixelHeight).map { Optional(lines.contains($0)) })
        for y in 0..<image.pixelHeight {
            for x in 0..<image.pixelWidth {
                #expect(isBlack(image, x, y) == (lines.contains(x) || lines.contains(y)), "\(x) \(y)")
            }
        }
    }

    // MARK: Seams

    /// Shows adjoining translucent views, where overlaps are darker and seams lighter.
    private func board(origin: Point, step: Double, scale: Double, radius: Double = 0) -> TestScreen {
        let screen = screen(Size(width: 40, height: 40), scale: scale)
        let board = View(frame: Rect(x: origin.x, y: origin.y, width: 300, height: 300))
        for row in 0..<12 {
            for column in 0..<12 {
                let tile = View(
                    frame: Rect(x: Double(column) * step, y: Double(row) * step, width: step, height: step))
                tile.backgroundColor = Self.tileColor
                board.addSubview(tile)
            }
        }
        screen.window.addSubview(board)
        return screen
    }

    @Test(arguments: scales, [1.0 / 3, 2.0 / 3, 0.1, 0.5, -0.5, -1.0 / 3])
    func `adjoining views leave no seam and no overlap`(scale: Double, offset: Double) {
        for step in [10.0 / 3, 3.1, 4.7, 3.5] {
            let image = shown(board(origin: Point(x: offset, y: offset), step: step, scale: scale))
            let first = max(0, Int((offset * scale).rounded(.up)))
            let last = min(image.pixelWidth, Int(((offset + 12 * step) * scale).rounded(.down)))
            let expected = image.color(atPixelX: last / 2, y: last / 2)
            #expect(abs(expected.red - 0.5) < 0.01)
            let wrong = (first..<last).flatMap { y in
                (first..<last).filter { image.color(atPixelX: $0, y: y) != expected }.map { ($0, y) }
            }
            #expect(wrong.isEmpty, "step \(step): \(wrong.prefix(4))")
        }
    }

    @Test(arguments: scales)
    func `views in scrolled and nested bounds meet their neighbours`(scale: Double) {
        let screen = screen(Size(width: 40, height: 40), scale: scale)
        let outer = View(frame: Rect(x: 0.1, y: 1.0 / 3, width: 60, height: 60))
        outer.bounds.origin = Point(x: 100.0 / 3, y: 7.7)
        outer.clipsToBounds = true
        let inner = View(frame: Rect(x: 100.0 / 3 - 20.3, y: 7.7 - 20.1, width: 90, height: 90))
        inner.bounds.origin = Point(x: -0.3, y: 12.9)
        outer.addSubview(inner)
        for index in 0..<40 {
            let row = View(frame: Rect(x: -0.3, y: Double(index) * 10 / 3, width: 90, height: 10.0 / 3))
            row.backgroundColor = Self.tileColor
            inner.addSubview(row)
        }
        screen.window.addSubview(outer)
        let image = shown(screen)
        let start = Int(scale.rounded(.up))
        for y in start..<image.pixelHeight {
            #expect(abs(image.color(atPixelX: start + 3, y: y).red - 0.5) < 0.01, "row \(y)")
        }
    }

    @Test(arguments: scales, [0.1, 1.0 / 3, 0.5, 0.75])
    func `clips, backgrounds, borders and rounded corners have the same edges`(scale: Double, offset: Double) {
        let frame = Rect(x: 4 + offset, y: 5 + offset, width: 20.3, height: 17.9)
        let expected = PixelRect(snapping: frame, scale: scale)
        /// Returns the extent of the non-white pixels on the middle lines, or `nil` if they are not all black.
        func extent(_ prepare: (View) -> Void) -> PixelRect? {
            let screen = screen(Size(width: 40, height: 40), scale: scale)
            let view = View(frame: frame)
            prepare(view)
            screen.window.addSubview(view)
            let image = shown(screen)
            let middle = Int(14 * scale)
            let columns = (0..<image.pixelWidth).filter { image.color(atPixelX: $0, y: middle) != .white }
            let rows = (0..<image.pixelHeight).filter { image.color(atPixelX: middle, y: $0) != .white }
            guard let left = columns.first, let right = columns.last, let top = rows.first, let bottom = rows.last,
                columns.allSatisfy({ isBlack(image, $0, middle) == true }),
                rows.allSatisfy({ isBlack(image, middle, $0) == true })
            else { return nil }
            return PixelRect(
                x: Int32(left), y: Int32(top), width: Int32(right - left + 1), height: Int32(bottom - top + 1))
        }
        #expect(extent { $0.backgroundColor = .black } == expected)
        #expect(
            extent {
                $0.backgroundColor = .black
                $0.cornerRadius = 4
            } == expected)
        for radius in [0.0, 4] {
            let clipped = extent { view in
                view.clipsToBounds = true
                view.cornerRadius = radius
                let large = View(frame: Rect(x: -50, y: -50, width: 200, height: 200))
                large.backgroundColor = .black
                view.addSubview(large)
            }
            #expect(clipped == expected, "radius \(radius)")
        }
    }

    @Test(arguments: scales, [0.0, 1.0 / 3, 0.5])
    func `a border consists of whole pixels, on the edges of the view`(scale: Double, offset: Double) {
        for width in [0.5, 1, 2] {
            let screen = screen(Size(width: 40, height: 40), scale: scale)
            let view = View(frame: Rect(x: 4 + offset, y: 5, width: 20.3, height: 17.9))
            view.borderWidth = width
            view.borderColor = .black
            screen.window.addSubview(view)
            let image = shown(screen)
            let pixels = PixelRect(snapping: view.frame, scale: scale)
            let line = max(1, Int((width * scale + 0.01).rounded(.down)))
            let (left, right) = (Int(pixels.x), Int(pixels.x + pixels.width))
            for x in 0..<image.pixelWidth {
                let isLine = (left..<left + line).contains(x) || (right - line..<right).contains(x)
                #expect(isBlack(image, x, Int(14 * scale)) == isLine, "width \(width), column \(x)")
            }
        }
    }

    // MARK: Damage

    @Test(arguments: scales)
    func `incremental drawing equals a full redraw`(scale: Double) {
        let screen = board(origin: Point(x: 1.0 / 3, y: -0.4), step: 3.1, scale: scale)
        screen.pump()
        let board = screen.window.subviews[0]
        for (index, tile) in board.subviews.enumerated() where index % 5 == 0 {
            tile.backgroundColor = index % 2 == 0 ? .red : Self.tileColor
            screen.pump()
            if index % 3 == 0 { tile.frame.origin.x += 0.7 }
            screen.pump()
        }
        #expect(shown(screen).difference(from: screen.snapshot()).differingPixels == 0)
    }

    @Test func `a new scale redraws the whole window`() {
        let screen = screen(Size(width: 33, height: 21), scale: 1)
        let grid = Grid(frame: screen.window.bounds)
        grid.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        screen.window.addSubview(grid)
        screen.pump()
        for scale in scales.shuffled() {
            var configuration = screen.platformWindow.configuration
            configuration.scale = scale
            screen.platformWindow.configure(configuration)
            let image = shown(screen)
            #expect(image.scale == scale)
            #expect(image.pixelWidth == Int((33 * scale).rounded(.toNearestOrAwayFromZero)))
            #expect(image.difference(from: screen.snapshot()).differingPixels == 0)
        }
    }
}
