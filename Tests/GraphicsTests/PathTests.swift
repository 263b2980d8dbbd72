import Testing
import WaldenGeometry
import WaldenGraphics

private let square = Rect(x: 10, y: 10, width: 20, height: 20)

@Test func `the bounds of a path enclose its curves and not its control points`() {
    let circle = Path(ellipseIn: square)
    #expect(circle.bounds == square)
    var arch = Path()
    arch.move(to: .zero)
    arch.addQuadCurve(to: Point(x: 10, y: 0), controlPoint: Point(x: 5, y: 10))
    #expect(abs(arch.bounds.height - 5) < 1e-9)
    #expect(Path().bounds.isNull)
}

@Test func `a curve after a closed subpath begins at the start of that subpath`() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 100, y: 0))
    path.addLine(to: Point(x: 100, y: 10))
    path.close()
    path.addCurve(to: Point(x: 100, y: 0), controlPoint1: Point(x: 0, y: -30), controlPoint2: Point(x: 100, y: -30))
    #expect(path.currentPoint == Point(x: 100, y: 0))
    #expect(abs(path.bounds.minY + 22.5) < 1e-9 && abs(path.bounds.height - 32.5) < 1e-9)
}

@Test func `a rectangular path contains its minimum edges and not its maximum edges`() {
    let path = Path(rect: square)
    #expect(path.contains(Point(x: 10, y: 10)))
    #expect(path.contains(Point(x: 29.9, y: 29.9)))
    #expect(!path.contains(Point(x: 30, y: 10)))
    #expect(!path.contains(Point(x: 10, y: 30)))
}

@Test func `a rounded corner is not inside`() {
    let path = Path(roundedRect: square, cornerRadius: 10)
    #expect(!path.contains(Point(x: 12, y: 12)))
    #expect(path.contains(Point(x: 13.1, y: 13.1)))
    #expect(path.contains(square.center))
    let single = Path(roundedRect: square, cornerRadii: Path.CornerRadii(bottomRight: 10))
    #expect(single.contains(Point(x: 11, y: 11)))
    #expect(!single.contains(Point(x: 28, y: 28)))
}

@Test func `the fill rule decides about a hole`() {
    var path = Path(rect: square)
    path.append(Path(rect: square.insetBy(dx: 5, dy: 5)))
    #expect(path.contains(square.center, rule: .winding))
    #expect(!path.contains(square.center, rule: .evenOdd))
}

@Test func `an arc has the requested direction`() {
    var clockwise = Path()
    clockwise.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2)
    #expect(abs(clockwise.bounds.width - 10) < 1e-9 && abs(clockwise.bounds.minX) < 1e-9)
    var counterclockwise = Path()
    counterclockwise.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(abs(counterclockwise.bounds.minX + 10) < 0.01 && abs(counterclockwise.bounds.minY + 10) < 0.01)
    var circle = Path()
    circle.addArc(center: .zero, radius: 10, startAngle: 1, endAngle: 1 + 2 * .pi)
    #expect(abs(circle.bounds.width - 20) < 0.01 && abs(circle.bounds.height - 20) < 0.01)
}

@Test func `a transformed path consists of the transformed points`() {
    let path = Path(rect: square).applying(.translation(x: 5, y: 0).scaledBy(x: 2, y: 1))
    #expect(path.bounds == Rect(x: 25, y: 10, width: 40, height: 20))
    #expect(path.currentPoint == Point(x: 25, y: 10))
}

@Test func `copies of a path are independent`() {
    let original = Path(rect: square)
    var copy = original
    copy.addLine(to: .zero)
    #expect(original != copy)
    #expect(original == Path(rect: square))
}

@Test func `elements that are not finite are ignored`() {
    var path = Path()
    path.move(to: Point(x: .nan, y: 0))
    path.addRect(Rect(x: 0, y: 0, width: .infinity, height: 1))
    path.addArc(center: .zero, radius: .nan, startAngle: 0, endAngle: 1)
    path.addCurve(to: .zero, controlPoint1: Point(x: .infinity, y: 0), controlPoint2: .zero)
    path.close()
    #expect(path.isEmpty)
    #expect(!path.contains(Point(x: .nan, y: 0)))
}
