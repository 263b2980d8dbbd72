import Glibc
import Walden

/// The layout, zooming and turning of the page.
extension PhotoViewer: ScrollViewDelegate {
    /// The angle rounded to quarter turns.
    private var quarterTurns: Double { (angle / (.pi / 2)).rounded() }

    /// The size of the page at 100 %: that of the picture, or transposed.
    private var pageSize: Size {
        let size = photo?.size ?? .zero
        let isSideways = Int(quarterTurns) % 2 != 0
        return isSideways ? Size(width: size.height, height: size.width) : size
    }

    /// The scale that fits the page into the view, at most 1.
    private var fittingScale: Double {
        let (page, room) = (pageSize, scrollView.bounds.insetBy(dx: Metrics.border, dy: Metrics.border).size)
        guard !page.isEmpty, !room.isEmpty else { return 1 }
        return min(room.width / page.width, room.height / page.height, 1)
    }

    /// Whether the picture is fitted.
    var isFitted: Bool { scrollView.zoomScale <= scrollView.minimumZoomScale * 1.001 }

    /// The point in the middle of the view, in the picture's coordinates.
    var focus: Point { picture.convert(scrollView.bounds.center, from: scrollView) }

    /// Lays out page and picture at the nearest quarter turn.
    ///
    /// - Parameters:
    ///   - scale: The scale, or `nil` to fit the picture.
    ///   - focus: The point to centre as far as possible, in the picture's coordinates.
    func layOutPage(at scale: Double?, around focus: Point) {
        let (size, fitting) = (pageSize, fittingScale)
        // Lay out at 100 % first, then zoom.
        scrollView.minimumZoomScale = min(fitting, 1)
        scrollView.maximumZoomScale = max(fitting * Metrics.maximumFactor, 4)
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

    /// Scrolls a point of the content to the middle of the view, as far as possible.
    private func show(_ point: Point) {
        let size = scrollView.bounds.size
        let target = point - Point(x: size.width / 2, y: size.height / 2)
        let (minimum, maximum) = (scrollView.minimumContentOffset, scrollView.maximumContentOffset)
        scrollView.setContentOffset(
            Point(x: min(max(target.x, minimum.x), maximum.x), y: min(max(target.y, minimum.y), maximum.y)),
            animated: false)
    }

    /// Centres a page that is smaller than the view.
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

    /// Zooms about a fixed point, in the scroll view's coordinates.
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

    /// Turns the picture, then snaps to the nearest quarter turn.
    func turn(by change: Double) {
        // A rotation gesture also zooms a little, so a nearly fitted picture becomes fitted.
        let isNearlyFitted = scrollView.zoomScale < scrollView.minimumZoomScale * Metrics.nearlyFitted
        let scale = isNearlyFitted ? nil : scrollView.zoomScale
        angle += change
        let focus = self.focus
        View.animate(
            withDuration: Metrics.turnDuration, usingSpringWithDamping: 0.85, options: .allowUserInteraction
        ) {
            layOutPage(at: scale, around: focus)
            // Animates the scroll indicators with the content.
            scrollView.layoutIfNeeded()
        }
    }
}
