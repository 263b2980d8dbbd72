import Testing
import Walden
import WaldenTesting

/// Common screen scales.
private let scales = [1, 1.25, 1.5, 200.0 / 120, 2, 3]

/// Straight edges of controls are sharp at every scale.
///
/// There are no reference images, because text differs between machines. Instead, lines that cross only straight edges
/// must have the same colours as at scale 1, where everything lies on whole points.
@MainActor
struct ScaleTests {
    /// A control, and lines through it that cross no text, no curve and no corner.
    struct Specimen: Sendable, CustomTestStringConvertible {
        var name: String
        var size: Size
        /// Columns, as fractions of the width, and rows, as fractions of the height.
        var columns: [Double] = []
        var rows: [Double] = []
        var make: @MainActor @Sendable () -> View

        var testDescription: String { name }
    }

    private static func focused(_ control: Control) -> Control {
        control.accessibilityIdentifier = "focused"
        return control
    }

    nonisolated static let specimens: [Specimen] = [
        Specimen(
            name: "Button", size: Size(width: 90, height: 32), columns: [0.3, 0.5], rows: [0.5],
            make: { Button(title: "") }),
        Specimen(
            name: "Button, default", size: Size(width: 90, height: 32), columns: [0.5], rows: [0.5],
            make: { Button(title: "", role: .default) }),
        Specimen(
            name: "Button, disabled", size: Size(width: 90, height: 32), columns: [0.5], rows: [0.5],
            make: {
                let button = Button(title: "")
                button.isEnabled = false
                return button
            }),
        Specimen(
            name: "Button in focus", size: Size(width: 90, height: 32), columns: [0.5], rows: [0.5],
            make: { focused(Button(title: "")) }),
        Specimen(name: "Switch, on", size: Size(width: 46, height: 26), columns: [0.4], make: { Switch(isOn: true) }),
        Specimen(name: "Switch, off", size: Size(width: 46, height: 26), columns: [0.57], make: { Switch() }),
        Specimen(
            name: "Switch in focus", size: Size(width: 46, height: 26), columns: [0.57], make: { focused(Switch()) }),
        Specimen(
            name: "Slider", size: Size(width: 160, height: 32), columns: [0.2, 0.8],
            make: {
                Slider(value: 0.5)
            }),
        Specimen(
            name: "ProgressView", size: Size(width: 120, height: 8), columns: [0.25, 0.75],
            make: {
                let view = ProgressView()
                view.progress = 0.5
                return view
            }),
        Specimen(
            name: "Separator", size: Size(width: 80, height: 1), columns: [0.1, 0.5, 0.9], make: { Separator() }),
        Specimen(
            name: "ImageView", size: Size(width: 40, height: 30), columns: [0.5], rows: [0.5],
            make: {
                let view = ImageView(image: Image(size: Size(width: 20, height: 15)) { $0.paintBackground(.red) })
                view.contentMode = .scaleToFill
                return view
            }),
        Specimen(
            name: "ListView", size: Size(width: 120, height: 55), columns: [0.01, 0.6],
            make: {
                let list = BlankList()
                list.rowHeight = 17
                list.selectRow(at: ListIndex(row: 1), animated: false, scrollPosition: .none)
                return list
            }),
        Specimen(
            name: "ScrollView", size: Size(width: 60, height: 50), columns: [0.2], rows: [0.1],
            make: {
                let view = ScrollView()
                view.backgroundColor = .white
                view.borderWidth = 1
                view.borderColor = .black
                view.showsVerticalScrollIndicator = false
                view.showsHorizontalScrollIndicator = false
                let content = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
                content.backgroundColor = .orange
                view.addSubview(content)
                view.contentSize = content.frame.size
                return view
            }),
    ]

    nonisolated static let moreSpecimens: [Specimen] = [
        Specimen(
            name: "Label", size: Size(width: 90, height: 24), columns: [0.97],
            make: {
                let label = Label(text: "Label 14")
                label.backgroundColor = .yellow
                return label
            }),
        Specimen(
            name: "ListHeaderView", size: Size(width: 90, height: 24), columns: [0.9],
            make: {
                let header = ListHeaderView(reuseIdentifier: "header")
                header.textLabel.text = "Head"
                header.frame = Rect(x: 0, y: 5, width: 90, height: 14)
                let container = View()
                container.backgroundColor = .yellow
                container.addSubview(header)
                return container
            }),
        Specimen(
            name: "ScrollIndicator", size: Size(width: 60, height: 50), columns: [0.3],
            make: {
                let view = ScrollView()
                view.backgroundColor = .white
                view.contentSize = Size(width: 300, height: 300)
                view.flashScrollIndicators()
                return view
            }),
    ]

