import Testing
import Walden

/// Where popups go, by the rules of `xdg_positioner` (S152). Expected places are worked out from the protocol's text.
struct PopupPlacementTests {
    typealias Edges = PopupPlacement.Edges
    typealias Adjustments = PopupPlacement.Adjustments

    /// A popup of 40 by 30 points beside an anchor in a space from (0, 0) to (200, 150).
    /// The expected frame is x, y, and the width and height where they are not 40 and 30.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var anchorRect = Rect(x: 80, y: 60, width: 20, height: 10)
        var anchor: Edges = []
        var gravity: Edges = []
        var adjustments: Adjustments = []
        var offset = Point.zero
        var size = Size(width: 40, height: 30)
        var expected: Rect

        var testDescription: String { name }

        init(
            _ name: String, at anchorRect: Rect = Rect(x: 80, y: 60, width: 20, height: 10), _ anchor: Edges,
            _ gravity: Edges, _ adjustments: Adjustments = [], offset: Point = .zero,
            size: Size = Size(width: 40, height: 30), is expected: [Double]
        ) {
            (self.name, self.anchorRect, self.anchor, self.gravity) = (name, anchorRect, anchor, gravity)
            (self.adjustments, self.offset, self.size) = (adjustments, offset, size)
            self.expected = Rect(
                x: expected[0], y: expected[1], width: expected.count > 2 ? expected[2] : 40,
                height: expected.count > 3 ? expected[3] : 30)
        }
    }

    private static let left = Rect(x: 10, y: 60, width: 20, height: 10)
    private static let right = Rect(x: 170, y: 60, width: 20, height: 10)
    private static let top = Rect(x: 80, y: 5, width: 20, height: 10)
    private static let bottom = Rect(x: 80, y: 135, width: 20, height: 10)
    private static let corner = Rect(x: 170, y: 135, width: 20, height: 10)
    private static let wide = Size(width: 260, height: 30)
    private static let high = Size(width: 40, height: 200)

    /// Each anchor and gravity, where there is enough space.
    static let free: [Case] = [
        Case("centre, centred", [], [], is: [70, 50]),
        Case("centre, up", [], .top, is: [70, 35]),
        Case("centre, down", [], .bottom, is: [70, 65]),
        Case("centre, left", [], .left, is: [50, 50]),
        Case("centre, right", [], .right, is: [90, 50]),
        Case("centre, up left", [], [.top, .left], is: [50, 35]),
        Case("centre, down left", [], [.bottom, .left], is: [50, 65]),
        Case("centre, up right", [], [.top, .right], is: [90, 35]),
        Case("centre, down right", [], [.bottom, .right], is: [90, 65]),
        Case("top, centred", .top, [], is: [70, 45]),
        Case("top, up", .top, .top, is: [70, 30]),
        Case("top, down", .top, .bottom, is: [70, 60]),
        Case("bottom, down", .bottom, .bottom, is: [70, 70]),
        Case("bottom, up", .bottom, .top, is: [70, 40]),
        Case("left, left", .left, .left, is: [40, 50]),
        Case("left, right", .left, .right, is: [80, 50]),
        Case("right, right", .right, .right, is: [100, 50]),
        Case("right, left", .right, .left, is: [60, 50]),
        Case("top left, up left", [.top, .left], [.top, .left], is: [40, 30]),
        Case("top left, down right", [.top, .left], [.bottom, .right], is: [80, 60]),
        Case("bottom left, down right", [.bottom, .left], [.bottom, .right], is: [80, 70]),
        Case("bottom right, down left", [.bottom, .right], [.bottom, .left], is: [60, 70]),
        Case("top right, down right", [.top, .right], [.bottom, .right], is: [100, 60]),
        Case("bottom right, up right", [.bottom, .right], [.top, .right], is: [100, 40]),
        Case("an offset shifts", [.bottom, .left], [.bottom, .right], offset: Point(x: 5, y: -3), is: [85, 67]),
        Case("an offset shifts to the left", .right, .right, offset: Point(x: -12, y: 0), is: [88, 50]),
        Case("an odd size is rounded down", [], [], size: Size(width: 41, height: 31), is: [70, 50, 41, 31]),
        Case(
            "fractions are rounded outwards", at: Rect(x: 80.4, y: 60.4, width: 19.2, height: 9.2), .bottom, .bottom,
            size: Size(width: 39.5, height: 29.2), is: [70, 70]),
        Case(
            "adjustments change nothing that fits", .bottom, .bottom,
            [.flipX, .flipY, .slideX, .slideY, .resizeX, .resizeY], is: [70, 70]),
        Case("opposite edges cancel each other", [.left, .right], [.top, .bottom], is: [70, 50]),
    ]

    /// What may change where there is not enough.
    static let tight: [Case] = [
        Case("nothing may change", at: bottom, .bottom, .bottom, is: [70, 145]),
        Case("flipped up", at: bottom, .bottom, .bottom, .flipY, is: [70, 105]),
        Case("flipped down", at: top, .top, .top, .flipY, is: [70, 15]),
        Case("flipped left", at: right, .right, .right, .flipX, is: [130, 50]),
        Case("flipped right", at: left, .left, .left, .flipX, is: [30, 50]),
        Case("flipped on one axis", at: corner, [.bottom, .right], [.bottom, .right], .flipX, is: [130, 145]),
        Case(
            "flipped on both axes", at: corner, [.bottom, .right], [.bottom, .right], [.flipX, .flipY], is: [130, 105]),
        Case(
            "a menu at a corner", at: Rect(x: 190, y: 140, width: 1, height: 1), [.top, .left], [.bottom, .right],
            [.flipX, .flipY], is: [151, 111]),
        Case("a flip on the wrong axis changes nothing", at: bottom, .bottom, .bottom, .flipX, is: [70, 145]),
        Case(
            "no flip where the other side is too small", at: bottom, .bottom, .bottom, .flipY,
            size: Size(width: 40, height: 140), is: [70, 145, 40, 140]),
        Case("an anchor at the middle flips with its gravity", at: right, [], .right, .flipX, is: [140, 50]),
        Case(
            "without gravity a flip changes nothing", at: right, [], [], .flipX, size: Size(width: 60, height: 30),
            is: [150, 50, 60]),
        Case(
            "an offset is not mirrored", at: bottom, .bottom, .bottom, .flipY, offset: Point(x: 0, y: 4), is: [70, 109]),
        Case("slid left", at: right, [.bottom, .left], [.bottom, .right], .slideX, is: [160, 70]),
        Case("slid right", at: left, [.bottom, .right], [.bottom, .left], .slideX, is: [0, 70]),
        Case("slid up", at: bottom, .bottom, .bottom, .slideY, is: [70, 120]),
        Case("slid down", at: top, .top, .top, .slideY, is: [70, 0]),
        Case(
            "slid on both axes", at: corner, [.bottom, .right], [.bottom, .right], [.slideX, .slideY], is: [160, 120]),
        Case("a slide on the wrong axis changes nothing", at: bottom, .bottom, .bottom, .slideX, is: [70, 145]),
        Case(
            "slid as far as the gravity's start", [.bottom, .left], [.bottom, .right], .slideX, size: wide,
            is: [0, 70, 260]),
        Case(
            "slid as far as the gravity's end", [.bottom, .right], [.bottom, .left], .slideX, size: wide,
            is: [-60, 70, 260]),
        Case("slid down to the top", .bottom, .bottom, .slideY, size: high, is: [70, 0, 40, 200]),
        Case("slid up to the bottom", .top, .top, .slideY, size: high, is: [70, -50, 40, 200]),
        Case("cut off below", at: bottom, .bottom, .bottom, .resizeY, is: [70, 145, 40, 5]),
        Case("cut off above", at: top, .top, .top, .resizeY, is: [70, 0, 40, 5]),
        Case("cut off on the right", at: right, .right, .right, .resizeX, is: [190, 50, 10]),
        Case("cut off on the left", at: left, .left, .left, .resizeX, is: [0, 50, 10]),
        Case("cut off on both sides", [], [], .resizeX, size: wide, is: [0, 50, 200]),
        Case(
            "nothing would be left", at: Rect(x: 180, y: 60, width: 20, height: 10), .right, .right, .resizeX,
            is: [200, 50]),
        Case("flipping comes before sliding", at: bottom, .bottom, .bottom, [.flipY, .slideY], is: [70, 105]),
        Case(
            "sliding comes after a flip in vain", at: bottom, .bottom, .bottom, [.flipY, .slideY],
            size: Size(width: 40, height: 140), is: [70, 10, 40, 140]),
        Case("resizing comes after sliding", .bottom, .bottom, [.slideY, .resizeY], size: high, is: [70, 0, 40, 150]),
        Case(
            "resizing comes after a flip in vain", .bottom, .bottom, [.flipY, .resizeY], size: high,
            is: [70, 70, 40, 80]),
        Case(
            "a long menu takes all of the height", at: bottom, [.bottom, .left], [.bottom, .right],
            [.flipY, .slideX, .slideY, .resizeY], size: high, is: [80, 0, 40, 150]),
        Case(
            "a submenu flips to the left", at: Rect(x: 140, y: 60, width: 50, height: 20), [.top, .right],
            [.bottom, .right], [.flipX, .slideY], is: [100, 60]),
        Case(
            "a submenu slides up", at: Rect(x: 20, y: 130, width: 50, height: 20), [.top, .right], [.bottom, .right],
            [.flipX, .slideY], is: [70, 120]),
        Case(
            "an anchor outside of the space", at: Rect(x: 400, y: 60, width: 20, height: 10), [.bottom, .left],
            [.bottom, .right], .slideX, is: [160, 70]),
        Case(
            "a popup that ends at the edge fits", at: Rect(x: 140, y: 60, width: 20, height: 10), .right, .right,
            [.flipX, .slideX], is: [160, 50]),
    ]

    @Test(arguments: free + tight)
    func `S152 a popup is placed by gravity and anchor, then flips, slides and shrinks`(_ test: Case) {
        let placement = PopupPlacement(
            size: test.size, anchorRect: test.anchorRect, anchor: test.anchor, gravity: test.gravity,
            adjustments: test.adjustments, offset: test.offset)
        #expect(placement.frame(within: Rect(x: 0, y: 0, width: 200, height: 150)) == test.expected)
        // Another origin of the coordinates changes nothing else.
        var moved = placement
        moved.anchorRect = test.anchorRect.offsetBy(dx: 7, dy: -300)
        #expect(
            moved.frame(within: Rect(x: 7, y: -300, width: 200, height: 150))
                == test.expected.offsetBy(dx: 7, dy: -300))
    }

    @Test func `S152 there are at least 60 cases`() { #expect(Self.free.count + Self.tight.count >= 60) }

    @Test func `S152 lengths that are no lengths become one point, and none is too large for a compositor`() {
        for bad in [0, -5, Double.nan] {
            let placement = PopupPlacement(
                size: Size(width: bad, height: bad), anchorRect: Rect(x: bad, y: bad, width: bad, height: bad),
                anchor: .bottom, gravity: .bottom, offset: Point(x: bad, y: bad))
            let rules = placement.rounded
            #expect(rules.size == Size(width: 1, height: 1))
            #expect(rules.anchorRect.width >= 1 && rules.anchorRect.height >= 1)
        }
        let huge = PopupPlacement(
            size: Size(width: 1e12, height: Double.infinity),
            anchorRect: Rect(x: -1e12, y: 1e12, width: 1e12, height: 1e12), anchor: [], gravity: []
        ).rounded
        #expect(huge.size.width <= 16_384 && huge.size.height <= 16_384)
        #expect(abs(huge.anchorRect.minX) <= 16_384 && huge.anchorRect.maxY <= 32_768)
    }
}
