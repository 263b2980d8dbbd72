internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// What a window does for those who look at its frames; next to nothing if there are none.
extension Window {
    // MARK: Steps of a frame

    /// Begins to measure a frame, if somebody wants to know.
    ///
    /// - Parameter time: When it began, in seconds.
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

    /// Ends the layout, and adds what the overlay needs to what the app has drawn anew.
    ///
    /// Where there is an overlay nothing is moved: its pixels must stay where they are.
    func prepareFrame(damage: Region, moves: [PixelMove], in layout: SurfaceLayout) -> (
        region: Region, moves: [PixelMove]
    ) {
        frameRecorder?.endLayout(at: application.platform.now)
        guard let overlay else { return (damage, moves) }
        return (overlay.advance(damage, moves: moves, in: layout), [])
    }

    /// Ends the drawing of views, and draws the overlay over them.
    func drawOverlay(in context: GraphicsContext, clip: Region, layout: SurfaceLayout) {
        frameRecorder?.endDrawing(at: application.platform.now)
        guard let overlay else { return }
        overlay.draw(over: self, in: context, clip: clip, layout: layout)
        frameRecorder?.skip(to: application.platform.now)
    }

    /// Ends a frame that was shown.
    func endDiagnostics(damage: Region, moves: [PixelMove], in layout: SurfaceLayout) {
        guard let frameRecorder else { return }
        let report = frameRecorder.endCommit(
            at: application.platform.now, damage: damage, moves: moves, layout: layout)
        if let report {
            overlay?.add(report)
            tell(frameRecorder.await(report))
        }
        if overlay?.isOver == true { overlay = nil }
    }

    // MARK: On the way to the screen

    /// Asks the platform when a frame becomes visible, if that is of use: what moves goes by it, and so do reports.
    ///
    /// - Parameter showsContent: Whether the frame shows more than what the overlay draws by itself.
    func requestPresentation(ofFrameBegunAt time: Double, showsContent: Bool, on shown: any PlatformWindow) {
        let isMoving = !displayLinks.isEmpty || hasMovingAnimations
        let isReported = frameRecorder != nil && showsContent
        let isOfUse = isMoving && frameClock.asks(at: time)
        guard isOfUse || isReported else { return }
        let isTold = shown.requestPresentation(ofFrameBegunAt: time)
        frameRecorder?.isToldPresentation = isTold
    }

    /// Whether somebody wants to know what the platform says of frames, though none follows.
    var wantsPresentations: Bool { frameRecorder != nil }

    /// Takes in what became of frames.
    func takePresentations() {
        guard let platformWindow else { return }
        for presentation in platformWindow.takePresentations() {
            frameClock.note(presentation, now: application.platform.now)
            let outcome = presentation.time.map { FrameReport.Presentation.shown(at: $0) } ?? .discarded
            if let frameRecorder { tell(frameRecorder.note(outcome, ofFrameBegunAt: presentation.begun)) }
        }
    }

    // MARK: Reports

    private func tell(_ reports: [FrameReport]) {
        for report in reports {
            Trace.log(.frame, at: report.time, "draw window=\(id) \(Trace.describe(report))")
            frameReportHandler?(report)
        }
    }

    /// Ends the measuring of frames, and tells of those whose way to the screen is not known.
    func stopRecording() {
        let reports = frameRecorder?.giveUp() ?? []
        frameRecorder = nil
        tell(reports)
    }

    // MARK: Overlay

    /// Takes over another overlay; what was shown of the last one is drawn away with the next frame.
    func debugOverlayDidChange() {
        let parts = application.debugOverlay
        if let overlay { overlay.parts = parts } else if !parts.isEmpty { overlay = WindowOverlay(parts: parts) }
        if state == .visible { noteNeedsFrame() }
    }
}
