internal import WaldenCore
internal import WaldenGraphics

/// Rarely used properties, allocated on demand to keep buttons small.
@MainActor
final class ButtonExtras {
    var titles: [Control.State: String] = [:]
    var images: [Control.State: Image] = [:]
    var font: Font?
    var imagePlacement = Button.ImagePlacement.leading
    var imageRenderingMode = ImageRenderingMode.template
    var menu: Menu?
    var showsMenuAsPrimaryAction = false
    weak var menuSession: MenuSession?
    var menuTouch: Touch?

    var differsByState: Bool { !titles.isEmpty || images.count > (images[.normal] == nil ? 0 : 1) }
}

extension Control.State {
    /// Returns the value for this state without `focused`, otherwise for its most significant
    /// member.
    func find<Value>(in values: [Control.State: Value]) -> Value? {
        if values.isEmpty { return nil }
        let state = subtracting(.focused)
        if let value = values[state] { return value }
        for part in [Control.State.disabled, .highlighted, .selected] where state.contains(part) {
            if let value = values[part] { return value }
        }
        return nil
    }
}
