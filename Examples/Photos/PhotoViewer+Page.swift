import Glibc
import Walden

/// The page on which the picture lies: how large it is, where, and how it comes there.
extension PhotoViewer: ScrollViewDelegate {
    /// How many quarter turns are nearest to the angle.
    private var quarterTurns: Double { (angle / (.pi / 2)).rounded() }

    /// The size of the page at 100 %: that of the picture, lying or standing.
    private var pageSize: Size {
        let size = photo?.size ?? .zero
        let isStanding = Int(quarterTurns) % 2 != 0
        return isStanding ? Size(width: size.height, height: size.width) : size
    }

    /// The scale at which the whole page is seen; a small picture is not made larger.
    private var fittingScale: Double {
        let (page, room) = (pageSize, scrollView.bounds.insetBy(dx: Metrics.border, dy: Metrics.border).size)
        guard !page.isEmpty, !room.isEmpty else { return 1 }
        return min(room.width / page.width, room.height / page.height, 1)
    }

    /// Whether the picture is shown whole.
    var isFitted: Bool { scrollView.zoomScale <= scrollView.minimumZoomScale * 1.001 }

    /// The point of the picture that is in the middle of the view.
    var focus: Point { picture.convert(scrollView.bounds.center, from: scrollView) }

    /// Lays page and picture out by the quarter turns that are nearest.
    ///
    /// - Parameters:
    ///   - scale: The scale to show it at; `nil` to show it whole.
    ///   - focus: The point of the picture to show in the middle, as far as that goes.
    func layOutPage(at scale: Double?, around focus: Point) {
        let (size, fitting) = (pageSize, fittingScale)
        // The page is laid out at 100 %, and zoomed then.
        scrollView.minimumZoomScale = min(fitting, 1)
        scrollView.maximumZoomScale = max(fitting * Metrics.largestFactor, 4)
        scrollView.zoomScale = 1
        page.frame = Rect(origin: .zero, size: size)
        scrollView.contentSize = size
        picture.bounds = Rect(origin: .zero, size: photo?.size ?? .zero)
        picture.center = page.bounds.center
        angle = quarterTurns * .pi / 2
        picture.transform = .rotation(angle)
        scrollView.zoomScale = scale ?? fitting
        centerPage()
        let middle = scale == nil ? page.bounds.center : page.convert(focus, from: picture)
        show(page.convert(middle, to: scrollView))
        zoomDidChange()
    }

    /// Moves a point of the content to the middle of the view, as far as the content goes.
    private func show(_ point: Point) {
        let size = scrollView.bounds.size
        let wanted = point - Point(x: size.width / 2, y: size.height / 2)
        let (least, most) = (scrollView.minimumContentOffset, scrollView.maximumContentOffset)
        scrollView.setContentOffset(
            Point(x: min(max(wanted.x, least.x), most.x), y: min(max(wanted.y, least.y), most.y)), animated: false)
    }

    /// Keeps a page that is smaller than the view in its middle.
    private func centerPage() {
        let (size, content) = (scrollView.bounds.size, scrollView.contentSize)
        scrollView.contentInset = EdgeInsets(
            horizontal: max(0, (size.width - content.width) / 2), vertical: max(0, (size.height - content.height) / 2))
    }

    // MARK: Zooming

    func viewForZooming(in scrollView: ScrollView) -> View? { page }

    func scrollViewDidZoom(_ scrollView: ScrollView) {
        centerPage()
        zoomDidChange()
    }

    func zoomIn() { scrollView.setZoomScale(scrollView.zoomScale * Metrics.zoomStep, animated: true) }
    func zoomOut() { scrollView.setZoomScale(scrollView.zoomScale / Metrics.zoomStep, animated: true) }
    func zoomToFit() { scrollView.setZoomScale(scrollView.minimumZoomScale, animated: true) }

    /// Zooms so that a point of the view shows what it shows.
    func zoom(to scale: Double, about point: Point, animated: Bool) {
        let scale = min(max(scale, scrollView.minimumZoomScale), scrollView.maximumZoomScale)
        let place = point - scrollView.contentOffset
        let size = scrollView.bounds.size
        let part = Rect(
            origin: page.convert(point, from: scrollView) - place / scale,
            size: Size(width: size.width / scale, height: size.height / scale))
        scrollView.zoom(to: part, animated: animated)
    }

    // MARK: Turning

    func turnLeft() { turn(by: -.pi / 2) }
    func turnRight() { turn(by: .pi / 2) }

    /// Turns the picture, and lets it come to rest at the nearest quarter turn.
    func turn(by change: Double) {
        // Fingers that turn zoom a little, too: what is nearly whole is shown whole.
        let isNearlyFitted = scrollView.zoomScale < scrollView.minimumZoomScale * Metrics.nearlyFitted
        let scale = isNearlyFitted ? nil : scrollView.zoomScale
        angle += change
        let focus = self.focus
        View.animate(
            withDuration: Metrics.turnDuration, usingSpringWithDamping: 0.85, options: .allowUserInteraction
        ) {
            layOutPage(at: scale, around: focus)
            // What marks the place along the edges moves with the content.
            scrollView.layoutIfNeeded()
        }
    }
}
