import Testing
import WaldenGeometry
import WaldenGraphics

private func checker(scale: Double) -> Image {
    Image(size: Size(width: 10, height: 10), scale: scale) { context in
        context.fill(Rect(x: 0, y: 0, width: 5, height: 5), with: .red)
        context.fill(Rect(x: 5, y: 5, width: 5, height: 5), with: .blue)
    }
}

@Test(arguments: [1.0, 1.5, 2])
func `an image at its own scale is copied pixel by pixel`(scale: Double) {
    let source = Image(size: Size(width: 10, height: 10), scale: scale) { context in
        for index in 0..<10 { context.fill(Rect(x: Double(index), y: 0, width: 0.37, height: 10), with: .black) }
    }
    let image = drawn(scale: scale) { context in
        context.clear(Rect(x: 0, y: 0, width: 40, height: 40))
        context.draw(source, at: Point(x: 8, y: 8))
    }
    let offset = Int(8 * scale)
    for x in 0..<source.pixelWidth { #expect(image.hex(offset + x, offset) == source.hex(x, 0)) }
}

@Test func `a stretched image has crisp outer edges`() {
    let image = drawn { $0.draw(checker(scale: 1), in: Rect(x: 0, y: 0, width: 40, height: 40)) }
    #expect(image.hex(0, 0) == 0xFFFF_0000 && image.hex(39, 39) == 0xFF00_00FF)
    #expect(image.hex(39, 0) == 0xFFFF_FFFF)
    let small = drawn { $0.draw(checker(scale: 4), in: Rect(x: 10, y: 10, width: 10, height: 10)) }
    #expect(small.markedArea == PixelRect(x: 10, y: 10, width: 10, height: 10))
}

@Test func `filling later does not change an image`() {
    let veil = Image(size: Size(width: 10, height: 10)) { $0.paintBackground(Color.black.withAlpha(0.5)) }
    let image = drawn { context in
        context.fill(Rect(x: 30, y: 30, width: 10, height: 10), with: .clear)
        context.draw(veil, at: .zero)
        context.fill(Rect(x: 0, y: 0, width: 40, height: 40), with: .clear)
    }
    #expect(abs(image.darkness(5, 5) - 128) <= 1)
    #expect(image.markedArea == PixelRect(x: 0, y: 0, width: 10, height: 10))
}

@Test func `opacity and tint apply to an image`() {
    let faded = drawn { $0.draw(checker(scale: 1), at: .zero, alpha: 0.5) }
    #expect(abs(faded.color(atPixelX: 2, y: 2).green - 0.5) < 0.01)
    let tinted = drawn { context in
        context.draw(checker(scale: 1), at: .zero, tint: .green)
        context.draw(checker(scale: 1), at: Point(x: 20, y: 20), alpha: 0.5, tint: .black)
    }
    #expect(tinted.hex(2, 2) == 0xFF00_FF00 && tinted.hex(8, 8) == 0xFF00_FF00 && tinted.hex(8, 2) == 0xFFFF_FFFF)
    #expect(abs(tinted.darkness(22, 22) - 128) <= 1)
}

@Test func `a target draws into its memory within the clip, frame by frame`() {
    var memory = [UInt32](repeating: 0, count: 20 * 10)
    memory.withUnsafeMutableBytes { bytes in
        let target = BitmapTarget(
            data: bytes.baseAddress!, width: 18, height: 10, stride: 80, scale: 2, isOpaque: true)
        var kept: GraphicsContext?
        target.withContext { $0.paintBackground(.white) }
        target.withContext(clip: Region([PixelRect(x: 2, y: 2, width: 2, height: 2)])) { context in
            #expect(context.clipBounds == Rect(x: 1, y: 1, width: 1, height: 1))
            #expect(context.deviceScale == 2 && context.hairline == 0.5)
            context.fill(Rect(x: 0, y: 0, width: 9, height: 5), with: .red)
            kept = context
        }
        target.withContext(clip: Region()) { $0.paintBackground(.black) }
        let image = target.makeImage()
        #expect(image.pixelWidth == 18 && image.scale == 2)
        #expect(image.markedArea == PixelRect(x: 2, y: 2, width: 2, height: 2))
        kept?.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .red)
    }
    #expect(memory[2 * 20 + 2] & 0xFFFFFF == 0xFF0000)
    #expect(memory[2 * 20 + 4] & 0xFFFFFF == 0xFFFFFF)
    #expect(memory[18] == 0, "the padding of rows is unchanged")
}

@Test func `a context that outlives its target draws nothing`() {
    var memory = [UInt32](repeating: 0, count: 100)
    memory.withUnsafeMutableBytes { bytes in
        var kept: GraphicsContext?
        do {
            let target = BitmapTarget(
                data: bytes.baseAddress!, width: 10, height: 10, stride: 40, scale: 1, isOpaque: false)
            target.withContext { kept = $0 }
        }
        kept?.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .red)
    }
    #expect(memory.allSatisfy { $0 == 0 })
}
