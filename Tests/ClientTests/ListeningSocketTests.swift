import Glibc
import Testing

@testable import WaylandClient

@MainActor
struct ListeningSocketTests {
    private let folder: String

    init() {
        var path = Array("/tmp/walden-socket-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&path))
    }

    private func remove(_ name: String) {
        unlink("\(folder)/\(name)")
        rmdir(folder)
    }

    /// Makes a socket that listens but never accepts.
    private func listen(at path: String) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let isBound = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        #expect(isBound && Glibc.listen(descriptor, 0) == 0)
        return descriptor
    }

    private func error(at path: String) -> ConnectionError? {
        do throws(ConnectionError) {
            close(try ListeningSocket.connect(to: path, limit: 0))
            return nil
        } catch {
            return error
        }
    }

    @Test func `connecting to a hung compositor with a full queue times out`() throws {
        let path = "\(folder)/hung"
        let server = listen(at: path)
        defer {
            close(server)
            remove("hung")
        }
        var callers: [Int32] = []
        defer { for caller in callers { close(caller) } }
        for _ in 0..<4 { if let caller = try? ListeningSocket.connect(to: path, limit: 0) { callers.append(caller) } }
        #expect((1..<4).contains(callers.count))
        #expect(error(at: path) == .noAnswer(tried: path, seconds: 0))
    }

    @Test func `a path too long for a socket is named`() {
        defer { remove("none") }
        let path = "\(folder)/" + String(repeating: "x", count: 200)
        #expect(error(at: path) == .noCompositor(tried: path, errno: ENAMETOOLONG))
        #expect(error(at: "\(folder)/none") == .noCompositor(tried: "\(folder)/none", errno: ENOENT))
    }
}
