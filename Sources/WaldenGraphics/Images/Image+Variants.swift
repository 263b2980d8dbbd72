internal import Glibc
public import WaldenGeometry

/// Images that are sharp at every scale: one picture, with other pixels for other scales.
///
/// Where such an image is drawn, the variant is chosen by the number of device pixels that a point has there, and
/// chosen anew with each drawing: a window that moves to a screen of another scale shows the variant for that one.
extension Image {
    /// Creates an image of one picture at several scales.
    ///
    /// The image has the size and the pixels of the variant with the smallest scale.
    ///
    /// - Parameter variants: The picture at each scale, in any order.
    /// - Precondition: There is one at least.
    public convenience init(variants: [Image]) {
        precondition(!variants.isEmpty, "Image.init(variants:): there must be a variant")
        let sorted = variants.map { $0.variants?.base ?? $0 }.sorted { $0.scale < $1.scale }
        self.init(sharing: sorted[0], variants: ImageVariants(sorted[0], .images(sorted)))
    }

    /// Reads an image from a PNG file and its variants beside it: `pond.png`, `pond@1.5x.png`, `pond@2x.png`.
    ///
    /// The number in the name is the scale of the file. A file is read when it is drawn at its scale for the first
    /// time; the one of the smallest scale at once: it gives the image its size. A variant that cannot be read later is
    /// replaced by that one.
    ///
    /// - Parameter path: The path without the scale, such as `Pictures/pond.png`; that file itself need not exist.
    /// - Throws: ``ImageError``.
    ///
    /// UIKit reads such names with `UIImage(named:)`.
    public convenience init(variantsOfFile path: String) throws(ImageError) {
        let files = Self.variants(of: path)
        guard let first = files.first else { throw .file(path: path, code: ENOENT) }
        let base = try Image(contentsOfFile: first.path, scale: first.scale)
        self.init(sharing: base, variants: files.count > 1 ? ImageVariants(base, .files(files)) : nil)
    }

    /// Creates an image that is drawn anew for each scale at which it is shown, such as an icon.
    ///
    /// The image's own pixels are those of scale 1. The pictures for the last two other scales are kept.
    ///
    /// - Parameters:
    ///   - size: The size in points.
    ///   - draw: Draws into a canvas that starts transparent, always the same; ``GraphicsContext/deviceScale`` tells
    ///     the scale.
    public convenience init(size: Size, drawnForEachScale draw: @escaping @Sendable (GraphicsContext) -> Void) {
        let base = Image(size: size, draw: draw)
        self.init(sharing: base, variants: ImageVariants(base, .drawing(size, draw)))
    }

    /// The image for a number of device pixels per point, which has no other variants.
    ///
    /// Of several, the one of the smallest scale that is large enough, or the largest one.
    ///
    /// - Parameter scale: How many device pixels a point of the image takes.
    /// - Returns: The variant; the image itself if it has none.
    public func variant(forScale scale: Double) -> Image {
        variants?.image(for: scale) ?? self
    }

    /// The files of an image that exist, by scale, smallest first.
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
