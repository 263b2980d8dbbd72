import Glibc

/// The extended attributes of open files, among which are access control lists.
enum FileAttributes {
    /// Those that belong to the bytes of a file, and would be wrong for others.
    private static let ofContent: Set<String> = ["security.ima", "security.evm", "security.capability"]

    /// Gives a new file the attributes of an old one, and no others. Returns whether it has them.
    static func copy(from old: CInt, to new: CInt) -> Bool {
        guard let wanted = names(of: old), let present = names(of: new) else { return false }
        for name in present where !wanted.contains(name) && !name.hasPrefix("security.") {
            guard fremovexattr?(new, name) == 0 else { return false }
        }
        return wanted.allSatisfy { name in
            if ofContent.contains(name) { return true }
            guard let value = value(of: name, in: old) else { return false }
            return self.value(of: name, in: new) == value || set(name, value, of: new)
        }
    }

    /// Returns the names of the attributes; `nil` if that fails.
    static func names(of file: CInt) -> [String]? {
        guard let list = flistxattr, let bytes = bytes(of: { list(file, $0, $1) }) else {
            return errno == ENOTSUP ? [] : nil
        }
        let names = bytes.split(separator: 0).map { String(validating: $0, as: UTF8.self) }
        return names.contains(nil) ? nil : names.compactMap { $0 }
    }

    static func value(of name: String, in file: CInt) -> [UInt8]? {
        fgetxattr.flatMap { get in bytes { get(file, name, $0, $1) } }
    }

    static func set(_ name: String, _ value: [UInt8], of file: CInt) -> Bool {
        fsetxattr?(file, name, value, value.count, 0) == 0
    }

    /// Asks for the length, then for the bytes.
    private static func bytes(of read: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
        let count = read(nil, 0)
        guard count > 0 else { return count == 0 ? [] : nil }
        var bytes = [UInt8](repeating: 0, count: count)
        let found = bytes.withUnsafeMutableBytes { read($0.baseAddress, $0.count) }
        return found < 0 ? nil : Array(bytes.prefix(found))
    }

    // MARK: Functions

    private typealias List = @convention(c) (CInt, UnsafeMutableRawPointer?, Int) -> Int
    private typealias Get = @convention(c) (CInt, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
    private typealias Put = @convention(c) (CInt, UnsafePointer<CChar>, UnsafeRawPointer, Int, CInt) -> CInt
    private typealias Remove = @convention(c) (CInt, UnsafePointer<CChar>) -> CInt

    // Glibc's module lacks them, so they are looked up by name.
    private static let flistxattr = function("flistxattr", as: List.self)
    private static let fgetxattr = function("fgetxattr", as: Get.self)
    private static let fsetxattr = function("fsetxattr", as: Put.self)
    private static let fremovexattr = function("fremovexattr", as: Remove.self)

    private static func function<F>(_ name: String, as type: F.Type) -> F? {
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }
}
