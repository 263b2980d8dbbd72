public import WaldenPlatform

extension Application {
    /// Opens an address with the program that the desktop has for it, such as a page with the browser.
    ///
    /// ```swift
    /// app.open(URI("https://example.org/help")!) { error in
    ///     if let error { showError(error.description) }
    /// }
    /// ```
    /// The program's window comes to the front if the compositor allows it (`xdg_activation_v1`). The corresponding
    /// UIKit method is `open(_:options:completionHandler:)`.
    ///
    /// - Parameter completion: Called once, after this call has returned: with the error, or with `nil` if the program
    ///   has started, or still runs after three seconds or when the app ends. After the end of the app it is called at
    ///   once, with ``OpeningError/ended``.
    public func open(_ uri: URI, completion: (@MainActor (OpeningError?) -> Void)? = nil) {
        guard !hasEnded else {
            completion?(.ended)
            return
        }
        let opening = Opening(completion: completion)
        openings.append(opening)
        opening.timer = eventLoop.schedule(after: Opening.patience) { [unowned self] _ in end(opening, nil) }
        platform.open(uri) { [weak self] error in
            guard opening.timer != nil, let self else { return }
            opening.timer?.cancel()
            opening.timer = eventLoop.schedule(after: .zero) { [unowned self] _ in end(opening, error) }
        }
    }

    /// Opens an address with the program that the desktop has for it, and returns when it has started.
    ///
    /// - Throws: The reason if nothing opens it. See ``open(_:completion:)``.
    public func open(_ uri: URI) async throws(OpeningError) {
        let error: OpeningError? = await withCheckedContinuation { continuation in
            open(uri) { continuation.resume(returning: $0) }
        }
        if let error { throw error }
    }

    /// Ends those that wait when the application ends.
    func endOpenings() {
        for opening in openings { end(opening, nil) }
    }

    private func end(_ opening: Opening, _ error: OpeningError?) {
        openings.removeAll { $0 === opening }
        opening.timer?.cancel()
        opening.timer = nil
        opening.completion?(error)
        opening.completion = nil
    }
}

/// An address that is being opened.
@MainActor
final class Opening {
    /// Calls the completion; `nil` once it was called.
    var timer: LoopTimer?
    var completion: (@MainActor (OpeningError?) -> Void)?

    /// How long the program may take before it counts as started: some run until the user closes them.
    static let patience = Duration.seconds(3)

    init(completion: (@MainActor (OpeningError?) -> Void)?) { self.completion = completion }
}
