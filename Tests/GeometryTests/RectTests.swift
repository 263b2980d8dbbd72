import Testing
import WaldenGeometry

private let rect = Rect(x: 10, y: 20, width: 30, height: 40)

@Test func `S8 a rectangle contains its minimum edges and not its maximum edges`() {
    #expect(rect.contains(Point(x: 10, y: 20)))
    #expect(rect.contains(Point(x: 39.999, y: 59.999)))
    #expect(!rect.contains(Point(x: 40, y: 20)))
    #expect(!rect.contains(Point(x: 10, y: 60)))
    #expect(!rect.contains(Point(x: 9.999, y: 20)))
}

@Test func `S8 two adjoining rectangles never both contain a point`() {
    let left = Rect(x: 0, y: 0, width: 10, height: 10)
    let right = Rect(x: 10, y: 0, width: 10, height: 10)
    for x in stride(from: 0.0, to: 20, by: 0.25) {
        let point = Point(x: x, y: 5)
        #expect(left.contains(point) != right.contains(point))
    }
}

@Test func `edges and centre follow from origin and size`() {
    #expect([rect.minX, rect.midX, rect.maxX] == [10, 25, 40])
    #expect([rect.minY, rect.midY, rect.maxY] == [20, 40, 60])
    var moved = rect
    moved.center = Point(x: 0, y: 0)
    #expect(moved == Rect(x: -15, y: -20, width: 30, height: 40))
    #expect(Rect(corner: Point(x: 40, y: 20), opposite: Point(x: 10, y: 60)) == rect)
}

@Test(arguments: [
    (Rect(x: 20, y: 30, width: 100, height: 100), Rect(x: 20, y: 30, width: 20, height: 30)),
    (Rect(x: 0, y: 0, width: 100, height: 100), rect),
    (Rect(x: 40, y: 20, width: 5, height: 5), Rect.null),
    (Rect(x: 15, y: 25, width: 0, height: 5), Rect.null),
    (Rect(x: 15, y: 25, width: -5, height: 5), Rect.null),
    (Rect.null, Rect.null),
    (Rect(x: .nan, y: 0, width: 10, height: 10), Rect.null),
])
func `an intersection is the shared area or null`(other: Rect, shared: Rect) {
    #expect(rect.intersection(other) == shared)
    #expect(other.intersection(rect) == shared)
    #expect(rect.intersects(other) == !shared.isNull)
}

@Test func `null is neutral in a union, and an empty rectangle counts`() {
    #expect(rect.union(.null) == rect)
    #expect(Rect.null.union(rect) == rect)
    #expect(rect.union(.zero) == Rect(x: 0, y: 0, width: 40, height: 60))
    #expect(Rect.null.union(.null).isNull)
}

@Test func `edges that insets would cross meet in the middle`() {
    #expect(rect.insetBy(dx: 5, dy: -5) == Rect(x: 15, y: 15, width: 20, height: 50))
    #expect(rect.insetBy(dx: 20, dy: 0) == Rect(x: 25, y: 20, width: 0, height: 40))
    let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rect.inset(by: insets) == Rect(x: 12, y: 21, width: 24, height: 36))
    #expect(rect.inset(by: insets).inset(by: -insets) == rect)
    #expect(rect.inset(by: EdgeInsets(top: 0, left: 40, bottom: 0, right: 0)).width == 0)
    #expect(Rect.null.insetBy(dx: 1, dy: 1).isNull)
}

@Test func `a rectangle contains itself, but no empty rectangle`() {
    #expect(rect.contains(rect))
    #expect(!rect.contains(rect.offsetBy(dx: 0.5, dy: 0)))
    #expect(!rect.contains(Rect(x: 15, y: 25, width: 0, height: 0)))
}

@Test func `the integral rectangle extends to the surrounding integers`() {
    #expect(
        Rect(x: 0.2, y: -0.2, width: 1, height: 1).integral == Rect(x: 0, y: -1, width: 2, height: 2))
    #expect(rect.integral == rect)
    #expect(Rect.null.integral.isNull)
}

@Test func `no operation traps on NaN or infinity`() {
    let values: [Double] = [.nan, .infinity, -.infinity, 0, -1, 1, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
    for x in values {
        for width in values {
            let odd = Rect(x: x, y: width, width: width, height: x)
            _ = odd.union(rect).intersection(odd).integral.insetBy(dx: x, dy: width)
            _ = odd.applying(AffineTransform(a: x, b: width, c: x, d: width, tx: x, ty: width))
            _ = odd.contains(Point(x: x, y: width)) || odd.contains(rect) || rect.contains(odd) || odd.isEmpty
            _ = odd.description
        }
    }
    #expect(Rect(x: 0, y: 0, width: .nan, height: 1).isEmpty)
    #expect(!rect.contains(Point(x: .nan, y: 30)))
    #expect(!Rect(x: .nan, y: 0, width: 10, height: 10).contains(Point(x: 5, y: 5)))
}
