import Walden

/// Motifs of fingers and tools.
extension FuzzInput {
    mutating func addMotif() {
        if hasTexts, random.chance(40) { return addWriting() }
        switch random.number(0...99) {
        case 0...19: addTaps()
        case 20...37: addDrag()
        case 38...47: addPair()
        case 48...57: addPress()
        case 58...61: addPencil()
        case 62...73: addPointer()
        case 74...79: addScroll()
        case 80...84: addTouchpad()
        case 85...88: addKeys()
        case 89...91: addLoss()
        default: addNoise()
        }
    }

    private mutating func finger() -> Int32 { Int32(random.number(0...5)) }

    /// Returns several different fingers.
    private mutating func fingers(_ counts: [Int]) -> [Int32] {
        let first = random.number(0...5)
        return (0..<random.pick(counts)).map { Int32((first + $0) % 6) }
    }

    private mutating func places(_ count: Int) -> [Point] {
        let middle = middle()
        return (0..<count).map { _ in middle + Point(x: random.quarter(-30...30), y: random.quarter(-30...30)) }
    }

    /// Adds one change per finger, in one frame or in one frame each.
    private mutating func add(_ phase: TouchChange.Phase, _ ids: [Int32], _ places: [Point]) {
        let changes = zip(ids, places).map { change($0, phase, $1) }
        if random.chance(70) {
            add(changes)
        } else {
            for change in changes {
                add([change])
                if random.once(in: 3) { wait(1...12) }
            }
        }
    }

    private mutating func addTaps() {
        let ids = fingers([1, 1, 1, 1, 2, 2, 3])
        let places = places(ids.count)
        for _ in 1...random.pick([1, 1, 2, 2, 3, 4]) {
            add(.began, ids, places)
            wait(random.once(in: 8) ? 500...900 : 10...140)
            if random.once(in: 4) { add(.moved, ids, places.map { $0 + Point(x: random.quarter(-6...6), y: 1) }) }
            add(.ended, ids, places)
            wait(random.once(in: 6) ? 300...500 : 20...200)
        }
    }

    private mutating func addDrag() {
        let ids = fingers([1, 1, 1, 1, 2, 3])
        var places = places(ids.count)
        if random.once(in: 4) {
            places[0] = random.pick([Point(x: 3, y: 90), Point(x: 196, y: 60), Point(x: 80, y: 2)])
        }
        let reach = random.chance(40) ? 25 : 7
        var step = Point(x: random.quarter(-reach...reach), y: random.quarter(-reach...reach))
        if random.once(in: 3) { step.y = 0 }
        add(.began, ids, places)
        for _ in 1...random.number(2...10) {
            wait(1...20)
            places = places.map { $0 + step }
            if random.once(in: 6) {
                addMerged(ids[0], places[0], step)
            } else {
                add(.moved, ids, places)
            }
        }
        if random.once(in: 4) { wait(100...700) }
        if random.chance(90) { add(.ended, ids, places) }
    }

    /// Adds a coalesced move.
    private mutating func addMerged(_ id: Int32, _ place: Point, _ step: Point) {
        var moved = change(id, .moved, place)
        for part in [0.6, 0.3] {
            moved.earlier.append(TouchSample(location: place - step * part, time: time - part * 0.01))
        }
        add([moved])
    }

    /// Adds two or three fingers that spread, close or turn.
    private mutating func addPair() {
        let ids = fingers([2, 2, 2, 3])
        let middle = middle()
        var (radius, angle) = (random.quarter(15...60), random.quarter(0...6))
        let (growth, turn) = (random.quarter(-5...6), random.pick([0, 0, 0.04, -0.08, 0.15]))
        let count = ids.count
        func ring(_ radius: Double, _ angle: Double) -> [Point] {
            (0..<count).map { index in
                let own = angle + Double(index) * 2 * .pi / Double(count)
                return middle + Point(x: radius, y: 0).applying(.rotation(own))
            }
        }
        add(.began, ids, ring(radius, angle))
        for _ in 1...random.number(2...10) {
            wait(1...20)
            radius = max(0, radius + growth)
            angle += turn
            add(.moved, ids, ring(radius, angle))
        }
        add(.ended, ids, ring(radius, angle))
    }

    private mutating func addPress() {
        let id = finger()
        var place = point()
        if random.once(in: 3) {
            add([change(id, .began, place)])
            wait(20...120)
            add([change(id, .ended, place)])
            wait(40...200)
        }
        add([change(id, .began, place)])
        wait(random.once(in: 3) ? 200...500 : 500...900)
        for _ in 0..<random.number(0...4) {
            place = place + Point(x: random.quarter(-9...9), y: random.quarter(-9...9))
            add([change(id, .moved, place)])
            wait(5...30)
        }
        if random.chance(90) { add([change(id, .ended, place)]) }
    }

    private mutating func addPencil() {
        var place = point()
        let id = Int32(random.number(0...1))
        func tool(_ phase: TouchChange.Phase) -> TouchChange {
            var change = change(id, phase, place)
            change.type = .pencil
            change.force = phase == .moved ? 0.5 : nil
            change.altitude = 1
            return change
        }
        add([tool(.hovered)])
        if random.once(in: 3) { add([tool(.hovered)]) }
        for _ in 1...random.number(1...2) {
            add([tool(.began)])
            for _ in 0..<random.number(0...5) {
                wait(2...20)
                place = place + Point(x: random.quarter(-12...12), y: 4)
                add([tool(.moved)])
            }
            add([tool(random.chance(85) ? .ended : .cancelled)])
            wait(20...200)
        }
        if random.chance(80) { add([tool(.departed)]) }
    }

    /// Adds changes without any order, as from a broken touchscreen.
    private mutating func addNoise() {
        for _ in 1...random.number(2...12) {
            var changes: [TouchChange] = []
            for _ in 1...(random.once(in: 4) ? 3 : 1) {
                var change = change(finger(), random.pick([.began, .moved, .ended, .moved, .cancelled]), point())
                if random.once(in: 12) { change.type = random.pick([.pencil, .indirectPointer]) }
                if random.once(in: 10) { change.window = anyWindow() }
                changes.append(change)
            }
            add(changes)
            if random.once(in: 8) { add(.touches(TouchFrame(cancellingAllOf: seat, time: time))) }
            wait(random.once(in: 5) ? 50...600 : 0...20)
        }
    }
}
