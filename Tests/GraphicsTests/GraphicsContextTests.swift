import Testing
import WaldenGeometry
import WaldenGraphics

private let square = Rect(x: 10, y: 10, width: 20, height: 20)

private func pixels(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
}

@Test(arguments: [1.0, 1.5, 2])
func `a filled rectangle covers exactly its pixels`(scale: Double) {
    let image = drawn(scale: scale) { $0.fill(square, with: .red) }
    #expect(image.markedArea == PixelRect(enclosing: square, scale: scale))
    let first = Int(10 * scale)
    #expect(image.hex(first, first) == 0xFFFF_0000)
    #expect(image.hex(first - 1, first) == 0xFFFF_FFFF)
}

@Test func `a half transparent fill shows the background`() {
    let image = drawn { $0.fill(square, with: Color.black.withAlpha(0.5)) }
    #expect(abs(image.darkness(15, 15) - 128) <= 1)
}

@Test func `equal and alternating colours are drawn in order`() {
    let image = drawn { context in
        context.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .red)
        context.withSavedState { context.fill(Rect(x: 10, y: 0, width: 10, height: 10), with: .green) }
        context.fill(Rect(x: 20, y: 0, width: 10, height: 10), with: .red)
        context.fill(
            Rect(x: 0, y: 10, width: 10, height: 10),
            with: .gradient(.linear(from: .zero, to: Point(x: 10, y: 0), colors: [.blue])))
        context.fill(Rect(x: 10, y: 10, width: 10, height: 10), with: .red)
        context.fill(Rect(x: 30, y: 0, width: 10, height: 10), with: .red)
    }
    #expect([image.hex(5, 5), image.hex(15, 5), image.hex(25, 5)] == [0xFFFF_0000, 0xFF00_FF00, 0xFFFF_0000])
    #expect([image.hex(5, 15), image.hex(15, 15), image.hex(35, 5)] == [0xFF00_00FF, 0xFFFF_0000, 0xFFFF_0000])
}

@Test func `a transform moves, scales and rotates what follows, and restoring undoes it`() {
    let image = drawn { context in
        context.withSavedState {
            context.translate(x: 20, y: 10)
            context.scale(x: 2, y: 2)
            #expect(context.transform == AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 20, ty: 10))
            context.rotate(by: .pi / 2)
            context.fill(Rect(x: 0, y: 0, width: 5, height: 2), with: .black)
        }
        #expect(context.transform.isIdentity)
    }
    #expect(image.markedArea == pixels(16, 10, 4, 10))
}

@Test func `nested states restore transform, clip and colour`() {
    let cell = Rect(x: 0, y: 0, width: 10, height: 10)
    let image = drawn { context in
        context.fill(cell, with: .red)
        context.saveState()
        context.translate(x: 10, y: 0)
        context.saveState()
        context.translate(x: 10, y: 0)
        context.clip(to: cell)
        context.fill(Rect(x: 0, y: 0, width: 40, height: 10), with: .blue)
        context.restoreState()
        context.fill(cell, with: .red)
        context.clip(to: cell)
        context.beginGroup()
        context.saveState()
        context.translate(x: 0, y: 5)
        context.fill(Rect(x: -20, y: 0, width: 40, height: 30), with: .green)
        context.restoreState()
        context.clip(to: .zero)
        context.endGroup()
        context.restoreState()
        context.fill(Rect(x: 30, y: 10, width: 10, height: 10), with: .red)
    }
    let colors = [(5, 5), (15, 2), (15, 7), (25, 5), (35, 5), (5, 15), (15, 15), (35, 15)].map(image.hex)
    let (red, green, blue, white) = (UInt32(0xFFFF_0000), UInt32(0xFF00_FF00), UInt32(0xFF00_00FF), UInt32.max)
    #expect(colors == [red, red, green, blue, white, white, white, red])
}

