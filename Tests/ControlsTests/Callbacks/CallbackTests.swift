import Testing
import Walden
import WaldenHeadless
import WaldenTesting

/// An app may remove, hide, close, present and so on in every callback.
@MainActor
struct CallbackTests {
    @Test(arguments: CallbackTable.entries, CallbackAct.allCases)
    func `an app stays consistent whatever it does in a callback`(entry: CallbackTable.Entry, act: CallbackAct) throws {
        let (chapter, count) = try #require(
            CallbackChapter.first(of: entry, isPresented: act == .dismiss), "\(entry.callback) is never called")
        let (first, last) = ((number: 1, isAfter: false), (number: count, isAfter: true))
        for moment in [first, last] {
            let stage = CallbackStage(entry.kind, isPresented: act == .dismiss)
            let plan = CallbackStage.Plan(
                callback: entry.callback, act: act, number: moment.number, isAfter: moment.isAfter)
            stage.play(chapter, plan)
            #expect(stage.hasActed, "\(entry.callback) was not called again")
            stage.settle()
            stage.check("\(entry.callback), \(act) in \(moment.isAfter ? "the last" : "the first"), \(chapter)")
        }
    }

    @Test(arguments: CallbackTable.launchCallbacks)
    func `an app may close and hide its windows at launch and termination`(callback: String) throws {
        for act in 0..<4 {
            let application = Application(platform: HeadlessPlatform(scale: 1), identifier: "test")
            defer { Application.makeShared(nil) }
            let delegate = BriefDelegate(callback) { window in
                switch act {
                case 0: window.close()
                case 1: window.isHidden = true
                case 2: window.rootViewController = ViewController()
                default: window.addSubview(Button(title: "New"))
                }
            }
            application.delegate = delegate
            application.launchURIs = [URI(filePath: "/tmp/notes")]
            let status = try application.run { delegate.applicationDidFinishLaunching($0) }
            #expect(status == 0 && delegate.hasActed)
            #expect(application.windows.isEmpty && delegate.window?.isClosed == true)
        }
    }
}

/// A delegate that opens a window, and acts on it at launch or termination.
private final class BriefDelegate: ApplicationDelegate {
    let callback: String
    let act: @MainActor (Window) -> Void
    var window: Window?
    var hasActed = false

    init(_ callback: String, _ act: @escaping @MainActor (Window) -> Void) {
        self.callback = callback
        self.act = act
    }

    private func note(_ name: String = #function) {
        guard callback == "ApplicationDelegate.\(name)", let window else { return }
        hasActed = true
        act(window)
    }

    func applicationDidFinishLaunching(_ application: Application) {
        window = Window(title: "Brief", size: Size(width: 100, height: 100))
        window?.makeKeyAndVisible()
        application.post { application.terminate() }
        note()
    }

    func application(_ application: Application, open uris: [URI]) { note() }
    func applicationWillTerminate(_ application: Application) { note() }
}

extension CallbackChapter {
    /// Returns the first chapter that causes a callback, and the number of calls.
    @MainActor
    fileprivate static func first(of entry: CallbackTable.Entry, isPresented: Bool) -> (CallbackChapter, count: Int)? {
        for chapter in allCases {
            let scene = Scene(kind: entry.kind, chapter: chapter, isPresented: isPresented)
            if counts[scene] == nil {
                let stage = CallbackStage(entry.kind, isPresented: isPresented)
                counts[scene] = stage.play(chapter)
            }
            if let count = counts[scene]?[entry.callback] { return (chapter, count) }
        }
        return nil
    }

    private struct Scene: Hashable {
        let kind: CallbackKind
        let chapter: CallbackChapter
        let isPresented: Bool
    }

    /// The number of calls of each callback, by scene. Scenes are played on demand.
    @MainActor private static var counts: [Scene: [String: Int]] = [:]
}
