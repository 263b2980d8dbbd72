import Walden

/// Minimizes a sequence that breaks an invariant: drops events, parts of the scene, touches of events and coalesced
/// reports, and repeats while the sequence still breaks the same invariant.
@MainActor
package struct FuzzShrinker {
    private let rule: Violation.Rule
    private let breaks: (FuzzSequence) -> Violation?
    private(set) var best: FuzzSequence
    /// The number of sequences tried.
    package private(set) var trials = 0
    /// The maximum number of trials.
    private let limit: Int

    /// Makes a shrinker.
    ///
    /// - Parameters:
    ///   - sequence: A sequence that breaks an invariant.
    ///   - rule: The invariant.
    ///   - limit: The maximum number of trials.
    ///   - breaks: Plays a sequence and returns its violation, if any.
    package init(
        _ sequence: FuzzSequence, rule: Violation.Rule, limit: Int = 6000,
        breaks: @escaping (FuzzSequence) -> Violation?
    ) {
        best = sequence
        self.rule = rule
        self.limit = limit
        self.breaks = breaks
    }

    /// Returns the smallest sequence found.
    package mutating func shrunk() -> FuzzSequence {
        if let violation = breaks(best), violation.entry + 1 < best.entries.count {
            var shorter = best
            shorter.entries = Array(best.entries.prefix(violation.entry + 1))
            _ = accept(shorter)
        }
        var size: Int
        repeat {
            size = best.size
            shrinkEntries()
            shrinkScene()
            shrinkChanges()
            shrinkSamples()
        } while best.size < size && trials < limit
        return best
    }

    private mutating func accept(_ candidate: FuzzSequence) -> Bool {
        guard trials < limit else { return false }
        trials += 1
        guard breaks(candidate)?.rule == rule else { return false }
        best = candidate
        return true
    }

    // MARK: Events

    /// Drops ever shorter runs of events.
    private mutating func shrinkEntries() {
        var length = max(1, best.entries.count / 2)
        while true {
            var start = 0
            while start < best.entries.count {
                var candidate = best
                candidate.entries.removeSubrange(start..<min(start + length, best.entries.count))
                if !accept(candidate) { start += length }
            }
            if length == 1 { return }
            length /= 2
        }
    }

    /// Drops single changes from touch frames.
    private mutating func shrinkChanges() {
        for index in best.entries.indices {
            guard case .touches(let frame) = best.entries[index].event else { continue }
            for position in frame.changes.indices.reversed() {
                guard case .touches(var now) = best.entries[index].event, now.changes.count > 1,
                    now.changes.indices.contains(position)
                else { continue }
                var changes = Array(now.changes)
                changes.remove(at: position)
                now.changes = SmallArray(changes)
                var candidate = best
                candidate.entries[index].event = .touches(now)
                _ = accept(candidate)
            }
        }
    }

    /// Drops ever shorter runs of the coalesced reports of each touch and pointer.
    private mutating func shrinkSamples() {
        for index in best.entries.indices {
            for (list, samples) in best.entries[index].event.samples.enumerated() {
                var length = samples.count
                while length > 0 {
                    shrinkSamples(of: list, in: index, by: length)
                    length /= 2
                }
            }
        }
    }

    private mutating func shrinkSamples(of list: Int, in index: Int, by length: Int) {
        var start = 0
        while start < best.entries[index].event.samples[list].count {
            var candidate = best
            let end = min(start + length, candidate.entries[index].event.samples[list].count)
            candidate.entries[index].event.samples[list].removeSubrange(start..<end)
            if !accept(candidate) { start += length }
        }
    }

    // MARK: Scene

    private mutating func shrinkScene() {
        for prank in best.scene.pranks {
            tryChange { scene in scene.pranks.removeAll { $0.id == prank.id } }
        }
        for one in best.scene.recognizers { tryChange { $0.removeRecognizer(one.id) } }
        for view in best.scene.views.reversed() { tryChange { $0.removeView(view.id) } }
        if best.scene.windows > 1 { tryChange { $0.windows -= 1 } }
        for one in best.scene.recognizers { simplify(one) }
        for view in best.scene.views { simplify(view) }
        for prank in best.scene.pranks where prank.every > 1 {
            tryChange { scene in
                guard let index = scene.pranks.firstIndex(where: { $0.id == prank.id }) else { return }
                (scene.pranks[index].every, scene.pranks[index].turn) = (1, 0)
            }
        }
    }

    private mutating func tryChange(_ change: (inout FuzzScene) -> Void) {
        var candidate = best
        change(&candidate.scene)
        if candidate != best { _ = accept(candidate) }
    }

    private mutating func simplify(_ one: FuzzScene.RecognizerSpec) {
        let changes: [(inout FuzzScene.RecognizerSpec) -> Void] = [
            { $0.requires = [] }, { $0.asks = [] }, { $0.blocks = [] }, { $0.joins = [] }, { $0.leaves = false },
            { $0.delaysBegan = false }, { $0.hurries = false }, { $0.types = 7 }, { $0.mixes = false },
            { $0.refusesBegin = 0 }, { $0.refusesTouch = 0 }, { $0.refusesEvent = 0 }, { $0.variant = 0 },
        ]
        for change in changes {
            tryChange { scene in
                if let index = scene.recognizers.firstIndex(where: { $0.id == one.id }) {
                    change(&scene.recognizers[index])
                }
            }
        }
    }

    private mutating func simplify(_ view: FuzzScene.ViewSpec) {
        let changes: [(inout FuzzScene.ViewSpec) -> Void] = [
            { $0.kind = .plain }, { $0.isMultiple = false }, { $0.isExclusive = false }, { $0.turn = 0 },
            { ($0.x, $0.y, $0.width, $0.height) = (0, 0, 200, 200) },
        ]
        for change in changes {
            tryChange { scene in
                if let index = scene.views.firstIndex(where: { $0.id == view.id }) { change(&scene.views[index]) }
            }
        }
    }
}

