import Glibc

/// Compose sequences that the keyboards to come use instead of those of the locale.
struct ComposeTable {
    private let path: String

    /// Writes sequences, one a line, as in `Compose(5)`.
    init(_ sequences: String) {
        var name = Array("/tmp/walden-compose-XXXXXX".utf8CString)
        let file = mkstemp(&name)
        write(file, sequences, sequences.utf8.count)
        close(file)
        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        setenv("XCOMPOSEFILE", path, 1)
    }

    func remove() {
        unsetenv("XCOMPOSEFILE")
        unlink(path)
    }
}
