internal import PollLoop
public import WaldenPlatform

extension WaylandPlatform {
    /// Opens an address with `xdg-open`, which gets a token to raise the window of the program that it starts.
    ///
    /// A program that keeps `xdg-open` running, as a browser may where there is no desktop, leaves the completion
    /// waiting until it ends.
    public func open(_ uri: URI, completion: @escaping @MainActor (OpeningError?) -> Void) {
        guard let connection else { return }
        let opening = WaitingOpening(uri: uri, completion: completion)
        waitingOpenings.append(opening)
        connection.requestToken { [unowned self] token in start(opening, token) }
    }

    /// Starts what waits for a token without one, since the platform stops.
    func startWaitingOpenings() {
        for opening in waitingOpenings { start(opening, nil) }
    }

    private func start(_ opening: WaitingOpening, _ token: String?) {
        waitingOpenings.removeAll { $0 === opening }
        let (uri, completion) = (opening.uri, opening.completion)
        // Programs of X11 look for the second.
        let names = token == nil ? [] : ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"]
        let variables = Dictionary(uniqueKeysWithValues: names.map { ($0, token ?? "") })
        let isStarted = loop.start("xdg-open", [uri.text], setting: variables) { end in
            completion(OpeningError(uri, end))
        }
        if !isStarted { completion(.unsupported) }
    }
}

/// An address that waits for the compositor's token.
@MainActor
final class WaitingOpening {
    let uri: URI
    let completion: @MainActor (OpeningError?) -> Void

    init(uri: URI, completion: @escaping @MainActor (OpeningError?) -> Void) {
        self.uri = uri
        self.completion = completion
    }
}

extension OpeningError {
    /// Returns `nil` if `xdg-open` succeeded. The numbers are those of its manual.
    fileprivate init?(_ uri: URI, _ end: PollLoop.ChildEnd) {
        switch end {
        case .exited(0), .unknown: return nil
        case .exited(2): self = .noSuchFile(uri)
        case .exited(3): self = .noProgram(uri)
        case .exited(let status): self = .failed(uri, status: status)
        case .killed(let signal): self = .failed(uri, status: 128 + signal)
        }
    }
}
