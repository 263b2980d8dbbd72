internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// Frame diagnostics of a window; nearly free while unused.
extension Window {
    /// Starts measuring a frame at a time in seconds, if the trace, a report handler or the overlay needs it.
    func beginDiagnostics(at time: Double) {
        let parts = application.debugOverlay
        if !parts.isEmpty, overlay == nil { overlay = WindowOverlay(parts: parts) }
        guard Trace.topics.contains(.frame) || frameReportHandler != nil || overlay != nil else {
            if frameRecorder != nil { stopRecording() }
            return
        }
        if frameRecorder == nil { frameRecorder = FrameRecorder() }
        frameRecorder?.begin(at: time)
    }

    /// Ends the layout step, and adds the overlay's damage to the app's. With an overlay nothing is copied, since its
    /// pixels must stay in place.
    func prepareFrame(damage: Region, moves: [PixelMove], in layout: SurfaceLayout) -> (
        region: Region, moves: [PixelMove]
    ) {
        frameRecorder?.endLayout(at: application.platform.now)
        guard let overlay else { return (damage, moves) }
        return (overlay.advance(damage, moves: moves, in: layout), [])
    }

    func drawOverlay(in context: GraphicsContext, clip: Region, layout: SurfaceLayout) {
        frameRecorder?.endDrawing(at: application.platform.now)
        guard let overlay else { return }
        overlay.draw(over: self, in: context, clip: clip, layout: layout)
        frameRecorder?.skip(to: application.platform.now)
    }

    func endDiagnostics(damage: Region, moves: [PixelMove], in layout: SurfaceLayout) {
        guard let frameRecorder else { return }
        let report = frameRecorder.endCommit(
            at: application.platform.now, damage: damage, moves: moves, layout: layout)
        if let report {
            overlay?.add(report)
            deliver(frameRecorder.await(report))
        }
        if overlay?.isOver == true { overlay = nil }
    }

    /// Requests presentation feedback for a frame, if display links, animations or reports need it. `showsContent` is
    /// false if only the overlay was drawn.
    func requestPresentation(ofFrameBegunAt time: Double, showsContent: Bool, on window: any PlatformWindow) {
        let isMoving = !displayLinks.isEmpty || hasMovingAnimations
        let isReported = frameRecorder != nil && showsContent
        let isUseful = isMoving && frameClock.requestsFeedback(at: time)
        guard isUseful || isReported else { return }
        // Two statements: optional chaining would skip the request without a recorder.
        let isExpected = window.requestPresentation(ofFrameBegunAt: time)
        frameRecorder?.expectsPresentation = isExpected
    }

    /// Whether feedback is needed even if no frame follows.
    var wantsPresentations: Bool { frameRecorder != nil }

    func takePresentations() {
        guard let platformWindow else { return }
        for presentation in platformWindow.takePresentations() {
            frameClock.note(presentation, now: application.platform.now)
            let outcome = presentation.time.map { FrameReport.Presentation.shown(at: $0) } ?? .discarded
            if let frameRecorder { deliver(frameRecorder.note(outcome, ofFrameBegunAt: presentation.begun)) }
        }
    }

    private func deliver(_ reports: [FrameReport]) {
        for report in reports {
            Trace.log(.frame, at: report.time, "draw window=\(id) \(Trace.describe(report))")
            frameReportHandler?(report)
        }
    }

    /// Stops measuring frames, and reports pending ones without feedback.
    func stopRecording() {
        let reports = frameRecorder?.giveUp() ?? []
        frameRecorder = nil
        deliver(reports)
    }

    /// Called after ``Application/debugOverlay`` changed; the next frame redraws what the old overlay covered.
    func debugOverlayDidChange() {
        let parts = application.debugOverlay
        if let overlay { overlay.parts = parts } else if !parts.isEmpty { overlay = WindowOverlay(parts: parts) }
        if state == .visible { noteNeedsFrame() }
    }
}
