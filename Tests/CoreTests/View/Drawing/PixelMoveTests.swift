import Testing
import Walden

@testable import WaldenCore

@MainActor
struct PixelMoveTests {
    /// The size of the test picture, whose pixels have distinct values.
    private let width = 7
    private let height = 6

    @Test(arguments: [-9, -3, -1, 0, 1, 2, 6], [-7, -2, -1, 0, 1, 3, 5])
    func `pixels arrive at their target, from another picture or within the same one`(dx: Int, dy: Int) {
        expectArrival(dx, dy, columns: 1..<6)
        // Whole rows.
        expectArrival(dx, dy, columns: 0..<width)
    }

    private func expectArrival(_ dx: Int, _ dy: Int, columns: Range<Int>) {
        let area = PixelRect(x: Int32(columns.lowerBound), y: 1, width: Int32(columns.count), height: 4)
        let move = PixelMove(area: area, dx: Int32(dx), dy: Int32(dy))
        let before = (0..<(width * height)).map { UInt32($0) }
        var expected = before
        for y in 1..<5 {
            for x in columns where columns.contains(x - dx) && (1..<5).contains(y - dy) {
                expected[y * width + x] = before[(y - dy) * width + x - dx]
            }
        }
        var (within, other) = (before, before)
        within.withUnsafeMutableBytes { pixels in
            let target = target(over: pixels)
            move.copy(from: target, to: target)
        }
        #expect(within == expected)
        var source = before
        source.withUnsafeMutableBytes { source in
            other.withUnsafeMutableBytes { move.copy(from: target(over: source), to: target(over: $0)) }
        }
        #expect(other == expected)
    }

    private func target(over pixels: UnsafeMutableRawBufferPointer) -> BitmapTarget {
        BitmapTarget(
            data: pixels.baseAddress!, width: width, height: height, stride: width * 4, scale: 1, isOpaque: false)
    }
}
