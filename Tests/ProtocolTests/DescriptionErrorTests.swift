import Foundation
import ProtocolGeneration
import Testing

@Suite("Broken descriptions")
struct DescriptionErrorTests {
    /// Parses a description and returns the error, as `line: message`.
    private func problem(_ lines: String) -> String? {
        do throws(DescriptionError) {
            let text = "<protocol name=\"p\">\n\(lines)\n</protocol>"
            _ = try ProtocolSet([try ProtocolParser.parse(Array(text.utf8), file: "p.xml")])
            return nil
        } catch {
            #expect(error.file == "p.xml")
            #expect(error.description.hasPrefix("p.xml:\(error.line): error: "))
            return "\(error.line): \(error.message)"
        }
    }

    private func interface(_ lines: String, version: Int = 1) -> String? {
        problem("<interface name=\"a\" version=\"\(version)\">\n\(lines)\n</interface>")
    }

    @Test func `a valid description is accepted`() {
        #expect(interface("<request name=\"r\"><arg name=\"x\" type=\"int\"/></request>") == nil)
    }

    @Test func `text that is not XML is refused with its line`() {
        #expect(interface("<request name=\"r\">")?.contains("not well-formed") == true)
        #expect(problem("<interface")?.hasPrefix("3: ") == true)
    }

    @Test func `a document without a protocol is refused`() throws {
        let error = #expect(throws: DescriptionError.self) {
            try ProtocolParser.parse(Array("<other/>".utf8), file: "o.xml")
        }
        #expect(error?.description == "o.xml:1: error: <other> does not belong in a document")
    }

    @Test func `a file that cannot be read is named`() {
        let error = #expect(throws: DescriptionError.self) {
            try ProtocolSet(files: ["/nowhere/x.xml"])
        }
        #expect(error?.description == "/nowhere/x.xml:1: error: the file cannot be read")
    }

    @Test func `an element in the wrong place is refused`() {
        #expect(interface("<entry name=\"e\" value=\"1\"/>") == "3: <entry> does not belong in <interface>")
    }

    @Test func `a missing or malformed attribute is refused`() {
        #expect(problem("<interface name=\"a\"/>") == "2: <interface> needs the attribute version")
        #expect(problem("<interface name=\"a\" version=\"0\"/>")?.contains("is not a version") == true)
        #expect(problem("<interface name=\"a b\" version=\"1\"/>") == "2: \"a b\" is not a name")
        #expect(interface("<request name=\"r\" type=\"x\"/>")?.contains("can only be \"destructor\"") == true)
        #expect(
            interface("<request name=\"r\">\n<arg name=\"x\" type=\"string\" allow-null=\"1\"/></request>")
                == "4: allow-null=\"1\" is neither true nor false")
    }

    @Test func `an unknown type is refused`() {
        #expect(
            interface("<request name=\"r\">\n<arg name=\"x\" type=\"double\"/></request>")
                == "4: \"double\" is not a type of the wire format")
    }

    @Test func `an undescribed interface is refused, unless it is declared external`() {
        let request = "<request name=\"r\">\n<arg name=\"x\" type=\"object\" interface=\"b\"/></request>"
        #expect(interface(request) == "4: the interface b is not described in any of the files")
        #expect(interface("<?external b?>" + request) == nil)
    }

    @Test func `two messages of one kind with equal names are refused`() {
        #expect(
            interface("<event name=\"e\"/>\n<event name=\"e\"/>") == "4: the event a.e was described in line 3")
        #expect(interface("<event name=\"e\"/>\n<request name=\"e\"/>") == nil)
    }

    @Test func `two interfaces with equal names are refused`() {
        let two = "<interface name=\"a\" version=\"1\"/>\n<interface name=\"a\" version=\"1\"/>"
        #expect(problem(two) == "3: the interface a is also described in p.xml")
    }

    @Test func `a message newer than its interface, or older than the previous one, is refused`() {
        #expect(interface("<event name=\"e\" since=\"2\"/>")?.contains("ends at version 1") == true)
        #expect(
            interface("<event name=\"e\" since=\"2\"/>\n<event name=\"f\"/>", version: 2)
                == "4: the event f is older than its predecessor")
    }

    @Test func `an event cannot create an object of an unknown interface`() {
        #expect(
            interface("<event name=\"e\">\n<arg name=\"x\" type=\"new_id\"/></event>")
                == "4: an event cannot make an object of an unknown interface")
    }

    @Test func `a message creates at most one object`() {
        let arguments = "<arg name=\"x\" type=\"new_id\" interface=\"a\"/><arg name=\"y\" type=\"new_id\"/>"
        #expect(interface("<request name=\"r\">\(arguments)</request>") == "3: r creates more than one object")
    }

    @Test func `duplicate arguments, nullable numbers and numbers with an interface are refused`() {
        func request(_ arguments: String) -> String? { interface("<request name=\"r\">\(arguments)</request>") }
        #expect(
            request("<arg name=\"x\" type=\"int\"/><arg name=\"x\" type=\"int\"/>") == "3: r has two arguments x")
        #expect(
            request("<arg name=\"x\" type=\"int\" allow-null=\"true\"/>")
                == "3: an argument of type int cannot be null")
        #expect(
            request("<arg name=\"x\" type=\"int\" interface=\"a\"/>")
                == "3: an argument of type int has no interface")
    }

    @Test func `enumerations must exist, fit their argument and have distinct names`() {
        func request(_ argument: String) -> String? { interface("<request name=\"r\">\(argument)</request>") }
        #expect(request("<arg name=\"x\" type=\"uint\" enum=\"k\"/>") == "3: the enumeration k is not described")
        #expect(
            request("<arg name=\"x\" type=\"string\" enum=\"k\"/>")
                == "3: an argument of type string has no enumeration")
        let bits = "<enum name=\"k\" bitfield=\"true\"/>\n"
        #expect(
            interface(bits + "<event name=\"e\"><arg name=\"x\" type=\"int\" enum=\"k\"/></event>")
                == "4: k is a bit field, so the argument must be a uint")
        #expect(interface(bits + "<enum name=\"k\"/>") == "4: the name of the enumeration k is taken")
        #expect(interface("<enum name=\"event\"/>") == "3: the name of the enumeration event is taken")
        let entries = "<entry name=\"e\" value=\"1\"/>\n<entry name=\"e\" value=\"2\"/>"
        #expect(interface("<enum name=\"k\">\n\(entries)</enum>") == "5: the enumeration k has two entries e")
        #expect(
            interface("<enum name=\"k\"><entry name=\"e\" value=\"-1\"/></enum>")
                == "3: \"-1\" is not an unsigned 32-bit number")
    }

    @Test func `a request named destroy must be a plain destructor`() {
        #expect(
            interface("<request name=\"destroy\"/>") == "3: the request destroy must be a destructor without arguments")
    }
}
