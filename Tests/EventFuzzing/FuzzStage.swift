import Walden
import WaldenHeadless

/// Builds a scene on the headless platform, plays events in it, and has a referee check them.
@MainActor
package final class FuzzStage {
    let scene: FuzzScene
    /// A small scale, since events are tested, not pixels.
    let platform = HeadlessPlatform(scale: 0.5)
    let application: Application
    package let chronicle: Chronicle
    let referee: Referee
    var windows: [FuzzWindow] = []
    var views: [Int: View] = [:]
    private var scrollers: [any FuzzScroller] = []
    /// The controllers of owned views, and the presented ones.
    var controllers: [FuzzController] = []
    var presentations = 0
    /// The index of the event in which each view was last laid out.
    private var latestLayout: [Int: Int] = [:]
    var recognizers: [Int: any FuzzRecognizer] = [:]
    /// The number of callbacks that each prank got.
    var callbacks: [Int]
    var prankDepth = 0
    /// Whether pranks may run: not while the scene is built or settles.
    private(set) var mayPrank = false
    private var contacts = Contacts()
    private var nextHealing = 1.0

    /// The broken invariant, if any.
    package var violation: Violation? { referee.violation }

    package init(_ scene: FuzzScene, keepsLines: Bool = false) {
        self.scene = scene
        chronicle = Chronicle(keepsLines: keepsLines)
        referee = Referee(chronicle)
        callbacks = Array(repeating: 0, count: scene.pranks.count)
        Trace.topics = []
        application = Application(platform: platform, identifier: "fuzz")
        application.terminatesAfterLastWindowClosed = false
        do {
            try application.start()
        } catch {
            preconditionFailure("the headless platform cannot fail to start")
        }
        build()
    }

    private func build() {
        for number in 1...scene.windows { windows.append(makeWindow(number)) }
        for spec in scene.views { add(spec) }
        for spec in scene.recognizers { add(spec) }
        for window in windows { window.makeKeyAndVisible() }
        showFrames()
        turn()
        prepareTexts()
        turn()
        mayPrank = true
    }

    private func makeWindow(_ number: Int) -> FuzzWindow {
        let window = FuzzWindow(self, number: number)
        window.isMultipleTouchEnabled = true
        return window
    }

    /// Replaces a closed window with a new one, which takes over its views and recognizers.
    func reopen(_ number: Int) {
        let window = makeWindow(number)
        windows[number - 1] = window
        for spec in scene.views where spec.place == .window(number) {
            guard let view = views[spec.id] else { continue }
            referee.noteDisturbance(of: view)
            window.addSubview(view)
        }
        for spec in scene.recognizers where spec.place == .window(number) {
            guard let recognizer = recognizers[spec.id] else { continue }
            referee.noteDisturbance(of: recognizer)
            window.addGestureRecognizer(recognizer)
        }
        window.makeKeyAndVisible()
        showFrames()
    }

    /// Suspends the windows unless the scene needs frames, to save time.
    func showFrames() {
        let needsFrames = !scrollers.isEmpty || scene.pranks.contains { $0.site == .laid }
        let states: WindowConfiguration.States = needsFrames ? [] : .suspended
        for window in platform.windows where window.configuration.states != states {
            window.configure(WindowConfiguration(states: states))
        }
    }

    private func add(_ spec: FuzzScene.ViewSpec) {
        let view: View =
            switch spec.kind {
            case .plain, .passing, .owned:
                scene.pranks.contains { $0.site == .probed && $0.subject == spec.id }
                    ? FuzzProbedView(self, spec) : FuzzView(self, spec)
            case .control: FuzzControl(self, spec)
            case .slider: FuzzSlider(self, spec)
            case .toggle: FuzzSwitch(self, spec)
            case .scroll, .eager, .zoom: FuzzScrollView(self, spec)
            case .list: FuzzList(self, spec)
            case .field: FuzzField(self, spec)
            case .text: FuzzTextView(self, spec)
            }
        if let scroller = view as? any FuzzScroller { scrollers.append(scroller) }
        view.isMultipleTouchEnabled = spec.isMultiple
        view.isExclusiveTouch = spec.isExclusive
        if spec.turn != 0 { view.transform = .rotation(Double(spec.turn) / 10) }
        views[spec.id] = view
        let place = self[spec.place]
        if spec.kind == .owned, let view = view as? FuzzView {
            let controller = FuzzController(self, of: view)
            controllers.append(controller)
            (place?.window ?? windows[0]).rootViewController?.addChild(controller)
        }
        place?.addSubview(view)
    }

    /// Greater than the numbers of the scene's views.
    static let firstPresented = 1000

    private func add(_ spec: FuzzScene.RecognizerSpec) {
        let book = RecognizerBook(spec)
        book.stage = self
        let recognizer = book.makeRecognizer()
        recognizers[spec.id] = recognizer
        recognizer.delegate = book
        for id in spec.requires where id < spec.id {
            if let other = recognizers[id] { recognizer.require(toFail: other) }
        }
        recognizer.addAction { [weak book] in book?.acts($0) }
        self[spec.place]?.addGestureRecognizer(recognizer)
    }

    /// The view at a place; `nil` if there is none.
    subscript(place: FuzzScene.Place) -> View? {
        switch place {
        case .window(let number): windows.indices.contains(number - 1) ? windows[number - 1] : nil
        case .view(let id): views[id]
        }
    }

    // MARK: Playing

    /// Plays a sequence, lets the scene settle, and ends the application.
    package static func play(_ sequence: FuzzSequence, keepsLines: Bool = false) -> FuzzStage {
        let stage = FuzzStage(sequence.scene, keepsLines: keepsLines)
        stage.play(sequence.entries)
        stage.application.shutDown()
        return stage
    }

    private func play(_ entries: [Recording.Entry]) {
        for (index, entry) in entries.enumerated() {
            advance(to: entry.time)
            referee.entry = index
            heal()
            send(entry.event)
            if violation != nil { return }
        }
        settle()
    }

    private func send(_ event: PlatformEvent) {
        let event = event.mappingWindow { id in
            let index = Int(id.rawValue) - 1
            return windows.indices.contains(index) ? windows[index].id : id
        }
        contacts.note(event, at: platform.now)
        if case .windowCloseRequested(let id) = event, let window = windows.first(where: { $0.id == id }) {
            referee.noteDisturbance(in: window)
        }
        chronicle.note(0, referee.entry, text: "-- \(PlatformEventText.encode(event))")
        platform.send(event)
        turn()
        if case .deviceLost(let loss) = event, loss.device == .seat { referee.forgetTimes(of: loss.seat) }
        checkStep()
        checkTexts()
    }

    func turn() { application.eventLoop.turnUntilQuiet() }

    private func advance(to time: Double) {
        while violation == nil, scrollers.contains(where: \.isDecelerating), platform.now + Self.frameTime < time {
            advanceTimers(to: platform.now + Self.frameTime)
            turn()
        }
        advanceTimers(to: time)
    }

    /// The time between frames, in seconds. A low rate suffices.
    private static let frameTime = 0.05

    private func advanceTimers(to time: Double) {
        var fired = 0
        while violation == nil, let next = application.eventLoop.nextTimerTime, next <= time {
            platform.advance(to: next)
            turn()
            fired += 1
            if fired > 1000 { referee.complain(.timersEnd, "timers fire again and again") }
        }
        platform.advance(to: time)
    }

    /// Undoes the effects of pranks every second, so that later events still reach something.
    private func heal() {
        guard !scene.pranks.isEmpty, platform.now >= nextHealing else { return }
        nextHealing = platform.now.rounded(.down) + 1
        for (index, window) in windows.enumerated() {
            freeInput(of: window)
            if window.isClosed { reopen(index + 1) } else { window.isHidden = false }
            dismiss(in: windows[index])
        }
        for spec in scene.views {
            guard let view = views[spec.id] else { continue }
            if view.window == nil, let place = self[spec.place], !place.isDescendant(of: view) {
                place.addSubview(view)
            }
            view.isHidden = false
            view.isUserInteractionEnabled = true
            (view as? Control)?.isEnabled = true
            (view as? ScrollView)?.isScrollEnabled = true
        }
        for spec in scene.recognizers {
            guard let recognizer = recognizers[spec.id] else { continue }
            recognizer.isEnabled = true
            if recognizer.view == nil { self[spec.place]?.addGestureRecognizer(recognizer) }
        }
        turn()
    }

    // MARK: Checking

    private func checkStep() {
        // While a popup is open, a press goes on where the pointer enters, and ends with the next release.
        guard contacts.isEmpty(at: platform.now), application.popups.isEmpty else { return }
        for spec in scene.recognizers {
            guard let recognizer = recognizers[spec.id] else { continue }
            recognizer.book.checkIdle(recognizer, referee)
        }
        for scroller in scrollers { scroller.checkIdle(referee) }
        // A recognizer may hold the end of a touch back, and a key may hold a control down.
        guard !referee.isAnyTouchBegun, !contacts.hasKeys else { return }
        for spec in scene.views { checkReleased(spec, "though nothing is down") }
    }

    private func checkReleased(_ spec: FuzzScene.ViewSpec, _ when: String) {
        guard let control = views[spec.id] as? Control, control.isHighlighted || control.isTracking else { return }
        referee.complain(.controlIsReleased, "control \(spec.id) stays highlighted \(when)")
    }

    /// Ends all contacts, waits, and checks that nothing is left.
    private func settle() {
        mayPrank = false
        referee.entry += 1
        for window in windows { freeInput(of: window) }
        for event in contacts.endings(at: platform.now) { send(event) }
        for seat in [SeatID(1), SeatID(2)] {
            send(.deviceLost(DeviceLoss(seat: seat, device: .keyboard, time: platform.now)))
        }
        guard violation == nil else { return }
        if !scrollers.isEmpty { letScrollersRest() }
        advance(to: platform.now + FuzzStage.settlingTime)
        referee.checkTouches()
        for spec in scene.recognizers {
            guard let recognizer = recognizers[spec.id] else { continue }
            recognizer.book.checkRest(recognizer, referee)
        }
        for spec in scene.views { checkRest(spec) }
        for controller in controllers { controller.check(referee) }
        // A window that came late has shown its scroll indicators.
        if application.eventLoop.nextTimerTime != nil { advance(to: platform.now + FuzzStage.settlingTime) }
        if let time = application.eventLoop.nextTimerTime {
            referee.complain(.timersEnd, "a timer is left, due in \(time - platform.now) s")
        }
        checkTextsAtRest()
    }

    /// Longer than any gesture continues without touches, in seconds.
    private static let settlingTime = 3.0

    /// Shows frames until all scroll views have stopped decelerating.
    private func letScrollersRest() {
        showFrames()
        turn()
        let end = platform.now + FuzzStage.maximumDeceleration
        while platform.now < end, scrollers.contains(where: \.isDecelerating) { advance(to: platform.now + 1) }
    }

    /// Longer than any scroll view decelerates, in seconds.
    private static let maximumDeceleration = 15.0

    private func checkRest(_ spec: FuzzScene.ViewSpec) {
        (views[spec.id] as? any FuzzScroller)?.checkRest(referee)
        (views[spec.id] as? FuzzList)?.checkRows(referee)
        checkReleased(spec, "at rest")
        if let control = views[spec.id] as? Control, control.isHovered {
            referee.complain(.hoverEnds, "control \(spec.id) stays hovered")
        }
        if let view = views[spec.id] as? FuzzView, view.hovers != 0 {
            referee.complain(.hoverEnds, "view \(spec.id) stays hovered")
        }
    }

    /// Lets layout pranks run once per event. A view that invalidates its layout on every pass
    /// would never settle.
    func viewIsLaidOut(_ id: Int) {
        guard latestLayout[id] != referee.entry else { return }
        latestLayout[id] = referee.entry
        happen(.laid, id)
    }

    func viewWasTold(_ view: View, _ id: Int, _ phase: Touch.Phase, _ touches: Set<Touch>, _ event: Event?) {
        referee.viewWasTold(view, id, phase, touches, event)
        if scene.pranks.contains(where: { $0.site == .laid && $0.subject == id }) { view.setNeedsLayout() }
        switch phase {
        case .began: happen(.began, id)
        case .moved: happen(.moved, id)
        case .ended: happen(.ended, id)
        default: happen(.cancelled, id)
        }
    }
}

