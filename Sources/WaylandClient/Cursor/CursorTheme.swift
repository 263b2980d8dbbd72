internal import WaldenPlatform

/// Finds the pictures of the user's cursor theme.
///
/// `XCURSOR_THEME` names the theme, `XCURSOR_SIZE` the size, `XCURSOR_PATH` the directories, as for every other
/// program. Only the file of a picture that is shown is read: libwayland-cursor would read the whole theme, which takes
/// tens of milliseconds and most of a megabyte.
struct CursorTheme {
    /// The size of a cursor in points, if the user does not say.
    static let usualSize = 24
    private static let sizes = 1...512
    /// How many themes may inherit one from another.
    private static let maximumAncestors = 16

    /// The theme's name.
    let name: String
    /// The size in points.
    let size: Int
    /// Where themes lie.
    let directories: [String]

    /// The theme of a name in directories.
    init(name: String, size: Int, directories: [String]) {
        self.name = name
        self.size = size
        self.directories = directories
    }

    /// The theme that the environment names.
    init() {
        let wish = environmentVariable("XCURSOR_SIZE").flatMap { Int($0) } ?? Self.usualSize
        self.init(
            name: environmentVariable("XCURSOR_THEME") ?? "default",
            size: Self.sizes.contains(wish) ? wish : Self.usualSize, directories: Self.usualDirectories)
    }

    private static var usualDirectories: [String] {
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

    /// The picture of a shape whose size comes nearest to that of a scale; the built-in arrow if neither the theme nor its
    /// ancestors have one.
    func image(of shape: CursorShape, scale: Double) -> CursorImage {
        let themes = lineage
        for name in shape.themeNames + CursorShape.arrow.themeNames {
            for theme in themes {
                for directory in directories {
                    let path = "\(directory)/\(theme)/cursors/\(name)"
                    if let image = CursorImage(path: path, size: Double(size) * scale) { return image }
                }
            }
        }
        return CursorImage.builtInArrow.enlarged(by: scale, nominalSize: Double(size) * scale)
    }

    /// The theme and those that it inherits from, nearest first, each once.
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

    /// The line `Inherits=` of a theme's description.
    private func parents(of theme: String) -> [String] {
        for directory in directories {
            guard let text = Self.text(of: "\(directory)/\(theme)/index.theme") else { continue }
            // By bytes: a description has hundreds of lines, most of them names in all languages.
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

    /// The beginning of a file, where such a line stands; `nil` if it cannot be read.
    private static func text(of path: String) -> String? {
        guard let file = try? RegularFile(reading: path) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let length = bytes.withUnsafeMutableBytes { file.read(into: $0, at: 0) }
        return length > 0 ? String(decoding: bytes[..<length], as: UTF8.self) : nil
    }
}