    /// Draws a control in a window.
    private func picture(of specimen: Specimen, at origin: Point, scale: Double) -> Image {
        let screen = TestScreen(size: Size(width: 220, height: 90), scale: scale)
        let view = specimen.make()
        view.frame = Rect(origin: origin, size: specimen.size)
        screen.window.addSubview(view)
        screen.pump()
        if view.accessibilityIdentifier == "focused" {
            screen.keyboard.press(.tab)
            screen.advance(by: .milliseconds(500))
        }
        return screen.shown
    }

    /// Returns the colours without repetitions.
    private func runs(_ colors: [Color]) -> [Color] {
        colors.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    private func lines(of image: Image, _ specimen: Specimen, at origin: Point, scale: Double) -> [[Color]] {
        let columns = specimen.columns.map { part -> [Color] in
            let x = Int((origin.x + specimen.size.width * part) * scale)
            return runs((0..<image.pixelHeight).map { image.color(atPixelX: x, y: $0) })
        }
        let rows = specimen.rows.map { part -> [Color] in
            let y = Int((origin.y + specimen.size.height * part) * scale)
            return runs((0..<image.pixelWidth).map { image.color(atPixelX: $0, y: y) })
        }
        return columns + rows
    }

    @Test(arguments: specimens + moreSpecimens, scales)
    func `straight edges are sharp wherever a control is placed`(specimen: Specimen, scale: Double) {
        let whole = Point(x: 30, y: 30)
        let expected = lines(of: picture(of: specimen, at: whole, scale: 1), specimen, at: whole, scale: 1)
        for line in expected { #expect(line.count >= 3, "the line crosses something") }
        for offset in [0, 1.0 / 3, 0.1, 0.5, 0.75] {
            let origin = whole + Point(x: offset, y: offset)
            let image = picture(of: specimen, at: origin, scale: scale)
            for (line, expected) in zip(lines(of: image, specimen, at: origin, scale: scale), expected) {
                #expect(line == expected, "at \(offset)")
            }
        }
    }

    @Test(arguments: specimens + moreSpecimens, [1.25, 1.5, 200.0 / 120])
    func `a control looks the same at every whole-pixel offset`(specimen: Specimen, scale: Double) {
        let places = [30.0, 30 + 1 / scale, 30 + 7 / scale]
        let images = places.map { picture(of: specimen, at: Point(x: $0, y: 30), scale: scale) }
        for (index, delta) in [1: 1, 2: 7] {
            let differing = (0..<images[0].pixelHeight).contains { y in
                (0..<images[0].pixelWidth - delta).contains { x in
                    images[0].color(atPixelX: x, y: y) != images[index].color(atPixelX: x + delta, y: y)
                }
            }
            #expect(!differing, "\(delta) pixels away")
        }
    }

    @Test(arguments: scales)
    func `a separator is equally thick everywhere`(scale: Double) {
        let thickness = max(1, Int((0.5 * scale + 0.01).rounded(.down)))
        for offset in stride(from: 0.0, to: 1, by: 0.07) {
            let screen = TestScreen(size: Size(width: 40, height: 20), scale: scale)
            let line = Separator(frame: Rect(x: 0, y: 8 + offset, width: 40, height: 1))
            line.color = .black
            screen.window.backgroundColor = .white
            screen.window.addSubview(line)
            let image = screen.shown
            let rows = (0..<image.pixelHeight).filter { image.color(atPixelX: 5, y: $0) != .white }
            #expect(rows.count == thickness, "\(offset)")
            #expect(rows.allSatisfy { image.color(atPixelX: 5, y: $0) == .black }, "\(offset)")
        }
    }

    @Test(arguments: scales)
    func `a round knob is symmetric`(scale: Double) {
        let screen = TestScreen(size: Size(width: 200, height: 60), scale: scale, appearance: .dark)
        let slider = Slider(value: 0.37)
        slider.frame = Rect(x: 20.3, y: 10.7, width: 150.1, height: 32)
        screen.window.addSubview(slider)
        let image = screen.shown
        // The columns of the knob above the track, which must mirror each other.
        let background = image.color(atPixelX: 2, y: 2)
        let rows = (0..<image.pixelHeight).filter { y in
            (0..<image.pixelWidth).contains { image.color(atPixelX: $0, y: y) != background }
        }
        guard let top = rows.first else {
            Issue.record("there is no knob")
            return
        }
        let y = top + max(1, Int(scale))
        let columns = (0..<image.pixelWidth).filter { image.color(atPixelX: $0, y: y) != background }
        let colors = columns.map { image.color(atPixelX: $0, y: y) }
        #expect(colors.count > 2)
        // Antialiasing may differ by a few levels between the sides.
        #expect(zip(colors, colors.reversed()).allSatisfy { abs($0.green - $1.green) < 0.05 })
    }

    @Test(arguments: scales)
    func `rows of a scrolled list leave no seam`(scale: Double) {
        let screen = TestScreen(size: Size(width: 60, height: 60), scale: scale)
        screen.window.backgroundColor = .white
        let view = ScrollView(frame: Rect(x: 1.0 / 3, y: 0.1, width: 58, height: 58.3))
        view.backgroundColor = .white
        for index in 0..<60 {
            let row = View(frame: Rect(x: 0, y: Double(index) * 5.3, width: 58, height: 5.3))
            row.backgroundColor = Color.black.withAlpha(0.5)
            view.addSubview(row)
        }
        view.contentSize = Size(width: 58, height: 60 * 5.3)
        screen.window.addSubview(view)
        for offset in [0, 3.3, 17.7, 40.1, 41] {
            view.contentOffset = Point(x: 0, y: offset)
            let image = screen.shown
            #expect(image.difference(from: screen.snapshot()).differingPixels == 0, "\(offset)")
            let last = Int(58 * scale) - 1
            for y in Int(scale.rounded(.up))..<last {
                #expect(abs(image.color(atPixelX: 5, y: y).red - 0.5) < 0.01, "\(offset), row \(y)")
            }
        }
    }
}

/// A list of empty rows.
private final class BlankList: ListView {
    private final class Rows: ListViewDataSource {
        func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 3 }
        func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
            listView.dequeueReusableCell(withIdentifier: "row", for: index)
        }
    }

