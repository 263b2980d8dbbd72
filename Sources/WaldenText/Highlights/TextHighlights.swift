package import WaldenGraphics

/// What is marked in a text, by names such as "found": each has its own look, and is drawn over those set before it.
package struct TextHighlights {
    package enum Name: Hashable {
        /// What an app marks.
        case app(String)
        /// Misspelt words.
        case spelling
    }

    package struct Layer {
        package let name: Name
        package var look: TextHighlight
        package var ranges: TrackedRanges
    }

    package private(set) var layers: [Layer] = []

    package init() {}

    package subscript(name: Name) -> Layer? { layers.first { $0.name == name } }

    /// Replaces the ranges of a name; none remove it.
    package mutating func set(_ ranges: TrackedRanges, _ look: TextHighlight, for name: Name) {
        guard ranges.count > 0 else { return layers.removeAll { $0.name == name } }
        let layer = Layer(name: name, look: look, ranges: ranges)
        if let index = layers.firstIndex(where: { $0.name == name }) {
            layers[index] = layer
        } else {
            layers.append(layer)
        }
    }

    /// Follows a replacement, and returns the ranges that it cuts, as they were before.
    mutating func replace(_ range: Range<Int>, newCount: Int) -> [Range<Int>] {
        var cut: [Range<Int>] = []
        for index in layers.indices { cut += layers[index].ranges.replace(range, newCount: newCount) }
        return cut
    }
}
