package import Walden

/// A scene and its events, in order.
package struct FuzzSequence: Sendable, Equatable {
    package var scene: FuzzScene
    package var entries: [Recording.Entry]
    /// Lines of prose on where it comes from, such as its seed.
    package var origin: [String] = []

    package init(scene: FuzzScene, entries: [Recording.Entry]) {
        self.scene = scene
        self.entries = entries
    }

    /// Makes one sequence of a seed.
    package init(seed: UInt64, sequence: Int) {
        var random = FuzzRandom(seed: seed, sequence: sequence)
        scene = .random(&random)
        var input = FuzzInput(random, for: scene)
        entries = input.entries()
        origin = ["seed \(seed), sequence \(sequence)"]
    }

    // MARK: Text

    /// The sequence as a recording whose comments describe the scene.
    package var text: String {
        var lines = Recording(entries).text.split(separator: "\n", omittingEmptySubsequences: false)
        let comments = origin + ["Play it with: event-fuzzer --replay FILE"] + scene.lines
        lines.insert(contentsOf: comments.map { "# \($0)" }, at: 1)
        return lines.joined(separator: "\n")
    }

    /// Parses a sequence.
    ///
    /// - Throws: ``FuzzTextError`` if the text is not a recording or describes no valid scene.
    package init(parsing text: String) throws(FuzzTextError) {
        do throws(RecordingError) {
            entries = try Recording(parsing: text).entries
        } catch {
            throw FuzzTextError(description: "\(error)")
        }
        scene = FuzzScene()
        for line in text.split(separator: "\n") where line.hasPrefix("# ") {
            if try !scene.take(line.dropFirst(2)) { origin.append(String(line.dropFirst(2))) }
        }
        origin.removeAll { $0.hasPrefix("Play it with") }
    }
}
