internal import WaldenCore
internal import WaldenGeometry

/// A bar at the top, and a stage in the rest.
@MainActor
final class BarAndStage: View {
    private let bar: View
    private let stage: StageView
    private let height: @MainActor () -> Double

    /// - Parameter height: The height of the bar; zero hides it.
    init(bar: View, stage: StageView, height: @escaping @MainActor () -> Double) {
        self.bar = bar
        self.stage = stage
        self.height = height
        super.init(frame: .zero)
        addSubview(stage)
        addSubview(bar)
    }

    override func layoutSubviews() {
        let height = min(self.height(), bounds.height)
        // Elsewhere, as in the title bar of the window, the bar is not this view's concern.
        if bar.superview === self {
            bar.isHidden = height <= 0
            bar.frame = Rect(x: 0, y: 0, width: bounds.width, height: height)
        }
        stage.frame = Rect(x: 0, y: height, width: bounds.width, height: bounds.height - height)
    }

    override var minimumContentSize: Size {
        let content = stage.controller?.viewIfLoaded?.minimumContentSize ?? .zero
        return Size(width: content.width, height: content.height + height())
    }

    override func sizeThatFits(_ size: Size) -> Size {
        let height = self.height()
        let room = Size(width: size.width, height: max(0, size.height - height))
        guard let content = stage.controller?.view.sizeThatFits(room) else { return size }
        return Size(width: content.width, height: content.height + height)
    }
}
