public import WaldenPlatform

extension Application {
    /// Connects to the platform, calls a block that creates the first windows, and runs until the application ends.
    ///
    /// If the block leaves no windows and ``terminatesAfterLastWindowClosed`` is true, the application ends at once.
    ///
    /// - Returns: The exit status of the process.
    /// - Throws: ``PlatformError`` if there is no compositor or it lacks a required feature.
    package func run(_ setUp: (Application) -> Void) throws(PlatformError) -> Int32 {
        try platform.start(queue, describesTrees: Trace.topics.contains(.tree))
        setUp(self)
        if !launchURIs.isEmpty, !eventLoop.isStopped { delegate?.application(self, open: launchURIs) }
        if windows.isEmpty, terminatesAfterLastWindowClosed { terminate() }
        let status = eventLoop.run()
        if windows.contains(where: \.isVisible) { lastWindowHandler?() }
        lastWindowHandler = nil
        end()
        return status
    }

    /// Tells the delegate that the application ends, and shuts down.
    package func end() {
        // What is composed can still be saved.
        for window in allWindows { window.endCompositions() }
        delegate?.applicationWillTerminate(self)
        shutDown()
    }

    /// Connects without running, for callers that run single turns of the loop.
    package func start() throws(PlatformError) {
        try platform.start(queue, describesTrees: Trace.topics.contains(.tree))
    }

    /// Replaces the shared application, for tests that use several.
    package static func makeShared(_ application: Application?) { shared = application }

    /// Ends the application after the current turn of the run loop.
    ///
    /// - Parameter status: The exit status of the process.
    public func terminate(status: Int32 = 0) { eventLoop.stop(status: status) }

    func requestTermination() {
        for window in allWindows { window.endCompositions() }
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

    /// Closes all windows, stops the platform, and drops timers and posted work, which may retain the application.
    /// Clears ``shared``.
    package func shutDown() {
        terminatesAfterLastWindowClosed = false
        hasEnded = true
        for window in windows { window.close() }
        platform.stop()
        endOpenings()
        eventLoop.forgetAll()
        firstFrameHandler = nil
        if Application.shared === self { Application.shared = nil }
    }

    // MARK: From other threads

    /// Calls a block on the main thread in the next turn of the run loop. Thread-safe.
    public nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void) {
        queue.post(.work(work))
        platform.wake()
    }

    /// Appends an event to the application's queue. Thread-safe.
    ///
    /// For tests, and for apps that translate input of their own devices.
    public nonisolated func post(_ event: PlatformEvent) {
        queue.post(.event(event))
        platform.wake()
    }
}
