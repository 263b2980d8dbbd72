import Glibc
import Testing
import Walden
import WaldenTesting

@MainActor
struct MemoryTests {
    /// Returns the heap size of an object, in bytes.
    private func size(of object: AnyObject) throws -> Int {
        typealias Function = @convention(c) (UnsafeMutableRawPointer?) -> Int
        let symbol = try #require(dlsym(nil, "malloc_usable_size"))
        return unsafeBitCast(symbol, to: Function.self)(Unmanaged.passUnretained(object).toOpaque())
    }

    /// Returns the private resident memory of the process, in bytes.
    private func residentBytes() throws -> Int {
        let file = try #require(fopen("/proc/self/statm", "r"))
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        _ = fgets(&line, 128, file)
        let fields = line.prefix { $0 != 0 }.split(separator: CChar(UInt8(ascii: " "))).map { field in
            field.reduce(0) { $0 * 10 + Int($1) - 48 }
        }
        return (fields[1] - fields[2]) * 4096
    }

    /// Whether a sanitizer is linked, which adds shadow memory.
    private nonisolated static var isSanitized: Bool {
        dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
    }

    @Test func `a button is one small object`() throws {
        let button = Button(title: "A title that does not fit into the word of a string")
        let bytes = try size(of: button)
        #expect(bytes <= 400)
        #expect(button.subviews.isEmpty)
    }

    @Test(.disabled(if: isSanitized, "a sanitizer's own memory would be counted"))
    func `ten thousand buttons take less than a kilobyte each`() throws {
        let before = try residentBytes()
        let buttons = (0..<10_000).map { Button(title: "Button \($0)") }
        let each = try Double(residentBytes() - before) / 10_000
        #expect(each < 1024)
        #expect(buttons.count == 10_000)
    }

    @Test func `a closed menu leaves nothing behind`() {
        weak var popup: PopupWindow?
        weak var rows: View?
        let button = Button(title: "Options")
        let screen = TestScreen.showing(button)
        button.menu = Menu(actions: [Action(title: "One") { _ in }])
        button.showsMenuAsPrimaryAction = true
        screen.tap(button)
        (popup, rows) = (screen.popups.last, screen.menuLevels.last)
        #expect(popup != nil && rows != nil)
        screen.tap(at: Point(x: 290, y: 190))
        screen.tap(at: Point(x: 290, y: 190))
        #expect(popup == nil && rows == nil)
    }

    @Test func `a switch or a bar can be released during its animation`() {
        weak var gone: View?
        let screen = TestScreen.showing(View())
        do {
            let control = Switch()
            screen.window.addSubview(control)
            control.setOn(true, animated: true)
            screen.advance(by: .milliseconds(30))
            control.removeFromSuperview()
            gone = control
        }
        screen.pump()
        #expect(gone == nil)
    }
}
