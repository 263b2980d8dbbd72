package import WaldenGeometry

/// The behaviour of a ``MockCompositor``. May change while it runs; bound objects keep their versions.
package struct MockOptions: Sendable {
    /// When frame callbacks are sent.
    package enum FramePace: Sendable {
        /// In the turn after the commit.
        case automatic
        /// Only by ``MockSurface/completeFrame()``.
        case manual
    }

    /// When buffers are released.
    package enum Release: Sendable {
        /// When another buffer replaces it, like compositors that scan out client buffers.
        case whenReplaced
        /// With the commit, like compositors that copy.
        case atOnce
        /// A number of turns after another buffer replaced it.
        case late(turns: Int)
        /// Only by ``MockSurface/releaseBuffers()``.
        case never
    }

    /// The announced interfaces and their versions.
    package var versions: [String: UInt32] = [
        "wl_compositor": 6, "wl_shm": 1, "wl_seat": 9, "wl_output": 4, "xdg_wm_base": 6,
        "zxdg_decoration_manager_v1": 1, "wp_viewporter": 1, "wp_fractional_scale_manager_v1": 1,
        "wp_cursor_shape_manager_v1": 1, "zwp_pointer_gestures_v1": 3, "zwp_tablet_manager_v2": 1,
        "wl_data_device_manager": 3, "zwp_primary_selection_device_manager_v1": 1, "xdg_activation_v1": 1,
        "xdg_wm_dialog_v1": 1, "xdg_system_bell_v1": 1, "xdg_toplevel_icon_manager_v1": 1,
    ]
    /// The sides of icons that it prefers, in points.
    package var iconSides: [Int32] = [32, 48]
    /// Whether new windows are configured automatically.
    package var configuresWindows = true
    /// Whether popups that take the input are closed at once.
    package var refusesGrabs = false
    /// Whether popups that take the input with another serial than that of the last key event are closed at once.
    package var refusesOldGrabs = false
    /// The size of new windows; zero leaves it to the client.
    package var windowSize = Size.zero
    /// The states of new windows.
    package var windowStates: [ServerXdgToplevel.State] = [.activated]
    /// The `configure_bounds` of new windows; `nil` to send none.
    package var windowBounds: Size?
    /// The `wm_capabilities`; `nil` to send none.
    package var windowCapabilities: [ServerXdgToplevel.WmCapabilities]?
    /// The decoration mode, if the decoration protocol is announced.
    package var decoration = ServerZxdgToplevelDecorationV1.Mode.serverSide
    /// The scale sent by `wp_fractional_scale_v1`, in 120ths; `nil` to send none.
    package var fractionalScale: UInt32? = 120
    /// The scale sent by `wl_surface.preferred_buffer_scale`; `nil` to send none.
    package var preferredBufferScale: Int32?
    /// The initial outputs.
    package var outputs = [MockOutput.Description()]
    /// The capabilities of the initial seats.
    package var seats: [ServerWlSeat.Capability] = [[.pointer, .keyboard, .touch]]
    /// The keymap of keyboards; `nil` to send none.
    package var keymap: MockKeymap?
    /// The key repeats per second, and the delay in milliseconds; `nil` to send none.
    package var repeatInfo: (rate: Int32, delay: Int32)? = (25, 400)
    /// The clock of `wp_presentation`; 1 is the monotonic clock. It is announced only if in ``versions``.
    package var presentationClock: UInt32 = 1
    /// When frame callbacks are sent.
    package var frames = FramePace.automatic
    /// When buffers are released.
    package var release = Release.whenReplaced
    /// Whether it checks that shown pixels do not change, which takes longer than most frames.
    package var checksPixels = true
    /// Whether it reads and sends nothing.
    package var isSilent = false

    /// Creates options for a well-behaved compositor with all interfaces, one output and one seat.
    package init() {}

    /// Creates default options with other versions of some interfaces; version 0 removes an interface.
    package init(versions: [String: UInt32]) {
        for (interface, version) in versions { self.versions[interface] = version == 0 ? nil : version }
    }
}
