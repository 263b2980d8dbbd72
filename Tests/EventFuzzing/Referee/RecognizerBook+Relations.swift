import Walden

// Whether recognizers keep to what they have to do with each other (S67, S68). The referee sees decisions from outside:
// a recognizer is asked whether it should begin when nothing else stands against it, and what was decided then is known
// to have come about once its action is called.

extension RecognizerBook {
    /// The recognizer is about to be allowed to begin: those whose failure it requires must have failed.
    func checkPermission(_ recognizer: GestureRecognizer, _ stage: FuzzStage) {
        permission = stage.referee.nextMoment()
        for other in others(of: recognizer, stage) where other.book.isUnderWay(as: other, since: self) {
            if requires(other.book, at: permission) {
                stage.referee.complain(
                    .failureIsAwaited, "recognizer \(spec.id) may begin while \(other.book.spec.id) is possible")
            }
        }
    }

    /// The recognizer has come to its gesture.
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

    /// Whether it still may come to its gesture, and has been at it at least as long as another one.
    private func isUnderWay(as recognizer: GestureRecognizer, since other: RecognizerBook) -> Bool {
        guard recognizer.isEnabled, recognizer.state == .possible, !recognizer.attemptTouches.isEmpty, !told.isEmpty,
            !other.told.isEmpty
        else { return false }
        // One that was reset in the very event may have begun anew after the other one was looked at.
        return firstDelivery < other.firstDelivery
            || firstDelivery == other.firstDelivery && resetDelivery != firstDelivery
    }

    /// Whether it must not begin unless another one fails: by `require(toFail:)`, or by what delegates answer if both
    /// have the first touch of its attempt.
    private func requires(_ other: RecognizerBook, at moment: Int) -> Bool {
        if other.spec.id < spec.id, spec.requires.contains(other.spec.id) { return true }
        guard spec.asks.contains(other.spec.id) || other.spec.blocks.contains(spec.id), let first = told.first else {
            return false
        }
        return other.told.contains { $0.record === first.record && $0.moment < moment }
    }
}

extension Referee {
    /// A recognizer of which nobody keeps books has come to its gesture. When that was decided is not known but for the
    /// platform event.
    func watchedSuccess(of recognizer: GestureRecognizer) {
        let touches = recognizer.attemptTouches
        let moment = nextMoment()
        for record in records where touches.contains(record.touch) {
            for take in record.takes where take.entry < entry { checkTogether(recognizer, take, record) }
            record.takes.append(TouchRecord.Take(recognizer: recognizer, moment: moment, entry: entry))
        }
    }

    /// Complains of a recognizer that begins with a touch of which another one has made a gesture before, unless they
    /// may run together.
    func checkTogether(_ recognizer: GestureRecognizer, _ take: TouchRecord.Take, _ record: TouchRecord) {
        guard take.recognizer !== recognizer, !recognizer.joins(take.recognizer) else { return }
        complain(
            .othersArePrevented,
            "\(recognizer.fuzzName) begins with touch \(record.serial), which \(take.recognizer.fuzzName) has taken")
    }
}

extension GestureRecognizer {
    /// Its number, or its class, to read.
    fileprivate var fuzzName: String { fuzzID > 0 ? "recognizer \(fuzzID)" : "\(type(of: self))" }

    /// Whether it may begin though another one has begun.
    fileprivate func joins(_ other: GestureRecognizer) -> Bool {
        if let own = self as? any FuzzRecognizer, own.book.spec.joins.contains(other.fuzzID) { return true }
        if let another = other as? any FuzzRecognizer, another.book.spec.joins.contains(fuzzID) { return true }
        // Taps on one view that need different numbers leave each other alone, wherever they were moved meanwhile.
        if let own = self as? TapGestureRecognizer, let another = other as? TapGestureRecognizer,
            own.numberOfTapsRequired != another.numberOfTapsRequired
        {
            return true
        }
        return !other.canPrevent(self) || !canBePrevented(by: other)
    }
}
