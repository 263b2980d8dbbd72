internal import Glibc

enum FileBytes {
    /// The maximum length of a file, in bytes: the uncompressed pixels of the largest image, plus 1
    /// MiB.
    private static let maximumCount = Image.maximumPixelCount * 4 + 1 << 20

    static func read(_ path: String) throws(ImageError) -> [UInt8] {
        do throws(RegularFile.Failure) {
            return try RegularFile(reading: path).read(limit: maximumCount)
        } catch {
            throw ImageError(error, path: path)
        }
    }

    static func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
                })
        }
        return names
    }

    static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
        do throws(RegularFile.Failure) {
            let file = try RegularFile(replacing: path)
            try file.write(bytes)
        } catch {
            throw ImageError(error, path: path)
        }
    }
}

extension ImageError {
    fileprivate init(_ failure: RegularFile.Failure, path: String) {
        switch failure {
        case .system(let code): self = .file(path: path, code: code)
        case .notRegular: self = .notRegularFile(path: path)
        case .tooLarge: self = .tooLarge
        }
    }
}