@Test(arguments: [Double.infinity, .nan, 1e308])
func `a translation that is not finite draws nothing until the state is restored`(distance: Double) {
    let image = drawn(scale: 2) { context in
        context.withSavedState {
            context.translate(x: 0, y: distance)
            context.translate(x: 0, y: -distance)
            context.fill(square, with: .black)
            #expect(context.clipBounds.isEmpty)
        }
        context.fill(square, with: .black)
    }
    #expect(image.markedArea == pixels(20, 20, 40, 40))
}

@Test(arguments: [AffineTransform.scale(0), .scale(.nan), .translation(x: .infinity, y: 0), .scale(1e-300)])
func `a singular transform draws nothing until the state is restored`(transform: AffineTransform) {
    let image = drawn { context in
        context.withSavedState {
            context.concatenate(transform)
            context.fill(Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), with: .black)
            #expect(context.clipBounds.isEmpty)
        }
        context.fill(square, with: .black)
    }
    #expect(image.markedArea == pixels(10, 10, 20, 20))
}

@Test(arguments: [1.0, 1.5, 2])
func `nothing is drawn outside a clip`(scale: Double) {
    let image = drawn(scale: scale) { context in
        context.withSavedState {
            context.clip(to: square)
            #expect(context.clipBounds == square)
            context.paintBackground(.black)
        }
    }
    #expect(image.markedArea == PixelRect(enclosing: square, scale: scale))
}

@Test func `rounded and path clips leave out the corners`() {
    let rounded = drawn { context in
        context.clip(toRoundedRect: square, cornerRadius: 10)
        context.fill(square, with: .black)
    }
    #expect(rounded.darkness(10, 10) == 0 && rounded.darkness(20, 20) == 255 && rounded.darkness(20, 10) > 200)
    var frame = Path(rect: square)
    frame.addRect(square.insetBy(dx: 5, dy: 5))
    let framed = drawn { context in
        context.clip(to: frame, rule: .evenOdd)
        context.fill(square, with: .black)
    }
    #expect(framed.darkness(12, 12) == 255 && framed.darkness(20, 20) == 0)
}

@Test func `an empty clip draws nothing`() {
    for empty in [Rect.null, .zero, Rect(x: 5, y: 5, width: -1, height: 5), Rect(x: .nan, y: 0, width: 9, height: 9)] {
        let image = drawn { context in
            context.clip(to: empty)
            context.fill(square, with: .black)
            context.beginGroup()
            context.fill(square, with: .black)
            context.endGroup(alpha: 0.5)
        }
        #expect(image.markedArea.isEmpty)
    }
}

@Test func `a group fades as a whole`() {
    let image = drawn { context in
        context.clip(to: square)
        context.beginGroup()
        context.fill(square, with: .red)
        context.fill(Rect(x: 10, y: 10, width: 10, height: 20), with: .black)
        context.translate(x: 100, y: 100)
        context.endGroup(alpha: 0.5)
        #expect(context.transform.isIdentity)
        context.fill(Rect(x: 25, y: 25, width: 5, height: 5), with: .blue)
    }
    #expect(abs(image.darkness(12, 15) - 127) <= 1)
    let red = image.color(atPixelX: 22, y: 15)
    #expect(red.red == 1 && abs(red.green - 0.5) < 0.01)
    #expect(image.hex(27, 27) == 0xFF00_00FF)
}

@Test(arguments: [1.0, 1.5, 2])
func `a stroked rectangle lies inside its rectangle`(scale: Double) {
    let image = drawn(scale: scale) { context in
        context.strokeRoundedRect(context.snap(square), cornerRadius: 4, with: .black, lineWidth: context.hairline)
    }
    #expect(image.markedArea == PixelRect(enclosing: square, scale: scale))
    let (first, middle) = (Int(10 * scale), Int(20 * scale))
    #expect(image.darkness(first, middle) == 255 && image.darkness(first + 1, middle) == 0)
    #expect(image.darkness(first, first) < 128)
}

@Test func `a line wider than the rectangle fills it`() {
    let image = drawn { $0.strokeRoundedRect(square, cornerRadius: 0, with: .black, lineWidth: 30) }
    #expect(image.markedArea == pixels(10, 10, 20, 20))
    #expect(image.darkness(20, 20) == 255)
}

