import Testing
import WaldenTesting

@testable import GestureLab

/// The lab with fingers, pointer, wheel and touchpad: the cards, and the touches of the view below.
@MainActor
struct GestureLabTests {
    typealias State = GestureRecognizer.State

    let screen = TestScreen(size: Size(width: 1100, height: 760))
    let lab = LabView()
    /// A point of the field that no other view covers.
    let fieldPoint = Point(x: 220, y: 260)

    init() {
        screen.window.addSubview(lab, filling: .zero)
        screen.window.layoutIfNeeded()
    }

    private var tally: Paper.Tally { lab.field.paper.tally }

    private func card(_ name: String) throws -> SpecimenCard {
        try #require(lab.column.cards.first { $0.specimen.name == name })
    }

    /// Disables all recognizers except those with the names.
    private func disableAll(except names: String...) {
        for card in lab.column.cards where !names.contains(card.specimen.name) {
            card.toggle.setOn(false, animated: false)
            card.toggle.sendActions(for: .valueChanged)
        }
    }

    /// Records the states of a card.
    private func record(_ name: String) throws -> Record {
        let record = Record()
        try card(name).specimen.observe { _, _, state in
            if state != .changed || record.states.last != .changed { record.states.append(state) }
        }
        return record
    }

    private final class Record {
        var states: [State] = []
    }

    private func select(_ name: String) throws {
        let card = try card(name)
        lab.column.layoutIfNeeded()
        let place = lab.column.convert(card.bounds, from: card)
        lab.column.contentOffset = Point(x: 0, y: max(0, place.minY - 20))
        screen.tap(card.title)
        screen.advance(by: .milliseconds(500))
    }

    // MARK: Gestures

    private func doubleTap() {
        for _ in 0..<2 {
            screen.tap(at: fieldPoint)
            screen.advance(by: .milliseconds(80))
        }
    }

    private func drag(by distance: Point, from start: Point? = nil, in duration: Duration = .milliseconds(300)) {
        let finger = screen.touch(at: start ?? fieldPoint)
        finger.move(to: finger.location + distance, duration: duration, steps: 10)
        finger.lift()
    }

    /// Moves two fingers apart and around their centroid.
    private func spread(by factor: Double, turn: Double) {
        let middle = Point(x: 350, y: 280)
        let arm = Point(x: 60, y: 0)
        let fingers = [screen.touch(at: middle + arm), screen.touch(at: middle - arm)]
        for step in 1...10 {
            screen.advance(by: .milliseconds(16))
            let part = Double(step) / 10
            let transform = AffineTransform.rotation(turn * part).scaledBy(
                x: 1 + (factor - 1) * part, y: 1 + (factor - 1) * part)
            fingers[0].move(to: middle + transform.apply(to: arm))
            fingers[1].move(to: middle - transform.apply(to: arm))
        }
        for finger in fingers { finger.lift() }
    }

    private func perform(_ name: String) {
        switch name {
        case "Tap": screen.tap(at: fieldPoint)
        case "Double tap": doubleTap()
        case "Long press":
            let finger = screen.touch(at: fieldPoint)
            screen.advance(by: .milliseconds(600))
            finger.move(by: Point(x: 30, y: 0))
            finger.lift()
        case "Pan": drag(by: Point(x: 90, y: 40))
        case "Swipe": drag(by: Point(x: 120, y: 0), in: .milliseconds(100))
        case "Pinch": spread(by: 1.5, turn: 0)
        case "Rotation": spread(by: 1, turn: 0.8)
        case "Edge pan": drag(by: Point(x: 120, y: 10), from: Point(x: 6, y: 300))
        default:
            screen.pointer.move(to: fieldPoint)
            screen.pointer.move(to: fieldPoint + Point(x: 20, y: 0))
            screen.pointer.leave()
        }
    }

    // MARK: Cards

    @Test(arguments: ["Tap", "Double tap", "Swipe"])
    func `the card of a discrete gesture shows recognized, then possible`(_ name: String) throws {
        disableAll(except: name)
        let record = try record(name)
        perform(name)
        #expect(record.states == [.recognized, .possible])
    }

