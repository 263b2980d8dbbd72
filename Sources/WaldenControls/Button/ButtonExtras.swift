internal import WaldenCore
internal import WaldenGraphics

/// What most buttons do without: images, titles of states, a font, a menu.
@MainActor
final class ButtonExtras {
    var titles: [Control.State: String] = [:]
    var images: [Control.State: Image] = [:]
    var font: Font?
    var imagePlacement = Button.ImagePlacement.leading
    var imageRenderingMode = ImageRenderingMode.template
    var menu: Menu?
    var showsMenuAsPrimaryAction = false
    /// The menu while it is open, and the touch that opened it.
    weak var menuView: MenuView?
    var menuTouch: Touch?

    /// Whether the button may need another size in another state.
    var differsByState: Bool { !titles.isEmpty || images.count > 1 }
}

extension Control.State {
    /// Finds what was set for a state, without regard to the focus: for the state as a whole, else for the part of it
    /// that matters most.
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
