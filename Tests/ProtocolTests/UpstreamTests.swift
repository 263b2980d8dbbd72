import Foundation
import ProtocolGeneration
import Testing

/// The protocol files installed by `libwayland-dev` and `wayland-protocols`, by protocol name.
private let installed: [String: ProtocolDescription] = {
    var found: [String: ProtocolDescription] = [:]
    for root in ["/usr/share/wayland", "/usr/share/wayland-protocols"] {
        let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        for file in files where file.hasSuffix(".xml") {
            guard let description = try? ProtocolParser.parse(file: "\(root)/\(file)") else { continue }
            found[description.name] = description
        }
    }
    return found
}()

@Suite("Comparison with installed protocols", .enabled(if: installed["wayland"] != nil))
struct UpstreamTests {
    /// Interfaces missing in older packages.
    private static let newer: Set<String> = [
        "cursor_shape_v1", "wlr_virtual_pointer_unstable_v1", "virtual_keyboard_unstable_v1",
        "input_method_unstable_v2", "xdg_dialog_v1", "xdg_system_bell_v1", "xdg_toplevel_icon_v1",
    ]
    /// The unstable names of protocols in older packages.
    private static let formerNames = ["tablet_v2": "tablet_unstable_v2"]

    @Test func `messages, arguments, order, values and versions agree up to the lower version`() throws {
        var compared = 0
        for ours in try ProtocolSet(files: try protocolFiles()).protocols {
            let former = Self.formerNames[ours.name].flatMap { installed[$0] }
            guard let theirs = installed[ours.name] ?? former else {
                #expect(Self.newer.contains(ours.name), "\(ours.name) is not installed")
                continue
            }
            for interface in ours.interfaces {
                let other = try #require(theirs.interfaces.first { $0.name == interface.name }, "\(interface.name)")
                InterfaceComparison(ours: interface, theirs: other).run()
                compared += 1
            }
        }
        #expect(compared >= 45)
    }
}

/// Compares two descriptions of an interface up to the lower version.
private struct InterfaceComparison {
    let ours: InterfaceDescription
    let theirs: InterfaceDescription
    private var version: Int { min(ours.version, theirs.version) }

    func run() {
        compare(ours.requests, theirs.requests)
        compare(ours.events, theirs.events)
        for enumeration in theirs.enums where enumeration.since <= version {
            compare(enumeration)
        }
    }

    private func compare(_ ours: [MessageDescription], _ theirs: [MessageDescription]) {
        let ours = ours.prefix { $0.since <= version }
        let theirs = theirs.prefix { $0.since <= version }
        #expect(ours.map(\.name) == theirs.map(\.name), "\(self.ours.name)")
        for (mine, other) in zip(ours, theirs) {
            let name = "\(self.ours.name).\(mine.name)"
            #expect(mine.since == other.since, "\(name)")
            // Older files do not mark destructor events.
            #expect(mine.isDestructor == other.isDestructor || mine.kind == .event, "\(name)")
            #expect(mine.arguments.map(\.name) == other.arguments.map(\.name), "\(name)")
            for (mine, other) in zip(mine.arguments, other.arguments) { compare(mine, other, name) }
        }
    }

    private func compare(_ mine: ArgumentDescription, _ other: ArgumentDescription, _ name: String) {
        #expect(mine.type == other.type, "\(name) \(mine.name)")
        #expect(mine.interface == other.interface, "\(name) \(mine.name)")
        #expect(mine.allowsNull == other.allowsNull, "\(name) \(mine.name)")
        // Newer files add enumeration attributes.
        guard let enumeration = mine.enumeration, let expected = other.enumeration else { return }
        #expect(enumeration == expected, "\(name) \(mine.name)")
    }

    private func compare(_ theirs: EnumDescription) {
        let name = "\(ours.name).\(theirs.name)"
        guard let mine = ours.enums.first(where: { $0.name == theirs.name }) else {
            Issue.record("\(name) is missing")
            return
        }
        #expect(mine.isBitfield == theirs.isBitfield, "\(name)")
        #expect(mine.since == theirs.since, "\(name)")
        for entry in theirs.entries where entry.since <= version {
            guard let same = mine.entries.first(where: { $0.name == entry.name }) else {
                // Pixel formats and error codes may be added without a new version.
                let isOpen = name == "wl_shm.format" || theirs.name == "error"
                #expect(isOpen || self.theirs.version > ours.version, "\(name).\(entry.name) is missing")
                continue
            }
            #expect(same.value == entry.value, "\(name).\(entry.name)")
            #expect(same.since == entry.since, "\(name).\(entry.name)")
        }
    }
}
