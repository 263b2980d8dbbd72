internal import WaldenCore
internal import WaldenGeometry
internal import WaldenPlatform

/// Scrolling by a wheel: by lines, without animation.
extension ScrollView {
    /// Returns the delta to scroll, in points. With Shift, a wheel scrolls horizontally.
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
        if isPagingEnabled { return turnPages(by: delta) }
        catchAnimation()
        stopMotion()
        // Fractions of a pixel, from fractions of a detent, add up.
        let unrounded = limited(contentOffset + wheelRemainder + delta)
        let target = pixelAligned(unrounded)
        wheelRemainder = unrounded - target
        moveVisibly(to: target)
    }

    private func turnPages(by delta: Point) {
        wheelRemainder += delta / (lineHeight * linesPerWheelStep)
        let pages = Point(x: wheelRemainder.x.rounded(.towardZero), y: wheelRemainder.y.rounded(.towardZero))
        wheelRemainder -= pages
        if pages != .zero { turn(pages: pages) }
    }
}

extension ScrollInput {
    /// Whether the source is a wheel, which reports no end and has no inertia.
    var isFromWheel: Bool { source == .wheel || source == .wheelTilt }
}
