internal import CWayland
internal import Glibc
internal import WaylandProtocols

/// The pictures of the user's cursor theme, loaded at the first need for each scale.
///
/// `XCURSOR_THEME` and `XCURSOR_SIZE` choose the theme and the size. The C library underneath is libwayland-cursor.
@MainActor
final class CursorThemes {
    /// The size of a cursor in points, if the user does not say.
    private static let usualSize = 24
    private static let sizes = 1...512

    /// A picture, and the point of it that points.
    struct Picture {
        /// The `wl_buffer`, which belongs to the theme.
        var buffer: OpaquePointer
        /// Device pixels.
        var width: Int32
        var height: Int32
        var hotspotX: Int32
        var hotspotY: Int32
    }

    private let shm: WlShm?
    private var themes: [Int32: OpaquePointer] = [:]

    init(shm: WlShm?) { self.shm = shm }

    /// The picture of a shape at an integer scale; `nil` if the theme has none under any name.
    func picture(of shape: CursorShape, scale: Int32) -> Picture? {
        guard let theme = theme(scale: scale) else { return nil }
        for name in shape.themeNames + CursorShape.arrow.themeNames {
            if let picture = picture(named: name, in: theme) { return picture }
        }
        return nil
    }

    private func picture(named name: String, in theme: OpaquePointer) -> Picture? {
        guard let cursor = wl_cursor_theme_get_cursor(theme, name), cursor.pointee.image_count > 0,
            let image = cursor.pointee.images[0], let buffer = wl_cursor_image_get_buffer(image)
        else { return nil }
        let size = image.pointee
        return Picture(
            buffer: buffer, width: Int32(clamping: size.width), height: Int32(clamping: size.height),
            hotspotX: Int32(clamping: size.hotspot_x), hotspotY: Int32(clamping: size.hotspot_y))
    }

    private func theme(scale: Int32) -> OpaquePointer? {
        if let loaded = themes[scale] { return loaded }
        guard let shm = shm?.rawPointer else { return nil }
        let wish = environmentVariable("XCURSOR_SIZE").flatMap { Int($0) } ?? Self.usualSize
        let size = Self.sizes.contains(wish) ? wish : Self.usualSize
        let theme = wl_cursor_theme_load(
            environmentVariable("XCURSOR_THEME"), Int32(size) * scale, shm)
        themes[scale] = theme
        return theme
    }

    /// Frees the themes and their buffers.
    func destroy() {
        for theme in themes.values { wl_cursor_theme_destroy(theme) }
        themes = [:]
    }
}
