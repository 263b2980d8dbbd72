import Testing

/// The controls of the Gallery's first page.
enum GalleryControl: String {
    case button
    case toggle = "switch"
    case slider

    /// Its accessibility identifier.
    var identifier: String { rawValue }

    /// Its name in the trace.
    var traceName: String {
        switch self {
        case .button: "Button#button"
        case .toggle: "Switch#switch"
        case .slider: "Slider#slider"
        }
    }

    /// The views that show its effect.
    var followers: [String] { self == .slider ? ["state", "ProgressView"] : ["state"] }

    /// How far it draws beyond its bounds, in points: the lower edge of a button, and the focus ring, a line of 2
    /// points after a gap of 2 points. A slider reserves room for the ring at its ends.
    func outsets(isFocused: Bool) -> Outsets {
        switch self {
        case .button: isFocused ? .all(4) : Outsets(bottom: 1)
        case .toggle: isFocused ? .all(4) : Outsets()
        case .slider: Outsets(left: 4, right: 4)
        }
    }

    /// Returns the pixels that it may change.
    func reach(around box: Box, isFocused: Bool, scale: Double) -> Box {
        box.expanded(by: outsets(isFocused: isFocused)).scaled(by: scale).roundedOut
    }
}

/// The Gallery on a compositor, with input devices.
struct GalleryStage {
    let compositor: Compositor
    let example: Example
    let devices: InputDevices
    let views: [String: Box]
    /// The pixels of the output per point.
    let scale: Double

    init(_ kind: Compositor.Kind, scale: Double = 1, environment: [String: String] = [:]) throws {
        self.scale = scale
        compositor = try Compositor(kind, scale: scale)
        devices = try compositor.inputDevices()
        let trace = ["WALDEN_TRACE": "tree,control,action,focus"].merging(environment) { $1 }
        example = try compositor.run("Gallery", trace)
        views = try example.views()
    }

    /// Takes a screenshot after highlights and animations end.
    func restingPicture() throws -> Picture {
        try example.settle()
        return try compositor.picture()
    }

    /// Returns the frame of a view in the window, in points.
    func box(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Box {
        try #require(views[name], "\(views.keys.sorted())", sourceLocation: sourceLocation)
    }

    // MARK: Focus

    /// Presses Tab, with or without Shift, and returns the name of the newly focused view.
    func tab(_ key: String = "Tab") throws -> String {
        let count = responders.count
        try devices.perform("key \(key)")
        return try wait(for: "the focus after \(key)") { responders.count > count ? responders.last : nil }
    }

    /// Presses Tab until a control is focused.
    func tab(to control: GalleryControl) throws {
        var passed: [String] = []
        while passed.last != control.traceName {
            passed.append(try tab())
            guard passed.count <= views.count else { throw HarnessError("\(control) has no focus: \(passed)") }
        }
    }

    /// The first responders so far.
    private var responders: [String] {
        example.trace("focus").filter { $0.contains(" first responder=") }
            .compactMap { Example.value(of: "responder", in: $0) }
    }

    // MARK: Expectations

    /// Performs commands, and expects actions of a control and of no other view.
    func expectAction(
        of control: GalleryControl, sourceLocation: SourceLocation = #_sourceLocation, _ commands: [String]
    ) throws {
        let count = example.trace("action").count
        for command in commands { try devices.perform(command) }
        try wait(for: "an action after \(commands)") { example.trace("action").count > count ? true : nil }
        try example.settle()
        let actions = example.trace("action").dropFirst(count)
        let senders = Set(actions.map { Example.value(of: "sender", in: $0) ?? $0 })
        #expect(senders == [control.traceName], "\(commands): \(actions)", sourceLocation: sourceLocation)
    }

    /// Performs an action, and expects that a control looks different afterwards.
    ///
    /// - Parameter isFocused: Whether it is focused. Only the control, its focus ring and followers may change then.
    ///   `nil` allows other changes, because the cursor moves.
    func expectChange(
        of control: GalleryControl, isFocused: Bool? = nil, followers: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
    ) throws {
        let box = try box(control.identifier, sourceLocation: sourceLocation)
        let before = try restingPicture()
        let pixels = box.scaled(by: scale)
        try body()
        try wait(for: "a change of \(control)") {
            try compositor.picture().differences(from: before, in: pixels) > 20 ? true : nil
        }
        let after = try restingPicture()
        #expect(after.differences(from: before, in: pixels) > 20, sourceLocation: sourceLocation)
        guard let isFocused else { return }
        let areas =
            [control.reach(around: box, isFocused: isFocused, scale: scale)]
            + (try followers.map { try self.box($0, sourceLocation: sourceLocation).scaled(by: scale) })
        #expect(after.difference(from: before, outside: areas) == nil, sourceLocation: sourceLocation)
    }
}
