internal import WaylandProtocols

/// The scale of a surface: that of `wp_fractional_scale_v1` if there are viewports, otherwise
/// `wl_surface.preferred_buffer_scale` (version 6), otherwise the maximum of the outputs that show the surface.
extension Surface {
    /// The maximum scale; larger ones are clamped.
    static let maximumIntegerScale: Int32 = 16
    /// Steps per unit of scale in `wp_fractional_scale_v1`.
    private static let fractionalUnit: UInt32 = 120

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

    /// Assumes a scale until the compositor tells one, such as that of a popup's parent.
    func assumeScale(_ scale: Double) {
        assumedScale = scale
        self.scale = bestScale
    }

    /// Updates the scale, and posts an event if it changed.
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
        // No longer on any output, such as on a hidden workspace.
        if hasEnteredOutput { return scale }
        if let assumedScale { return assumedScale }
        // Not shown yet: guesses the scale if all outputs agree, to avoid drawing the first frame twice.
        let scales = connection.outputs.map(\.properties.scale)
        guard let first = scales.first, scales.allSatisfy({ $0 == first }) else { return 1 }
        return Double(first)
    }

    /// Sets the size of the surface in points and the buffer's device pixels per point; the next commit applies them.
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
