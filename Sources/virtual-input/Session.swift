import CLinux
import Glibc
import WaylandProtocols

/// A connection to a compositor, with the virtual devices of one script.
@MainActor
final class Session {
    /// The time that clients get to notice a new device before its first use.
    private static let settleMilliseconds = 150
    /// The time that an app gets to enable a text.
    private static let activationMilliseconds = 2000
    private static let activationStep = 10

    private let display: WaylandDisplay
    private let registry: WlRegistry
    private var globals: [String: (name: UInt32, version: UInt32)] = [:]
    private var outputSize = OutputSize()
    private var output: WlOutput?
    private(set) var pointer: VirtualPointer?
    private(set) var keyboard: VirtualKeyboard?
    private var inputMethod: InputMethod?

    private struct OutputSize {
        var width: Int32 = 0
        var height: Int32 = 0
        var scale: Int32 = 1
    }

    /// Connects and reads the compositor's globals.
    init(display name: String?) throws(Failure) {
        let displayName = name ?? getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? "wayland-0"
        do throws(WaylandError) {
            display = try WaylandDisplay(name: name)
        } catch {
            throw .noCompositor(display: displayName, reason: Self.describe(error))
        }
        registry = display.getRegistry()
        registry.onEvent = { [unowned self] event in
            if case .global(let name, let interface, let version) = event, globals[interface] == nil {
                globals[interface] = (name, version)
            }
        }
        try synchronize()
    }

    /// Creates the devices that a script needs, and gives clients time to notice. Without an extent, asks the
    /// compositor for the output's size.
    func createDevices(
        pointer needsPointer: Bool, keyboard needsKeyboard: Bool, having symbols: [UInt32],
        extent: Options.Extent?
    ) throws(Failure) {
        let seat = try bind(WlSeat.self, version: 1, purpose: "there is nothing to move or type with")
        if needsPointer {
            let manager = try bind(
                ZwlrVirtualPointerManagerV1.self, version: 2, purpose: "its pointer cannot be moved from outside")
            pointer = VirtualPointer(
                device: manager.createVirtualPointer(seat: seat), extent: try known(extent))
        }
        if needsKeyboard {
            let manager = try bind(
                ZwpVirtualKeyboardManagerV1.self, version: 1, purpose: "nothing can be typed from outside")
            keyboard = try VirtualKeyboard(device: manager.createVirtualKeyboard(seat: seat), having: symbols)
        }
        try synchronize()
        sleep(milliseconds: Self.settleMilliseconds)
    }

    /// Returns the input method with a text to write into. Connects it first: compositors tell apps that there is one,
    /// so it does not come with the other devices.
    func activeInputMethod() throws(Failure) -> InputMethod {
        if inputMethod == nil {
            let manager = try bind(
                ZwpInputMethodManagerV2.self, version: 1, purpose: "no text can be composed from outside")
            let seat = try bind(WlSeat.self, version: 1, purpose: "there is nothing to write with")
            inputMethod = InputMethod(device: manager.getInputMethod(seat: seat))
        }
        guard let inputMethod else { throw .system("the input method is gone") }
        for _ in 0..<Self.activationMilliseconds / Self.activationStep {
            try synchronize()
            if inputMethod.isUnavailable { throw .system("the seat has another input method") }
            if inputMethod.field != nil { return inputMethod }
            sleep(milliseconds: Self.activationStep)
        }
        throw .system("no text is edited")
    }

    func offers(_ interface: String) -> Bool { globals[interface] != nil }

    /// Releases all buttons and keys, and waits for the compositor.
    func finish() throws(Failure) {
        pointer?.releaseAll()
        keyboard?.releaseAll()
        inputMethod?.end()
        try synchronize()
    }

    func synchronize() throws(Failure) {
        do throws(WaylandError) {
            try display.roundtrip()
        } catch {
            throw .connectionLost(Self.describe(error))
        }
    }

    func sleep(milliseconds: Int) {
        usleep(UInt32(milliseconds) * 1000)
    }

    private func bind<Proxy: WaylandProxy>(
        _ type: Proxy.Type, version: UInt32, purpose: String
    ) throws(Failure) -> Proxy {
        guard let global = globals[type.interface.name] else {
            throw .unsupported(interface: type.interface.name, purpose: purpose)
        }
        return registry.bind(name: global.name, type, version: min(version, global.version))
    }

    private func known(_ extent: Options.Extent?) throws(Failure) -> Options.Extent {
        if let extent { return extent }
        return try askForExtent()
    }

    /// Returns the first output's size in points. Ignores fractional scales; `--size` serves those.
    private func askForExtent() throws(Failure) -> Options.Extent {
        let output = try bind(WlOutput.self, version: 2, purpose: "the pointer has no output to move on")
        output.onEvent = { [unowned self] event in
            switch event {
            case .mode(let flags, let width, let height, _) where flags.contains(.current):
                (outputSize.width, outputSize.height) = (width, height)
            case .scale(let factor):
                outputSize.scale = max(1, factor)
            default: break
            }
        }
        self.output = output
        try synchronize()
        guard outputSize.width > 0, outputSize.height > 0 else {
            throw .system("the compositor does not report the size of its output; pass it with --size")
        }
        func side(_ pixels: Int32) -> UInt32 {
            min(UInt32(max(1, pixels / outputSize.scale)), VirtualPointer.maximumSide)
        }
        return Options.Extent(width: side(outputSize.width), height: side(outputSize.height))
    }

    private static func describe(_ error: WaylandError) -> String {
        switch error {
        case .cannotConnect(_, let number): String(cString: strerror(number))
        case .connectionLost(let number): String(cString: strerror(number))
        case .protocolError(let fault): "\(fault.interface ?? "?")#\(fault.objectID): \(fault.message)"
        }
    }
}

/// Milliseconds of CLOCK_MONOTONIC.
func eventTime() -> UInt32 {
    UInt32(truncatingIfNeeded: walden_monotonic_ns() / 1_000_000)
}
