/// A rectangle of whole numbers: device pixels of a buffer, or units of a surface's coordinates.
package struct SurfaceRectangle: Sendable, Hashable {
    /// The left edge.
    package var x: Int32
    /// The top edge.
    package var y: Int32
    /// The horizontal extent.
    package var width: Int32
    /// The vertical extent.
    package var height: Int32

    /// Makes a rectangle from its corner and its extents.
    package init(x: Int32, y: Int32, width: Int32, height: Int32) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
