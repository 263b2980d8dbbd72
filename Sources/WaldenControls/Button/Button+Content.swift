internal import WaldenCore
internal import WaldenGeometry
public import WaldenGraphics

extension Button {
    var extrasForWriting: ButtonExtras {
        if let extras { return extras }
        let newExtras = ButtonExtras()
        extras = newExtras
        return newExtras
    }

    /// The title in the normal state.
    public var title: String {
        get { normalTitle }
        set { setTitle(newValue, for: .normal) }
    }

    /// Sets the title for a state; `nil` uses the normal title.
    public func setTitle(_ title: String?, for state: State) {
        guard title != self.title(for: state) else { return }
        if state == .normal { normalTitle = title ?? "" } else { extrasForWriting.titles[state] = title }
        contentDidChange()
    }

    /// Returns the title set for a state.
    public func title(for state: State) -> String? { state == .normal ? normalTitle : extras?.titles[state] }

    /// The title for the current state.
    public var currentTitle: String {
        guard let extras else { return normalTitle }
        return state.find(in: extras.titles) ?? normalTitle
    }

    /// The font of the title; the theme's body font by default.
    public var font: Font {
        // Not a bolder weight: loading a second font would delay the first frame.
        get { extras?.font ?? theme.typeScale[.body] }
        set {
            guard newValue != font else { return }
            extrasForWriting.font = newValue
            contentDidChange()
        }
    }

    /// Sets the image for a state; `nil` uses the normal image.
    public func setImage(_ image: Image?, for state: State) {
        guard image !== self.image(for: state) else { return }
        extrasForWriting.images[state] = image
        contentDidChange()
    }

    /// Returns the image set for a state.
    public func image(for state: State) -> Image? { extras?.images[state] }

    /// The image for the current state.
    public var currentImage: Image? {
        guard let images = extras?.images, !images.isEmpty else { return nil }
        return state.find(in: images) ?? images[.normal]
    }

    /// The position of the image relative to the title; leading by default.
    public var imagePlacement: ImagePlacement {
        get { extras?.imagePlacement ?? .leading }
        set {
            guard newValue != imagePlacement else { return }
            extrasForWriting.imagePlacement = newValue
            setNeedsDisplay()
        }
    }

    /// How the image is coloured; by default as a template in the title's colour.
    public var imageRenderingMode: ImageRenderingMode {
        get { extras?.imageRenderingMode ?? .template }
        set {
            guard newValue != imageRenderingMode else { return }
            extrasForWriting.imageRenderingMode = newValue
            setNeedsDisplay()
        }
    }

    func titleLayout(maxWidth: Double) -> TextLayout {
        let title = currentTitle
        let font = self.font
        let natural = TextLayout.cached(
            title, font: font, maxWidth: TextLimits.width(of: title), maxLines: 1, lineBreakMode: .truncatingTail)
        if natural.size.width <= maxWidth { return natural }
        return TextLayout.cached(title, font: font, maxWidth: maxWidth, maxLines: 1, lineBreakMode: .truncatingTail)
    }

    var contentSize: Size {
        let title = titleLayout(maxWidth: .infinity).size
        var size = Size(width: max(currentTitle.isEmpty ? 0 : title.width, widestTitle), height: title.height)
        if let image = currentImage {
            size.width += image.size.width + (size.width > 0 ? ButtonMetrics.gap : 0)
            size.height = max(size.height, image.size.height)
        }
        if showsMenuIndicator {
            size.width += ButtonMetrics.menuIndicatorWidth + (size.width > 0 ? ButtonMetrics.gap : 0)
        }
        return size
    }

    var contentInsets: EdgeInsets {
        let horizontal = currentTitle.isEmpty ? ButtonMetrics.iconInset : ButtonMetrics.horizontalInset
        return EdgeInsets(horizontal: horizontal, vertical: ButtonMetrics.verticalInset)
    }

    var showsMenuIndicator: Bool { showsMenuAsPrimaryAction && menu != nil }
}

/// The sizes of a button, in points.
enum ButtonMetrics {
    static let horizontalInset = 14.0
    static let iconInset = 8.0
    static let verticalInset = 4.0
    /// The space between image, title and menu indicator.
    static let gap = 7.0
    static let menuIndicatorWidth = 9.0
    static let menuIndicatorHeight = 5.0
}
