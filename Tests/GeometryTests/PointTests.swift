import Testing
import WaldenGeometry

@Test func `moving a point there and back restores it`() {
    let start = Point(x: 3, y: -4)
    #expect(start + Point(x: 10, y: 20) - Point(x: 10, y: 20) == start)
    #expect(-start == Point(x: -3, y: 4))
    #expect(start * 2 / 2 == start)
}

@Test func `the distance between points is Euclidean`() {
    #expect(Point(x: 1, y: 1).distance(to: Point(x: 4, y: 5)) == 5)
    #expect(Point(x: 3, y: -4).length == 5)
}

@Test func `integral numbers are printed without a fraction`() {
    #expect(Point(x: 1, y: 2.5).description == "(1, 2.5)")
    #expect(Rect(x: 0, y: -1, width: 320, height: 200).description == "(0, -1) 320×200")
}

@Test func `an inset size never goes below zero`() {
    let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(Size(width: 10, height: 10).inset(by: insets) == Size(width: 4, height: 6))
    #expect(Size(width: 3, height: 3).inset(by: insets) == .zero)
    #expect(Size(width: 4, height: 6).outset(by: insets) == Size(width: 10, height: 10))
}
