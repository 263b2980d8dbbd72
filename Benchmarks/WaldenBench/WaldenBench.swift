import BenchSupport
import Walden

/// Walden's part of a comparison of toolkits: the same small apps exist for each toolkit.
///
/// `WaldenBench hello|slider|grid N|list N|anim|animw|entry|text N|form|menu` prints `perf: events=E value=V` when its
/// window closes, so that the driver can check that its input had an effect.
///
/// `WaldenBench frames anim|animw|fling SECONDS` moves something in every frame, counts the frames, and terminates; the
/// exit status is 1 if frames were dropped or discarded.
@main @MainActor struct WaldenBench {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        let name = arguments.first ?? "hello"
        let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 100
        Application.run(identifier: "org.walden.Bench") { _ in
            let window: Window
            switch name {
            case "slider": window = makeSlider()
            case "grid": window = makeGrid(count)
            case "list": window = makeList(count)
            case "frames":
                countFrames(arguments.dropFirst().first ?? "anim", arguments.last.flatMap { Double($0) } ?? 60)
                return
            case "entry": window = Texts.makeEntry()
            case "text": window = Texts.makeEditor(count)
            case "form": window = Texts.makeForm()
            case "menu": window = makeMenu()
            case "anim": window = makeAnimation(Boxes())
            case "animw": window = makeAnimation(BoxViews())
            default: window = makeHello()
            }
            window.closeHandler = { _ in
                Score.current.report()
                return true
            }
            window.makeKeyAndVisible()
        }
    }

    static func makeHello() -> Window {
        let window = Window(title: "hello", size: Scenes.size)
        let label = Label(text: "Hello, world")
        label.textAlignment = .center
        label.frame = Rect(x: 90, y: 120, width: 300, height: 30)
        let button = Button(title: "Press me")
        button.frame = Rect(x: 180, y: 180, width: 120, height: 32)
        button.addAction(for: .touchUpInside) { _ in
            Score.current.events += 1
            label.text = "Pressed \(Score.current.events) times"
        }
        window.addSubview(label)
        window.addSubview(button)
        return window
    }

    static func makeMenu() -> Window {
        let window = Window(title: "menu", size: Size(width: 480, height: 480))
        let button = Button(title: "Menu")
        button.frame = Rect(x: 16, y: 16, width: 120, height: 32)
        button.menu = Menu(actions: (1...12).map { Action(title: "Item \($0)") { _ in Score.current.events += 1 } })
        button.showsMenuAsPrimaryAction = true
        button.addAction(for: .menuActionTriggered) { _ in Score.current.value += 1 }
        window.addSubview(button)
        return window
    }

    static func makeSlider() -> Window {
        let window = Window(title: "slider", size: Scenes.size)
        Scenes.addSlider(to: window) { value in
            Score.current.events += 1
            guard value != Score.current.value else { return false }
            Score.current.value = value
            return true
        }
        return window
    }

    static func makeGrid(_ count: Int) -> Window {
        let window = ScrollingWindow(title: "grid", size: Scenes.size)
        let content = View(frame: window.bounds)
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        content.clipsToBounds = true
        Scenes.addButtons(count, to: content)?.addAction(for: .touchUpInside) { button in
            button.isSelected.toggle()
            Score.current.events += 1
            Score.current.value = button.isSelected ? 1 : 0
        }
        window.addSubview(content)
        window.onScroll = { distance in
            let limit = max(0, Double((count + 7) / 8 * 32) - content.bounds.height)
            content.bounds.origin.y = min(max(content.bounds.origin.y + distance, 0), limit)
        }
        return window
    }

    static func makeList(_ count: Int) -> Window {
        let window = Window(title: "list", size: Scenes.size)
        let rows = Rows(count: count)
        window.addSubview(rows.list, filling: .zero)
        Rows.current = rows
        return window
    }

    static func countFrames(_ name: String, _ seconds: Double) {
        if name == "fling" {
            let window = makeList(100_000)
            let count = FrameCount(window)
            let flinger = Flinger(window, seconds: seconds, count: count)
            (FrameCount.current, Flinger.current) = (count, flinger)
            window.makeKeyAndVisible()
            window.application.eventLoop.schedule(after: .seconds(1)) { _ in flinger.start() }
            return
        }
        let window = makeAnimation(name == "animw" ? BoxViews() : Boxes(), seconds: seconds + 1)
        let count = FrameCount(window)
        FrameCount.current = count
        window.makeKeyAndVisible()
        // Skip the first frames, which load fonts.
        window.application.eventLoop.schedule(after: .milliseconds(500)) { _ in count.beginInterval() }
        window.application.eventLoop.schedule(after: .milliseconds(Int(seconds * 1000) + 500)) { _ in
            count.finish(name, window.application)
        }
    }

    static func makeAnimation(_ view: any View & Moving, seconds: Double = 5) -> Window {
        let window = Window(title: "anim", size: Size(width: 800, height: 600))
        window.addSubview(view, filling: .zero)
        var start: Double?
        window.addDisplayLink { link in
            let began = start ?? link.timestamp
            start = began
            guard link.timestamp - began <= seconds else {
                link.cancel()
                return
            }
            Score.current.events += 1
            view.step()
        }
        return window
    }
}

/// The effects of the input.
@MainActor
final class Score {
    static let current = Score()
    var events = 0
    var value = 0
    /// What follows the value, and may set it.
    var detail: () -> String = { "" }

    func report() {
        let detail = detail()
        print("perf: events=\(events) value=\(value)\(detail)")
    }
}

/// A window that scrolls its content by 50 points per wheel detent, which the compositor reports as 15.
final class ScrollingWindow: Window {
    var onScroll: ((Double) -> Void)?

    override func sendEvent(_ event: Event) {
        if event.type == .scroll, let scroll = event.scroll { onScroll?(scroll.delta.y * 50 / 15) }
        super.sendEvent(event)
    }
}
