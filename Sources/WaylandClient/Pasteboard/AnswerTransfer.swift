internal import WaldenPlatform

/// The result of a reading that needs no other program, such as of own content or a failure.
@MainActor
final class AnswerTransfer: LiveTransfer, PasteboardTransfer {
    let deadline = Double.infinity
    weak var transfers: Transfers?
    private let result: @MainActor () -> Result<[UInt8], PasteboardError>
    /// `nil` after the end.
    private var completion: (@MainActor (Result<[UInt8], PasteboardError>) -> Void)?

    init(
        completion: @escaping @MainActor (Result<[UInt8], PasteboardError>) -> Void,
        result: @escaping @MainActor () -> Result<[UInt8], PasteboardError>
    ) {
        self.completion = completion
        self.result = result
    }

    func perform() {
        guard completion != nil else { return }
        finish(result())
    }

    func end(_ error: PasteboardError) { finish(.failure(error)) }

    func cancel() { finish(.failure(.cancelled)) }

    private func finish(_ result: Result<[UInt8], PasteboardError>) {
        guard let completion else { return }
        self.completion = nil
        transfers?.remove(self)
        completion(result)
    }
}
