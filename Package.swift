// swift-tools-version: 6.2
import PackageDescription

// `WALDEN_STRICT=1` turns warnings into errors. `Scripts/test` sets it; packages that depend on this one are not bound
// to the warnings of a compiler that came later.
let strict = Context.environment["WALDEN_STRICT"] != nil

let settings: [SwiftSetting] =
    [.enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("ExistentialAny")]
    + (strict ? [.treatAllWarnings(as: .error)] : [])

// Libraries that wrap C use unsafe memory throughout. In all others, each use is marked `unsafe`, with its reason.
let wrappersOfC: Set = ["WaylandProtocols", "WaldenGraphics", "WaylandClient", "PollLoop"]

// In release builds, each function is a section of its own, so that lld can put them in the order of functions.order,
// and leave out some that an app does not use.
let sections: [SwiftSetting] = [
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(platforms: [.linux], configuration: .release))
]

func library(_ name: String, _ dependencies: [Target.Dependency], plugins: [Target.PluginUsage] = []) -> Target {
    let safety: [SwiftSetting] = wrappersOfC.contains(name) ? [] : [.strictMemorySafety()]
    return .target(
        name: name, dependencies: dependencies, swiftSettings: settings + safety + sections, plugins: plugins)
}

func system(_ name: String, _ pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, path: "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

// Release builds take less memory and time: what is called most often lies together (`Scripts/order`), which needs lld;
// there is no table of symbols, which only plug-ins need; and relocations are packed, which needs glibc 2.36.
let compact: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-use-ld=lld", "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/functions.order",
            "-Xlinker", "--no-warn-symbol-ordering", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z",
            "-Xlinker", "pack-relative-relocs",
        ], .when(platforms: [.linux], configuration: .release))
]

func example(_ name: String) -> Target {
    .executableTarget(
        name: name, dependencies: ["Walden"], path: "Examples/\(name)", swiftSettings: settings,
        linkerSettings: compact)
}

let collections: Target.Dependency = .product(name: "DequeModule", package: "swift-collections")

