internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// The regions redrawn in the last frames, highlighted until they fade.
struct DamageFlashes {
    private struct Flash {
        var region: Region
        /// Whether the region was copied rather than redrawn.
        var isMoved: Bool
        var age: Int
    }

    private var flashes: [Flash] = []

    /// The opacity of a flash by its age in frames.
    private static let strengths = [0.40, 0.24, 0.10]
    private static let drawnColor = Color(hex: 0xFF2D78)
    private static let movedColor = Color(hex: 0x0091FF)

    var isEmpty: Bool { flashes.isEmpty }

    /// Advances by a frame, and returns the region to redraw in addition, because flashes fade or end there.
    mutating func advance(_ damage: Region, moved: Region) -> Region {
        var fading = Region()
        for index in flashes.indices {
            fading.formUnion(flashes[index].region)
            flashes[index].age += 1
        }
        flashes.removeAll { $0.age >= Self.strengths.count }
        if !moved.isEmpty { flashes.append(Flash(region: moved, isMoved: true, age: 0)) }
        if !damage.isEmpty { flashes.append(Flash(region: damage, isMoved: false, age: 0)) }
        return fading
    }

    mutating func removeAll() { flashes = [] }

    /// Draws the flashes in window coordinates, older ones beneath.
    func draw(in context: GraphicsContext, _ layout: SurfaceLayout) {
        let insets = layout.insets
        for flash in flashes {
            let strength = Self.strengths[flash.age]
            let color = flash.isMoved ? Self.movedColor : Self.drawnColor
            for index in 0..<flash.region.count {
                let rect = flash.region[index].rect(scale: layout.scale).offsetBy(dx: -insets.left, dy: -insets.top)
                context.fill(rect, with: color.withAlpha(strength * 0.5))
                context.strokeRoundedRect(
                    rect, cornerRadius: 0, with: color.withAlpha(min(1, strength * 2)), lineWidth: context.hairline)
            }
        }
    }
}
