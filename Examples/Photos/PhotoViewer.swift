import Walden

/// Shows a picture that can be moved, zoomed and turned, with buttons for users of a pointer.
///
/// The scroll view scrolls and zooms the page; the picture turns on the page.
final class PhotoViewer: View {
    enum Metrics {
        static let margin = 16.0
        static let buttonWidth = 40.0
        static let zoomWidth = 58.0
        static let spacing = 4.0
        /// The margin around a fitted picture, in points.
        static let border = 24.0
        static let zoomStep = 1.5
        /// The factor by which a double tap enlarges a fitted picture, and the minimum scale after it.
        static let doubleTapFactor = 2.5
        static let doubleTapMinimumScale = 1.0
        static let maximumFactor = 8.0
        /// The scroll distance with Control held that enlarges the picture e times, in points.
        static let wheelTravel = 100.0
        static let nearlyFitted = 1.15
        static let turnDuration = 0.4
        static let fade = 0.2
    }

    /// The shown picture. A new one starts fitted and upright.
    var photo: Photo? {
        didSet { if photo !== oldValue { photoDidChange() } }
    }

    /// The text of the notice; `nil` to hide it.
    var notice: String? {
        didSet { noticeDidChange() }
    }

    let scrollView = ScrollView()
    /// The zoomed view: as large as the picture at 100 %, in landscape or portrait.
    let page = View()
    /// The turned view.
    let picture = ImageView()
    /// The angle of the picture, in radians; a multiple of a quarter turn unless fingers turn it.
    var angle = 0.0
    let rotation = RotationGestureRecognizer()
    let wheelZoom = PanGestureRecognizer()
    let noticeView = Notice()

    private let bar = Bar()
    private let title = Label(textStyle: .headline)
    private let zoomLabel = Label()
    private let outButton = Button(style: .plain, image: PhotoIcons.minus)
    private let inButton = Button(style: .plain, image: PhotoIcons.plus)
    private let fitButton = Button(title: "Fit", style: .plain)
    private let leftButton = Button(style: .plain, image: PhotoIcons.turnLeft)
    private let rightButton = Button(style: .plain, image: PhotoIcons.turnRight)

    init() {
        super.init(frame: .zero)
        for view in [scrollView, noticeView, bar] { addSubview(view) }
        for view in [title, outButton, zoomLabel, inButton, fitButton, leftButton, rightButton] { bar.addSubview(view) }
        scrollView.addSubview(page)
        page.addSubview(picture)
        picture.contentMode = .scaleToFill
        noticeView.isHidden = true
        zoomLabel.textAlignment = .center
        zoomLabel.font = zoomLabel.font.monospacedDigits()
        setUpActions()
        setUpGestures()
    }

    private func setUpActions() {
        let actions: [(Button, String, @MainActor @Sendable (PhotoViewer) -> () -> Void)] = [
            (outButton, "zoom-out", PhotoViewer.zoomOut), (inButton, "zoom-in", PhotoViewer.zoomIn),
            (fitButton, "fit", PhotoViewer.zoomToFit), (leftButton, "turn-left", PhotoViewer.turnLeft),
            (rightButton, "turn-right", PhotoViewer.turnRight),
            (noticeView.closeButton, "dismiss", PhotoViewer.dismissNotice),
        ]
        for (button, name, action) in actions {
            button.accessibilityIdentifier = name
            button.addTarget(self, action: action, for: .primaryActionTriggered)
        }
    }

    // MARK: Content

    private func photoDidChange() {
        title.text = photo?.title ?? ""
        picture.image = photo?.image
        if let failure = photo?.failure { notice = failure.sentence }
        angle = 0
        layOutPage(at: nil, around: .zero)
        page.alpha = 0
        View.animate(withDuration: Metrics.fade, options: .allowUserInteraction) { page.alpha = 1 }
    }

    private func noticeDidChange() {
        noticeView.text = notice ?? ""
        noticeView.isHidden = notice == nil
        setNeedsLayout()
    }

    private func dismissNotice() { notice = nil }

    /// Shows the scale, and enables the buttons that apply.
    func zoomDidChange() {
        let scale = scrollView.zoomScale
        zoomLabel.text = "\(Int((scale * 100).rounded())) %"
        outButton.isEnabled = scale > scrollView.minimumZoomScale
        inButton.isEnabled = scale < scrollView.maximumZoomScale
        scrollView.cursor = isFitted ? nil : .openHand
    }

    // MARK: Layout

    override func layoutSubviews() {
        let barHeight = Bar.height
        bar.frame = Rect(x: 0, y: 0, width: bounds.width, height: barHeight)
        let noticeHeight = notice == nil ? 0 : noticeView.sizeThatFits(bounds.size).height
        noticeView.frame = Rect(x: 0, y: barHeight, width: bounds.width, height: noticeHeight)
        let top = barHeight + noticeHeight
        let frame = Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        if frame != scrollView.frame {
            let (scale, focus) = (isFitted ? nil : scrollView.zoomScale, self.focus)
            scrollView.frame = frame
            layOutPage(at: scale, around: focus)
        }
        layOutBar()
    }

    private func layOutBar() {
        let height = theme.metrics.controlHeight
        var right = bounds.width - Metrics.margin
        func place(_ view: View, width: Double, gap: Double = Metrics.spacing) {
            right -= width
            view.frame = Rect(x: right, y: ((Bar.height - height) / 2).rounded(), width: width, height: height)
            right -= gap
        }
        place(rightButton, width: Metrics.buttonWidth)
        place(leftButton, width: Metrics.buttonWidth, gap: Metrics.margin)
        place(fitButton, width: fitButton.intrinsicContentSize.width)
        place(inButton, width: Metrics.buttonWidth)
        place(zoomLabel, width: Metrics.zoomWidth)
        place(outButton, width: Metrics.buttonWidth, gap: Metrics.margin)
        title.frame = Rect(x: Metrics.margin, y: 0, width: max(0, right - Metrics.margin), height: Bar.height)
    }
}