@Test(arguments: [1.0, 1.25, 1.5, 2])
func `snapped edges lie on device pixels and nothing vanishes`(scale: Double) {
    let image = drawn(scale: scale) { context in
        context.translate(x: 0.3, y: 0.1)
        let snapped = context.snap(Rect(x: 5.2, y: 7.7, width: 12.3, height: 0.1))
        context.fill(snapped, with: .black)
    }
    let narrow = drawn(scale: scale) { $0.fill($0.snap(Rect(x: 10.1, y: 0, width: 0.1, height: 9)), with: .black) }
    #expect(narrow.markedArea.width == 1)
    let area = image.markedArea
    #expect(area.height == 1 && area.width == Int32((17.8 * scale).rounded() - (5.5 * scale).rounded()))
    #expect(image.darkness(Int(area.x), Int(area.y)) == 255)
}

@Test func `a stroke follows its style`() {
    var line = Path()
    line.move(to: Point(x: 10, y: 20))
    line.addLine(to: Point(x: 30, y: 20))
    let butt = drawn { $0.stroke(line, with: Color.black, style: StrokeStyle(width: 4)) }
    #expect(butt.markedArea == pixels(10, 18, 20, 4))
    let square = drawn { $0.stroke(line, with: Color.black, style: StrokeStyle(width: 4, cap: .square)) }
    #expect(square.markedArea == pixels(8, 18, 24, 4))
    let dashed = drawn { $0.stroke(line, with: Color.black, style: StrokeStyle(width: 2, dash: [5, 5])) }
    #expect(dashed.darkness(12, 20) == 255 && dashed.darkness(17, 20) == 0 && dashed.darkness(22, 20) == 255)
    for dash in [[0, 0], [-1, 2], [.nan]] {
        let whole = drawn { $0.stroke(line, with: Color.black, style: StrokeStyle(width: 4, dash: dash)) }
        #expect(whole.difference(from: butt).maximumDelta == 0)
    }
    #expect(drawn { $0.stroke(line, with: Color.black, style: StrokeStyle(width: .nan)) }.markedArea.isEmpty)
}

@Test func `a gradient runs from its first colour to its last`() {
    let gradient = Gradient.linear(from: Point(x: 0, y: 0), to: Point(x: 40, y: 0), colors: [.black, .white])
    let image = drawn { $0.fill(Path(rect: Rect(x: 0, y: 0, width: 40, height: 40)), with: .gradient(gradient)) }
    #expect(image.darkness(0, 5) > 248 && image.darkness(39, 5) < 7 && abs(image.darkness(20, 5) - 126) < 4)
    let radial = Gradient.radial(center: Point(x: 20, y: 20), radius: 20, colors: [.black, .white])
    let round = drawn { $0.fill(Rect(x: 0, y: 0, width: 40, height: 40), with: .gradient(radial)) }
    #expect(round.darkness(20, 20) > 240 && round.darkness(1, 1) == 0)
    let none = Gradient(shape: .linear(start: .zero, end: .zero), stops: [])
    #expect(drawn { $0.fill(square, with: .gradient(none)) }.markedArea.isEmpty)
}

