package import WaldenGeometry

/// How a ``MockCompositor`` behaves. May be changed while it runs; what is bound already keeps its version.
package struct MockOptions: Sendable {
    /// When a frame callback is answered.
    package enum FramePace: Sendable {
        /// In the turn after the commit.
        case automatic
        /// By ``MockSurface/completeFrame()`` only.
        case manual
    }

    /// When a buffer is released.
    package enum Release: Sendable {
        /// When another one takes its place, as compositors do that show buffers as they are.
        case whenReplaced
        /// With the commit, as compositors do that copy.
        case atOnce
        /// Some turns after another one took its place.
        case late(turns: Int)
        /// By ``MockSurface/releaseBuffers()`` only.
        case never
    }

    /// The interfaces on offer, and their versions. One that is left out is not offered.
    package var versions: [String: UInt32] = [
        "wl_compositor": 6, "wl_shm": 1, "wl_seat": 9, "wl_output": 4, "xdg_wm_base": 6,
        "zxdg_decoration_manager_v1": 1, "wp_viewporter": 1, "wp_fractional_scale_manager_v1": 1,
        "wp_cursor_shape_manager_v1": 1, "zwp_pointer_gestures_v1": 3, "zwp_tablet_manager_v2": 1,
    ]
    /// Whether new windows are configured by themselves.
    package var configuresWindows = true
    /// The size that new windows get; zero leaves it to them.
    package var windowSize = Size.zero
    /// The states that new windows get.
    package var windowStates: [ServerXdgToplevel.State] = [.activated]
    /// The space that new windows should not exceed; `nil` to say nothing.
    package var windowBounds: Size?
    /// What the compositor can do with windows; `nil` to say nothing.
    package var windowCapabilities: [ServerXdgToplevel.WmCapabilities]?
    /// Who draws the title bar, where the protocol for it is on offer.
    package var decoration = ServerZxdgToplevelDecorationV1.Mode.serverSide
    /// The scale that `wp_fractional_scale_v1` tells, in 120ths; `nil` to say nothing.
    package var fractionalScale: UInt32? = 120
    /// The scale that `wl_surface.preferred_buffer_scale` tells; `nil` to say nothing.
    package var preferredBufferScale: Int32?
    /// The outputs at the start.
    package var outputs = [MockOutput.Description()]
    /// The capabilities of the seats at the start.
    package var seats: [ServerWlSeat.Capability] = [[.pointer, .keyboard, .touch]]
    /// The keymap that keyboards get; `nil` for none.
    package var keymap: MockKeymap?
    /// Repeats per second and milliseconds before the first, as keyboards get it; `nil` to say nothing.
    package var repeatInfo: (rate: Int32, delay: Int32)? = (25, 400)
    /// The clock of `wp_presentation`, which is offered only if ``versions`` has it; 1 is the monotonic one.
    package var presentationClock: UInt32 = 1
    /// When a frame callback is answered.
    package var frames = FramePace.automatic
    /// When a buffer is released.
    package var release = Release.whenReplaced
    /// Whether it looks for pixels that change while they are shown, which takes longer than most frames.
    package var checksPixels = true
    /// Whether it reads and answers at all.
    package var isSilent = false

    /// A well-behaved compositor that offers all it has, with one output and one seat.
    package init() {}

    /// The same with other versions of some interfaces; version 0 takes one from the offer.
    package init(versions: [String: UInt32]) {
        for (interface, version) in versions { self.versions[interface] = version == 0 ? nil : version }
    }
}
