public import Walden

extension TestScreen {
    /// Plays a recording from a file, such as one that `WALDEN_RECORD` wrote, from now on.
    ///
    /// ```swift
    /// try screen.replay(file: "crash.walden")
    /// ```
    /// The screen's own window stands for the recording's first one; what opens further windows opens them here.
    ///
    /// - Throws: ``Walden/RecordingError`` if the file cannot be read or is no recording.
    public func replay(file path: String) throws(RecordingError) { replay(try Recording(contentsOf: path)) }

    /// Plays the text of a recording, from now on.
    ///
    /// - Throws: ``Walden/RecordingError`` if the text is no recording.
    public func replay(text: String) throws(RecordingError) { replay(try Recording(parsing: text)) }

    /// Plays a recording, from now on: time passes as it did, and each event is delivered on its own.
    public func replay(_ recording: Recording) {
        let start = now
        for entry in recording.entries {
            let pause = start + entry.time - now
            if pause > 0 { advance(by: .seconds(pause)) }
            send(entry.event.mappingTimes { $0 + start })
        }
    }
}