    @Test(arguments: ["Long press", "Pan", "Pinch", "Rotation", "Edge pan", "Hover"])
    func `the card of a continuous gesture shows began, changed and ended`(_ name: String) throws {
        disableAll(except: name)
        let record = try record(name)
        perform(name)
        #expect(record.states == [.began, .changed, .ended, .possible])
        #expect(try card(name).diagram.shown == .possible)
    }

    @Test func `the current state is lit, and the transition to it fades`() throws {
        disableAll(except: "Pan")
        let diagram = try card("Pan").diagram
        let finger = screen.touch(at: fieldPoint)
        #expect(diagram.shown == .possible && !diagram.isFading)
        finger.move(by: Point(x: 30, y: 0))
        screen.advance(by: .milliseconds(100))
        #expect(diagram.shown == .began && diagram.isFading)
        finger.move(by: Point(x: 30, y: 0))
        #expect(diagram.shown == .changed)
        screen.advance(by: .seconds(2))
        #expect(diagram.shown == .changed && !diagram.isFading)
        finger.lift()
        #expect(diagram.shown == .possible && diagram.isFading)
    }

    @Test func `a card shows that its gesture failed or was cancelled`() throws {
        disableAll(except: "Tap", "Pan")
        let (tap, pan) = (try record("Tap"), try record("Pan"))
        let finger = screen.touch(at: fieldPoint)
        finger.move(by: Point(x: 30, y: 0))
        #expect(tap.states == [.failed, .possible])
        finger.cancel()
        #expect(pan.states == [.began, .cancelled, .possible])
    }

    @Test func `a card shows the readings of its gesture`() throws {
        disableAll(except: "Pan", "Pinch")
        let finger = screen.touch(at: fieldPoint)
        finger.move(to: fieldPoint + Point(x: 60, y: -20), duration: .milliseconds(100), steps: 10)
        let readings = try card("Pan").readings.readings
        #expect(readings[0] == Reading(title: "Translation", value: "60, −20"))
        #expect(readings[1] == Reading(title: "Velocity", value: "600, −200 /s"))
        finger.lift()
        disableAll(except: "Pinch")
        spread(by: 1.5, turn: 0)
        #expect(try card("Pinch").readings.readings[0].value == "× 1.50")
    }

    @Test func `a disabled recognizer gets nothing`() throws {
        let (tap, pan) = (try record("Tap"), try record("Pan"))
        screen.tap(try card("Tap").toggle)
        screen.tap(at: fieldPoint)
        #expect(tap.states == [] && pan.states == [.failed, .possible])
        screen.tap(try card("Tap").toggle)
        screen.tap(at: fieldPoint)
        #expect(tap.states == [.recognized, .possible])
    }

    // MARK: Pointer, wheel, touchpad

    @Test func `the pointer, the wheel and a touchpad's pinch reach the recognizers`() throws {
        disableAll(except: "Tap", "Pan", "Pinch")
        let (tap, pan, pinch) = (try record("Tap"), try record("Pan"), try record("Pinch"))
        screen.pointer.move(to: fieldPoint)
        screen.pointer.click()
        #expect(tap.states == [.recognized, .possible])
        pan.states = []
        tap.states = []
        screen.pointer.scroll(by: Point(x: 0, y: 20))
        #expect(tap.states == [], "a tap ignores scrolling")
        #expect(try card("Pan").readings.readings[0].value == "0, −20")
        screen.advance(by: .seconds(1))
        #expect(pan.states == [.began, .ended, .possible])
        pinch.states = []
        var input = TransformInput(
            seat: screen.seat.id, window: screen.window.id, time: screen.now, kind: .pinch, phase: .began,
            location: fieldPoint)
        screen.send(.transform(input))
        input.phase = .changed
        input.scale = 1.25
        screen.send(.transform(input))
        #expect(pinch.states == [.began])
        #expect(try card("Pinch").readings.readings[0].value == "× 1.25")
        input.phase = .ended
        screen.send(.transform(input))
        #expect(pinch.states == [.began, .ended, .possible])
    }

