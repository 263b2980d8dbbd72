import Glibc
import Walden

/// Opening, saving and closing. Nothing is lost without a question.
extension EditorController {
    private typealias Answer = QuestionBar.Answer

    /// Asks. What the user did not just ask for must not take the keys of a text that is being typed.
    private func ask(_ text: String, _ answers: [Answer], takesFocus: Bool = true, endsWithSave: Bool = true) {
        let takesFocus = takesFocus || editorView.question.hasFocus
        editorView.question.ask(text, answers, endsWithSave: endsWithSave)
        editorView.show(editorView.question, takesFocus: takesFocus)
    }

    private var quotedName: String { "“\(document.name)”" }

    // MARK: Opening

    func openDocument() {
        ask("Open", text: document.path.map { TextFile.folder(of: $0) + "/" } ?? "", button: "Open") {
            [weak self] in self?.open($0)
        }
    }

    /// Opens a file: here if nothing is here, otherwise in a window of its own.
    ///
    /// - Parameter isNew: Whether a file that does not exist is begun, as for the arguments of a command.
    func open(_ path: String, isNew: Bool = false) {
        editorView.status.position.text = "Opening \(path)…"
        perform { controller in
            let document = Document()
            do throws(FileError) {
                let text = try await document.open(path)
                controller.place(document, text)
            } catch .system(ENOENT) where isNew {
                document.begin(at: path)
                controller.place(document, TextSnapshot())
            } catch {
                controller.updateStatus()
                controller.ask(
                    "“\(path)” cannot be opened. \(error.reason)", [Answer(title: "OK", role: .default)],
                    endsWithSave: false)
            }
        }
    }

    private func place(_ document: Document, _ text: TextSnapshot) {
        // What is composed is a part of the text.
        textView.unmarkText()
        guard self.document.isBlank, textView.snapshot.count == 0 else {
            updateStatus()
            (window?.application.delegate as? Editor)?.openWindow(document, text).warnOfRepairs()
            return
        }
        checksSpelling = nil
        show(document, text)
        warnOfRepairs()
    }

    func warnOfRepairs() {
        guard document.isRepaired else { return }
        ask(
            "\(quotedName) has bytes that are not text. They are shown as \u{FFFD}, and saving would write that.",
            [Answer(title: "OK", role: .default)])
    }

    func tellRecovery() {
        ask(
            "\(quotedName) was not saved when the editor ended. This is what was kept.",
            [Answer(title: "OK", role: .default)])
    }

    /// Runs file operations one after the other.
    private func perform(_ body: @escaping @MainActor (EditorController) async -> Void) {
        let previous = fileTask
        fileTask = Task { [weak self] in
            await previous?.value
            guard let self else { return }
            await body(self)
        }
    }

    // MARK: Saving

    func saveDocument() {
        (closesWhenSaved, isDiscarded) = (false, false)
        save()
    }

    func saveDocumentAs() {
        (closesWhenSaved, isDiscarded) = (false, false)
        askForPath()
    }

    /// Asks for a path. One where saving has failed is proposed again.
    private func askForPath(_ failed: String? = nil) {
        var proposal = failed ?? document.path ?? Document.absolute(document.name + ".txt")
        if failed == nil, document.isRepaired { proposal = TextFile.folder(of: proposal) + "/" }
        ask("Save as", text: proposal, button: "Save") { [weak self] in self?.save(as: $0) }
    }

    private func save(as path: String) {
        // Over bytes that are not text only after a question.
        if document.isRepaired, Document.absolute(path) == document.path { return save() }
        write(to: path)
    }

    private func save() {
        guard document.path != nil else { return askForPath() }
        guard document.isRepaired else { return write(to: nil) }
        ask(
            "Bytes of \(quotedName) that are not text would be replaced by \u{FFFD}.",
            [
                Answer(title: "Save As…", role: .default) { [weak self] in self?.askForPath() },
                Answer(title: "Replace", role: .destructive) { [weak self] in self?.write(to: nil) },
                cancel,
            ])
    }

    private var cancel: Answer { Answer(title: "Cancel") { [weak self] in self?.closesWhenSaved = false } }

    /// Writes the text; `nil` is its own file. The window stays until that is done.
    private func write(to path: String?, overwrites: Bool = false) {
        pendingWrites += 1
        perform { controller in
            let document = controller.document
            do throws(FileError) {
                try await document.save(controller.textView.snapshot, to: path, overwrites: overwrites)
                controller.pendingWrites -= 1
                document.textDidChange(to: controller.textView.snapshot)
                controller.update()
                // What was typed meanwhile may have been kept with what is saved now.
                controller.keepSoon()
                if !document.isModified {
                    controller.editorView.question.textWasSaved()
                    controller.keepingDidEnd(failedIn: nil)
                }
                if controller.closesWhenSaved { controller.window?.performClose() }
            } catch {
                controller.pendingWrites -= 1
                // A text that nobody wants need not be saved, but that its file is torn must be known.
                if controller.isDiscarded, !error.isTorn {
                    controller.window?.performClose()
                    return
                }
                controller.isDiscarded = false
                controller.update()
                controller.keepSoon()
                controller.tell(error, writing: path)
            }
        }
    }

