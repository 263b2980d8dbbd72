enum Failure: Error, CustomStringConvertible {
    case usage(String)
    case noCompositor(display: String, reason: String)
    /// The compositor lacks an interface that a command needs.
    case unsupported(interface: String, purpose: String)
    case connectionLost(String)
    /// No key has this name or produces this character.
    case noKey(String)
    case system(String)

    var description: String {
        switch self {
        case .usage(let text): "\(text); see virtual-input --help"
        case .noCompositor(let display, let reason):
            "no compositor at '\(display)' (\(reason)); name one with --display or WAYLAND_DISPLAY"
        case .unsupported(let interface, let purpose):
            "this compositor has no \(interface), so \(purpose); sway and other wlroots compositors have it"
        case .connectionLost(let text): "the connection to the compositor broke: \(text)"
        case .noKey(let name): "no key is called '\(name)'"
        case .system(let text): text
        }
    }
}
