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

    @Test(arguments: [
        ("compose ni", Command.compose("ni", caret: nil)), ("compose ni 1", .compose("ni", caret: 1)),
        ("compose 你 -1", .compose("你", caret: -1)), ("commit 你 好 ", .commit("你 好 ")), ("commit", .commit("")),
        ("delete 2", .delete(before: 2, after: 0)), ("delete 2 1", .delete(before: 2, after: 1)), ("text", .text),
    ])
    func `what an input method does is one line`(line: String, command: Command) throws {
        #expect(try Command.parse(line) == command)
        #expect(command.isForInputMethod && !command.isForKeyboard && !command.isForPointer)
    }

    @Test func `a composed or inserted text may be the name of a command`() {
        #expect(
            Command.lines(fromArguments: ["commit", "delete", "compose", "text", "1", "text"])
                == ["commit delete", "compose text 1", "text"])
    }

    @Test(arguments: [
        ("compose", "'compose' needs a text"), ("compose ni x", "'compose': CARET is a whole number, not 'x'"),
        ("delete -1", "'delete': BEFORE is a whole number, not '-1'"), ("text 1", "'text' has no use for '1'"),
    ])
    func `a command that makes no sense is refused in a sentence`(line: String, sentence: String) {
        do {
            _ = try Command.parse(line)
            Issue.record("the command was accepted")
        } catch {
            #expect(error.description == sentence + "; see virtual-input --help")
        }
    }
}
