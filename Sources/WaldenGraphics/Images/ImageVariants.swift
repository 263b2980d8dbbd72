internal import Synchronization
internal import WaldenGeometry

/// The variants of an image, with a cache of two: for windows on two screens.
final class ImageVariants: Sendable {
    enum Source: Sendable {
        /// By ascending scale.
        case images([Image])
        /// By ascending scale.
        case files([(scale: Double, path: String)])
        case drawing(Size, @Sendable (GraphicsContext) -> Void)
    }

    private typealias CacheEntry = (scale: Double, image: Image)

    private static let maximumCachedCount = 2
    private static let maximumScale = 16.0
    /// Compositors' scales, multiples of 1/120, are drawn exactly; others, as during a zoom, round up to quarters.
    private static let compositorSteps = 120.0
    private static let zoomSteps = 4.0
    /// The largest invisible difference between scales.
    private static let tolerance = 0.01
    /// The rounding error of a step.
    private static let stepTolerance = 1e-6

    /// The variant with the smallest scale, or with scale 1 if drawn; always in memory.
    let base: Image
    private let source: Source
    private let cache = Mutex<[CacheEntry]>([])

    init(_ base: Image, _ source: Source) {
        self.base = base
        self.source = source
    }

    /// Returns the variant for a scale, or ``base`` if it cannot be read.
    func image(for requested: Double) -> Image {
        let scale = scale(for: requested)
        if scale == base.scale { return base }
        if case .images(let images) = source { return images.first { $0.scale == scale } ?? base }
        if let cached = cached(scale) { return cached }
        let image = make(scale) ?? base
        insert((scale, image))
        return image
    }

    private func scale(for requested: Double) -> Double {
        switch source {
        case .images(let images): return images[Self.best(images.map(\.scale), for: requested)].scale
        case .files(let files): return files[Self.best(files.map(\.scale), for: requested)].scale
        case .drawing:
            let limited = requested > 0 ? min(requested, Self.maximumScale) : 1
            let step = (limited * Self.compositorSteps).rounded()
            if abs(step - limited * Self.compositorSteps) < Self.stepTolerance, step > 0 {
                return step / Self.compositorSteps
            }
            return (limited * Self.zoomSteps).rounded(.up) / Self.zoomSteps
        }
    }

    private static func best(_ scales: [Double], for requested: Double) -> Int {
        scales.firstIndex { $0 >= requested - tolerance } ?? scales.count - 1
    }

    private func make(_ scale: Double) -> Image? {
        switch source {
        case .images: return nil
        case .files(let files):
            guard let file = files.first(where: { $0.scale == scale }) else { return nil }
            return try? Image(contentsOfFile: file.path, scale: file.scale)
        case .drawing(let size, let draw): return Image(size: size, scale: scale, draw: draw)
        }
    }

    private func cached(_ scale: Double) -> Image? {
        cache.withLock { cache in
            guard let index = cache.firstIndex(where: { $0.scale == scale }) else { return nil }
            let found = cache.remove(at: index)
            cache.append(found)
            return found.image
        }
    }

    private func insert(_ new: CacheEntry) {
        cache.withLock { cache in
            cache.removeAll { $0.scale == new.scale }
            if cache.count >= Self.maximumCachedCount { cache.removeFirst() }
            cache.append(new)
        }
    }
}
