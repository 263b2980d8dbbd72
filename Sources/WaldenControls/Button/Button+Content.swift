internal import WaldenCore
internal import WaldenGeometry
public import WaldenGraphics

extension Button {
    /// The extras, made when first needed.
    var extrasForWriting: ButtonExtras {
        if let extras { return extras }
        let made = ButtonExtras()
        extras = made
        return made
    }

    // MARK: Titles

    /// The title in the normal state.
    public var title: String {
        get { normalTitle }
        set { setTitle(newValue, for: .normal) }
    }

    /// Sets the title for a state; `nil` takes that of the normal state.
    public func setTitle(_ title: String?, for state: State) {
        guard title != self.title(for: state) else { return }
        if state == .normal { normalTitle = title ?? "" } else { extrasForWriting.titles[state] = title }
        contentDidChange()
    }

    /// The title that was set for a state.
    public func title(for state: State) -> String? { state == .normal ? normalTitle : extras?.titles[state] }

    /// The title that shows at present.
    public var currentTitle: String {
        guard let extras else { return normalTitle }
        return state.find(in: extras.titles) ?? normalTitle
    }

    /// The font of the title; that of the theme's running text until one is set. What a button is tells its shape, and a
    /// second weight is a second font to be found and loaded before the first frame of an app.
    public var font: Font {
        get { extras?.font ?? theme.typeScale[.body] }
        set {
            guard newValue != font else { return }
            extrasForWriting.font = newValue
            contentDidChange()
        }
    }

    // MARK: Images

    /// Sets the image for a state; `nil` takes that of the normal state.
    public func setImage(_ image: Image?, for state: State) {
        guard image !== self.image(for: state) else { return }
        extrasForWriting.images[state] = image
        contentDidChange()
    }

    /// The image that was set for a state.
    public func image(for state: State) -> Image? { extras?.images[state] }

    /// The image that shows at present.
    public var currentImage: Image? {
        guard let images = extras?.images, !images.isEmpty else { return nil }
        return state.find(in: images) ?? images[.normal]
    }

    /// Where the image stands; before the title by default.
    public var imagePlacement: ImagePlacement {
        get { extras?.imagePlacement ?? .leading }
        set {
            guard newValue != imagePlacement else { return }
            extrasForWriting.imagePlacement = newValue
            setNeedsDisplay()
        }
    }

    /// Whether the image is a stencil in the colour of the title, which is the default, or shows its own colours.
    public var imageRenderingMode: ImageRenderingMode {
        get { extras?.imageRenderingMode ?? .template }
        set {
            guard newValue != imageRenderingMode else { return }
            extrasForWriting.imageRenderingMode = newValue
            setNeedsDisplay()
        }
    }

    // MARK: Layout

    /// The title laid out on one line; cut off with an ellipsis if it is wider than it may be.
    func titleLayout(maxWidth: Double) -> TextLayout {
        let title = currentTitle
        let font = self.font
        let natural = TextLayout.cached(
            title, font: font, maxWidth: TextLimits.width(of: title), maxLines: 1, lineBreakMode: .truncatingTail)
        if natural.size.width <= maxWidth { return natural }
        return TextLayout.cached(title, font: font, maxWidth: maxWidth, maxLines: 1, lineBreakMode: .truncatingTail)
    }

    /// The size of title, image and mark of the menu together, without the room around them.
    var contentSize: Size {
        let title = titleLayout(maxWidth: .infinity).size
        var size = Size(width: currentTitle.isEmpty ? 0 : title.width, height: title.height)
        if let image = currentImage {
            size.width += image.size.width + (size.width > 0 ? ButtonMetrics.gap : 0)
            size.height = max(size.height, image.size.height)
        }
        if showsMenuMark { size.width += ButtonMetrics.menuMarkWidth + (size.width > 0 ? ButtonMetrics.gap : 0) }
        return size
    }

    var contentInsets: EdgeInsets {
        let isIconOnly = currentTitle.isEmpty
        return EdgeInsets(
            horizontal: isIconOnly ? ButtonMetrics.iconInset : ButtonMetrics.horizontalInset,
            vertical: ButtonMetrics.verticalInset)
    }

    /// Whether the button shows that it opens a menu.
    var showsMenuMark: Bool { showsMenuAsPrimaryAction && menu != nil }
}

/// The sizes of a button, in points.
enum ButtonMetrics {
    static let horizontalInset = 14.0
    static let iconInset = 8.0
    static let verticalInset = 4.0
    /// Between image, title and the mark of the menu.
    static let gap = 7.0
    static let menuMarkWidth = 9.0
    static let menuMarkHeight = 5.0
}
