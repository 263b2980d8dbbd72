internal import CCairo
internal import Glibc

extension Image {
    /// Decodes an image from PNG data, with `scale` pixels per point.
    ///
    /// - Throws: ``ImageError/malformedData``, ``ImageError/tooLarge`` or ``ImageError/outOfMemory``.
    public convenience init(pngData: [UInt8], scale: Double = 1) throws(ImageError) {
        try Self.checkHeader(pngData)
        let surface = Self.decode(pngData)
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            throw status == CAIRO_STATUS_NO_MEMORY && !Self.looksDamaged(pngData) ? .outOfMemory : .malformedData
        }
        self.init(owning: Self.converted(surface), scale: scale)
    }

    /// Reads an image from a PNG file, with `scale` pixels per point.
    public convenience init(contentsOfFile path: String, scale: Double = 1) throws(ImageError) {
        try self.init(pngData: FileBytes.read(path), scale: scale)
    }

    /// Returns the image as PNG data.
    ///
    /// - Throws: ``ImageError/outOfMemory``, or ``ImageError/malformedData`` for an image without pixels.
    public func pngData() throws(ImageError) -> [UInt8] {
        guard pixelWidth > 0, pixelHeight > 0 else { throw .malformedData }
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) { target in
            cairo_surface_write_to_png_stream(
                surface,
                { closure, data, length in
                    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
                    let target = closure.assumingMemoryBound(to: [UInt8].self)
                    target.pointee.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
                    return CAIRO_STATUS_SUCCESS
                }, target)
        }
        guard status == CAIRO_STATUS_SUCCESS else { throw .outOfMemory }
        return bytes
    }

    /// Writes the image to a PNG file, replacing an existing one.
    public func write(toPNG path: String) throws(ImageError) { try FileBytes.write(pngData(), to: path) }

    private struct Source {
        var bytes: UnsafeBufferPointer<UInt8>
        var offset = 0
    }

    private static func decode(_ data: [UInt8]) -> OpaquePointer {
        data.withUnsafeBufferPointer { bytes in
            var source = Source(bytes: bytes)
            return cairo_image_surface_create_from_png_stream(
                { closure, target, length in
                    guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
                    let source = closure.assumingMemoryBound(to: Source.self)
                    let start = source.pointee.offset
                    guard let base = source.pointee.bytes.baseAddress,
                        Int(length) <= source.pointee.bytes.count - start
                    else { return CAIRO_STATUS_READ_ERROR }
                    target.update(from: base + start, count: Int(length))
                    source.pointee.offset = start + Int(length)
                    return CAIRO_STATUS_SUCCESS
                }, &source)
        }
    }

    /// Checks the signature and the declared size before decoding allocates memory.
    private static func checkHeader(_ data: [UInt8]) throws(ImageError) {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard data.count >= 33, data.starts(with: signature) else { throw .malformedData }
        func number(at offset: Int) -> Int { data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let width = number(at: 16)
        let height = number(at: 20)
        guard width > 0, height > 0 else { throw .malformedData }
        guard width <= 32_767, height <= 32_767, width * height <= maximumPixelCount else { throw .tooLarge }
    }

    /// Returns whether the end chunk is missing. Cairo reports damaged data as out of memory, too.
    private static func looksDamaged(_ data: [UInt8]) -> Bool {
        let end: [UInt8] = [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        return data.suffix(8) != end[...]
    }

    /// Returns an ARGB32 surface with the same pixels, and takes ownership of the given one.
    private static func converted(_ surface: OpaquePointer) -> OpaquePointer {
        if cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32 { return surface }
        defer { cairo_surface_destroy(surface) }
        return copy(of: surface)
    }
}
