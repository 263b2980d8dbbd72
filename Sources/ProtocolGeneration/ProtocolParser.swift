internal import Foundation

#if canImport(FoundationXML)
internal import FoundationXML
#endif

/// Parses protocol files in the format of wayland.dtd.
package enum ProtocolParser {
    package static func parse(file: String) throws(DescriptionError) -> ProtocolDescription {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw DescriptionError(file: file, line: 1, message: "the file cannot be read")
        }
        return try parse([UInt8](data), file: file)
    }

    /// Parses XML text; `file` is its path, for messages. ``ProtocolSet`` validates rules across elements.
    package static func parse(_ text: [UInt8], file: String) throws(DescriptionError) -> ProtocolDescription {
        let reader = ProtocolReader(file: file)
        let parser = XMLParser(data: Data(text))
        parser.delegate = reader
        _ = parser.parse()  // May return true after an error; the delegate keeps the first.
        if let error = reader.error { throw error }
        guard let description = reader.result else {
            throw DescriptionError(file: file, line: 1, message: "there is no protocol element")
        }
        return description
    }
}

/// Builds a description from the parser's callbacks; stops at the first error.
private final class ProtocolReader: NSObject, XMLParserDelegate {
    let file: String
    var result: ProtocolDescription?
    var error: DescriptionError?

    private var path: [String] = []
    private var externals: [String] = []
    private var interface: InterfaceDescription?
    private var message: MessageDescription?
    private var enumeration: EnumDescription?

    init(file: String) { self.file = file }

    func parser(_ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
        guard target == "external", let data else { return }
        externals.append(data.trimmingCharacters(in: .whitespaces))
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        let parent = path.last
        path.append(name)
        guard error == nil else { return }
        do throws(DescriptionError) {
            try open(Element(name: name, attributes: attributes, file: file, line: parser.lineNumber), in: parent)
        } catch {
            self.error = error
            parser.abortParsing()
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        _ = path.popLast()
        guard error == nil else { return }
        switch name {
        case "request":
            message.map { interface?.requests.append($0) }
            message = nil
        case "event":
            message.map { interface?.events.append($0) }
            message = nil
        case "enum":
            enumeration.map { interface?.enums.append($0) }
            enumeration = nil
        case "interface":
            interface.map { result?.interfaces.append($0) }
            interface = nil
        case "protocol":
            result?.externals = externals
        default:
            break
        }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        guard self.error == nil else { return }
        let reason = (error as NSError).code
        self.error = DescriptionError(
            file: file, line: max(parser.lineNumber, 1), message: "the text is not well-formed XML (\(reason))")
        parser.abortParsing()
    }

    private func open(_ element: Element, in parent: String?) throws(DescriptionError) {
        switch (parent, element.name) {
        case (nil, "protocol"): result = ProtocolDescription(name: try element.identifier("name"), file: file)
        case ("protocol", "interface"): interface = try element.interface()
        case ("interface", "request"): message = try element.message(.request)
        case ("interface", "event"): message = try element.message(.event)
        case ("interface", "enum"): enumeration = try element.enumeration()
        case ("request", "arg"), ("event", "arg"): message?.arguments.append(try element.argument())
        case ("enum", "entry"): enumeration?.entries.append(try element.entry())
        case ("interface", "description"): interface?.summary = element["summary"] ?? ""
        case ("request", "description"), ("event", "description"): message?.summary = element["summary"] ?? ""
        case ("enum", "description"): enumeration?.summary = element["summary"] ?? ""
        case (_, "description"), ("protocol", "copyright"):
            break
        default:
            throw element.error("<\(element.name)> does not belong in \(parent.map { "<\($0)>" } ?? "a document")")
        }
    }
}