    private let rows = Rows()

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        register(ListCell.self, forCellReuseIdentifier: "row")
        dataSource = rows
    }
}

/// Views of images with several variants.
@MainActor
struct ImageViewScaleTests {
    @Test func `a view shows the variant of its window's scale, and updates when that changes`() {
        func plain(_ color: Color, _ scale: Double) -> Image {
            Image(size: Size(width: 16, height: 16), scale: scale) { $0.paintBackground(color) }
        }
        let image = Image(variants: [plain(.red, 1), plain(.green, 1.5), plain(.blue, 3)])
        let view = ImageView(image: image)
        #expect(view.bounds.size == Size(width: 16, height: 16))
        let screen = TestScreen.showing(view)
        let expected: [(Double, Color)] = [(1, .red), (1.25, .green), (1.5, .green), (200.0 / 120, .blue), (3, .blue)]
        for (scale, color) in expected + expected.reversed() {
            var configuration = screen.platformWindow.configuration
            configuration.scale = scale
            screen.platformWindow.configure(configuration)
            #expect(screen.shown.color(at: view.center).isAbout(color), "\(scale)")
        }
        #expect(view.bounds.size == Size(width: 16, height: 16), "the size in points stays")
    }

    @Test(arguments: [1, 1.25, 1.5, 200.0 / 120, 2, 3])
    func `an image drawn for each scale is sharp in a button and in a view`(scale: Double) {
        let icon = Image(
            size: Size(width: 16, height: 16),
            drawnForEachScale: { context in
                let line = context.snap(lineWidth: 1)
                context.fill(context.snap(Rect(x: 3, y: 0, width: line, height: 16)), with: .black)
            })
        let view = ImageView(image: icon, frame: Rect(x: 20.3, y: 20.7, width: 16, height: 16))
        let screen = TestScreen(size: Size(width: 60, height: 60), scale: scale)
        screen.window.backgroundColor = .white
        screen.window.addSubview(view)
        let image = screen.shown
        let y = Int(28 * scale)
        let colors = (0..<image.pixelWidth).map { image.color(atPixelX: $0, y: y) }
        #expect(colors.filter { $0 == .black }.count == max(1, Int(scale + 0.01)))
        #expect(colors.allSatisfy { $0 == .black || $0 == .white })
    }
}