extension PlatformEvent {
    /// The coalesced reports of each touch of an event, or of its pointer.
    fileprivate var samples: [[TouchSample]] {
        get {
            switch self {
            case .touches(let frame): frame.changes.map(\.earlier)
            case .pointer(let frame): [frame.earlier]
            default: []
            }
        }
        set {
            switch self {
            case .touches(var frame):
                for (index, samples) in newValue.enumerated() { frame.changes[index].earlier = samples }
                self = .touches(frame)
            case .pointer(var frame):
                frame.earlier = newValue[0]
                self = .pointer(frame)
            default: break
            }
        }
    }
}

extension FuzzSequence {
    /// The length that the shrinker minimizes.
    fileprivate var size: Int {
        entries.count + scene.views.count + scene.recognizers.count + scene.pranks.count + scene.windows
            + scene.lines.joined().count
    }
}

extension FuzzScene {
    fileprivate mutating func removeRecognizer(_ id: Int) {
        recognizers.removeAll { $0.id == id }
        pranks.removeAll { ($0.act.isOfRecognizer ? $0.object == id : false) || !$0.site.isOfView && $0.subject == id }
        for index in recognizers.indices {
            recognizers[index].requires.removeAll { $0 == id }
            recognizers[index].asks.removeAll { $0 == id }
            recognizers[index].blocks.removeAll { $0 == id }
            recognizers[index].joins.removeAll { $0 == id }
        }
    }

    /// Removes a view, and moves its contents to its superview.
    fileprivate mutating func removeView(_ id: Int) {
        guard let index = views.firstIndex(where: { $0.id == id }) else { return }
        let place = views.remove(at: index).place
        for other in views.indices where views[other].place == .view(id) { views[other].place = place }
        for other in recognizers.indices where recognizers[other].place == .view(id) {
            recognizers[other].place = place
        }
        for other in pranks.indices where pranks[other].place == .view(id) { pranks[other].place = place }
        pranks.removeAll { prank in
            let isObject = !prank.act.isOfRecognizer && !prank.act.isOfWindow
            return isObject && prank.object == id || prank.site.isOfView && prank.subject == id
        }
    }
}
