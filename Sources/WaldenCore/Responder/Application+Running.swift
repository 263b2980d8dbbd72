public import WaldenPlatform

extension Application {
    /// Connects, calls a block that makes the first windows, and runs until the application ends.
    ///
    /// An application that makes no window, and ends with its last one, ends at once: in order, as any other.
    ///
    /// - Returns: The exit status of the process.
    /// - Throws: ``PlatformError`` if there is no compositor, or one that lacks what windows need.
    package func run(_ setUp: (Application) -> Void) throws(PlatformError) -> Int32 {
        try platform.start(queue, describesTrees: Trace.topics.contains(.tree))
        setUp(self)
        if windows.isEmpty, terminatesAfterLastWindowClosed { terminate() }
        let status = eventLoop.run()
        if windows.contains(where: \.isVisible) { lastLookHandler?() }
        lastLookHandler = nil
        delegate?.applicationWillTerminate(self)
        shutDown()
        return status
    }

    /// Connects without running, for whoever runs the loop turn by turn.
    package func start() throws(PlatformError) {
        try platform.start(queue, describesTrees: Trace.topics.contains(.tree))
    }

    /// Makes an application the one of the process, for tests that have several.
    package static func makeShared(_ application: Application?) { shared = application }

    /// Ends the application in order, after the present turn of its run loop.
    ///
    /// - Parameter status: The exit status of the process.
    public func terminate(status: Int32 = 0) { eventLoop.stop(status: status) }

    /// Ends the application unless its delegate refuses.
    func requestTermination() {
        if delegate?.applicationShouldTerminate(self) ?? true { terminate() }
    }

    func loseConnection(_ reason: String) {
        if let delegate {
            delegate.application(self, didLoseConnection: reason)
        } else {
            Trace.write("walden: \(reason)")
        }
        terminate(status: 1)
    }

    /// Closes what is open, and lets go of the platform and of whatever still waits: timers and posted work, which may
    /// hold the application itself. The process has no application then, until another one is made.
    package func shutDown() {
        terminatesAfterLastWindowClosed = false
        hasEnded = true
        for window in windows { window.close() }
        platform.stop()
        eventLoop.forgetAll()
        firstFrameHandler = nil
        if Application.shared === self { Application.shared = nil }
    }

    // MARK: From other threads

    /// Calls a block on the main thread, in the run loop's next turn. May be called from any thread.
    public nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void) {
        queue.post(.work(work))
        platform.wake()
    }

    /// Puts an event at the end of the application's queue. May be called from any thread.
    ///
    /// For apps that translate devices of their own, and for tests: a shake, a remote control, or any other input.
    public nonisolated func post(_ event: PlatformEvent) {
        queue.post(.event(event))
        platform.wake()
    }
}
