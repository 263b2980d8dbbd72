internal import WaldenGeometry

/// Sorts in reading order: lines from top to bottom, each from left to right.
///
/// An element belongs to a line if its middle lies within the height of the line's first element.
enum ReadingOrder {
    /// Returns elements sorted by their frames.
    ///
    /// - Complexity: O(*n* log *n*). Few lines pass over the same element: their reach below its top at least doubles
    ///   every two lines.
    static func sort<Element>(_ elements: [Element], by frame: (Element) -> Rect) -> [Element] {
        let boxes = elements.map(frame)
        let byTop = elements.indices.sorted { (boxes[$0].minY, boxes[$0].minX) < (boxes[$1].minY, boxes[$1].minX) }
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        var next = 0
        var passedOver: [Int] = []
        while next < byTop.count || !passedOver.isEmpty {
            var candidates = passedOver[...]
            let first = candidates.popFirst() ?? byTop[next]
            if passedOver.isEmpty { next += 1 }
            let (top, bottom) = (boxes[first].minY, boxes[first].maxY)
            while next < byTop.count, boxes[byTop[next]].minY < bottom || boxes[byTop[next]].minY == top {
                candidates.append(byTop[next])
                next += 1
            }
            passedOver = []
            var line = [first]
            for index in candidates {
                let isInLine = boxes[index].midY < bottom || boxes[index].minY == top
                if isInLine { line.append(index) } else { passedOver.append(index) }
            }
            line.sort { boxes[$0].minX < boxes[$1].minX }
            for index in line { result.append(elements[index]) }
        }
        return result
    }
}
