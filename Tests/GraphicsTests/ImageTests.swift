import Glibc
import Testing
import WaldenGeometry
import WaldenGraphics

private func sample() -> Image {
    Image(size: Size(width: 8, height: 6), scale: 2) { context in
        context.fill(Rect(x: 0, y: 0, width: 4, height: 6), with: Color(hex: 0x336699))
        context.fill(Rect(x: 4, y: 0, width: 2, height: 6), with: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    }
}

@Test func `an image has a size in points and pixels by its scale`() {
    let image = sample()
    #expect(image.size == Size(width: 8, height: 6))
    #expect(image.pixelWidth == 16 && image.pixelHeight == 12)
    #expect(image.hex(0, 0) == 0xFF33_6699)
    #expect(image.hex(8, 0) == 0x80FF_0000)
    #expect(image.hex(15, 11) == 0)
}

@Test func `pipes and devices are not image files, and reading does not wait for them`() {
    let pipe = "/tmp/walden-image-\(getpid())"
    mkfifo(pipe, 0o600)
    defer { unlink(pipe) }
    for path in [pipe, "/dev/zero", "/dev/null"] {
        #expect(throws: ImageError.notRegularFile(path: path)) { try Image(contentsOfFile: path) }
        #expect(throws: ImageError.notRegularFile(path: path)) { try sample().write(toPNG: path) }
    }
    #expect(ImageError.notRegularFile(path: pipe).description == "\(pipe) is not a regular file")
}

@Test func `writing an image replaces a longer file`() throws {
    let path = "/tmp/walden-image-\(getpid()).png"
    defer { unlink(path) }
    try Image(size: Size(width: 64, height: 64)) { $0.fill(Rect(x: 0, y: 0, width: 9, height: 64), with: .red) }
        .write(toPNG: path)
    try sample().write(toPNG: path)
    #expect(try Image(contentsOfFile: path).difference(from: sample()).differingPixels == 0)
}

@Test func `a PNG round trip is lossless`() throws {
    let image = sample()
    let copy = try Image(pngData: image.pngData(), scale: 2)
    #expect(copy.size == image.size)
    #expect(copy.difference(from: image, tolerance: 0) == Image.Difference(maximumDelta: 0, differingPixels: 0))
}

@Test func `an opaque image keeps its colours through PNG`() throws {
    let image = drawn { $0.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .red) }
    #expect(try Image(pngData: image.pngData()).difference(from: image).maximumDelta == 0)
}

@Test func `a file can be written and read`() throws {
    let path = "/tmp/walden-image-test-\(getpid()).png"
    defer { unlink(path) }
    try sample().write(toPNG: path)
    #expect(try Image(contentsOfFile: path, scale: 2).difference(from: sample()).maximumDelta == 0)
}

@Test func `a missing file is an error that names it`() {
    #expect(throws: ImageError.file(path: "/nonexistent/a.png", code: ENOENT)) {
        try Image(contentsOfFile: "/nonexistent/a.png")
    }
    #expect(throws: ImageError.file(path: "/tmp", code: EISDIR)) { try Image(contentsOfFile: "/tmp") }
    #expect(throws: ImageError.file(path: "/tmp", code: EISDIR)) { try sample().write(toPNG: "/tmp") }
    #expect(throws: ImageError.file(path: "/nonexistent/a.png", code: ENOENT)) {
        try sample().write(toPNG: "/nonexistent/a.png")
    }
}

@Test func `truncated data is an error`() throws {
    let data = try sample().pngData()
    for count in 0..<data.count - 12 {
        #expect(throws: ImageError.malformedData) { try Image(pngData: Array(data[..<count])) }
    }
}

@Test func `damaged data never crash`() throws {
    let data = try sample().pngData()
    for offset in data.indices {
        var damaged = data
        damaged[offset] ^= 0xFF
        _ = try? Image(pngData: damaged)
    }
    #expect(throws: ImageError.malformedData) { try Image(pngData: [UInt8](repeating: 7, count: 1000)) }
}

@Test func `a header with an excessive size is refused before allocation`() throws {
    var data = try sample().pngData()
    data.replaceSubrange(16..<24, with: [0, 0, 0x7F, 0, 0, 0, 0x7F, 0])
    #expect(throws: ImageError.tooLarge) { try Image(pngData: data) }
    data.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1])
    #expect(throws: ImageError.tooLarge) { try Image(pngData: data) }
    data.replaceSubrange(16..<24, with: [0, 0, 0, 0, 0, 0, 0, 1])
    #expect(throws: ImageError.malformedData) { try Image(pngData: data) }
}

@Test(arguments: [Double.nan, .infinity, -1, 0])
func `an invalid size makes an empty image`(length: Double) {
    let image = Image(size: Size(width: length, height: length)) { $0.paintBackground(.red) }
    #expect(image.pixelWidth == 0 && image.pixelHeight == 0)
    #expect(throws: ImageError.malformedData) { try image.pngData() }
    #expect(drawn { $0.draw(image, in: Rect(x: 0, y: 0, width: 10, height: 10)) }.markedArea.isEmpty)
}

@Test func `a difference counts pixels beyond the tolerance`() {
    let white = drawn { _ in }
    let other = drawn { $0.fill(Rect(x: 0, y: 0, width: 3, height: 2), with: Color(white: 250.0 / 255)) }
    #expect(white.difference(from: other) == Image.Difference(maximumDelta: 5, differingPixels: 6))
    #expect(white.difference(from: other, tolerance: 5) == Image.Difference(maximumDelta: 5, differingPixels: 0))
    #expect(white.difference(from: drawn(width: 10) { _ in }).differingPixels == 1600)
}

@Test func `a tinted image keeps its opacity and loses its colours`() {
    let tinted = sample().tinted(with: .green)
    #expect(tinted.size == sample().size)
    #expect(tinted.hex(0, 0) == 0xFF00_FF00)
    #expect(tinted.hex(8, 0) == 0x8000_FF00)
    #expect(tinted.hex(15, 0) == 0)
}
