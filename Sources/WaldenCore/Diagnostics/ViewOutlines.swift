internal import WaldenGeometry
internal import WaldenGraphics

/// Draws the outlines of views' bounds, clipped by their ancestors.
@MainActor
struct ViewOutlines {
    let context: GraphicsContext

    private static let colors = [0xE5484D, 0xF5A524, 0x30A46C, 0x0091FF, 0x8E4EC6, 0xE93D82].map { Color(hex: $0) }

    /// Draws the outlines of a view and its descendants. `clip` is in the superview's coordinates, those of the
    /// context.
    func draw(_ view: View, depth: Int, clip: Rect) {
        guard !view.isHidden, view.shownAlpha > 0 else { return }
        let toSuperview = view.shownTransformToSuperview
        guard let fromSuperview = toSuperview.inverted() else { return }
        var clip = clip.applying(fromSuperview)
        guard view.extent.meets(Extent.probe(clip)) else { return }
        context.withSavedState {
            context.concatenate(toSuperview)
            let bounds = view.shownBounds
            if view.clipsToBounds {
                context.clip(to: bounds)
                clip = clip.intersection(bounds)
            }
            for inner in view.subviews { draw(inner, depth: depth + 1, clip: clip) }
            context.strokeRoundedRect(
                context.snap(bounds), cornerRadius: 0, with: Self.colors[depth % Self.colors.count].withAlpha(0.75),
                lineWidth: context.hairline)
        }
    }
}
