internal import Glibc
public import WaldenGeometry

/// Images that are sharp at every scale: drawing chooses a variant by the number of device pixels per point.
extension Image {
    /// Creates an image from variants at different scales. The smallest scale's variant provides its size and pixels.
    ///
    /// - Precondition: There is at least one variant.
    public convenience init(variants: [Image]) {
        precondition(!variants.isEmpty, "Image.init(variants:): there must be at least one variant")
        let sorted = variants.map { $0.variants?.base ?? $0 }.sorted { $0.scale < $1.scale }
        self.init(sharing: sorted[0], variants: ImageVariants(sorted[0], .images(sorted)))
    }

    /// Reads an image from a PNG file and its variants, named by scale: `pond.png`, `pond@1.5x.png`, `pond@2x.png`.
    ///
    /// Reads the file with the smallest scale at once; it determines the size. Reads others when first drawn; if that
    /// fails, the smallest one replaces them. The corresponding UIKit initializer is `UIImage(named:)`.
    ///
    /// - Parameter path: The path without a scale, such as `Pictures/pond.png`; that file need not exist.
    public convenience init(variantsOfFile path: String) throws(ImageError) {
        let files = Self.variants(of: path)
        guard let first = files.first else { throw .file(path: path, code: ENOENT) }
        let base = try Image(contentsOfFile: first.path, scale: first.scale)
        self.init(sharing: base, variants: files.count > 1 ? ImageVariants(base, .files(files)) : nil)
    }

    /// Creates an image, such as an icon, that is redrawn for each scale.
    ///
    /// Its own pixels have scale 1. The last two other scales are cached.
    ///
    /// - Parameters:
    ///   - size: The size in points.
    ///   - draw: Draws the same picture each time, into a transparent canvas.
    public convenience init(size: Size, drawnForEachScale draw: @escaping @Sendable (GraphicsContext) -> Void) {
        let base = Image(size: size, draw: draw)
        self.init(sharing: base, variants: ImageVariants(base, .drawing(size, draw)))
    }

    /// Returns the smallest variant with at least `scale` pixels per point, else the largest, else this image.
    public func variant(forScale scale: Double) -> Image { variants?.image(for: scale) ?? self }

    /// Returns the existing files of an image, by ascending scale.
    private static func variants(of path: String) -> [(scale: Double, path: String)] {
        let slash = path.lastIndex(of: "/")
        let directory = slash.map { String(path[...$0]) } ?? "./"
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let (stem, ending) = (name[..<dot] + "@", "x" + name[dot...])
        var files: [(scale: Double, path: String)] = []
        for file in FileBytes.names(in: directory) {
            if file == name { files.append((1, path)) }
            guard file.hasPrefix(stem), file.hasSuffix(ending), file.count > stem.count + ending.count,
                let scale = Double(file.dropFirst(stem.count).dropLast(ending.count)), scale > 0, scale.isFinite
            else { continue }
            files.append((scale, directory + file))
        }
        return files.sorted { ($0.scale, $1.path.count) < ($1.scale, $0.path.count) }
    }
}