extension RecognizerBook {
    /// Makes the specified recognizer.
    func makeRecognizer() -> any FuzzRecognizer {
        let made: any FuzzRecognizer =
            switch spec.kind {
            case .tap: FuzzTap(self)
            case .pan: FuzzPan(self)
            case .pinch: FuzzPinch(self)
            case .rotation: FuzzRotation(self)
            case .swipe: FuzzSwipe(self)
            case .press: FuzzPress(self)
            case .edge: FuzzEdge(self)
            case .hover: FuzzHover(self)
            case .app: FuzzAppRecognizer(self)
            }
        made.name = "\(spec.id)"
        made.cancelsTouchesInView = !spec.leaves
        made.delaysTouchesBegan = spec.delaysBegan
        made.delaysTouchesEnded = !spec.hurries
        made.requiresExclusiveTouchType = !spec.mixes
        let types: [Touch.TouchType] = [.direct, .indirectPointer, .pencil]
        made.allowedTouchTypes = Set(types.enumerated().filter { spec.types & (1 << $0.offset) != 0 }.map(\.element))
        return made
    }
}

extension PlatformEvent {
    /// Returns the event with its window IDs mapped.
    func mappingWindow(_ change: (WindowID) -> WindowID) -> PlatformEvent {
        switch self {
        case .touches(var frame):
            for index in frame.changes.indices { frame.changes[index].window = change(frame.changes[index].window) }
            return .touches(frame)
        case .pointer(var frame):
            frame.window = change(frame.window)
            return .pointer(frame)
        case .transform(var input):
            input.window = change(input.window)
            return .transform(input)
        case .key(var input):
            input.window = change(input.window)
            return .key(input)
        case .textInput(var input):
            input.window = change(input.window)
            return .textInput(input)
        case .keyboardFocus(var focus):
            focus.window = change(focus.window)
            return .keyboardFocus(focus)
        case .windowConfigured(let id, let configuration): return .windowConfigured(change(id), configuration)
        case .windowCloseRequested(let id): return .windowCloseRequested(change(id))
        default: return self
        }
    }
}
