/// Activation (`xdg_activation_v1`): the tokens that a client asks for, and what it does with them.
@MainActor
package final class MockActivation {
    /// A token that was asked for.
    package struct Token: Sendable, Equatable {
        /// The serial of the input that is the reason.
        package var serial: UInt32?
        /// Whether the client named a surface of its own.
        package var hasSurface = false
        /// The text of the token.
        package var text = ""
    }

    /// The tokens asked for, oldest first.
    package private(set) var tokens: [Token] = []
    /// The activations, oldest first, such as `Editor by token 1`.
    package private(set) var requests: [String] = []
    /// Whether it answers at once; otherwise ``answer()`` does.
    package var answersAtOnce = true
    private var waiting: [(resource: ServerXdgActivationTokenV1, token: Token)] = []
    private unowned let compositor: MockCompositor

    init(compositor: MockCompositor) { self.compositor = compositor }

    /// Sends the tokens asked for.
    package func answer() {
        for (resource, token) in waiting where resource.isAlive { resource.sendDone(token: token.text) }
        waiting = []
    }

    func serve(_ activation: ServerXdgActivationV1) {
        activation.onRequest = { [unowned self] request in
            switch request {
            case .getActivationToken(let resource): serve(resource)
            case .activate(let token, let surface):
                let title = compositor.surface(surface)?.toplevel?.title
                requests.append("\(title ?? "no window") by \(token)")
            case .destroy: break
            }
        }
    }

    private func serve(_ resource: ServerXdgActivationTokenV1) {
        var token = Token()
        var isCommitted = false
        resource.onRequest = { [unowned self] request in
            if case .destroy = request { return }
            if isCommitted { compositor.faults.append("a token was changed after its commit") }
            switch request {
            case .setSerial(let serial, _): token.serial = serial
            case .setAppID: break
            case .setSurface: token.hasSurface = true
            case .commit:
                isCommitted = true
                token.text = "token \(tokens.count + 1)"
                tokens.append(token)
                waiting.append((resource, token))
                if answersAtOnce { answer() }
            case .destroy: break
            }
        }
    }
}
