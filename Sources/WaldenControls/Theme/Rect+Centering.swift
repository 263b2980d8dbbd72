internal import WaldenGeometry

extension Rect {
    /// Returns a rectangle of a size in the centre of this one, offset by whole points from its top left corner.
    func centering(_ size: Size) -> Rect {
        Rect(
            x: minX + ((width - size.width) / 2).rounded(.down), y: minY + ((height - size.height) / 2).rounded(.down),
            width: size.width, height: size.height)
    }
}
