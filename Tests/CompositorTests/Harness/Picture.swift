import Foundation

/// A picture of an output, in its pixels.
struct Picture: Equatable {
    let width: Int
    let height: Int
    private let bytes: [UInt8]

    /// Reads a binary PPM with 8 bits a channel.
    init(ppm data: Data) throws {
        var rest = data[...]
        var fields: [String] = []
        while fields.count < 4 {
            guard let end = rest.firstIndex(where: { $0 == 0x20 || $0 == 0x0A }) else {
                throw HarnessError("the picture is cut short")
            }
            fields.append(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
            rest = rest[(end + 1)...]
        }
        guard fields[0] == "P6", let width = Int(fields[1]), let height = Int(fields[2]), fields[3] == "255",
            rest.count == width * height * 3
        else { throw HarnessError("the picture is no PPM of 8 bits: \(fields)") }
        (self.width, self.height, bytes) = (width, height, Array(rest))
    }

    /// How many pixels of an area are not the same in another picture of the same size.
    func differences(from other: Picture, in area: Box? = nil) -> Int {
        let area = area ?? Box(x: 0, y: 0, width: Double(width), height: Double(height))
        var count = 0
        for y in max(0, Int(area.y))..<min(height, Int(area.y + area.height)) {
            for x in max(0, Int(area.x))..<min(width, Int(area.x + area.width)) {
                let start = (y * width + x) * 3
                if bytes[start..<start + 3] != other.bytes[start..<start + 3] { count += 1 }
            }
        }
        return count
    }
}

/// A rectangle; what its unit is, its user says.
struct Box: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    func contains(_ other: Box) -> Bool {
        other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
    }

    func expanded(by margin: Double) -> Box {
        Box(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    func scaled(by factor: Double) -> Box {
        Box(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }
}
