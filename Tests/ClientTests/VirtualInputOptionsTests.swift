import Testing

@testable import virtual_input

/// The command line of `virtual-input`.
struct VirtualInputOptionsTests {
    @Test(arguments: ["1x1", "1280x960", "16777215x1", "1x16777215"])
    func `the size of the output is a width and a height`(text: String) throws {
        let size = try #require(try Options(arguments: ["--size", text]).size)
        #expect("\(size.width)x\(size.height)" == text)
    }

    @Test(arguments: ["16777216x1", "1x16777216", "4294967296x1", "4294967295x4294967295", "0x1", "-1x1", "1280", ""])
    func `a size that the pointer cannot cross is refused in a sentence`(text: String) {
        do {
            _ = try Options(arguments: ["--size", text])
            Issue.record("the size was accepted")
        } catch {
            let rule = "--size is like 1280x960, with sides of at most 16777215, not '\(text)'"
            #expect(error.description == rule + "; see virtual-input --help")
        }
    }
}