    // MARK: Failure requirements

    @Test func `a single tap waits for the double tap once it requires its failure`() throws {
        disableAll(except: "Tap", "Double tap")
        let (single, double) = (try record("Tap"), try record("Double tap"))
        doubleTap()
        #expect(single.states == [.recognized, .possible, .recognized, .possible])
        #expect(double.states == [.recognized, .possible])
        screen.advance(by: .seconds(1))

        screen.pointer.click(lab.bar.addButton)
        #expect(lab.laboratory.requirements.map { [$0.waiting.name, $0.required.name] } == [["Tap", "Double tap"]])
        (single.states, double.states) = ([], [])
        doubleTap()
        #expect(single.states == [.failed, .possible] && double.states == [.recognized, .possible])
        screen.advance(by: .seconds(1))
        (single.states, double.states) = ([], [])
        screen.tap(at: fieldPoint)
        #expect(single.states == [] && double.states == [])
        screen.advance(by: .milliseconds(500))
        #expect(single.states == [.recognized, .possible] && double.states == [.failed, .possible])
    }

    @Test func `a requirement is shown on the card, and can be removed there`() throws {
        screen.tap(lab.bar.addButton)
        #expect(!lab.bar.addButton.isEnabled, "the requirement already exists")
        let row = try #require(try requirementRow(on: "Tap"))
        #expect(row.required.name == "Double tap")
        screen.advance(by: .milliseconds(500))
        screen.tap(row.button)
        #expect(lab.laboratory.requirements.isEmpty && lab.bar.addButton.isEnabled)
        #expect(try requirementRow(on: "Tap") == nil)
        let single = try record("Tap")
        screen.tap(at: fieldPoint)
        #expect(single.states == [.recognized, .possible])
    }

    private func requirementRow(on name: String) throws -> RequirementRow? {
        let card = try card(name)
        card.layoutIfNeeded()
        return card.subviews.flatMap(\.subviews).compactMap { $0 as? RequirementRow }.first
    }

    @Test func `any two recognizers can be related by the menus, but not in a cycle`() throws {
        func choose(_ name: String, in button: Button) throws {
            let action = try #require(button.menu?.actions.first { $0.title == name })
            action.perform(sender: button)
        }
        try choose("Pan", in: lab.bar.waitingMenu)
        try choose("Swipe", in: lab.bar.requiredMenu)
        screen.tap(lab.bar.addButton)
        disableAll(except: "Pan", "Swipe")
        let (pan, swipe) = (try record("Pan"), try record("Swipe"))
        perform("Swipe")
        #expect(pan.states == [.failed, .possible] && swipe.states == [.recognized, .possible])
        (pan.states, swipe.states) = ([], [])
        drag(by: Point(x: 20, y: 90))
        #expect(pan.states.first == .began && swipe.states == [.failed, .possible])

        try choose("Swipe", in: lab.bar.waitingMenu)
        try choose("Tap", in: lab.bar.requiredMenu)
        screen.tap(lab.bar.addButton)
        #expect(lab.laboratory.requirements.count == 2)
        try choose("Tap", in: lab.bar.waitingMenu)
        try choose("Pan", in: lab.bar.requiredMenu)
        #expect(!lab.bar.addButton.isEnabled)
    }

    @Test func `two gestures are simultaneous if either allows it`() throws {
        disableAll(except: "Pinch", "Rotation")
        let (pinch, rotation) = (try record("Pinch"), try record("Rotation"))
        spread(by: 1.6, turn: 0.8)
        #expect([pinch.states.first, rotation.states.first].filter { $0 == .began }.count == 1)
        try select("Pinch")
        screen.tap(lab.bar.together)
        (pinch.states, rotation.states) = ([], [])
        spread(by: 1.6, turn: 0.8)
        #expect(pinch.states == [.began, .changed, .ended, .possible] && rotation.states == pinch.states)
    }

    // MARK: The view below

