internal import WaldenGeometry
internal import WaldenPlatform

/// The state of a text in the form of the protocols.
struct TextInputDescription: Equatable {
    /// At most 4000 bytes, with offsets between characters; `nil` if the input method is not told.
    var surroundings: TextInputState.Surroundings?
    /// In surface coordinates; not empty.
    var caret: SurfaceRectangle
    var purpose: TextPurpose
    var hints: TextHints

    @MainActor
    init(_ state: TextInputState, on surface: Surface) {
        surroundings = state.surroundings.flatMap(Self.fitted)
        caret = Self.wholeUnits(state.caret, from: surface.contentOrigin)
        purpose = state.purpose
        hints = state.hints
    }

    private static func wholeUnits(_ rect: Rect, from origin: Point) -> SurfaceRectangle {
        let left = (rect.minX + origin.x).rounded(.down)
        let top = (rect.minY + origin.y).rounded(.down)
        let width = (rect.maxX + origin.x).rounded(.up) - left
        let height = (rect.maxY + origin.y).rounded(.up) - top
        return SurfaceRectangle(
            x: Int32(saturating: left), y: Int32(saturating: top), width: max(1, Int32(saturating: width)),
            height: max(1, Int32(saturating: height)))
    }

    /// Returns what fits into a message around the selection; `nil` if the selection does not, or if the text has a
    /// zero byte, which no message can carry.
    private static func fitted(_ surroundings: TextInputState.Surroundings) -> TextInputState.Surroundings? {
        let (text, limit) = (surroundings.text, TextInputState.maximumLength)
        guard !text.utf8.contains(0) else { return nil }
        let cursor = text.scalarBoundary(at: surroundings.cursor)
        let anchor = text.scalarBoundary(at: surroundings.anchor)
        let length = text.utf8.count
        guard length > limit else { return .init(text: text, cursor: cursor, anchor: anchor) }
        let room = limit - abs(cursor - anchor)
        guard room >= 0 else { return nil }
        let start = text.scalarBoundary(at: min(max(0, min(cursor, anchor) - room / 2), length - limit))
        // The start may have moved back.
        let end = text.scalarBoundary(at: max(start + limit, max(cursor, anchor)))
        guard end - start <= limit else { return nil }
        let utf8 = text.utf8
        let part = utf8.index(utf8.startIndex, offsetBy: start)..<utf8.index(utf8.startIndex, offsetBy: end)
        return .init(text: String(text[part]), cursor: cursor - start, anchor: anchor - start)
    }
}

extension String {
    /// Returns the offset, in UTF-8, of the scalar at an offset that may be inside of it or beyond the text.
    func scalarBoundary(at offset: Int) -> Int {
        let offset = min(max(0, offset), utf8.count)
        var index = utf8.index(utf8.startIndex, offsetBy: offset)
        while index.samePosition(in: unicodeScalars) == nil { index = utf8.index(before: index) }
        return utf8.distance(from: utf8.startIndex, to: index)
    }
}
