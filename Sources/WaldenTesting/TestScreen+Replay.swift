public import Walden

extension TestScreen {
    /// Replays a recording from a file, such as one written by `WALDEN_RECORD`, starting now.
    ///
    /// The screen's own window replaces the first recorded one; the replayed events must open any others.
    ///
    /// - Throws: ``Walden/RecordingError`` if the file cannot be read or is not a recording.
    public func replay(file path: String) throws(RecordingError) { replay(try Recording(contentsOf: path)) }

    /// Replays the text of a recording, starting now.
    ///
    /// - Throws: ``Walden/RecordingError`` if the text is not a recording.
    public func replay(text: String) throws(RecordingError) { replay(try Recording(parsing: text)) }

    /// Replays a recording, starting now. Time passes as recorded, and each event is delivered separately.
    public func replay(_ recording: Recording) {
        let start = now
        for entry in recording.entries {
            let pause = start + entry.time - now
            if pause > 0 { advance(by: .seconds(pause)) }
            send(entry.event.mapping(time: { $0 + start }))
        }
    }
}
