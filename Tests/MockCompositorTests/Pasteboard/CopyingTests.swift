import MockCompositor
import Testing
import Walden
import WaldenWayland
import WaylandClient

/// Content that this program offers.
@MainActor
@Suite("Copying", .serialized)
struct CopyingTests {
    private let text = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING", "TEXT"]

    @Test(arguments: SelectionTests.names)
    func `S149 a copy is offered in the order of its types, with the newest serial`(name: PasteboardName) throws {
        let test = try PasteboardUnderTest(name)
        let pasteboard = try test.pasteboard()
        test.typeKey()
        let count = pasteboard.changeCount
        #expect(pasteboard.offer(text, from: TestOwner()))
        #expect(pasteboard.owner != nil)
        #expect(pasteboard.types == text)
        #expect(pasteboard.changeCount == count + 1)
        let serial = test.compositor.display.newestSerial
        test.pump()
        #expect(test.other.source?.types == text)
        #expect(test.other.serials == [serial])
        #expect(pasteboard.changeCount == count + 1, "the echo of its own content is not a change")
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S149 every device of the seat makes serials`() throws {
        let test = try PasteboardUnderTest()
        let (pasteboard, seat) = (try test.pasteboard(), test.seat)
        seat.tablet.plugIn()
        let tool = seat.tablet.addTool()
        test.pump()
        let steps: [() -> Void] = [
            { seat.keyboard.press(KeyCode.a) }, { seat.keyboard.release(KeyCode.a) },
            { seat.pointer.enter(test.surface, at: Point(x: 5, y: 5)) }, { seat.pointer.press() },
            { seat.pointer.release() }, { _ = seat.touch.down(0, at: Point(x: 5, y: 5), on: test.surface) },
            { tool.enter(test.surface) }, { _ = tool.down() },
        ]
        var expected: [UInt32] = []
        for step in steps {
            step()
            expected.append(test.compositor.display.newestSerial)
            test.pump()
            #expect(pasteboard.offer(text, from: TestOwner()))
            test.pump()
        }
        #expect(test.other.serials == expected)
        #expect(Set(expected).count == steps.count)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test(arguments: SelectionTests.names)
    func `S149 without the keyboard a copy is refused`(name: PasteboardName) throws {
        let test = try PasteboardUnderTest(name, isFocused: false)
        let (pasteboard, owner) = (try test.pasteboard(), TestOwner())
        #expect(!pasteboard.offer(text, from: owner))
        test.focus()
        test.unfocus()
        #expect(!pasteboard.offer(text, from: owner))
        #expect(pasteboard.owner == nil)
        test.pump()
        #expect(test.other.serials.isEmpty)
        #expect(owner.log.isEmpty)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S149 a second copy of the same types in one event replaces the first in its source`() throws {
        let test = try PasteboardUnderTest()
        let (pasteboard, first, second) = (try test.pasteboard(), TestOwner([1]), TestOwner([2]))
        let count = pasteboard.changeCount
        #expect(pasteboard.offer(text, from: first))
        #expect(pasteboard.offer(text, from: second))
        #expect(first.log.isEmpty, "the owner is told later")
        #expect(pasteboard.changeCount == count + 2)
        test.pump()
        #expect(first.log == ["replaced"])
        #expect(test.other.serials.count == 1)
        let reader = test.other.read("TEXT")
        test.pump()
        #expect(reader?.bytes == [2])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S149 a second copy of other types in one event replaces the first`() throws {
        let test = try PasteboardUnderTest()
        let (pasteboard, first, second) = (try test.pasteboard(), TestOwner([1]), TestOwner([2]))
        #expect(pasteboard.offer(text, from: first))
        #expect(pasteboard.offer(["image/png"], from: second))
        test.pump()
        #expect(first.log == ["replaced"])
        #expect(second.log.isEmpty)
        #expect(pasteboard.owner != nil)
        #expect(test.other.source?.types == ["image/png"])
        #expect(test.other.sources.count == 1)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S149 a later copy without new input is announced, since others may have read the former`() throws {
        let test = try PasteboardUnderTest()
        let (pasteboard, first, second) = (try test.pasteboard(), TestOwner([1]), TestOwner([2]))
        test.typeKey()
        #expect(pasteboard.offer(text, from: first))
        test.pump()
        #expect(pasteboard.offer(text, from: second))
        test.pump()
        #expect(first.log == ["replaced"] && pasteboard.owner === second)
        #expect(test.other.serials.count == 2 && test.other.sources.count == 1)
        let reader = test.other.read("TEXT")
        test.pump()
        #expect(reader?.bytes == [2])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S149 a later copy replaces the former, whose owner is told once`() throws {
        let test = try PasteboardUnderTest()
        let (pasteboard, first, second) = (try test.pasteboard(), TestOwner(), TestOwner())
        #expect(pasteboard.offer(text, from: first))
        test.typeKey()
        #expect(pasteboard.offer(text, from: second))
        test.pump()
        #expect(first.log == ["replaced"])
        #expect(second.log.isEmpty)
        #expect(test.other.sources.count == 1)
        #expect(pasteboard.offer(text, from: second))
        test.pump()
        #expect(second.log.isEmpty, "the same owner still owns the content")
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test(arguments: SelectionTests.names)
    func `S149 a copy by another program replaces ours`(name: PasteboardName) throws {
        let test = try PasteboardUnderTest(name)
        let (pasteboard, owner) = (try test.pasteboard(), TestOwner())
        #expect(pasteboard.offer(text, from: owner))
        test.pump()
        let count = pasteboard.changeCount
        test.offer(["image/png"])
        #expect(pasteboard.owner == nil)
        #expect(pasteboard.types == ["image/png"])
        #expect(pasteboard.changeCount > count)
        #expect(owner.log == ["replaced"])
        #expect(test.other.sources.isEmpty)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S149 a compositor that cancels the source at once refuses the copy`() throws {
        let test = try PasteboardUnderTest()
        test.offer(["image/png"])
        let (pasteboard, owner) = (try test.pasteboard(), TestOwner())
        test.other.unfocus()
        #expect(pasteboard.offer(text, from: owner))
        test.pump()
        #expect(pasteboard.owner == nil)
        #expect(pasteboard.types == ["image/png"])
        #expect(owner.log == ["replaced"])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S149 a copy that the compositor ignored ends with the next content of another program`() throws {
        let test = try PasteboardUnderTest()
        let (pasteboard, owner) = (try test.pasteboard(), TestOwner())
        test.other.ignoresSelections = true
        #expect(pasteboard.offer(text, from: owner))
        test.pump()
        #expect(pasteboard.owner != nil, "nobody said otherwise")
        test.offer(["image/png", "TEXT"])
        #expect(pasteboard.owner == nil)
        #expect(pasteboard.types == ["image/png", "TEXT"])
        #expect(owner.log == ["replaced"])
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S149 content of others that was on its way when we copied does not replace ours`() throws {
        let test = try PasteboardUnderTest()
        let (pasteboard, owner) = (try test.pasteboard(), TestOwner())
        test.other.offer(["image/png"])
        #expect(pasteboard.offer(text, from: owner))
        test.pump()
        #expect(pasteboard.owner != nil)
        #expect(test.other.source?.types == text)
        #expect(owner.log.isEmpty)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S150 our content stays over loss and gain of the keyboard`() throws {
        let test = try PasteboardUnderTest()
        let (pasteboard, owner) = (try test.pasteboard(), TestOwner())
        #expect(pasteboard.offer(text, from: owner))
        test.pump()
        let count = pasteboard.changeCount
        test.unfocus()
        #expect(pasteboard.types == text)
        let reader = test.other.read("TEXT")
        test.focus()
        #expect(reader?.bytes == Array("TEXT".utf8))
        #expect(pasteboard.owner != nil)
        #expect(pasteboard.changeCount == count)
        #expect(test.other.offers.count == 1)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `S150 our content stays with types that nobody could ask for`() throws {
        let test = try PasteboardUnderTest()
        let (pasteboard, owner) = (try test.pasteboard(), TestOwner())
        let odd = ["", "text/plain", "a\u{FFFD}", String(repeating: "x", count: 5000), "a\0b"]
        #expect(pasteboard.offer(text + odd + (0..<300).map { "application/x-\($0)" }, from: owner))
        test.pump()
        #expect(pasteboard.types.count == 256 && pasteboard.types.starts(with: text))
        test.unfocus()
        test.focus()
        #expect(pasteboard.owner === owner && test.other.source?.types == pasteboard.types)
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `withdrawn content is gone, and its echo with it`() throws {
        let test = try PasteboardUnderTest()
        let (pasteboard, owner) = (try test.pasteboard(), TestOwner())
        #expect(pasteboard.offer(text, from: owner))
        test.pump()
        let count = pasteboard.changeCount
        pasteboard.clear()
        #expect(pasteboard.owner == nil)
        #expect(pasteboard.types.isEmpty)
        test.pump()
        #expect(test.other.source == nil)
        #expect(pasteboard.types.isEmpty)
        #expect(pasteboard.changeCount == count + 1)
        #expect(owner.log == ["replaced"])
        pasteboard.clear()
        #expect(pasteboard.changeCount == count + 1)
        test.offer(["image/png"])
        pasteboard.clear()
        test.pump()
        #expect(pasteboard.types == ["image/png"], "only one's own content can be withdrawn")
        test.finish()
        #expect(test.compositor.isClean)
    }

    @Test func `an owner may offer, withdraw and stop whenever it is called`() throws {
        let test = try PasteboardUnderTest()
        let (pasteboard, other) = (try test.pasteboard(), TestOwner())
        let offering = TestOwner()
        offering.onCall = { [unowned offering] in
            guard offering.log.count == 1 else { return }
            #expect(pasteboard.offer(["image/png"], from: other))
        }
        #expect(pasteboard.offer(text, from: offering))
        test.pump()
        let reader = test.other.read("TEXT")
        test.pump()
        #expect(reader?.bytes == Array("TEXT".utf8))
        #expect(offering.log == ["TEXT", "replaced"])
        let clearing = TestOwner()
        clearing.onCall = { pasteboard.clear() }
        test.typeKey()
        #expect(pasteboard.offer(text, from: clearing))
        test.pump()
        test.other.read("TEXT")
        test.pump()
        #expect(clearing.log == ["TEXT", "replaced"])
        let stopping = TestOwner()
        stopping.onCall = { test.platform.stop() }
        test.typeKey()
        #expect(pasteboard.offer(text, from: stopping))
        test.pump()
        test.other.read("TEXT")
        for _ in 0..<3 {
            test.compositor.dispatch()
            test.platform.wait(until: 0)
        }
        #expect(stopping.log == ["TEXT", "replaced"])
        #expect(!pasteboard.offer(text, from: TestOwner()))
        test.compositor.finish()
        #expect(test.compositor.isClean)
    }
}
