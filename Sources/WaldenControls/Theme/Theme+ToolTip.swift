public import WaldenCore
public import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

extension Theme {
    /// Returns a popup with a text.
    public func makeToolTip(_ text: String, for view: View, at rect: Rect, isAbove: Bool) -> PopupWindow? {
        let label = Label()
        label.text = text
        label.font = typeScale[.footnote]
        label.numberOfLines = 0
        let size = label.sizeThatFits(Size(width: ToolTipMetrics.maximumWidth, height: .infinity))
        let content = Size(
            width: (size.width + 2 * ToolTipMetrics.inset.width).rounded(.up),
            height: (size.height + 2 * ToolTipMetrics.inset.height).rounded(.up))
        let popup = PopupWindow(
            source: view,
            placement: PopupPlacement(
                size: content, anchorRect: rect, anchor: isAbove ? .top : [.bottom, .left],
                gravity: isAbove ? .top : [.bottom, .right], adjustments: [.flipY, .slideX, .slideY, .resizeX]),
            takesInput: false)
        popup.setPanel(.toolTip)
        label.frame = Rect(
            x: ToolTipMetrics.inset.width, y: ToolTipMetrics.inset.height, width: size.width, height: size.height)
        popup.addSubview(label)
        return popup
    }
}

private enum ToolTipMetrics {
    static let maximumWidth = 320.0
    static let inset = Size(width: 9, height: 5)
}
