internal import WaldenGeometry
internal import WaldenGraphics

/// What a slider's knob looks like.
///
/// Round shapes are the most expensive part of a drag's frame, and a knob looks the same wherever it is: its picture is
/// kept and copied.
struct SliderKnob: Hashable {
    var fill: Color
    var outline: Color
    /// The dot of a slider that is selected; `nil` for none.
    var mark: Color?
    /// The edge beneath, which lifts the knob; `nil` for none.
    var edge: Color?
    var lineWidth: Double
    var size: Double
    /// Device pixels per point.
    var scale: Double

    /// How far the picture reaches beyond the knob on each side, in points: at least 2, in whole device pixels.
    private var margin: Double { (2 * scale).rounded(.up) / scale }
    /// The part of the knob's width that the dot takes.
    private static let markShare = 0.4

    /// The pictures of the few looks that are in use.
    @MainActor private static var pictures: [SliderKnob: Image] = [:]
    /// The one that was drawn last, which a drag draws in every frame.
    @MainActor private static var latest: (knob: SliderKnob, picture: Image)?
    private static let mostPictures = 16

    /// Draws the knob.
    ///
    /// - Parameter rect: Where, with edges on device pixels.
    @MainActor
    func draw(in rect: Rect, _ context: GraphicsContext) {
        context.draw(picture, in: rect.insetBy(dx: -margin, dy: -margin))
    }

    @MainActor
    private var picture: Image {
        if let latest = Self.latest, latest.knob == self { return latest.picture }
        let picture = keptPicture
        Self.latest = (self, picture)
        return picture
    }

    @MainActor
    private var keptPicture: Image {
        if let known = Self.pictures[self] { return known }
        if Self.pictures.count >= Self.mostPictures { Self.pictures.removeAll() }
        let side = size + 2 * margin
        let made = Image(size: Size(width: side, height: side), scale: scale) { draw(in: $0) }
        Self.pictures[self] = made
        return made
    }

    private func draw(in context: GraphicsContext) {
        let knob = Rect(x: margin, y: margin, width: size, height: size)
        let line = context.snap(lineWidth: lineWidth)
        if let edge { context.fillEllipse(in: knob.offsetBy(dx: 0, dy: context.snap(lineWidth: 1)), with: edge) }
        context.fillEllipse(in: knob, with: outline)
        context.fillEllipse(in: knob.insetBy(dx: line, dy: line), with: fill)
        if let mark {
            let inset = size * (1 - Self.markShare) / 2
            context.fillEllipse(in: knob.insetBy(dx: inset, dy: inset), with: mark)
        }
    }
}
