internal import WaldenGeometry
internal import WaldenPlatform
internal import WaylandClient

/// The permitted sizes of a window.
///
/// An app may give its window any size at any time. A compositor dictates the size while the window is maximised, in
/// full screen or tiled (some end the connection over another size), recommends bounds for new windows, and cannot show
/// arbitrarily large buffers. The app gets a configuration with a permitted size before a layout with any other is
/// shown.
extension WaylandWindow {
    struct Refusal: Equatable {
        let requested: Size
        let permitted: Size
    }

    /// Refuses a layout whose size is not permitted, and announces a configuration with one that is.
    ///
    /// Refuses only once until a permitted size is shown, since a window can be too small for its title bar, or its app
    /// may insist on a size. The layout is then shown, with the dictated size as the window geometry.
    ///
    /// - Returns: Whether the layout must not be shown, because the app is about to send another one.
    func refuses(_ layout: SurfaceLayout) -> Bool {
        let size = permittedSize(layout)
        guard abs(size.width - layout.frameSize.width) >= 1 || abs(size.height - layout.frameSize.height) >= 1 else {
            refusal = nil
            return false
        }
        let new = Refusal(requested: layout.size, permitted: size)
        guard new != refusal, let translation = platform?.translation else { return false }
        let isFirst = refusal == nil
        refusal = new
        if role.dictatedSize != nil { preferredSize = layout.size }
        translation.announce(self, size: size)
        return isFirst
    }

    /// Returns the permitted size of content and frame that is closest to a layout's.
    private func permittedSize(_ layout: SurfaceLayout) -> Size {
        var permitted = layout
        if let dictated = role.dictatedSize {
            permitted.size = Self.larger(dictated.inset(by: layout.frame), .zero)
        } else if !isMapped, let configuration = toplevel?.configuration, configuration.leavesSize,
            let bounds = configuration.bounds
        {
            let maximum = Self.larger(bounds.inset(by: layout.frame), properties?.minimumSize ?? .zero)
            permitted.size = Size(
                width: min(layout.size.width, maximum.width), height: min(layout.size.height, maximum.height))
        }
        // The shadow counts towards the buffer's size.
        return permitted.surfaceSize.inset(by: permitted.shadow)
    }

    /// Returns the component-wise maximum of two sizes, at least one point each way.
    private static func larger(_ one: Size, _ other: Size) -> Size {
        func larger(_ one: Double, _ other: Double) -> Double { max(1, other > one ? other : one) }
        return Size(width: larger(one.width, other.width), height: larger(one.height, other.height))
    }

    /// Returns the window geometry, with the dictated size if there is one.
    func geometry(of layout: SurfaceLayout) -> SurfaceRectangle {
        var geometry = layout.windowGeometry
        if let dictated = role.dictatedSize {
            geometry.width = Int32(saturating: dictated.width)
            geometry.height = Int32(saturating: dictated.height)
        }
        return geometry
    }

    /// Stores the size of a floating window.
    func noteFloatingSize(_ layout: SurfaceLayout) {
        guard role.dictatedSize == nil else { return }
        preferredSize = layout.size
        floatingFrame = layout.frame
    }

    /// Returns the size of content and frame for a window that floats again, if the compositor leaves it to the client:
    /// the previous floating size, or a newer one of the app's. `nil` if the window was floating already.
    func takeRestoredSize(_ configuration: ToplevelConfiguration) -> Size? {
        defer { wasDictated = configuration.dictatesSize }
        guard wasDictated, !configuration.dictatesSize, configuration.leavesSize else { return nil }
        return preferredSize.outset(by: floatingFrame ?? layout?.frame ?? .zero)
    }
}

extension ToplevelConfiguration {
    /// The states that dictate the size of the window geometry.
    private static let fixed = WindowConfiguration.States.tiled.union([.maximized, .fullscreen])

    /// Whether the size is left to the client.
    var leavesSize: Bool { width == 0 || height == 0 }

    /// Whether the client must take the compositor's size.
    var dictatesSize: Bool { !leavesSize && !states.isDisjoint(with: Self.fixed) }

    var dictatedSize: Size? {
        dictatesSize ? Size(width: Double(width), height: Double(height)) : nil
    }

    /// The recommended maximum size of a new window.
    fileprivate var bounds: Size? {
        boundsWidth > 0 && boundsHeight > 0 ? Size(width: Double(boundsWidth), height: Double(boundsHeight)) : nil
    }
}
