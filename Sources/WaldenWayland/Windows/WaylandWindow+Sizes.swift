internal import WaldenGeometry
internal import WaldenPlatform
internal import WaylandClient

/// The sizes that a window may have.
///
/// An application may give its window any size at any time. A compositor insists on its own while the window is
/// maximised, in full screen or tiled (some end the connection of a client that shows another one), wishes new windows
/// to keep within bounds, and can show no buffers beyond some size. A layout that does not fit is answered by a
/// configuration with the size that does, before it is shown.
extension WaylandWindow {
    /// A size that was refused, and the one that the application was given instead.
    struct Refusal: Equatable {
        let asked: Size
        let told: Size
    }

    /// Refuses a layout whose size the window may not have, by a configuration with the permitted size.
    ///
    /// The same size is refused once. A layout that insists on it is shown, with the compositor's size as the window's
    /// geometry: a window can be too small for its title bar, and an app may return to the same size again and again.
    ///
    /// - Returns: Whether the layout must not be shown, because another one follows at once.
    func refuses(_ layout: SurfaceLayout) -> Bool {
        let told = permittedSize(layout)
        guard abs(told.width - layout.frameSize.width) >= 1 || abs(told.height - layout.frameSize.height) >= 1 else {
            refusal = nil
            return false
        }
        let new = Refusal(asked: layout.size, told: told)
        guard new != refusal, let translation = platform?.translation else { return false }
        let isFirst = refusal == nil
        refusal = new
        if toplevel.configuration.dictatesSize { wishedSize = layout.size }
        translation.announce(self, size: told)
        return isFirst
    }

    /// The size of content and frame that comes closest to that of a layout.
    private func permittedSize(_ layout: SurfaceLayout) -> Size {
        let configuration = toplevel.configuration
        var wanted = layout
        if let dictated = configuration.dictatedSize {
            wanted.size = Self.larger(dictated.inset(by: layout.frame), .zero)
        } else if !isMapped, configuration.leavesSize, let bounds = configuration.bounds {
            let most = Self.larger(bounds.inset(by: layout.frame), properties?.minimumSize ?? .zero)
            wanted.size = Size(width: min(layout.size.width, most.width), height: min(layout.size.height, most.height))
        }
        // The shadow takes part in what a buffer can hold.
        return wanted.surfaceSize.inset(by: wanted.shadow)
    }

    /// The larger lengths of two sizes, at least one point.
    private static func larger(_ one: Size, _ other: Size) -> Size {
        func larger(_ one: Double, _ other: Double) -> Double { max(1, other > one ? other : one) }
        return Size(width: larger(one.width, other.width), height: larger(one.height, other.height))
    }

    /// What the compositor is told to be the window: the size that it insists on, whatever the content's.
    func geometry(of layout: SurfaceLayout) -> SurfaceRectangle {
        var geometry = layout.windowGeometry
        let configuration = toplevel.configuration
        if configuration.dictatesSize {
            geometry.width = configuration.width
            geometry.height = configuration.height
        }
        return geometry
    }

    /// Keeps in mind how large the window is while it floats.
    func noteFloatingSize(_ layout: SurfaceLayout) {
        guard !toplevel.configuration.dictatesSize else { return }
        wishedSize = layout.size
        floatingFrame = layout.frame
    }

    /// The size of content and frame that a window gets which floats again, where the compositor leaves it to the
    /// application: the one that it had, or that the application has asked for since. `nil` for one that floated.
    func takeRestoredSize(_ configuration: ToplevelConfiguration) -> Size? {
        defer { wasDictated = configuration.dictatesSize }
        guard wasDictated, !configuration.dictatesSize, configuration.leavesSize else { return nil }
        return wishedSize.outset(by: floatingFrame ?? layout?.frame ?? .zero)
    }
}

extension ToplevelConfiguration {
    /// States in which the window's geometry must have the size that is told.
    private static let fixed: States = [.maximized, .fullscreen, .tiledLeft, .tiledRight, .tiledTop, .tiledBottom]

    /// Whether the size is left to the client.
    var leavesSize: Bool { width == 0 || height == 0 }

    /// Whether the client must take the size that is told.
    var dictatesSize: Bool { !leavesSize && !states.isDisjoint(with: Self.fixed) }

    /// The size that the client must take, if it must.
    fileprivate var dictatedSize: Size? {
        dictatesSize ? Size(width: Double(width), height: Double(height)) : nil
    }

    /// The size that a new window should not exceed, if the compositor told.
    fileprivate var bounds: Size? {
        boundsWidth > 0 && boundsHeight > 0 ? Size(width: Double(boundsWidth), height: Double(boundsHeight)) : nil
    }
}
