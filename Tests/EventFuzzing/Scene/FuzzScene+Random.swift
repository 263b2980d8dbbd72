extension FuzzScene {
    /// Whether there is a text to edit.
    var hasTexts: Bool { views.contains { $0.kind.isText } }

    /// Makes a random scene.
    package static func random(_ random: inout FuzzRandom) -> FuzzScene {
        var scene = FuzzScene()
        scene.windows = random.pick([1, 1, 1, 1, 1, 2, 2, 3])
        // Numbers of their own, so that a seed's scenes without texts stay the same.
        var own = random
        own = FuzzRandom(seed: ~own.next())
        let (hasScrollViews, hasTexts) = (random.once(in: 3), own.once(in: 4))
        for id in 1...random.number(2...10) {
            var view = scene.view(id, &random, hasScrollViews: hasScrollViews)
            if hasTexts, view.kind != .zoom, id == 1 || own.once(in: 3) { view.kind = own.pick([.field, .text]) }
            scene.views.append(view)
        }
        let limit = random.chance(10) ? 14 : 7
        for id in 1...random.number(1...limit) { scene.recognizers.append(scene.recognizer(id, &random)) }
        if random.chance(3) { scene.recognizers = [] }
        if random.chance(60) {
            for id in 1...random.number(1...6) { scene.pranks.append(scene.prank(id, &random)) }
        }
        return scene
    }

    private func place(_ random: inout FuzzRandom, inView percent: Int) -> Place {
        if !views.isEmpty, random.chance(percent) { return .view(random.pick(views).id) }
        return .window(random.once(in: 3) ? random.number(1...windows) : 1)
    }

    private func view(_ id: Int, _ random: inout FuzzRandom, hasScrollViews: Bool) -> ViewSpec {
        var view = ViewSpec(id: id)
        view.kind = random.pick([
            .plain, .plain, .plain, .plain, .plain, .plain, .passing, .passing, .control, .control, .control, .slider,
            .toggle, .owned,
        ])
        if hasScrollViews, random.once(in: 3) {
            view.kind = random.pick([.scroll, .scroll, .eager, .zoom, .list, .list])
        }
        view.place = place(&random, inView: 60)
        view.x = random.number(-20...100)
        view.y = random.number(-20...100)
        view.width = random.number(40...220)
        view.height = random.number(40...220)
        view.isMultiple = random.chance(50)
        view.isExclusive = random.chance(3)
        if random.chance(10) { view.turn = random.number(1...62) }
        return view
    }

    private func recognizer(_ id: Int, _ random: inout FuzzRandom) -> RecognizerSpec {
        let kinds: [RecognizerSpec.Kind] = [
            .tap, .tap, .tap, .pan, .pan, .pinch, .rotation, .swipe, .press, .press, .edge, .hover, .app, .app, .app,
        ]
        var one = RecognizerSpec(id: id, kind: random.pick(kinds))
        one.place = place(&random, inView: 85)
        one.variant = random.number(0...5)
        one.leaves = random.chance(25)
        one.delaysBegan = random.chance(25)
        one.hurries = random.chance(25)
        if random.chance(10) { one.types = random.number(1...7) }
        one.mixes = random.chance(15)
        if random.chance(10) { one.refusesBegin = random.number(1...3) }
        if random.chance(10) { one.refusesTouch = random.number(2...4) }
        if random.chance(5) { one.refusesEvent = random.number(2...6) }
        let earlier = recognizers.map(\.id)
        one.requires = random.some(of: earlier, 12)
        one.asks = random.some(of: earlier, 6)
        if random.chance(10) { one.blocks = Array(id + 1...id + 3) }
        one.joins = random.chance(10) ? Array(1...20) : random.some(of: earlier, 15)
        return one
    }

    private func prank(_ id: Int, _ random: inout FuzzRandom) -> PrankSpec {
        let lists = views.filter { $0.kind == .list }
        var site = random.pick(PrankSpec.Site.allCases)
        if !lists.isEmpty, random.once(in: 3) { site = .supplied }
        if site.isOfView, !views.contains(where: { site.isCallback(of: $0.kind) }) { site = .began }
        var subjects = recognizers.map(\.id)
        if site.isOfView { subjects = views.filter { site.isCallback(of: $0.kind) }.map(\.id) }
        if subjects.isEmpty { subjects = views.map(\.id) }
        var act = random.pick(PrankSpec.Act.allCases)
        if !lists.isEmpty, random.once(in: 3) { act = .reload }
        if recognizers.isEmpty && act.isOfRecognizer || lists.isEmpty && act == .reload { act = .shift }
        if act == .close && random.chance(70) { act = .shift }
        var prank = PrankSpec(
            id: id, site: site, subject: random.pick(subjects), act: act, object: 1, place: place(&random, inView: 80))
        prank.every = random.number(1...5)
        prank.turn = random.number(0...prank.every - 1)
        if act.isOfRecognizer {
            prank.object = random.pick(recognizers).id
        } else if act.isOfWindow {
            prank.object = random.number(1...windows)
        } else {
            prank.object = random.pick(act == .reload ? lists : views).id
        }
        return prank
    }
}

extension FuzzScene.PrankSpec.Site {
    /// Whether it is a callback of a view, not of a recognizer.
    var isOfView: Bool {
        switch self {
        case .began, .moved, .ended, .cancelled, .control, .probed, .moving, .laid, .appearing, .supplied: true
        case .told, .asked, .action, .reset: false
        }
    }

    /// Whether views of a kind have the callback.
    func isCallback(of kind: FuzzScene.ViewSpec.Kind) -> Bool {
        switch self {
        case .probed, .moving: kind.isPlain
        case .laid: kind.isPlain || kind.isScrolling
        case .appearing: kind == .owned
        case .supplied: kind == .list
        default: true
        }
    }
}

extension FuzzScene.PrankSpec.Act {
    /// Whether it is done to a recognizer.
    var isOfRecognizer: Bool {
        switch self {
        case .toggle, .move, .finish, .cancel, .require: true
        case .shift, .hide, .lock, .able, .nudge, .conceal, .close, .open, .present, .dismiss, .pop, .ask, .reload:
            false
        }
    }

    /// Whether it is done to a window.
    var isOfWindow: Bool { [.conceal, .close, .open, .present, .dismiss, .pop, .ask].contains(self) }
}

extension FuzzRandom {
    /// Returns a random subset, with each element included by a chance in percent.
    mutating func some(of ids: [Int], _ percent: Int) -> [Int] {
        var result: [Int] = []
        for id in ids where chance(percent) { result.append(id) }
        return result
    }
}
