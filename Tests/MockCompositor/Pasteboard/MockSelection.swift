/// The clipboard or the primary selection of a seat, with another program that a test plays.
///
/// As strict as mutter: it cancels sources that are selected without the keyboard's focus, and ignores a selection
/// whose serial is not newer while there is a source.
@MainActor
package final class MockSelection {
    /// The content of the other program.
    private struct Foreign {
        var types: [String]
        var answers: [String: MockAnswer]
    }

    /// The client's devices.
    package private(set) var devices: [MockSelectionDevice] = []
    /// The client's sources, oldest first; without destroyed ones.
    package private(set) var sources: [MockSource] = []
    /// The client's source that is the selection.
    package private(set) var source: MockSource?
    /// The serials of the client's selections, also of refused ones.
    package private(set) var serials: [UInt32] = []
    /// The offers made to the client, oldest first; without destroyed ones.
    package private(set) var offers: [MockOffer] = []
    /// The client's readings of the other program's content, oldest first.
    package private(set) var writers: [MockWriter] = []
    /// The other program's readings of the client's content, oldest first.
    package private(set) var readers: [MockReader] = []
    /// Whether the client has the keyboard's focus: set by ``focus()`` and ``unfocus()``.
    package private(set) var hasFocus = false
    /// Whether it ignores selections, as if their serials were too old.
    package var ignoresSelections = false
    private var foreign: Foreign?
    private var serial: UInt32 = 0
    private unowned let compositor: MockCompositor

    init(compositor: MockCompositor) { self.compositor = compositor }

    // MARK: The client's requests

    func serve(_ device: MockSelectionDevice) {
        devices.append(device)
        device.resource.onDestroy = { [weak self] in self?.devices.removeAll { $0.resource === device.resource } }
    }

    func serve(_ source: MockSource) {
        sources.append(source)
        source.resource.onDestroy = { [weak self] in self?.noteDestruction(of: source) }
    }

    private func noteDestruction(of source: MockSource) {
        sources.removeAll { $0 === source }
        guard self.source === source else { return }
        self.source = nil
        if hasFocus, compositor.client.isConnected { announce() }
    }

    /// Handles `set_selection`.
    func select(_ resource: ServerResource?, serial: UInt32) {
        serials.append(serial)
        let wanted = sources.first { $0.resource === resource }
        if let wanted {
            if wanted.wasSelected { compositor.faults.append("a source was selected twice") }
            wanted.wasSelected = true
        }
        guard hasFocus else {
            wanted?.cancel()
            return
        }
        if ignoresSelections { return }
        if source != nil, self.serial &- serial < UInt32.max / 2 { return }
        self.serial = serial
        let former = source
        source = wanted
        foreign = nil
        former?.cancel()
        announce()
    }

    func receive(_ type: String, _ file: ServerFileDescriptor, from offer: MockOffer) {
        guard let foreign = offer.foreignAnswers else {
            compositor.faults.append("the client read its own content through a pipe")
            file.close()
            return
        }
        writers.append(MockWriter(type: type, descriptor: file.rawValue, answer: foreign[type] ?? .bytes([])))
    }

    func forget(_ offer: MockOffer) { offers.removeAll { $0 === offer } }

    // MARK: The other program

    /// Replaces the content by that of the other program.
    ///
    /// - Parameters:
    ///   - types: The types; by default those of the answers.
    ///   - answers: The content. Other types are answered by nothing.
    package func offer(_ types: [String]? = nil, _ answers: [String: MockAnswer] = [:]) {
        let former = source
        source = nil
        foreign = Foreign(types: types ?? answers.keys.sorted(), answers: answers)
        former?.cancel()
        if hasFocus { announce() }
    }

    /// Empties the selection.
    package func clear() {
        let former = source
        source = nil
        foreign = nil
        former?.cancel()
        if hasFocus { announce() }
    }

    /// Reads the client's content into a pipe.
    @discardableResult
    package func read(_ type: String, _ pace: MockReader.Pace = .unlimited) -> MockReader? {
        guard let source else { return nil }
        let reader = MockReader(pace: pace) { source.send(type, $0) }
        readers.append(reader)
        return reader
    }

    // MARK: Focus

    /// Gives the client the focus, and tells it the content. The keyboard's `enter` follows.
    package func focus() {
        hasFocus = true
        announce()
    }

    /// Takes the focus from the client, after the keyboard's `leave`.
    package func unfocus() { hasFocus = false }

    /// Tells the client the content.
    package func announce() {
        for device in devices { device.select(makeOffer(for: device)) }
    }

    /// Introduces the content to the client, without selecting it.
    @discardableResult
    package func makeOffer(for device: MockSelectionDevice) -> MockOffer? {
        guard let types = source?.types ?? foreign?.types else { return nil }
        let offer = device.introduce(self)
        offer.foreignAnswers = source == nil ? foreign?.answers : nil
        offers.append(offer)
        for type in types { offer.add(type) }
        return offer
    }

    // MARK: Turns

    func advance() {
        for writer in writers { writer.advance() }
        for reader in readers { reader.advance() }
    }

    /// The transfers whose other end the client has not closed.
    var problems: [String] {
        writers.filter { !$0.isClosedByClient }.map { "the client still reads \($0.type)" }
            + readers.filter { !$0.isClosedByClient }.map { _ in "the client still writes" }
    }
}