    @Test func `recognition cancels touches of the view below, unless switched off`() throws {
        disableAll(except: "Pan")
        perform("Pan")
        #expect(tally.began == 1 && tally.cancelled == 1 && tally.ended == 0)
        try select("Pan")
        screen.tap(lab.bar.cancels)
        screen.advance(by: .seconds(1))
        perform("Pan")
        #expect(tally == Paper.Tally(began: 1, moved: 10, ended: 1, cancelled: 0))
    }

    @Test func `a switch delays the beginning for the view below until the gesture has failed`() throws {
        disableAll(except: "Long press")
        try select("Long press")
        screen.tap(lab.bar.delaysBegan)
        screen.advance(by: .seconds(2))
        let finger = screen.touch(at: fieldPoint)
        #expect(tally == Paper.Tally())
        finger.move(by: Point(x: 40, y: 0))
        #expect(tally.began == 1 && tally.moved == 1)
        finger.lift()
        #expect(tally.ended == 1)
    }

    @Test func `a switch delivers the end to the view below before the gesture is decided`() throws {
        disableAll(except: "Double tap")
        screen.tap(at: fieldPoint)
        #expect(tally == Paper.Tally(began: 1), "the end is delayed")
        screen.advance(by: .seconds(2))
        #expect(tally == Paper.Tally(began: 1, ended: 1))
        try select("Double tap")
        screen.tap(lab.bar.delaysEnded)
        screen.advance(by: .seconds(2))
        screen.tap(at: fieldPoint)
        #expect(tally == Paper.Tally(began: 1, ended: 1))
    }

    // MARK: Parameters

    @Test func `a slider on the selected card sets a parameter`() throws {
        disableAll(except: "Long press")
        let press = try record("Long press")
        try select("Long press")
        let rows = try card("Long press").parameters.subviews.compactMap { $0 as? NumberRow }
        let duration = try #require(rows.first { $0.title == "Duration" }).slider
        let knob = duration.convert(Point(x: 40, y: duration.bounds.midY), to: nil)
        let finger = screen.touch(at: knob)
        finger.move(
            to: duration.convert(Point(x: duration.bounds.maxX, y: 16), to: nil), duration: .seconds(1), steps: 9)
        finger.lift()
        #expect(duration.value == 2)
        let holder = screen.touch(at: fieldPoint)
        screen.advance(by: .milliseconds(1900))
        #expect(press.states == [])
        screen.advance(by: .milliseconds(200))
        #expect(press.states == [.began])
        holder.lift()
    }

    @Test func `directions are chosen by buttons`() throws {
        disableAll(except: "Swipe")
        let swipe = try record("Swipe")
        drag(by: Point(x: -120, y: 0), in: .milliseconds(100))
        #expect(swipe.states == [.failed, .possible])
        try select("Swipe")
        let row = try #require(try card("Swipe").parameters.subviews.compactMap { $0 as? OptionsRow }.first)
        screen.tap(row.buttons[0])
        swipe.states = []
        drag(by: Point(x: -120, y: 0), in: .milliseconds(100))
        #expect(swipe.states == [.recognized, .possible])
    }

    // MARK: Layout

    @Test(arguments: [Size(width: 700, height: 500), Size(width: 1600, height: 1000)])
    func `the panels do not overlap, and leave the edges and some of the field free`(_ size: Size) {
        let screen = TestScreen(size: size)
        let lab = LabView()
        screen.window.addSubview(lab, filling: .zero)
        screen.window.layoutIfNeeded()
        #expect(!lab.column.frame.intersects(lab.bar.frame))
        #expect(lab.field.openArea.width >= 330 && lab.field.openArea.height >= 130)
        for view in [lab.column, lab.bar] as [View] {
            #expect(view.frame.minX > GestureMetrics.edgeMargin && view.frame.maxX < size.width - 10)
        }
        for card in lab.column.cards.prefix(3) {
            for view in card.subviews where !view.isHidden {
                #expect(view.frame.maxX <= card.bounds.width && view.frame.maxY <= card.bounds.height)
            }
        }
    }
}
