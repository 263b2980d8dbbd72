import Testing
import WaldenGeometry

private func isNear(_ left: Point, _ right: Point) -> Bool { left.distance(to: right) < 1e-9 }

@Test func `a positive angle rotates clockwise, since y points down`() {
    let quarter = AffineTransform.rotation(.pi / 2)
    #expect(isNear(Point(x: 1, y: 0).applying(quarter), Point(x: 0, y: 1)))
    #expect(isNear(Point(x: 0, y: 1).applying(quarter), Point(x: -1, y: 0)))
}

@Test func `a modification applies before the transform`() {
    let transform = AffineTransform.translation(x: 10, y: 0).scaledBy(x: 2, y: 3)
    #expect(Point(x: 1, y: 1).applying(transform) == Point(x: 12, y: 3))
    #expect(transform.translatedBy(x: 1, y: 1).apply(to: Point.zero) == Point(x: 12, y: 3))
    let turned = AffineTransform.translation(x: 10, y: 0).rotatedBy(.pi / 2)
    #expect(isNear(turned.apply(to: Point(x: 1, y: 0)), Point(x: 10, y: 1)))
}

@Test func `a concatenated transform applies after the first`() {
    let transform = AffineTransform.translation(x: 10, y: 0).concatenating(.scale(x: 2, y: 3))
    #expect(Point(x: 1, y: 1).applying(transform) == Point(x: 22, y: 3))
    #expect(AffineTransform.identity.concatenating(transform) == transform)
    #expect(transform.concatenating(.identity) == transform)
}

@Test(arguments: [
    AffineTransform.identity,
    .translation(x: 3, y: -4),
    .scale(x: 2, y: -0.5),
    .rotation(1).translatedBy(x: 5, y: 6).scaledBy(x: 3, y: 4),
    AffineTransform(a: 1, b: 0.5, c: -0.25, d: 2, tx: 100, ty: 1e6),
    .scale(1e-9),
])
func `an inverse restores each point`(transform: AffineTransform) throws {
    let inverse = try #require(transform.inverted())
    for point in [Point.zero, Point(x: 1, y: 2), Point(x: -7, y: 13)] {
        #expect(point.applying(transform).applying(inverse).distance(to: point) < 1e-6)
    }
}

@Test(arguments: [
    AffineTransform.scale(0),
    .scale(x: 1, y: 0),
    AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
    .scale(.nan),
    .scale(.infinity),
    .translation(x: .nan, y: 0),
    .translation(x: 0, y: .infinity),
    .scale(1e-200),
    AffineTransform(a: 1e200, b: 0, c: 0, d: 1e200, tx: 0, ty: 0),
])
func `a singular transform has no inverse`(transform: AffineTransform) {
    #expect(transform.inverted() == nil)
}

@Test func `a transformed rectangle is its bounding box`() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(rect.applying(.translation(x: 1, y: 1)) == Rect(x: 2, y: 3, width: 3, height: 4))
    #expect(rect.applying(.scale(x: -2, y: 2)) == Rect(x: -8, y: 4, width: 6, height: 8))
    let turned = rect.applying(.rotation(.pi / 2))
    #expect(isNear(turned.origin, Point(x: -6, y: 1)))
    #expect(abs(turned.width - 4) < 1e-9 && abs(turned.height - 3) < 1e-9)
    #expect(Rect.null.applying(.scale(2)).isNull)
}

@Test func `a size ignores the translation`() {
    let transform = AffineTransform.scale(x: 2, y: 3).translatedBy(x: 100, y: 100)
    #expect(Size(width: 1, height: 1).applying(transform) == Size(width: 2, height: 3))
}

@Test func `kinds of transforms are recognized`() {
    #expect(AffineTransform.identity.isIdentity && AffineTransform.identity.isTranslation)
    #expect(!AffineTransform.translation(x: 1, y: 0).isIdentity)
    #expect(AffineTransform.scale(2).isRectilinear && !AffineTransform.scale(2).isTranslation)
    #expect(!AffineTransform.rotation(0.1).isRectilinear)
}
