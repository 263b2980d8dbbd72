internal import Glibc

extension String {
    /// Returns whether two strings have the same UTF-8. Faster than comparing characters.
    package func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        if utf8.isEmpty { return true }
        let isSame = utf8.withContiguousStorageIfAvailable { one in
            other.utf8.withContiguousStorageIfAvailable { memcmp(one.baseAddress!, $0.baseAddress!, one.count) == 0 }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
