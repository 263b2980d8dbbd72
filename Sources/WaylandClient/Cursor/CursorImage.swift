internal import Glibc

/// A still picture of a pointer, and the point of it that points.
struct CursorImage: Equatable {
    /// The most pixels that a side may have; the format's own limit is far beyond what anybody shows.
    static let maximumSide = 1024

    /// Device pixels.
    let width: Int
    /// Device pixels.
    let height: Int
    /// The point that points, in device pixels from the top left.
    let hotspot: (x: Int, y: Int)
    /// The rows from top to bottom: 0xAARRGGBB, the colours multiplied by alpha.
    let pixels: [UInt32]

    init(width: Int, height: Int, hotspot: (x: Int, y: Int), pixels: [UInt32]) {
        self.width = width
        self.height = height
        self.hotspot = hotspot
        self.pixels = pixels
    }

    static func == (one: CursorImage, other: CursorImage) -> Bool {
        one.width == other.width && one.height == other.height && one.hotspot == other.hotspot
            && one.pixels == other.pixels
    }
}

/// The file format of X cursors: a table of pictures of several nominal sizes. All numbers are little-endian.
extension CursorImage {
    private static let magic: UInt32 = 0x7275_6358
    private static let imageType: UInt32 = 0xFFFD_0002
    private static let headerWords = 4
    private static let entryWords = 3
    private static let imageWords = 9
    private static let mostEntries = 4096

    /// Reads the picture whose nominal size is nearest to a wish; of an animation the first one.
    ///
    /// Reads no more than the table and that picture. `nil` if there is no such file or it makes no sense.
    init?(path: String, size: Int) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let header = Self.words(descriptor, count: Self.headerWords, at: 0), header[0] == Self.magic,
            header[3] <= Self.mostEntries,
            let table = Self.words(descriptor, count: Int(header[3]) * Self.entryWords, at: Int(header[1])),
            let position = Self.position(of: size, in: table)
        else { return nil }
        self.init(descriptor, at: position)
    }

    /// Where the picture of the nearest nominal size is, by a table of type, nominal size and position.
    private static func position(of size: Int, in table: [UInt32]) -> Int? {
        let images = stride(from: 0, to: table.count, by: entryWords).filter { table[$0] == imageType }
        let nearest = images.min { abs(Int(table[$0 + 1]) - size) < abs(Int(table[$1 + 1]) - size) }
        return nearest.map { Int(table[$0 + 2]) }
    }

    private init?(_ descriptor: Int32, at position: Int) {
        guard let image = Self.words(descriptor, count: Self.imageWords, at: position), image[1] == Self.imageType
        else { return nil }
        let (width, height) = (Int(image[4]), Int(image[5]))
        guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height),
            let pixels = Self.words(descriptor, count: width * height, at: position + Int(image[0]))
        else { return nil }
        self.init(
            width: width, height: height, hotspot: (min(Int(image[6]), width), min(Int(image[7]), height)),
            pixels: pixels)
    }

    private static func words(_ descriptor: Int32, count: Int, at offset: Int) -> [UInt32]? {
        let length = count * 4
        var words = [UInt32](repeating: 0, count: count)
        guard pread(descriptor, &words, length, offset) == length else { return nil }
        return words.map { UInt32(littleEndian: $0) }
    }
}

extension CursorImage {
    /// The picture with each pixel as a square of several.
    func enlarged(by factor: Int) -> CursorImage {
        let factor = min(max(factor, 1), Self.maximumSide / max(width, height))
        guard factor > 1 else { return self }
        let enlarged = (0..<height * factor).flatMap { y in
            (0..<width * factor).map { x in pixels[y / factor * width + x / factor] }
        }
        return CursorImage(
            width: width * factor, height: height * factor, hotspot: (hotspot.x * factor, hotspot.y * factor),
            pixels: enlarged)
    }

    /// The arrow that is shown where no theme is installed.
    static let builtInArrow: CursorImage = {
        let rows = [
            "#         ", "##        ", "#.#       ", "#..#      ", "#...#     ", "#....#    ", "#.....#   ",
            "#......#  ", "#.......# ", "#........#", "#.....####", "#..#..#   ", "#.# #..#  ", "##  #..#  ",
            "#    #..# ", "      ##  ",
        ]
        let pixels = rows.flatMap { row in
            row.utf8.map { character -> UInt32 in
                switch character {
                case UInt8(ascii: "#"): 0xFF00_0000
                case UInt8(ascii: "."): 0xFFFF_FFFF
                default: 0
                }
            }
        }
        return CursorImage(width: 10, height: rows.count, hotspot: (0, 0), pixels: pixels)
    }()
}
