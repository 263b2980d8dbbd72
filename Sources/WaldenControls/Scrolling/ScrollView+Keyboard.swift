internal import WaldenCore
internal import WaldenGeometry
internal import WaldenPlatform

/// Scrolling by the arrow keys, Page Up, Page Down, Home and End.
extension ScrollView {
    /// Scrolls for a key; returns whether the content moves.
    func scroll(by key: Key) -> Bool {
        guard isScrollEnabled, allowsKeyboardScrolling, isPerceptibleInTree, key.modifierFlags.withoutLocks.isEmpty,
            drag == nil
        else { return false }
        guard let target = offset(for: key.symbol.withoutKeypad, from: stepStart) else { return false }
        return step(to: target)
    }

    /// The offset at which the next step starts: quick steps add up.
    var stepStart: Point { motion?.kind == .key ? motion?.end ?? contentOffset : contentOffset }

    /// Turns a number of pages along each axis, from the nearest page.
    func turn(pages: Point) {
        let (start, size) = (stepStart, bounds.size)
        _ = step(
            to: Point {
                size[$0] > 0 && pages[$0] != 0 ? ((start[$0] / size[$0]).rounded() + pages[$0]) * size[$0] : start[$0]
            })
    }

    /// Moves the content to an offset by a spring, from its current velocity; returns whether it moves.
    private func step(to requested: Point) -> Bool {
        let target = pixelAligned(limited(requested))
        guard let window, (target - limited(stepStart)).length > precision else { return false }
        catchAnimation()
        let velocity = motion?.velocity(at: motionTime) ?? .zero
        if motion?.kind != .key { stopMotion() }
        if window.application.prefersReducedMotion {
            stopMotion()
            moveVisibly(to: target)
        } else {
            let (x, y) = settling(velocity: velocity, at: target)
            begin(.key, x, y, to: target)
        }
        return true
    }

    private func offset(for symbol: KeySymbol, from start: Point) -> Point? {
        let size = bounds.size
        let (line, page) = (lineHeight * ScrollMetrics.linesPerArrow, pageStep)
        let (across, along) = isPagingEnabled ? (size.width, size.height) : (line, line)
        switch symbol {
        case .upArrow: return start + Point(x: 0, y: -along)
        case .downArrow: return start + Point(x: 0, y: along)
        case .leftArrow: return start + Point(x: -across, y: 0)
        case .rightArrow: return start + Point(x: across, y: 0)
        case .pageUp: return start - page
        case .pageDown: return start + page
        case .home: return end(minimumContentOffset, from: start)
        case .end: return end(maximumContentOffset, from: start)
        default: return nil
        }
    }

    /// The delta of a page key: vertical, unless the content scrolls only horizontally.
    private var pageStep: Point {
        let (size, inset) = (bounds.size, contentInset)
        let isHorizontal = scrollableAxes == .horizontal
        let length = isHorizontal ? size.width - inset.horizontal : size.height - inset.vertical
        let distance = max(lineHeight * ScrollMetrics.linesPerArrow, length - ScrollMetrics.pageOverlap)
        let step = isPagingEnabled ? (isHorizontal ? size.width : size.height) : distance
        return isHorizontal ? Point(x: step, y: 0) : Point(x: 0, y: step)
    }

    /// Returns the offset at an end of the content: vertical, unless the content scrolls only horizontally.
    private func end(_ end: Point, from start: Point) -> Point {
        scrollableAxes == .horizontal ? Point(x: end.x, y: start.y) : Point(x: start.x, y: end.y)
    }
}
