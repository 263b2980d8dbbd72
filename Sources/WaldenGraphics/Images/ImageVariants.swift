internal import Synchronization
internal import WaldenGeometry

/// The pictures of one image at several scales: where they come from, and the ones that are kept.
///
/// What is read or drawn is kept for the last two scales: windows on two screens do not make it anew for each other.
final class ImageVariants: Sendable {
    /// Where pictures come from.
    enum Source: Sendable {
        /// Pictures that are there, by scale, smallest first.
        case images([Image])
        /// Files by scale, smallest first.
        case files([(scale: Double, path: String)])
        /// A function that draws.
        case drawing(Size, @Sendable (GraphicsContext) -> Void)
    }

    private struct Kept: Sendable {
        let scale: Double
        let image: Image
    }

    private static let mostKept = 2
    /// The scale that a picture is drawn at, at most.
    private static let largestScale = 16.0
    /// Scales that are steps of compositors are met exactly; others, as of a zoom that goes on, by the next quarter.
    private static let compositorSteps = 120.0
    private static let zoomSteps = 4.0
    /// Differences of scales that are not seen.
    private static let tolerance = 0.01
    /// What rounding in calculations may add to a step.
    private static let stepTolerance = 1e-6

    /// The picture of the smallest scale, or of scale 1, which is always there.
    let base: Image
    private let source: Source
    private let kept = Mutex<[Kept]>([])

    init(_ base: Image, _ source: Source) {
        self.base = base
        self.source = source
    }

    /// The picture for a scale; the one that is always there in place of one that cannot be read.
    func image(for wished: Double) -> Image {
        let scale = scale(for: wished)
        if scale == base.scale { return base }
        if case .images(let images) = source { return images.first { $0.scale == scale } ?? base }
        if let known = known(scale) { return known }
        let made = make(scale) ?? base
        keep(Kept(scale: scale, image: made))
        return made
    }

    /// The scale that a picture has which is shown at another one.
    private func scale(for wished: Double) -> Double {
        switch source {
        case .images(let images): return images[Self.best(images.map(\.scale), for: wished)].scale
        case .files(let files): return files[Self.best(files.map(\.scale), for: wished)].scale
        case .drawing:
            let limited = wished > 0 ? min(wished, Self.largestScale) : 1
            let step = (limited * Self.compositorSteps).rounded()
            if abs(step - limited * Self.compositorSteps) < Self.stepTolerance, step > 0 {
                return step / Self.compositorSteps
            }
            return (limited * Self.zoomSteps).rounded(.up) / Self.zoomSteps
        }
    }

    /// The place of the smallest scale that is not below a wish, or of the largest one.
    private static func best(_ scales: [Double], for wished: Double) -> Int {
        scales.firstIndex { $0 >= wished - tolerance } ?? scales.count - 1
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

    private func known(_ scale: Double) -> Image? {
        kept.withLock { kept in
            guard let index = kept.firstIndex(where: { $0.scale == scale }) else { return nil }
            let found = kept.remove(at: index)
            kept.append(found)
            return found.image
        }
    }

    private func keep(_ new: Kept) {
        kept.withLock { kept in
            kept.removeAll { $0.scale == new.scale }
            if kept.count >= Self.mostKept { kept.removeFirst() }
            kept.append(new)
        }
    }
}
