internal import WaylandProtocols

/// How many device pixels a surface has for each unit of its coordinates.
///
/// The best that the compositor offers is used: `wp_fractional_scale_v1` with `wp_viewport`, else
/// `wl_surface.preferred_buffer_scale` (version 6), else the largest scale of the outputs that show the surface.
extension Surface {
    /// Scales beyond this one are not believed.
    static let maximumIntegerScale: Int32 = 16
    /// The unit of `wp_fractional_scale_v1`.
    private static let fractionalUnit: UInt32 = 120

    /// Asks for what the compositor offers.
    func prepareScaling() {
        if let viewporter = connection.viewporter, let manager = connection.fractionalScaleManager {
            viewport = viewporter.getViewport(surface: proxy)
            let fractional = manager.getFractionalScale(surface: proxy)
            fractional.onEvent = { [unowned self] event in
                guard case .preferredScale(let scale) = event else { return }
                let limit = UInt32(Self.maximumIntegerScale) * Self.fractionalUnit
                preferredScale120 = max(Self.fractionalUnit / 2, min(scale, limit))
                updateScale()
            }
            fractionalScale = fractional
        }
        scale = bestScale
    }

    /// Finds the scale anew, and leaves an event if it changed.
    func updateScale() {
        let best = bestScale
        guard best != scale else { return }
        scale = best
        connection.post(.surface(self, .scaleChanged))
    }

    private var bestScale: Double {
        if let preferredScale120 { return Double(preferredScale120) / Double(Self.fractionalUnit) }
        guard proxy.version >= 3 || viewport != nil else { return 1 }
        if let preferredScale { return Double(preferredScale) }
        if let largest = outputs.map(\.properties.scale).max() { return Double(largest) }
        // On no output any more, as on a workspace that is not seen: it will be back.
        if hasEnteredOutput { return scale }
        // Not shown yet: if all outputs agree, the first frame need not be drawn twice.
        let scales = connection.outputs.map(\.properties.scale)
        guard let first = scales.first, scales.allSatisfy({ $0 == first }) else { return 1 }
        return Double(first)
    }

    /// Tells the compositor, with the next commit, how the buffer maps to the surface's coordinates.
    ///
    /// - Parameters:
    ///   - width: The width of the surface, in its coordinates.
    ///   - height: The height of the surface, in its coordinates.
    ///   - scale: Device pixels of the buffer per unit of these.
    package func setDestination(width: Int32, height: Int32, scale: Double) {
        guard let viewport else {
            let factor = max(1, Int32(scale))
            guard proxy.version >= 3, factor != sentBufferScale else { return }
            sentBufferScale = factor
            pixelsPerUnit = Double(factor)
            proxy.setBufferScale(scale: factor)
            return
        }
        pixelsPerUnit = scale
        if let sent = sentDestination, sent == (width, height) { return }
        sentDestination = (width, height)
        viewport.setDestination(width: max(1, width), height: max(1, height))
    }
}
