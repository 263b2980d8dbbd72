import Foundation
import Testing

extension RealCompositors {
    /// weston's own input method, by the first version of text-input.
    @Suite(.serialized) struct OldInputMethodTests {
        /// Where distributions install weston's helpers.
        private static var program: String? {
            let libraries = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
            let folders = ["/usr/libexec", "/usr/lib/weston"] + libraries.map { "/usr/lib/\($0)" }
            return folders.map { "\($0)/weston-simple-im" }.first(where: FileManager.default.isExecutableFile)
        }

        @Test func `S146 what weston's input method writes arrives once, in the text with the focus`() throws {
            let program: String = try #require(Self.program)
            let stage = try ScribeStage(.westonX11, program: program)
            defer { stage.stop() }
            try stage.devices.perform("type abx", "key BackSpace", "type c")
            try stage.wait(forText: "abc", in: "field")
            try stage.ask("focus other")
            try stage.devices.perform("type x")
            try stage.wait(forText: "x", in: "other")
            try stage.ask("focus field")
            try stage.devices.perform("type d")
            try stage.wait(forText: "abcd", in: "field")
        }
    }
}
