import Dispatch
import Synchronization
import Testing
import Walden
import WaldenTesting

/// View trees whose last owner is a task on another thread.
@MainActor
struct ReleaseTests {
    /// Releases the last references to objects on another thread, and waits until all are gone.
    private func releaseElsewhere(_ box: Box, _ counter: Counter, expecting count: Int) async {
        await Task.detached {
            #expect(!isOnMainQueue())
            box.objects = []
        }.value
        for _ in 0..<2_000 where counter.gone < count { try? await Task.sleep(for: .milliseconds(1)) }
        #expect(counter.gone == count)
        #expect(counter.goneElsewhere == 0, "views release their properties on the main thread")
    }

    @Test func `a tree of views may be released on any thread`() async {
        let counter = Counter()
        let box = Box()
        for _ in 0..<20 {
            let root = Held(counter)
            for _ in 0..<20 {
                let inner = Held(counter)
                inner.addSubview(Label(text: "Text"))
                inner.addSubview(Button(title: "Button"))
                inner.shadow = Shadow(color: .black, blurRadius: 3)
                root.addSubview(inner)
            }
            box.objects.append(root)
        }
        await releaseElsewhere(box, counter, expecting: 420)
    }

    @Test func `closed windows with their content may be released on any thread`() async {
        let counter = Counter()
        let box = Box()
        do {
            let fixture = HeadlessPlatformFixture()
            for _ in 0..<20 {
                let window = Window(title: "Test", size: Size(width: 50, height: 50))
                let controller = ViewController()
                window.rootViewController = controller
                controller.view.addSubview(Held(counter))
                window.addDisplayLink { _ in }
                window.makeKeyAndVisible()
                fixture.turn()
                window.close()
                box.objects.append(window)
            }
            fixture.application.shutDown()
            // Include the application itself.
            box.objects.append(fixture.application)
        }
        await releaseElsewhere(box, counter, expecting: 20)
    }

    @Test func `the main thread may use subviews while another releases their superview`() async {
        let counter = Counter()
        let box = Box()
        var survivors: [View] = []
        for _ in 0..<200 {
            let (root, survivor) = (Held(counter), View())
            root.addSubview(survivor)
            box.objects.append(root)
            survivors.append(survivor)
        }
        let task = Task.detached { box.objects = [] }
        for survivor in survivors {
            survivor.frame.size.width += 1
            survivor.setNeedsLayout()
            survivor.setNeedsDisplay()
        }
        await task.value
        for _ in 0..<2_000 where counter.gone < 200 { try? await Task.sleep(for: .milliseconds(1)) }
        #expect(counter.gone == 200 && counter.goneElsewhere == 0)
        #expect(survivors.allSatisfy { $0.superview == nil })
    }

    @Test func `views lose a released window or controller before it is freed on the main thread`() async {
        let fixture = HeadlessPlatformFixture()
        let box = Box()
        let counter = Counter()
        var survivors: [View] = []
        var recognizers: [GestureRecognizer] = []
        for _ in 0..<50 {
            let window = Window(title: "Test", size: Size(width: 50, height: 50))
            let (superview, view, controlled) = (Held(counter), View(), View())
            let (controller, recognizer) = (ViewController(), TapGestureRecognizer())
            window.addSubview(superview)
            superview.addSubview(view)
            superview.addGestureRecognizer(recognizer)
            controller.view = controlled
            window.close()
            box.objects += [window, controller]
            survivors += [view, controlled]
            recognizers.append(recognizer)
        }
        // Block the main thread while another releases: deinitializers must wait for it.
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            box.objects = []
            done.signal()
        }
        waitFor(done)
        for view in survivors {
            var chain: [Responder] = []
            while let next = chain.last?.next ?? (chain.isEmpty ? view.next : nil) { chain.append(next) }
            #expect(view.window == nil && chain.allSatisfy { $0 is View })
            view.setNeedsDisplay()
            view.setNeedsLayout()
            view.frame.size.width += 1
        }
        #expect(recognizers.allSatisfy { ($0.view as? Held) != nil || $0.view == nil })
        for _ in 0..<2_000 where counter.gone < 50 { try? await Task.sleep(for: .milliseconds(1)) }
        #expect(counter.gone == 50 && survivors.allSatisfy { $0.superview == nil && $0.next == nil })
        #expect(recognizers.allSatisfy { $0.view == nil })
        fixture.application.shutDown()
    }
}

/// A view without a deinitializer, which retains a witness of its release.
private final class Held: View {
    private let witness: Witness

    init(_ counter: Counter) {
        witness = Witness(counter)
        super.init(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    }
}

private final class Witness {
    private let counter: Counter

    init(_ counter: Counter) { self.counter = counter }

    deinit { counter.count(isMain: isOnMainQueue()) }
}

private final class Counter: Sendable {
    private let numbers = Mutex((gone: 0, elsewhere: 0))

    var gone: Int { numbers.withLock { $0.gone } }
    var goneElsewhere: Int { numbers.withLock { $0.elsewhere } }

    func count(isMain: Bool) {
        numbers.withLock { numbers in
            numbers.gone += 1
            if !isMain { numbers.elsewhere += 1 }
        }
    }
}

/// Identifies the main queue, which a test runner may serve on any thread.
private let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()

/// Waits for a semaphore, blocking the main thread.
private nonisolated func waitFor(_ semaphore: DispatchSemaphore) { semaphore.wait() }

private func isOnMainQueue() -> Bool { DispatchQueue.getSpecific(key: mainKey) == true }

/// Carries main actor objects to the thread that releases them.
private final class Box: @unchecked Sendable {
    var objects: [AnyObject] = []
}
