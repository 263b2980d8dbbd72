import Walden

// Checks the relations between recognizers (S67, S68). The referee sees decisions from outside: a
// delegate is asked whether its recognizer should begin once nothing else prevents it, and the
// action shows that it did begin.

extension RecognizerBook {
    /// Checks, when the recognizer may begin, that those it requires to fail have failed.
    func checkPermission(_ recognizer: GestureRecognizer, _ stage: FuzzStage) {
        permission = stage.referee.nextMoment()
        for other in others(of: recognizer, stage) where other.book.isUnderWay(as: other, since: self) {
            if requires(other.book, at: permission) {
                stage.referee.complain(
                    .failureIsAwaited, "recognizer \(spec.id) may begin while \(other.book.spec.id) is possible")
            }
        }
    }

    /// Checks a recognizer that was just recognized.
    func checkSuccess(_ recognizer: GestureRecognizer, _ stage: FuzzStage) {
        for other in others(of: recognizer, stage) {
            guard let success = other.book.latestSuccess, let window = success.window,
                window === recognizer.view?.window,
                success.moment < permission, let first = told.first, first.moment < success.moment,
                requires(other.book, at: success.moment)
            else { continue }
            stage.referee.complain(
                .failureIsAwaited, "recognizer \(spec.id) acts after \(other.book.spec.id), which it requires to fail")
        }
        let touches = recognizer.attemptTouches
        for one in told where touches.contains(one.record.touch) {
            for take in one.record.takes where one.moment < take.moment && take.moment < permission {
                stage.referee.checkTogether(recognizer, take, one.record)
            }
            if one.moment < permission {
                one.record.takes.append(
                    TouchRecord.Take(recognizer: recognizer, moment: permission, entry: stage.referee.entry))
            }
        }
        if let window = recognizer.view?.window { latestSuccess = Success(moment: permission, window: window) }
    }

    /// The other recognizers of the scene in the same window.
    private func others(of recognizer: GestureRecognizer, _ stage: FuzzStage) -> [any FuzzRecognizer] {
        guard let window = recognizer.view?.window else { return [] }
        return stage.scene.recognizers.compactMap { stage.recognizers[$0.id] }
            .filter { $0 !== recognizer && $0.view?.window === window }
    }

    /// Whether it may still be recognized, and its attempt began no later than the other one's.
    private func isUnderWay(as recognizer: GestureRecognizer, since other: RecognizerBook) -> Bool {
        guard recognizer.isEnabled, recognizer.state == .possible, !recognizer.attemptTouches.isEmpty, !told.isEmpty,
            !other.told.isEmpty
        else { return false }
        // One that was reset in the same event may have begun a new attempt after the other was
        // checked.
        return firstDelivery < other.firstDelivery
            || firstDelivery == other.firstDelivery && resetDelivery != firstDelivery
    }

    /// Whether it requires another one to fail: by `require(toFail:)`, or by a delegate's answer if
    /// both have the first touch of its attempt.
    private func requires(_ other: RecognizerBook, at moment: Int) -> Bool {
        if other.spec.id < spec.id, spec.requires.contains(other.spec.id) { return true }
        guard spec.asks.contains(other.spec.id) || other.spec.blocks.contains(spec.id), let first = told.first else {
            return false
        }
        return other.told.contains { $0.record === first.record && $0.moment < moment }
    }
}

extension Referee {
    /// Checks a recognizer without a book that was recognized. The time of that decision is known
    /// only by the platform event.
    func watchedSuccess(of recognizer: GestureRecognizer) {
        let touches = recognizer.attemptTouches
        let moment = nextMoment()
        for record in records where touches.contains(record.touch) {
            for take in record.takes where take.entry < entry { checkTogether(recognizer, take, record) }
            record.takes.append(TouchRecord.Take(recognizer: recognizer, moment: moment, entry: entry))
        }
    }

    /// Reports a recognizer that begins with a touch that another one has already recognized,
    /// unless both may recognize simultaneously.
    func checkTogether(_ recognizer: GestureRecognizer, _ take: TouchRecord.Take, _ record: TouchRecord) {
        guard take.recognizer !== recognizer, !recognizer.joins(take.recognizer) else { return }
        complain(
            .othersArePrevented,
            "\(recognizer.fuzzName) begins with touch \(record.serial), which \(take.recognizer.fuzzName) has taken")
    }
}

extension GestureRecognizer {
    /// Its number or class, for messages.
    fileprivate var fuzzName: String { fuzzID > 0 ? "recognizer \(fuzzID)" : "\(type(of: self))" }

    /// Whether it may begin after the other one has begun.
    fileprivate func joins(_ other: GestureRecognizer) -> Bool {
        if let own = self as? any FuzzRecognizer, own.book.spec.joins.contains(other.fuzzID) { return true }
        if let another = other as? any FuzzRecognizer, another.book.spec.joins.contains(fuzzID) { return true }
        // Taps with different tap counts on one view do not prevent each other, even if moved
        // since.
        if let own = self as? TapGestureRecognizer, let another = other as? TapGestureRecognizer,
            own.numberOfTapsRequired != another.numberOfTapsRequired
        {
            return true
        }
        return !other.canPrevent(self) || !canBePrevented(by: other)
    }
}
