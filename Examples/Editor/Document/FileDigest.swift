/// A hash of the bytes of a file, valid while the editor runs.
struct FileDigest: Equatable, Sendable {
    private let count: Int
    private let hash: Int

    init(_ bytes: [UInt8]) {
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        (count, hash) = (bytes.count, hasher.finalize())
    }
}
