import Glibc
import Testing
import WaldenPlatform

@testable import WaylandClient

/// Cursor themes in a temporary folder.
final class CursorThemeTests {
    private let folder: String

    init() {
        var path = Array("/tmp/walden-cursors-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&path))
    }

    deinit {
        for path in created.reversed() { remove(path) }
        rmdir(folder)
    }

    private var created: [String] = []

    private func write(_ bytes: [UInt8], to path: String) {
        var directory = folder
        let parts = path.split(separator: "/")
        for part in parts.dropLast() {
            directory += "/" + part
            if mkdir(directory, 0o700) == 0 { created.append(directory) }
        }
        let file = "\(directory)/\(parts.last!)"
        let descriptor = open(file, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
        _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        created.append(file)
    }

    /// Returns a cursor file with an image of each size, whose pixels all have the size as their value.
    private func cursor(sizes: [UInt32]) -> [UInt8] {
        var table: [UInt32] = [0x7275_6358, 16, 1, UInt32(sizes.count)]
        var images: [UInt32] = []
        let start = UInt32((4 + 3 * sizes.count) * 4)
        for size in sizes {
            table += [0xFFFD_0002, size, start + UInt32(images.count * 4)]
            images += [36, 0xFFFD_0002, size, 1, size, size, 1, 2, 0]
            images += [UInt32](repeating: size, count: Int(size * size))
        }
        return (table + images).flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }

    private func theme(_ name: String = "mine", size: Int = 24) -> CursorTheme {
        CursorTheme(name: name, size: size, directories: [folder])
    }

    @Test func `the image of the nearest size is used`() {
        write(cursor(sizes: [16, 32, 48]), to: "mine/cursors/default")
        #expect(theme(size: 30).image(of: .arrow, scale: 1).width == 32)
        let large = theme(size: 24).image(of: .arrow, scale: 2)
        #expect(large.width == 48)
        #expect(large.hotspot == (1, 2))
        #expect(large.pixels.allSatisfy { $0 == 48 })
    }

    @Test func `an older name replaces a missing CSS name`() {
        write(cursor(sizes: [24]), to: "mine/cursors/hand2")
        #expect(theme().image(of: .pointingHand, scale: 1).width == 24)
    }

    @Test func `a theme inherits from others, even in cycles`() {
        write(Array("[Icon Theme]\nName=x\nInherits = other; mine\n".utf8), to: "mine/index.theme")
        write(Array("[Icon Theme]\nInherits=mine,other\n".utf8), to: "other/index.theme")
        write(cursor(sizes: [20]), to: "other/cursors/text")
        #expect(theme().lineage == ["mine", "other"])
        #expect(theme().image(of: .text, scale: 1).width == 20)
    }

    private func makePipe(_ path: String) {
        write([], to: path)
        let file = "\(folder)/\(path)"
        unlink(file)
        mkfifo(file, 0o600)
    }

    @Test func `pipes, devices and folders in a theme are skipped without waiting`() {
        makePipe("mine/cursors/default")
        makePipe("mine/index.theme")
        mkdir("\(folder)/mine/cursors/left_ptr", 0o700)
        created.append("\(folder)/mine/cursors/left_ptr")
        symlink("/dev/zero", "\(folder)/mine/cursors/top_left_arrow")
        created.append("\(folder)/mine/cursors/top_left_arrow")
        #expect(theme().image(of: .arrow, scale: 1) == .builtInArrow)
        #expect(theme().lineage == ["mine"])
    }

    @Test func `a theme has at most sixteen ancestors, even if one names hundreds`() {
        let parents = (0..<500).map { "p\($0)" }.joined(separator: ",")
        write(Array("[Icon Theme]\nInherits=\(parents)\n".utf8), to: "mine/index.theme")
        #expect(theme().lineage == ["mine"] + (0..<15).map { "p\($0)" })
    }

    @Test(arguments: ["0", "-1", "100000", "99999999999999999999", "large", "24.5"])
    func `an invalid cursor size means the default`(size: String) {
        setenv("XCURSOR_SIZE", size, 1)
        defer { unsetenv("XCURSOR_SIZE") }
        #expect(CursorTheme().size == CursorTheme.defaultSize)
    }

    @Test func `without any theme there is still an arrow`() {
        #expect(theme().image(of: .wait, scale: 1) == .builtInArrow)
    }

    @Test func `malformed files are skipped`() {
        let whole = cursor(sizes: [24])
        write(Array(whole.prefix(100)), to: "mine/cursors/default")
        write([UInt8](repeating: 0xFF, count: 200), to: "mine/cursors/left_ptr")
        #expect(theme().image(of: .arrow, scale: 1) == .builtInArrow)
    }

    @Test(arguments: [0, 1025, .max] as [UInt32])
    func `an image of an absurd size is skipped`(size: UInt32) {
        var file = cursor(sizes: [24])
        let place = 28 + 8
        for byte in 0..<4 { file[place + byte] = UInt8(truncatingIfNeeded: size >> (8 * byte)) }
        write(file, to: "mine/cursors/default")
        #expect(theme().image(of: .arrow, scale: 1) == .builtInArrow)
    }

    @Test func `each shape has the number of the protocol and the name of CSS`() {
        #expect(Cursor(rawValue: "default")?.shapeNumber == 1)
        #expect(Cursor(rawValue: "text")?.shapeNumber == 9)
        #expect(Cursor(rawValue: "nwse-resize")?.shapeNumber == 29)
        #expect(Cursor(rawValue: "zoom-out")?.shapeNumber == 34)
        for cursor in Cursor.allCases { #expect(cursor.themeNames[0] == cursor.rawValue) }
    }
}
