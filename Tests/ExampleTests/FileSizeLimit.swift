import Foundation

/// A limit on the size of files that this process writes, as a full disk has: until it is lifted.
struct FileSizeLimit {
    private var old = rlimit()

    init(bytes: UInt) {
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old)
        var small = rlimit(rlim_cur: bytes, rlim_max: old.rlim_max)
        signal(SIGXFSZ, SIG_IGN)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &small)
    }

    func lift() {
        var old = old
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old)
    }
}
