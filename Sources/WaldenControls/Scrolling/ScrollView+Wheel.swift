internal import WaldenCore
internal import WaldenGeometry
internal import WaldenPlatform

/// A wheel moves the content by lines, at once: its detents are all that it has.
extension ScrollView {
    /// The way that scrolling asks for, in points. With Shift, a wheel scrolls along the horizontal.
    func scrollWay(_ input: ScrollInput) -> Point {
        guard input.isFromWheel else { return input.delta }
        let line = lineHeight * linesPerWheelStep
        var way = input.steps == .zero ? input.delta : input.steps * line
        let modifiers = window?.application.currentEvent?.modifierFlags ?? []
        if modifiers.contains(.shift), way.x == 0 { way = Point(x: way.y, y: 0) }
        return way
    }

    func turnWheel(_ input: ScrollInput) {
        guard drag == nil else { return }
        let way = scrollableAxes.part(of: scrollWay(input))
        guard way != .zero else { return }
        if isPagingEnabled {
            turnPages(by: way)
            return
        }
        catchAnimation()
        stopMotion()
        // Wheels that tell of parts of a detent may ask for parts of a pixel: they add up.
        let wanted = limited(contentOffset + wheelRest + way)
        let place = onPixels(wanted)
        wheelRest = wanted - place
        moveVisibly(to: place)
    }

    /// A detent turns a page.
    private func turnPages(by way: Point) {
        let detent = lineHeight * linesPerWheelStep
        guard detent > 0 else { return }
        wheelRest += way / detent
        let pages = Point(x: wheelRest.x.rounded(.towardZero), y: wheelRest.y.rounded(.towardZero))
        wheelRest -= pages
        if pages != .zero { turn(pages: pages) }
    }
}

extension ScrollInput {
    /// Whether it comes from a wheel, which has no end of its own and no inertia.
    var isFromWheel: Bool { source == .wheel || source == .wheelTilt }
}