@Test(arguments: [1.0, 1.5, 2])
func `a gradient moves with the transform, in a rectangle as in a path`(scale: Double) {
    let gradient = Gradient.linear(from: .zero, to: Point(x: 20, y: 0), colors: [.black, .white])
    func rendered(_ fill: (GraphicsContext) -> Void) -> Image {
        drawn(scale: scale) { context in
            // Rectangles of a plain colour are drawn another way before and after.
            context.fill(Rect(x: 0, y: 0, width: 40, height: 5), with: .red)
            context.translate(x: 10, y: 10)
            fill(context)
            context.fill(Rect(x: 0, y: 20, width: 10, height: 10), with: .blue)
        }
    }
    let rect = Rect(x: 0, y: 0, width: 20, height: 20)
    let image = rendered { $0.fill(rect, with: .gradient(gradient)) }
    let path = rendered { $0.fill(Path(rect: rect), with: .gradient(gradient)) }
    let size = Int(40 * scale)
    for y in 0..<size { for x in 0..<size { #expect(image.hex(x, y) == path.hex(x, y), "(\(x), \(y))") } }
    let (left, right, middle) = (Int(10 * scale), Int(30 * scale) - 1, Int(20 * scale))
    #expect(image.darkness(left, middle) > 245 && image.darkness(right, middle) < 10)
    #expect(image.hex(left, Int(30 * scale)) == 0xFF00_00FF)
}

@Test func `clearing and painting a background replace the content`() {
    let image = drawn { context in
        context.clear(square)
        context.fill(Rect(x: 0, y: 0, width: 5, height: 5), with: .black)
    }
    #expect(image.hex(15, 15) == 0 && image.hex(2, 2) == 0xFF00_0000 && image.hex(35, 35) == 0xFFFF_FFFF)
    #expect(drawn { $0.paintBackground(Color.red.withAlpha(0.5)) }.hex(1, 1) == 0x80FF_0000)
}

@Test func `huge and odd rectangles draw inside the clip`() {
    let huge = drawn { $0.fill(Rect(x: -1e9, y: 10, width: 2e9, height: 1e12), with: .black) }
    #expect(huge.markedArea == pixels(0, 10, 40, 30))
    let rounded = drawn {
        $0.fillRoundedRect(Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), cornerRadius: 50, with: .black)
    }
    #expect(rounded.darkness(0, 0) == 255 && rounded.darkness(39, 39) == 255)
    let odd = drawn { context in
        for value in [Double.nan, .infinity, -.infinity] {
            context.fill(Rect(x: value, y: 0, width: 10, height: 10), with: .black)
            context.fill(Rect(x: 0, y: 0, width: 10, height: value), with: .black)
            context.fillEllipse(in: Rect(x: 0, y: value, width: 10, height: 10), with: .black)
            context.strokeRoundedRect(square, cornerRadius: 1, with: .black, lineWidth: value == .infinity ? 0 : value)
        }
    }
    #expect(odd.hex(20, 20) == 0xFFFF_FFFF)
}

@Test func `a group with balanced saves is valid`() {
    let image = drawn { context in
        context.saveState()
        context.beginGroup()
        context.saveState()
        context.translate(x: 5, y: 5)
        context.restoreState()
        context.endGroup()
        context.restoreState()
        context.fill(square, with: .black)
    }
    #expect(image.markedArea == pixels(10, 10, 20, 20))
}

@Test func `a context that outlives its drawing draws nothing more`() {
    let target = BitmapTarget(width: 40, height: 40, scale: 1)
    var kept: GraphicsContext?
    target.withContext { context in
        kept = context
        context.saveState()
        context.beginGroup()
        context.fill(square, with: .red)
    }
    kept?.fill(square, with: .red)
    kept?.endGroup()
    kept?.restoreState()
    kept?.fill(square, with: .red)
    kept?.withSavedState { kept?.fill(Path(roundedRect: square, cornerRadius: 4), with: .red) }
    target.withContext { $0.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .blue) }
    let image = target.makeImage()
    #expect(image.hex(15, 15) == 0 && image.hex(0, 0) == 0xFF00_00FF)

    let picture = drawn(width: 4, height: 4) { kept = $0 }
    kept?.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .red)
    #expect(picture.hex(1, 1) == 0xFFFF_FFFF)
}

@Test func `a target retains the owner of its memory`() {
    final class Memory {
        let address = UnsafeMutableRawPointer.allocate(byteCount: 4 * 16, alignment: 16)
        deinit { address.deallocate() }
    }
    weak var memory: Memory?
    var target: BitmapTarget?
    do {
        let owner = Memory()
        memory = owner
        target = BitmapTarget(
            data: owner.address, width: 4, height: 4, stride: 16, scale: 1, isOpaque: false, owner: owner)
    }
    target?.withContext { $0.fill(square, with: .red) }
    #expect(memory != nil)
    target = nil
    #expect(memory == nil)
}
