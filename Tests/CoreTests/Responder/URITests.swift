import Foundation
import Testing
import Walden

struct URITests {
    @Test(arguments: [
        "https://example.org/", "mailto:ada@example.org", "x-app+1.0:thing", "file:///tmp/a%20b", "a:",
        "HTTPS://EXAMPLE.ORG",
    ])
    func `an address is taken as it is`(text: String) {
        #expect(URI(text)?.text == text)
        #expect(URI(text)?.description == text)
    }

    @Test(arguments: [
        "", ":", "example.org", "/tmp/notes", "1a:b", "-a:b", "über:b", "https://a b", "https://a\nb", "a:\u{0}",
        "a:\u{7F}",
    ])
    func `what is no address is refused`(text: String) { #expect(URI(text) == nil) }

    @Test func `characters outside of ASCII are encoded`() {
        #expect(URI("https://example.org/Größe")?.text == "https://example.org/Gr%C3%B6%C3%9Fe")
    }

    @Test func `a scheme is the same in capitals`() { #expect(URI("HTTPS://a")?.scheme == "https") }

    @Test(arguments: ["/tmp/a b", "/tmp/100%", "/tmp/a?b#c", "/tmp/日本 👍🏽", "/", "/a\nb", "/a:b;c&d=e"])
    func `a path comes back from its address, as Foundation makes it`(path: String) {
        let uri = URI(filePath: path)
        #expect(uri.filePath == path)
        #expect(URI(uri.text) == uri)
        #expect(URL(string: uri.text)?.path(percentEncoded: false) == path)
        #expect(URI(URL(filePath: path, directoryHint: .notDirectory).absoluteString)?.filePath == path)
    }

    @Test func `a relative path starts at the current folder`() {
        let folder = FileManager.default.currentDirectoryPath
        #expect(URI(filePath: "notes.txt").filePath == (folder == "/" ? "" : folder) + "/notes.txt")
    }

    @Test(arguments: [
        ("file:/tmp/a", "/tmp/a"), ("file://localhost/tmp/a", "/tmp/a"), ("FILE:///tmp/a", "/tmp/a"),
        ("file:///tmp/a?b", "/tmp/a"), ("file:///tmp/%41", "/tmp/A"),
    ])
    func `addresses of files in other forms have paths`(text: String, path: String) {
        #expect(URI(text)?.filePath == path)
    }

    @Test(arguments: [
        "https://example.org/tmp/a", "file://server/tmp/a", "file:tmp", "file://", "file:///a%2", "file:///a%zz",
        "file:///a%00b", "file:///a%FF",
    ])
    func `what is no file here has no path`(text: String) { #expect(URI(text)?.filePath == nil) }

    @Test func `an argument is an address or a path`() {
        #expect(URI(argument: Array("https://example.org".utf8)).text == "https://example.org")
        #expect(URI(argument: Array("/tmp/a b".utf8)).text == "file:///tmp/a%20b")
        #expect(URI(argument: Array("/tmp/".utf8) + [0xFF]).text == "file:///tmp/%FF", "a name need not be UTF-8")
    }
}
