import Walden

/// A picture that is moved, zoomed and turned, and the buttons for those who have no two fingers at hand.
///
/// The scroll view moves and zooms the page; the picture turns on the page.
final class PhotoViewer: View {
    enum Metrics {
        static let margin = 16.0
        static let buttonWidth = 40.0
        static let zoomWidth = 58.0
        static let spacing = 4.0
        /// What is left free around a picture that is shown whole.
        static let border = 24.0
        static let zoomStep = 1.5
        /// What a double tap makes of a picture that is shown whole, and at least.
        static let doubleTapFactor = 2.5
        static let doubleTapLeast = 1.0
        static let largestFactor = 8.0
        /// How far content is scrolled with Control held for the picture to become e times as large, in points.
        static let wheelTravel = 100.0
        static let nearlyFitted = 1.15
        static let turnDuration = 0.4
        static let fade = 0.2
    }

    /// The picture that is shown, whole and upright at first.
    var photo: Photo? {
        didSet { if photo !== oldValue { photoDidChange() } }
    }

    /// What went wrong; `nil` for nothing.
    var notice: String? {
        didSet { noticeDidChange() }
    }

    let scrollView = ScrollView()
    /// What is zoomed: as large as the picture at 100 %, lying or standing.
    let page = View()
    /// What is turned.
    let picture = ImageView()
    /// How far the fingers have turned the picture, in radians; a number of quarter turns when there are none.
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

    // MARK: What is shown

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

    /// Shows the scale, and what can be done about it.
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
