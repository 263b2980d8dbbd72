import Foundation

/// A screenshot of an output.
struct Picture: Equatable {
    let width: Int
    let height: Int
    private let bytes: [UInt8]

    /// Parses a binary PPM with 8 bits per channel.
    init(ppm data: Data) throws {
        var rest = data[...]
        var fields: [String] = []
        while fields.count < 4 {
            guard let end = rest.firstIndex(where: { $0 == 0x20 || $0 == 0x0A }) else {
                throw HarnessError("the picture is truncated")
            }
            fields.append(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
            rest = rest[(end + 1)...]
        }
        guard fields[0] == "P6", let width = Int(fields[1]), let height = Int(fields[2]), fields[3] == "255",
            rest.count == width * height * 3
        else { throw HarnessError("the picture is not an 8-bit PPM: \(fields)") }
        (self.width, self.height, bytes) = (width, height, Array(rest))
    }

    /// Returns the number of pixels of an area that differ from another picture of the same size.
    func differences(from other: Picture, in area: Box? = nil) -> Int {
        let area = area ?? Box(x: 0, y: 0, width: Double(width), height: Double(height))
        var count = 0
        for y in max(0, Int(area.y))..<min(height, Int(area.y + area.height)) {
            for x in max(0, Int(area.x))..<min(width, Int(area.x + area.width)) where differs(from: other, x, y) {
                count += 1
            }
        }
        return count
    }

    /// Returns the bounding box of the differences from another picture of the same size, outside some areas; `nil` if
    /// there are none.
    func difference(from other: Picture, outside areas: [Box]) -> Box? {
        let areas = areas.map(\.roundedOut)
        var (left, top, right, bottom) = (width, height, -1, -1)
        for y in 0..<height {
            for x in 0..<width where differs(from: other, x, y) {
                let pixel = Box(x: Double(x), y: Double(y), width: 1, height: 1)
                if areas.contains(where: { $0.contains(pixel) }) { continue }
                (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
            }
        }
        guard right >= 0 else { return nil }
        return Box(x: Double(left), y: Double(top), width: Double(right - left + 1), height: Double(bottom - top + 1))
    }

    private func differs(from other: Picture, _ x: Int, _ y: Int) -> Bool {
        let start = (y * width + x) * 3
        return bytes[start] != other.bytes[start] || bytes[start + 1] != other.bytes[start + 1]
            || bytes[start + 2] != other.bytes[start + 2]
    }
}
