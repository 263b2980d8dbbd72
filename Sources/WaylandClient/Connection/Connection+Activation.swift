internal import Glibc
internal import WaldenPlatform
internal import WaylandProtocols

/// Raising windows (`xdg_activation_v1`).
///
/// A compositor raises a window only with a token, which it gives for input on a window that has the focus. Without the
/// protocol, nothing can be raised.
extension Connection {
    /// Returns the token with which the process was started, and removes it from the environment, so that programs that
    /// the process starts do not get it.
    package static func takeStartupToken() -> String? {
        let name = "XDG_ACTIVATION_TOKEN"
        defer { unsetenv(name) }
        return environmentVariable(name)
    }

    /// Whether the user has pressed anything in this app.
    package var hasBeenPressed: Bool { latestPressedSeat != nil }

    /// Asks for a token on behalf of the latest press, and activates a surface with it.
    func activate(_ surface: Surface) {
        guard let activation, !surface.isDestroyed else { return }
        // The newest request counts.
        cancelActivation(of: surface)
        ask(activation, for: surface) { [unowned self] in activate(surface, withToken: $0) }
    }

    /// Asks for a token with which another program may raise its window.
    ///
    /// - Parameter handler: Called once: with `nil` without the protocol, or if the compositor does not answer with a
    ///   token at once. Not called if the connection closes first.
    package func requestToken(handler: @escaping @MainActor (String?) -> Void) {
        guard let activation else { return handler(nil) }
        let request = ask(activation, for: nil, handler: handler)
        let check = display.sync()
        check.onEvent = { [unowned self] _ in
            request.check = nil
            end(request)
            handler(nil)
        }
        request.check = check
    }

    /// Asks for a token on behalf of the latest press.
    @discardableResult
    private func ask(
        _ activation: XdgActivationV1, for surface: Surface?, handler: @escaping @MainActor (String) -> Void
    ) -> ActivationRequest {
        let token = activation.getActivationToken()
        if let seat = latestSeat, let serial = seat.newestPressSerial ?? seat.newestSerial {
            token.setSerial(serial: serial, seat: seat.proxy)
        }
        if let source = (latestSeat?.keyboard?.focus ?? latestSeat?.pointer?.focus) {
            token.setSurface(surface: source.proxy)
        }
        let request = ActivationRequest(token: token, surface: surface)
        token.onEvent = { [unowned self] event in
            guard case .done(let text) = event else { return }
            end(request)
            handler(text)
        }
        token.commit()
        activationRequests.append(request)
        return request
    }

    /// Activates a surface with a token.
    func activate(_ surface: Surface, withToken token: String) {
        if !surface.isDestroyed { activation?.activate(token: Toplevel.shortened(token), surface: surface.proxy) }
    }

    /// Forgets the requests for a surface that is destroyed.
    func cancelActivation(of surface: Surface) {
        for request in activationRequests where request.surface === surface { end(request) }
    }

    func cancelActivations() {
        for request in activationRequests { end(request) }
    }

    private func end(_ request: ActivationRequest) {
        request.token.destroy()
        request.check?.destroy()
        request.check = nil
        activationRequests.removeAll { $0 === request }
    }

    /// The seat that was pressed last; the first one before any was.
    private var latestSeat: Seat? { latestPressedSeat.flatMap { seat($0) } ?? seats.first }
}

/// A token that the compositor has been asked for.
@MainActor
final class ActivationRequest {
    let token: XdgActivationTokenV1
    /// The surface to activate; `nil` for a token that another program gets.
    let surface: Surface?
    /// Answered after the token, if the compositor answers at once.
    var check: WlCallback?

    init(token: XdgActivationTokenV1, surface: Surface?) {
        self.token = token
        self.surface = surface
    }
}
