import Testing

extension RealCompositors {
    /// The gesture examples, driven by a real compositor's pointer and wheel.
    @Suite(.serialized) struct GestureExamplesTests {
        @Test(arguments: [false, true])
        func `a picture is dragged onto another, and a double click brings it back`(byRecognizers: Bool) throws {
            let stage = try GestureStage("DraggableViews")
            defer { stage.compositor.stop() }
            if byRecognizers { try stage.perform("click \(try stage.box("tabs").point(across: 0.75))") }
            let (pond, hills) = (try stage.box("pond"), try stage.box("hills"))
            try stage.perform("move 40 200")
            let start = try stage.restingPicture()
            try stage.perform("drag \(pond.point(across: 0.5)) \(hills.point(across: 0.4)) 20 300", "move 40 200")
            let together = try stage.restingPicture()
            #expect(together.differences(from: start, in: pond) > 5000, "it left its place")
            #expect(together.differences(from: start, in: hills) > 1000, "it is on the other one")
            #expect(stage.recognized("Pan") == byRecognizers)
            try stage.perform("click 40 200", "click 40 200")
            #expect(try stage.restingPicture().differences(from: start) == 0)
        }

        @Test func `recognizers follow clicks, drags and the wheel, and the cards scroll`() throws {
            let stage = try GestureStage("GestureLab")
            defer { stage.compositor.stop() }
            try stage.perform("click 300 250")
            #expect(stage.recognized("Tap"))
            try stage.perform("drag 300 300 420 340 20 400")
            #expect(stage.recognized("Pan"))
            let pans = stage.count("Pan")
            try stage.perform("move 300 250", "scroll 0 3")
            #expect(stage.count("Pan") > pans, "the wheel pans too")
            let card = try stage.box("Tap")
            try stage.perform("move \(card.point(across: 0.3))")
            let before = try stage.restingPicture()
            try stage.perform("scroll 0 3")
            #expect(try stage.restingPicture().differences(from: before, in: card) > 1000)
        }

        @Test func `a stroke is drawn and undone, and the wheel draws nothing`() throws {
            let stage = try GestureStage("Paint")
            defer { stage.compositor.stop() }
            let canvas = try stage.box("canvas")
            try stage.perform("move \(canvas.point(across: 0.9))")
            let empty = try stage.restingPicture()
            try stage.perform("scroll 0 3")
            #expect(try stage.restingPicture().differences(from: empty, in: canvas) == 0)
            try stage.perform("drag \(canvas.point(across: 0.2)) \(canvas.point(across: 0.6)) 30 400")
            try stage.perform("move \(canvas.point(across: 0.9))")
            #expect(try stage.restingPicture().differences(from: empty, in: canvas) > 1000)
            try stage.perform("click \(try stage.box("undo").point(across: 0.5))")
            try stage.perform("move \(canvas.point(across: 0.9))")
            #expect(try stage.restingPicture().differences(from: empty, in: canvas) == 0)
        }

        @Test func `another picture is chosen, zoomed, dragged, and scrolled by the wheel`() throws {
            let stage = try GestureStage("Photos")
            defer { stage.compositor.stop() }
            let list = try stage.box("list")
            let place = Box(x: list.x + list.width + 40, y: 100, width: 800, height: 800)
            func expectChange(_ commands: String...) throws {
                try stage.perform("move \(place.point(across: 0.5))")
                let before = try stage.restingPicture()
                for command in commands { try stage.perform(command) }
                try stage.perform("move \(place.point(across: 0.5))")
                #expect(try stage.restingPicture().differences(from: before, in: place) > 10_000, "\(commands)")
            }
            try expectChange("click \(list.x + 80) \(list.y + 200)")
            let zoom = try stage.box("zoom-in").point(across: 0.5)
            try expectChange("click \(zoom)", "click \(zoom)", "click \(zoom)")
            try expectChange("drag \(place.point(across: 0.6)) \(place.point(across: 0.3)) 20 400")
            try expectChange("scroll 0 3")
            try expectChange("click \(try stage.box("fit").point(across: 0.5))")
        }
    }
}

/// An example on sway, with input devices.
private struct GestureStage {
    let compositor: Compositor
    let example: Example
    let devices: InputDevices
    let views: [String: Box]

    init(_ name: String) throws {
        compositor = try Compositor(.sway)
        devices = try compositor.inputDevices()
        example = try compositor.run(name, ["WALDEN_TRACE": "tree,gesture,frame"])
        views = try example.views()
    }

    /// Performs commands, and waits until highlights and animations end.
    func perform(_ commands: String...) throws {
        for command in commands { try devices.perform(command) }
        try example.settle()
    }

    func restingPicture() throws -> Picture {
        try example.settle()
        return try compositor.picture()
    }

    /// Returns how often recognizers of a kind began or were recognized, by the trace.
    func count(_ kind: String) -> Int {
        example.trace("gesture").count { line in
            let isBeginning = line.contains(" began ") || line.contains(" recognized ")
            return isBeginning && Example.value(of: "recognizer", in: line)?.contains(kind) ?? false
        }
    }

    func recognized(_ kind: String) -> Bool { count(kind) > 0 }

    /// Returns the frame of a view in the window, in points.
    func box(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Box {
        try #require(views[name], "\(views.keys.sorted())", sourceLocation: sourceLocation)
    }
}
