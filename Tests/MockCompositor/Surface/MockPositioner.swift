package import WaldenGeometry

/// The rules of a client that place a popup.
@MainActor
package final class MockPositioner {
    /// The rules, in coordinates of the parent's window geometry.
    package struct Rules: Sendable, Equatable {
        package var size = Size.zero
        package var anchorRect = Rect.zero
        package var anchor: UInt32 = 0
        package var gravity: UInt32 = 0
        package var adjustment: UInt32 = 0
        package var offset = Point.zero
        package var isReactive = false
    }

    let resource: ServerXdgPositioner
    private(set) var rules = Rules()

    init(resource: ServerXdgPositioner, compositor: MockCompositor) {
        self.resource = resource
        resource.onRequest = { [unowned self, unowned compositor] request in
            switch request {
            case .setSize(let width, let height):
                if width <= 0 || height <= 0 { compositor.faults.append("a positioner's size is not positive") }
                rules.size = Size(width: Double(width), height: Double(height))
            case .setAnchorRect(let x, let y, let width, let height):
                if width < 0 || height < 0 { compositor.faults.append("an anchor rectangle is negative") }
                rules.anchorRect = Rect(x: x, y: y, width: width, height: height)
            case .setAnchor(let anchor): rules.anchor = anchor.rawValue
            case .setGravity(let gravity): rules.gravity = gravity.rawValue
            case .setConstraintAdjustment(let adjustment): rules.adjustment = adjustment.rawValue
            case .setOffset(let x, let y): rules.offset = Point(x: Double(x), y: Double(y))
            case .setReactive: rules.isReactive = true
            case .setParentSize, .setParentConfigure, .destroy: break
            }
        }
        resource.onDestroy = { [weak self, weak compositor] in compositor?.positioners.removeAll { $0 === self } }
    }
}
