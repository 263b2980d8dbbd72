import Walden

extension Specimen {
    /// Creates one specimen of each recognizer, and two of the tap: single and double.
    static func all() -> [Specimen] {
        [
            tap("Tap", taps: 1), tap("Double tap", taps: 2), longPress(), pan(), swipe(), pinch(), rotation(),
            edgePan(), hover(),
        ]
    }

    // MARK: Discrete

    private static func tap(_ name: String, taps: Int) -> Specimen {
        let tap = WatchedTap()
        tap.numberOfTapsRequired = taps
        return Specimen(
            name, .discrete, tap,
            parameters: [
                .count("Taps", in: 1...3, get: { tap.numberOfTapsRequired }, set: { tap.numberOfTapsRequired = $0 }),
                .count(
                    "Fingers", in: 1...3, get: { tap.numberOfTouchesRequired },
                    set: { tap.numberOfTouchesRequired = $0 }),
                touchTypes(of: tap),
            ]
        ) { [place(of: tap), Reading(title: "Taps", value: "\(tap.numberOfTapsRequired)"), fingers(of: tap)] }
    }

    private static func swipe() -> Specimen {
        let swipe = WatchedSwipe()
        let directions: [(String, SwipeGestureRecognizer.Direction)] = [
            ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down),
        ]
        return Specimen(
            "Swipe", .discrete, swipe,
            parameters: [
                .members("Directions", directions, get: { swipe.direction }, set: { swipe.direction = $0 }),
                .count(
                    "Fingers", in: 1...3, get: { swipe.numberOfTouchesRequired },
                    set: { swipe.numberOfTouchesRequired = $0 }),
                touchTypes(of: swipe),
            ]
        ) {
            let names = directions.filter { swipe.direction.contains($0.1) }.map { $0.0.lowercased() }
            return [place(of: swipe), Reading(title: "Direction", value: names.joined(separator: ", "))]
        }
    }

    // MARK: Continuous

    private static func longPress() -> Specimen {
        let press = WatchedLongPress()
        return Specimen(
            "Long press", .continuous, press,
            parameters: [
                .number(
                    "Duration", in: 0.1...2, step: 0.1, unit: " s", get: { press.minimumPressDuration },
                    set: { press.minimumPressDuration = $0 }),
                .number(
                    "Movement", in: 0...50, step: 5, unit: " pt", get: { press.allowableMovement },
                    set: { press.allowableMovement = $0 }),
                .count(
                    "Taps before", in: 0...2, get: { press.numberOfTapsRequired },
                    set: { press.numberOfTapsRequired = $0 }),
                .count(
                    "Fingers", in: 1...3, get: { press.numberOfTouchesRequired },
                    set: { press.numberOfTouchesRequired = $0 }),
                touchTypes(of: press),
            ]
        ) { [place(of: press), fingers(of: press)] }
    }

    private static func pan() -> Specimen {
        let pan = WatchedPan()
        pan.maximumNumberOfTouches = 5
        pan.allowedScrollTypesMask = .all
        return Specimen(
            "Pan", .continuous, pan,
            parameters: [
                .count(
                    "Min. fingers", in: 1...5, get: { pan.minimumNumberOfTouches },
                    set: { pan.minimumNumberOfTouches = $0 }),
                .count(
                    "Max. fingers", in: 1...5, get: { pan.maximumNumberOfTouches },
                    set: { pan.maximumNumberOfTouches = $0 }),
                .members(
                    "Scrolling", [("Wheel", ScrollTypeMask.discrete), ("Touchpad", .continuous)],
                    get: { pan.allowedScrollTypesMask }, set: { pan.allowedScrollTypesMask = $0 }),
                touchTypes(of: pan),
            ]
        ) { movement(of: pan) }
    }

    private static func pinch() -> Specimen {
        let pinch = WatchedPinch()
        return Specimen("Pinch", .continuous, pinch, parameters: [touchTypes(of: pinch)]) {
            [
                Reading(title: "Scale", value: "× \(decimal(pinch.scale))"),
                Reading(title: "Velocity", value: "\(decimal(pinch.velocity)) /s"), fingers(of: pinch),
            ]
        }
    }

    private static func rotation() -> Specimen {
        let rotation = WatchedRotation()
        func degrees(_ radians: Double) -> String { whole(radians * 180 / .pi) }
        return Specimen("Rotation", .continuous, rotation, parameters: [touchTypes(of: rotation)]) {
            [
                Reading(title: "Rotation", value: "\(degrees(rotation.rotation))°"),
                Reading(title: "Velocity", value: "\(degrees(rotation.velocity)) °/s"), fingers(of: rotation),
            ]
        }
    }

    private static func edgePan() -> Specimen {
        let pan = WatchedEdgePan()
        pan.edges = [.left, .right]
        let edges: [(String, RectEdge)] = [("Left", .left), ("Right", .right), ("Top", .top), ("Bottom", .bottom)]
        return Specimen(
            "Edge pan", .continuous, pan,
            parameters: [
                .members("Edges", edges, get: { pan.edges }, set: { pan.edges = $0 }),
                .count(
                    "Min. fingers", in: 1...3, get: { pan.minimumNumberOfTouches },
                    set: { pan.minimumNumberOfTouches = $0 }),
                touchTypes(of: pan),
            ]
        ) { movement(of: pan) }
    }

    private static func hover() -> Specimen {
        let hover = WatchedHover()
        return Specimen("Hover", .continuous, hover, parameters: []) { [place(of: hover)] }
    }

    // MARK: Shared parameters and readings

    private static func touchTypes(of recognizer: GestureRecognizer) -> Parameter {
        let types: [(String, Touch.TouchType)] = [("Finger", .direct), ("Pointer", .indirectPointer), ("Pen", .pencil)]
        return .options(
            "Accepts",
            types.map { name, type in
                Parameter.Option(title: name, get: { recognizer.allowedTouchTypes.contains(type) }) { isOn in
                    if isOn {
                        recognizer.allowedTouchTypes.insert(type)
                    } else {
                        recognizer.allowedTouchTypes.remove(type)
                    }
                }
            })
    }

    private static func place(of recognizer: GestureRecognizer) -> Reading {
        Reading(title: "Location", value: whole(recognizer.location(in: recognizer.view)))
    }

    private static func fingers(of recognizer: GestureRecognizer) -> Reading {
        Reading(title: "Fingers", value: "\(recognizer.numberOfTouches)")
    }

    private static func movement(of pan: PanGestureRecognizer) -> [Reading] {
        [
            Reading(title: "Translation", value: whole(pan.translation(in: pan.view))),
            Reading(title: "Velocity", value: "\(whole(pan.velocity(in: pan.view))) /s"), fingers(of: pan),
        ]
    }

    private static func whole(_ point: Point) -> String { "\(whole(point.x)), \(whole(point.y))" }

    private static func whole(_ number: Double) -> String {
        let whole = Int(number.rounded())
        return whole < 0 ? "−\(-whole)" : "\(whole)"
    }
}

/// Formats a number with two decimal places.
func decimal(_ number: Double) -> String {
    let hundredths = Int((number.magnitude * 100).rounded())
    let digits = hundredths % 100
    return "\(number < 0 && hundredths > 0 ? "−" : "")\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
}
