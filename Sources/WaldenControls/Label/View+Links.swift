internal import WaldenCore
internal import WaldenPlatform

extension View {
    /// Lets the desktop open the address of a link, or writes a line if it cannot.
    func openWithDesktop(_ link: String) {
        guard let application = window?.application else { return }
        guard let uri = URI(link) else {
            return Trace.warn("The link \"\(link)\" of \(traceName) is no address, and the view has no linkHandler.")
        }
        application.open(uri) { error in
            if let error { Trace.warn(error.description) }
        }
    }
}
