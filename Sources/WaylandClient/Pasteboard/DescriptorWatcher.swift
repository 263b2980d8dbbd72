package import WaldenPlatform

/// The loop that serves a connection's transfers; the methods are those of ``Platform``.
@MainActor
package protocol DescriptorWatcher: AnyObject {
    func watch(_ descriptor: Int32, for interest: DescriptorInterest, handler: @escaping @MainActor () -> Void)
    func unwatch(_ descriptor: Int32)
}
