import Walden

/// The paper, on which each finger draws its own stroke.
///
/// A stroke passes through all coalesced touches. Its tip follows the predicted touches, and is replaced at the next
/// event. Only changed areas are invalidated.
final class Canvas: View {
    /// A stroke that a finger is drawing.
    @MainActor
    private struct LiveStroke {
        let touch: Touch
        let brush: Brush
        var stroke: Stroke
        var tip: [Segment]

        var bounds: Rect { stroke.bounds.union(Canvas.bounds(of: tip)) }
    }

    /// The brush of new strokes.
    var brush = Brush()
    private(set) var drawing = Drawing()
    /// Called after the drawing changed, and when a finger begins or ends a stroke.
    var changeHandler: (() -> Void)?
    /// The strokes in progress, oldest first.
    private var live: [LiveStroke] = []
    private var tiles = Tiles()

    var isBlank: Bool { drawing.isEmpty && live.isEmpty }
    var liveStrokeCount: Int { live.count }

    init() {
        super.init(frame: .zero)
        isMultipleTouchEnabled = true
        isOpaque = true
        clipsToBounds = true
        cursor = .crosshair
        accessibilityIdentifier = "canvas"
    }

    // MARK: Edits

    func undo() { changed(drawing.undo()) }
    func redo() { changed(drawing.redo()) }
    func clear() { changed(drawing.clear()) }

    private func changed(_ rect: Rect) {
        tiles.invalidate(rect)
        redraw(rect)
        changeHandler?()
    }

    // MARK: Touches

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches {
            // Pointer buttons other than the primary one do not draw.
            if touch.type == .indirectPointer, event?.buttonMask.contains(.primary) == false { continue }
            let stroke = Stroke(ink: brush.ink, from: brush.sample(touch, in: self))
            let tip = stroke.tip(through: [])
            live.append(LiveStroke(touch: touch, brush: brush, stroke: stroke, tip: tip))
            redraw(Canvas.bounds(of: tip))
        }
        changeHandler?()
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches { follow(touch, event) }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches {
            follow(touch, event)
            guard var ended = removeLive(touch) else { continue }
            redraw(ended.stroke.finish())
            drawing.add(ended.stroke)
            tiles.add(ended.stroke)
        }
        changeHandler?()
    }

    /// Discards the strokes: the touches belong to a system gesture.
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches { _ = removeLive(touch).map { redraw($0.bounds) } }
        changeHandler?()
    }

    /// Extends a stroke to its finger, and its tip to the predicted location.
    private func follow(_ touch: Touch, _ event: Event?) {
        guard let index = live.firstIndex(where: { $0.touch === touch }) else { return }
        let brush = live[index].brush
        for report in event?.coalescedTouches(for: touch) ?? [touch] {
            redraw(live[index].stroke.add(brush.sample(report, in: self)))
        }
        let predicted = event?.predictedTouches(for: touch) ?? []
        let tip = live[index].stroke.tip(through: predicted.map { brush.sample($0, in: self) })
        redraw(Canvas.bounds(of: live[index].tip))
        redraw(Canvas.bounds(of: tip))
        live[index].tip = tip
    }

    /// Removes and returns the stroke in progress of a touch.
    private func removeLive(_ touch: Touch) -> LiveStroke? {
        live.firstIndex { $0.touch === touch }.map { live.remove(at: $0) }
    }

    private func redraw(_ rect: Rect) {
        if !rect.isEmpty { setNeedsDisplay(rect) }
    }

    private static func bounds(of segments: [Segment]) -> Rect { segments.reduce(.null) { $0.union($1.bounds) } }

    // MARK: Drawing

    private var paper: Paper { appearance == .dark ? .dark : .light }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        tiles.draw(rect, strokes: drawing.strokes, on: paper, in: context)
        for stroke in live {
            stroke.stroke.draw(rect, on: paper, in: context)
            Stroke.draw(stroke.tip, rect, with: stroke.stroke.ink.color(on: paper), in: context)
        }
    }
}
