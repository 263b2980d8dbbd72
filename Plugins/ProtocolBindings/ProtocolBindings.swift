import Foundation
import PackagePlugin

/// Runs protocol-generator over `protocols/` before a target is compiled.
///
/// `WaylandProtocols` gets the client half, every other target that uses the plugin the server half.
@main
struct ProtocolBindings: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let half = target.name == "WaylandProtocols" ? "client" : "server"
        let descriptions = context.package.directoryURL.appending(path: "protocols")
        let inputs = try FileManager.default.contentsOfDirectory(at: descriptions, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "xml" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
        let directory = context.pluginWorkDirectoryURL.appending(path: half)
        // The names that ProtocolGenerator.outputName and tableOutputName give.
        let table = half == "client" ? "InterfaceTable.swift" : "ServerInterfaceTable.swift"
        let names = inputs.map { $0.deletingPathExtension().lastPathComponent + "-\(half).swift" } + [table]
        return [
            .buildCommand(
                displayName: "Generating the \(half) half of \(inputs.count) Wayland protocols",
                executable: try context.tool(named: "protocol-generator").url,
                arguments: [half, "--output", directory.path()] + inputs.map { $0.path() },
                inputFiles: inputs,
                outputFiles: names.map { directory.appending(path: $0) })
        ]
    }
}