    private func tell(_ error: FileError, writing path: String?) {
        let name = path.map { "“\($0)”" } ?? quotedName
        let overwrite = Answer(title: "Overwrite", role: .destructive) { [weak self] in
            self?.write(to: path, overwrites: true)
        }
        let saveAs = Answer(title: "Save As…", role: .default) { [weak self] in self?.askForPath(path) }
        switch error {
        case .exists, .changed:
            ask("\(name) is not saved. \(error.reason)", [saveAs, overwrite, cancel], takesFocus: closesWhenSaved)
        default: ask("\(name) cannot be saved. \(error.reason)", [saveAs, cancel], takesFocus: closesWhenSaved)
        }
    }

    // MARK: Keeping

    /// Keeps the text soon, and again while it changes.
    func keepSoon() {
        guard document.isModified, keepTimer?.isValid != true, let application = window?.application else { return }
        keepTimer = application.eventLoop.schedule(after: Metrics.keepInterval) { [weak self] _ in self?.keep() }
    }

    /// Keeps the text, also while a file operation hangs. One that hangs itself is waited for.
    private func keep() {
        guard let store = (window?.application.delegate as? Editor)?.store else { return }
        let previous = keepTask
        keepTask = Task { [weak self] in
            await previous?.value
            guard let self, !isDiscarded else { return }
            let isSafe = await document.keep(textView.snapshot, in: store)
            keepingDidEnd(failedIn: isSafe ? nil : store.root)
        }
    }

    /// Says once that changes cannot be kept in a folder, until they are, or there are none. Tries again meanwhile.
    private func keepingDidEnd(failedIn folder: String?) {
        let wasFailing = isKeepingFailing
        isKeepingFailing = folder != nil
        guard let folder else { return editorView.notice.withdraw() }
        keepSoon()
        guard !wasFailing else { return }
        editorView.notice.ask(
            "Your changes are not safe until you save them: “\(folder)” cannot be written.",
            [Answer(title: "OK")], endsWithSave: true)
        editorView.show(editorView.notice, takesFocus: false)
    }

    // MARK: Changes by other programs

    /// Asks what to do if another program has changed the file.
    func checkFile() {
        perform { controller in
            let question = controller.editorView.question
            guard question.isHidden else { return }
            let state = await controller.document.checkFile()
            controller.document.textDidChange(to: controller.textView.snapshot)
            controller.update()
            // The user may have done something that asks. Saving finds the change, too.
            guard question.isHidden else { return }
            switch state {
            case .same: break
            case .deleted:
                controller.keepSoon()
                controller.ask(
                    "\(controller.quotedName) was deleted or moved. Saving writes it anew.",
                    [Answer(title: "OK", role: .default)], takesFocus: false)
            case .changed: controller.askToReload()
            }
        }
    }

    private func askToReload() {
        let isModified = document.isModified
        let reload = Answer(title: "Reload", role: isModified ? .destructive : .default) { [weak self] in
            guard let self else { return }
            // Who has typed since has not been asked about that.
            if document.isModified, !isModified { self.askToReload() } else { self.reload() }
        }
        let keep = Answer(title: "Keep", role: isModified ? .default : .normal) { [weak self] in
            self?.document.keepText()
            self?.keepSoon()
            self?.update()
        }
        ask(
            "Another program has changed \(quotedName)." + (isModified ? " Reloading discards your changes." : ""),
            isModified ? [keep, reload] : [reload, keep], takesFocus: false)
    }

    private func reload() {
        guard let path = document.path else { return }
        // What is typed until the file is read would be lost.
        textView.isEditable = false
        perform { controller in
            defer { controller.textView.isEditable = true }
            do throws(FileError) {
                let text = try await controller.document.open(path)
                controller.showAgain(text)
                controller.warnOfRepairs()
            } catch {
                controller.ask("\(controller.quotedName) cannot be read. \(error.reason)", [Answer(title: "OK")])
            }
        }
    }

    // MARK: Closing

    func closeWindow() { window?.performClose() }

    /// Returns whether the window may close now. If not, the user is asked.
    func shouldClose() -> Bool {
        if pendingWrites > 0 {
            closesWhenSaved = true
            editorView.status.position.text = "Saving…"
            return false
        }
        guard document.isModified, !isDiscarded else { return true }
        closesWhenSaved = false
        ask(
            "Save the changes to \(quotedName)?",
            [
                Answer(title: "Save", role: .default) { [weak self] in
                    self?.closesWhenSaved = true
                    self?.save()
                },
                Answer(title: "Discard", role: .destructive) { [weak self] in self?.discard() },
                cancel,
            ])
        return false
    }

    private func discard() {
        isDiscarded = true
        // The user may save the changes after all.
        document.removeKept()
        // What is already being written ends first.
        if pendingWrites > 0 { closesWhenSaved = true } else { window?.close() }
    }
}
