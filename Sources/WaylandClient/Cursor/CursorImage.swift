internal import WaldenPlatform

/// A cursor picture with its hotspot.
struct CursorImage: Equatable {
    static let maximumSide = 1024

    let width: Int
    let height: Int
    /// In device pixels from the top left.
    let hotspot: (x: Int, y: Int)
    /// The cursor size that it was drawn for, in device pixels.
    let nominalSize: Double
    /// Rows from top to bottom, 0xAARRGGBB, premultiplied.
    let pixels: [UInt32]

    static func == (lhs: CursorImage, rhs: CursorImage) -> Bool {
        lhs.width == rhs.width && lhs.height == rhs.height && lhs.hotspot == rhs.hotspot && lhs.pixels == rhs.pixels
    }
}

/// The file format of X cursors: a table of pictures of several nominal sizes. All numbers are little-endian.
extension CursorImage {
    private static let magic: UInt32 = 0x7275_6358
    private static let imageType: UInt32 = 0xFFFD_0002
    private static let headerWords = 4
    private static let entryWords = 3
    private static let imageWords = 9
    private static let maximumEntries = 4096

    /// Reads the picture with the nearest nominal size, or the first frame of an animation; `nil` if the file is
    /// missing or invalid.
    init?(path: String, size: Double) {
        guard let file = try? RegularFile(reading: path) else { return nil }
        guard let header = Self.words(file, count: Self.headerWords, at: 0), header[0] == Self.magic,
            header[3] <= Self.maximumEntries,
            let table = Self.words(file, count: Int(header[3]) * Self.entryWords, at: Int(header[1])),
            let position = Self.position(of: size, in: table)
        else { return nil }
        self.init(file, at: position)
    }

    /// Returns the offset of the nearest picture in a table of type, nominal size and offset.
    private static func position(of size: Double, in table: [UInt32]) -> Int? {
        let images = stride(from: 0, to: table.count, by: entryWords).filter { table[$0] == imageType }
        func distance(_ entry: Int) -> Double { abs(Double(table[entry + 1]) - size) }
        let nearest = images.min { distance($0) < distance($1) }
        return nearest.map { Int(table[$0 + 2]) }
    }

    private init?(_ file: borrowing RegularFile, at position: Int) {
        guard let image = Self.words(file, count: Self.imageWords, at: position), image[1] == Self.imageType
        else { return nil }
        let (width, height) = (Int(image[4]), Int(image[5]))
        guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height),
            (1...UInt32(Self.maximumSide)).contains(image[2]),
            let pixels = Self.words(file, count: width * height, at: position + Int(image[0]))
        else { return nil }
        self.init(
            width: width, height: height, hotspot: (min(Int(image[6]), width), min(Int(image[7]), height)),
            nominalSize: Double(image[2]), pixels: pixels)
    }

    private static func words(_ file: borrowing RegularFile, count: Int, at offset: Int) -> [UInt32]? {
        var words = [UInt32](repeating: 0, count: count)
        let byteCount = words.withUnsafeMutableBytes { file.read(into: $0, at: offset) }
        guard byteCount == count * MemoryLayout<UInt32>.size else { return nil }
        return words.map { UInt32(littleEndian: $0) }
    }
}

extension CursorImage {
    /// Returns the picture enlarged by repeating pixels.
    func enlarged(by scale: Double, nominalSize: Double) -> CursorImage {
        let scale = min(max(scale, 1), Double(Self.maximumSide / max(width, height)))
        func length(_ length: Int) -> Int { Int((Double(length) * scale).rounded()) }
        let (newWidth, newHeight) = (length(width), length(height))
        let columns = (0..<newWidth).map { $0 * width / newWidth }
        let enlarged = (0..<newHeight).flatMap { y in
            columns.map { pixels[y * height / newHeight * width + $0] }
        }
        return CursorImage(
            width: newWidth, height: newHeight, hotspot: (length(hotspot.x), length(hotspot.y)),
            nominalSize: nominalSize, pixels: enlarged)
    }

    /// Returns the picture with its sides padded to a multiple of pixels, by transparent ones at the right and bottom.
    func padded(to multiple: Int) -> CursorImage {
        func length(_ length: Int) -> Int { (length + multiple - 1) / multiple * multiple }
        let (newWidth, newHeight) = (length(width), length(height))
        guard (newWidth, newHeight) != (width, height) else { return self }
        var padded = [UInt32](repeating: 0, count: newWidth * newHeight)
        for y in 0..<height {
            padded.replaceSubrange(y * newWidth..<y * newWidth + width, with: pixels[y * width..<(y + 1) * width])
        }
        return CursorImage(
            width: newWidth, height: newHeight, hotspot: hotspot, nominalSize: nominalSize, pixels: padded)
    }

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
        return CursorImage(
            width: 10, height: rows.count, hotspot: (0, 0), nominalSize: Double(rows.count), pixels: pixels)
    }()
}
