internal import WaldenCore
internal import WaldenGeometry
internal import WaldenPlatform

/// Scrolling by a wheel: by lines, at once.
extension ScrollView {
    /// The distance to scroll, in points. With Shift, a wheel scrolls horizontally.
    func scrollDelta(_ input: ScrollInput) -> Point {
        guard input.isFromWheel else { return input.delta }
        let line = lineHeight * linesPerWheelStep
        var delta = input.steps == .zero ? input.delta : input.steps * line
        let modifiers = window?.application.currentEvent?.modifierFlags ?? []
        if modifiers.contains(.shift), delta.x == 0 { delta = Point(x: delta.y, y: 0) }
        return delta
    }

    func turnWheel(_ input: ScrollInput) {
        guard drag == nil else { return }
        let delta = scrollableAxes.part(of: scrollDelta(input))
        guard delta != .zero else { return }
        if isPagingEnabled {
            turnPages(by: delta)
            return
        }
        catchAnimation()
        stopMotion()
        // Wheels that report parts of a detent may ask for parts of a pixel, which add up.
        let wanted = limited(contentOffset + wheelRest + delta)
        let target = onPixels(wanted)
        wheelRest = wanted - target
        moveVisibly(to: target)
    }

    /// Turns a page with each detent.
    private func turnPages(by delta: Point) {
        let detent = lineHeight * linesPerWheelStep
        guard detent > 0 else { return }
        wheelRest += delta / detent
        let pages = Point(x: wheelRest.x.rounded(.towardZero), y: wheelRest.y.rounded(.towardZero))
        wheelRest -= pages
        if pages != .zero { turn(pages: pages) }
    }
}

extension ScrollInput {
    /// Whether a wheel is the source, which reports no end and has no inertia.
    var isFromWheel: Bool { source == .wheel || source == .wheelTilt }
}