let package = Package(
    name: "Walden",
    products: [
        .library(name: "Walden", targets: ["Walden"]),
        .library(name: "WaldenTesting", targets: ["WaldenTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-collections", from: "1.1.0")
    ],
    targets: [
        // Layer 0: system libraries.
        system("CWayland", "wayland-client", apt: "libwayland-dev"),
        system("CWaylandServer", "wayland-server", apt: "libwayland-dev"),
        system("CXKBCommon", "xkbcommon", apt: "libxkbcommon-dev"),
        system("CCairo", "cairo", apt: "libcairo2-dev"),
        system("CPango", "pangocairo", apt: "libpango1.0-dev"),
        .target(name: "CLinux"),

        // Layer 1.
        library("WaldenGeometry", []),
        library("WaylandProtocols", ["CWayland"], plugins: ["ProtocolBindings"]),

        // Layer 2.
        library("WaldenGraphics", ["WaldenGeometry", "CCairo", "CPango"]),
        library("WaldenPlatform", ["WaldenGeometry", "WaldenGraphics"]),
        library("WaylandClient", ["WaylandProtocols", "WaldenGeometry", "WaldenPlatform", "CXKBCommon", "CLinux"]),

        library("PollLoop", ["CLinux"]),

        // Layer 3.
        library("WaldenText", ["WaldenGeometry", "WaldenGraphics"]),
        library("WaldenCore", ["WaldenGeometry", "WaldenGraphics", "WaldenPlatform", collections]),

        // Layer 4.
        library("WaldenControls", ["WaldenCore", "WaldenText", "WaldenPlatform", "WaldenGraphics", "WaldenGeometry"]),
        library(
            "WaldenWayland",
            ["WaldenPlatform", "WaldenGraphics", "WaldenGeometry", "WaylandClient", "PollLoop", "CLinux"]),
        library("WaldenHeadless", ["WaldenPlatform", "WaldenGraphics", "WaldenGeometry", "PollLoop"]),

        // Layer 5.
        library(
            "Walden",
            [
                "WaldenGeometry", "WaldenGraphics", "WaldenPlatform", "WaldenCore", "WaldenControls", "WaldenWayland",
                "WaldenHeadless",
            ]),
        library("WaldenTesting", ["Walden", "WaldenHeadless", "CLinux"]),

        // Tools.
        library("ProtocolGeneration", []),
        .executableTarget(
            name: "protocol-generator", dependencies: ["ProtocolGeneration"], swiftSettings: settings),
        .plugin(name: "ProtocolBindings", capability: .buildTool(), dependencies: ["protocol-generator"]),
        .executableTarget(
            name: "virtual-input", dependencies: ["WaylandProtocols", "CXKBCommon", "CLinux"], swiftSettings: settings),

        // Examples.
        example("HelloButton"),
        example("Gallery"),
        example("TouchInspector"),
        example("OutOfBounds"),
        example("Knob"),
        example("DraggableViews"),
        example("Paint"),
        example("Photos"),
        example("GestureLab"),
        example("Clock"),
        example("Form"),
        example("Editor"),
        example("Notes"),
        example("CircleDrawer"),
        example("Stress"),

        // Benchmarks.
        .target(name: "CAllocationCounter", path: "Benchmarks/CAllocationCounter"),
        .target(
            name: "BenchSupport", dependencies: ["Walden"], path: "Benchmarks/BenchSupport", swiftSettings: settings),
        .executableTarget(
            name: "WaldenBench", dependencies: ["Walden", "BenchSupport"], path: "Benchmarks/WaldenBench",
            swiftSettings: settings, linkerSettings: compact),
        .executableTarget(
            name: "MicroBench",
            dependencies: ["Walden", "WaldenHeadless", "WaldenTesting", "BenchSupport", "CAllocationCounter"],
            path: "Benchmarks/MicroBench", swiftSettings: settings),
        .executableTarget(
            name: "LatencyBench",
            dependencies: ["Walden", "WaldenWayland", "WaylandClient", "MockCompositor", "BenchSupport"],
            path: "Benchmarks/LatencyBench", swiftSettings: settings),

        // Tests.
        .target(
            name: "MockCompositor", dependencies: ["CWaylandServer", "WaldenGeometry", "CLinux"],
            path: "Tests/MockCompositor", swiftSettings: settings, plugins: ["ProtocolBindings"]),
        .testTarget(
            name: "MockCompositorTests",
            dependencies: [
                "MockCompositor", "Gallery", "Walden", "WaldenHeadless", "WaldenWayland", "WaylandClient",
                "CXKBCommon",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ProtocolTests",
            dependencies: ["WaylandProtocols", "MockCompositor", "ProtocolGeneration", "CWayland"],
            exclude: ["Golden/everything.xml", "Golden/regenerate.sh"], swiftSettings: settings),
        .testTarget(name: "GeometryTests", dependencies: ["WaldenGeometry"], swiftSettings: settings),
        .testTarget(
            name: "GraphicsTests", dependencies: ["WaldenGraphics", "WaldenGeometry"], swiftSettings: settings),
        .testTarget(name: "TextTests", dependencies: ["WaldenText"], swiftSettings: settings),
        .target(
            name: "EventFuzzing", dependencies: ["Walden", "WaldenHeadless"], path: "Tests/EventFuzzing",
            swiftSettings: settings),
        .executableTarget(
            name: "event-fuzzer", dependencies: ["EventFuzzing"], path: "Tests/event-fuzzer", swiftSettings: settings),
        .testTarget(
            name: "CoreTests", dependencies: ["Walden", "WaldenTesting", "WaldenHeadless", "EventFuzzing"],
            exclude: ["Gestures/Matrix/Expected", "Gestures/Recordings"], swiftSettings: settings),
        .testTarget(
            name: "ControlsTests", dependencies: ["Walden", "WaldenTesting", "WaldenHeadless"], swiftSettings: settings),
        .testTarget(
            name: "ClientTests",
            dependencies: [
                "WaylandClient", "WaldenWayland", "WaylandProtocols", "WaldenCore", "WaldenPlatform", "WaldenGeometry",
                "WaldenGraphics", "CLinux", "CXKBCommon", "MockCompositor", "PollLoop", "virtual-input",
            ], swiftSettings: settings),
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                "CircleDrawer", "Clock", "DraggableViews", "Editor", "Form", "GestureLab", "Knob", "Notes",
                "OutOfBounds", "Paint", "Photos",
                "Stress",
                "TouchInspector", "Walden", "WaldenHeadless", "WaldenTesting",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "still-life", dependencies: ["Walden"], path: "Tests/still-life", swiftSettings: settings),
        .executableTarget(name: "scribe", dependencies: ["Walden"], path: "Tests/scribe", swiftSettings: settings),
        .testTarget(
            name: "CompositorTests",
            dependencies: ["WaldenGraphics", "WaldenGeometry", "WaldenPlatform", "WaldenWayland"],
            exclude: ["Peers/gtk-peer.py"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
