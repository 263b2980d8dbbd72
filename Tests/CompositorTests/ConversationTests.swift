import Testing

extension RealCompositors {
    /// Tests of the checks in ``Conversation``.
    @Suite struct ConversationTests {
        @Test func `lines of old and new libwayland are parsed alike`() throws {
            let old = try #require(WireMessage("[3210.123]  -> wl_surface@3.frame(new id wl_callback@12)"))
            let new = try #require(
                WireMessage("[3210.123] {Default Queue}  -> wl_surface#3.frame(new id wl_callback#12)"))
            #expect(old.isRequest && old.interface == "wl_surface" && old.id == 3 && old.name == "frame")
            #expect(old.lastArgumentID == 12 && new.lastArgumentID == 12)
            let event = try #require(WireMessage("[1234567.890] wl_callback@12.done(77)"))
            #expect(!event.isRequest && event.arguments == ["77"])
            #expect(WireMessage("walden: tree Button frame=0,0,1,1") == nil)
        }

        private static let attach = "-> wl_surface@3.attach(wl_buffer@4, 0, 0)"
        private static let damage = "-> wl_surface@3.damage_buffer(0, 0, 5, 5)"
        private static let commit = "-> wl_surface@3.commit()"
        private static let frame = ["-> wl_surface@3.frame(new id wl_callback@9)", attach, commit]
        private static let done = "wl_callback@9.done(1)"

        /// The messages after a first frame, and the number of hasty commits.
        @Test(arguments: [
            ([attach, commit], 1), ([damage, commit], 1), ([done, attach, damage, commit], 0),
            (["-> wl_surface@3.frame(new id wl_callback@10)", commit], 1), ([done] + frame + [attach, commit], 1),
            ([done, attach, commit, attach, commit], 1), (["wl_callback@8.done(1)", attach, commit], 1),
        ])
        func `drawing before the frame callback is found, drawing after it is not`(next: [String], count: Int) {
            #expect(Conversation.hastyCommits(in: read(Self.frame + next)).count == count)
        }

        /// The messages that may follow a first frame immediately.
        @Test(arguments: [
            [commit, commit], ["-> wl_surface@3.attach(nil, 0, 0)", commit, attach, commit],
            ["-> wl_surface@3.destroy()", attach, commit],
            ["-> wl_pointer@5.set_cursor(7, wl_surface@3, 0, 0)", attach, commit],
        ])
        func `commits that draw nothing, hide the surface or set the cursor are allowed`(next: [String]) {
            #expect(Conversation.hastyCommits(in: read(Self.frame + next)) == [])
        }

        @Test(arguments: [1, 1.5, 2])
        func `damage beyond the focus ring is found`(scale: Double) {
            let button = Box(x: 383, y: 145, width: 88, height: 32)
            func isFound(_ reach: Double, isFocused: Bool) -> Bool {
                let limit = GalleryControl.button.reach(around: button, isFocused: isFocused, scale: scale)
                return !limit.contains(button.expanded(by: .all(reach)).scaled(by: scale).roundedOut)
            }
            #expect(!isFound(4, isFocused: true) && isFound(5, isFocused: true))
            #expect(!isFound(0, isFocused: false) && isFound(1, isFocused: false))
        }

        @Test func `an unacknowledged configure is found`() {
            let configured = ["xdg_surface@7.configure(5)", "xdg_surface@7.configure(6)"]
            #expect(Conversation.unacknowledgedConfigures(in: read(configured)).count == 1)
            let acknowledged = configured + ["-> xdg_surface@7.ack_configure(6)"]
            #expect(Conversation.unacknowledgedConfigures(in: read(acknowledged)).isEmpty)
        }

        private func read(_ lines: [String]) -> [WireMessage] { lines.compactMap { WireMessage("[1.000] " + $0) } }
    }
}
