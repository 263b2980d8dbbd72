/// Why an address was not opened.
public enum OpeningError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The desktop has nothing that opens addresses: there is no `xdg-open`.
    case unsupported
    /// The app has ended.
    case ended
    /// No file has the address.
    case noSuchFile(URI)
    /// No program opens addresses of this kind.
    case noProgram(URI)
    /// The program failed, with the exit status of `xdg-open`.
    case failed(URI, status: Int32)

    /// A sentence that explains the problem and the remedy.
    public var description: String {
        switch self {
        case .unsupported: "Addresses cannot be opened: there is no xdg-open. Install xdg-utils."
        case .ended: "Addresses cannot be opened: the app has ended."
        case .noSuchFile(let uri): "\(uri) cannot be opened: there is no such file."
        case .noProgram(let uri): "\(uri) cannot be opened: no program is set for \(uri.scheme) addresses of its type."
        case .failed(let uri, let status): "\(uri) cannot be opened: xdg-open ended with status \(status)."
        }
    }
}
