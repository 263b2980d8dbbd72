import Foundation
import ProtocolGeneration
import Testing

@Suite("The generator's output")
struct GoldenTests {
    static let folder = testFolder.appendingPathComponent("Golden")

    @Test(arguments: Half.allCases)
    func `a protocol with every kind of argument generates the expected files`(half: Half) throws {
        let set = try ProtocolSet(files: [Self.folder.appendingPathComponent("everything.xml").path])
        let module = half == .client ? "WaylandProtocols" : "MockCompositor"
        let generator = ProtocolGenerator(set: set, half: half, imports: ["@testable package import \(module)"])
        let outputs = generator.outputs()
        #expect(outputs.count == 2)
        for output in outputs {
            let kept = try String(contentsOf: Self.folder.appendingPathComponent(output.name), encoding: .utf8)
            let difference = firstDifference(kept, output.text)
            #expect(
                difference == nil, "\(output.name) differs; Tests/ProtocolTests/Golden/regenerate.sh regenerates it")
        }
    }

    @Test func `the name of an output depends on the description and on the half`() {
        #expect(ProtocolGenerator.outputName(forFile: "/a/b/xdg-shell.xml", half: .client) == "xdg-shell-client.swift")
        #expect(ProtocolGenerator.outputName(forFile: "core.xml", half: .server) == "core-server.swift")
        #expect(ProtocolGenerator.tableOutputName(half: .client) == "InterfaceTable.swift")
        #expect(ProtocolGenerator.tableOutputName(half: .server) == "ServerInterfaceTable.swift")
    }

    @Test func `the project's own descriptions are consistent`() throws {
        let set = try ProtocolSet(files: try protocolFiles())
        #expect(set.protocols.count == 19)
        #expect(set.interfaces.count == 70)
    }

    @Test func `every interface, request, event and enumeration has a one-line summary`() throws {
        for interface in try ProtocolSet(files: try protocolFiles()).interfaces {
            let summaries =
                [interface.summary] + (interface.requests + interface.events).map(\.summary)
                + interface.enums.map(\.summary)
            #expect(summaries.allSatisfy { !$0.isEmpty && !$0.contains("\n") }, "\(interface.name)")
        }
    }

    private func firstDifference(_ left: String, _ right: String) -> String? {
        let left = left.split(separator: "\n", omittingEmptySubsequences: false)
        let right = right.split(separator: "\n", omittingEmptySubsequences: false)
        for (a, b) in zip(left, right) where a != b { return "\(a) / \(b)" }
        return left.count == right.count ? nil : "\(left.count) / \(right.count) lines"
    }
}
