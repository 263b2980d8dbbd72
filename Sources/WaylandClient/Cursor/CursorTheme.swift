internal import WaldenPlatform

/// The user's cursor theme.
///
/// `XCURSOR_THEME` names the theme, `XCURSOR_SIZE` the size, `XCURSOR_PATH` the directories. Reads only the pictures
/// that are shown; libwayland-cursor would read the whole theme, which costs tens of milliseconds and almost a
/// megabyte.
struct CursorTheme {
    /// In points.
    static let defaultSize = 24
    private static let sizes = 1...512
    private static let maximumAncestors = 16

    let name: String
    /// In points.
    let size: Int
    let directories: [String]

    init(name: String, size: Int, directories: [String]) {
        self.name = name
        self.size = size
        self.directories = directories
    }

    init() {
        let requested = environmentVariable("XCURSOR_SIZE").flatMap { Int($0) } ?? Self.defaultSize
        self.init(
            name: environmentVariable("XCURSOR_THEME") ?? "default",
            size: Self.sizes.contains(requested) ? requested : Self.defaultSize, directories: Self.defaultDirectories)
    }

    private static var defaultDirectories: [String] {
        if let path = environmentVariable("XCURSOR_PATH") { return split(path) }
        let home = environmentVariable("HOME") ?? "/"
        let dataHome = environmentVariable("XDG_DATA_HOME") ?? home + "/.local/share"
        let dataDirectories = environmentVariable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        return [dataHome + "/icons", home + "/.icons"] + split(dataDirectories).map { $0 + "/icons" }
            + ["/usr/share/pixmaps"]
    }

    private static func split(_ path: String) -> [String] {
        path.split(separator: ":").map(String.init)
    }

    /// Returns the picture of a shape with the nearest size; the built-in arrow if neither the theme nor its ancestors
    /// have one.
    func image(of shape: Cursor, scale: Double) -> CursorImage {
        let themes = lineage
        for name in shape.themeNames + Cursor.arrow.themeNames {
            for theme in themes {
                for directory in directories {
                    let path = "\(directory)/\(theme)/cursors/\(name)"
                    if let image = CursorImage(path: path, size: Double(size) * scale) { return image }
                }
            }
        }
        return CursorImage.builtInArrow.enlarged(by: scale, nominalSize: Double(size) * scale)
    }

    /// The theme and its ancestors, nearest first, each once.
    var lineage: [String] {
        var themes = [name]
        var index = 0
        while index < themes.count, themes.count < Self.maximumAncestors {
            for parent in parents(of: themes[index])
            where !themes.contains(parent) && themes.count < Self.maximumAncestors {
                themes.append(parent)
            }
            index += 1
        }
        return themes
    }

    private func parents(of theme: String) -> [String] {
        for directory in directories {
            guard let text = Self.text(of: "\(directory)/\(theme)/index.theme") else { continue }
            // By bytes: the file has hundreds of lines, most of them translated names.
            for bytes in text.utf8.split(separator: UInt8(ascii: "\n")) {
                let line = Substring(bytes)
                guard line.hasPrefix("Inherits"),
                    let value = line.split(separator: "=", maxSplits: 1).dropFirst().first
                else { continue }
                return value.split { ",; \t\r".contains($0) }.map(String.init)
            }
        }
        return []
    }

    /// Returns the first 4 KiB of a file, enough for `Inherits`; `nil` if it cannot be read.
    private static func text(of path: String) -> String? {
        guard let file = try? RegularFile(reading: path) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let length = bytes.withUnsafeMutableBytes { file.read(into: $0, at: 0) }
        return length > 0 ? String(decoding: bytes[..<length], as: UTF8.self) : nil
    }
}
