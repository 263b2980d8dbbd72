internal import Glibc

/// Facts about the machine and the process, read from `/proc`.
package enum Machine {
    /// The number and model of the processors.
    package static var description: String {
        let model = lines(of: "/proc/cpuinfo").first { $0.hasPrefix("model name") }
        let name = model?.split(separator: ":").last.map { $0.drop { $0 == " " } } ?? "unknown processor"
        return "\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) × \(name)"
    }

    /// Returns a value of `/proc/self/status` in kilobytes, or 0 if it is missing.
    package static func kilobytes(_ key: String) -> Int {
        let line = lines(of: "/proc/self/status").first { $0.hasPrefix("\(key):") }
        return line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Int($0) } ?? 0
    }

    private static func lines(of path: String) -> [Substring] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    }
}
