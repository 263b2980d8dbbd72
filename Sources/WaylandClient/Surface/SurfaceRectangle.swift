/// An integer rectangle, in device pixels of a buffer or in surface coordinates.
package struct SurfaceRectangle: Sendable, Hashable {
    package var x: Int32
    package var y: Int32
    package var width: Int32
    package var height: Int32

    package init(x: Int32, y: Int32, width: Int32, height: Int32) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
