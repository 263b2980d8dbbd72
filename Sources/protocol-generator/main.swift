// protocol-generator client|server [--import LINE]… --output DIRECTORY FILE.xml…
//
// Generates Swift from descriptions of Wayland protocols; does not rewrite unchanged files. Exit status: 0, 1 for an
// invalid description (printed as `file:line: error: …`), 2 for wrong arguments.
import Foundation
import ProtocolGeneration

func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
}

func write(_ output: ProtocolGenerator.Output, into directory: URL) throws {
    let file = directory.appendingPathComponent(output.name)
    let data = Data(output.text.utf8)
    if let old = try? Data(contentsOf: file), old == data { return }
    try data.write(to: file, options: .atomic)
}

let usage = "usage: protocol-generator client|server [--import LINE]… --output DIRECTORY FILE.xml…"
var arguments = CommandLine.arguments.dropFirst()
guard let half = arguments.popFirst().flatMap(Half.init(rawValue:)) else { fail(usage, status: 2) }
var imports: [String] = []
var directory: URL?
var files: [String] = []

while let argument = arguments.popFirst() {
    switch argument {
    case "--import", "--output":
        guard let value = arguments.popFirst() else { fail("\(argument) needs a value\n\(usage)", status: 2) }
        if argument == "--import" { imports.append(value) } else { directory = URL(fileURLWithPath: value) }
    default:
        files.append(argument)
    }
}
guard let directory, !files.isEmpty else { fail(usage, status: 2) }

do {
    let generator = ProtocolGenerator(set: try ProtocolSet(files: files), half: half, imports: imports)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for output in generator.outputs() { try write(output, into: directory) }
} catch let error as DescriptionError {
    fail(error.description, status: 1)
} catch {
    fail("protocol-generator: \(error.localizedDescription)", status: 1)
}
