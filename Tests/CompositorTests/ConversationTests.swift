import Testing

extension RealCompositors {
    /// That the judges of a conversation find what they are for.
    @Suite struct ConversationTests {
        @Test func `lines of old and new libwayland are read alike`() throws {
            let old = try #require(WireMessage("[3210.123]  -> wl_surface@3.frame(new id wl_callback@12)"))
            let new = try #require(
                WireMessage("[3210.123] {Default Queue}  -> wl_surface#3.frame(new id wl_callback#12)"))
            #expect(old.isRequest && old.interface == "wl_surface" && old.id == 3 && old.name == "frame")
            #expect(old.lastArgumentID == 12 && new.lastArgumentID == 12)
            let event = try #require(WireMessage("[1234567.890] wl_callback@12.done(77)"))
            #expect(!event.isRequest && event.arguments == ["77"])
            #expect(WireMessage("walden: tree Button frame=0,0,1,1") == nil)
        }

        @Test func `a commit before the frame callback is found, one after it is not`() {
            let first = ["-> wl_surface@3.attach(wl_buffer@4, 0, 0)", "-> wl_surface@3.frame(new id wl_callback@9)"]
            let commit = ["-> wl_surface@3.commit()"]
            let done = ["wl_callback@9.done(1)"]
            let second = ["-> wl_surface@3.attach(wl_buffer@5, 0, 0)"]
            #expect(Conversation.hastyCommits(in: read(first + commit + done + second + commit)).isEmpty)
            #expect(Conversation.hastyCommits(in: read(first + commit + second + commit)).count == 1)
        }

        @Test func `a configure without its acknowledgement is found`() {
            let configured = ["xdg_surface@7.configure(5)", "xdg_surface@7.configure(6)"]
            #expect(Conversation.unacknowledgedConfigures(in: read(configured)).count == 1)
            let acknowledged = configured + ["-> xdg_surface@7.ack_configure(6)"]
            #expect(Conversation.unacknowledgedConfigures(in: read(acknowledged)).isEmpty)
        }

        private func read(_ lines: [String]) -> [WireMessage] { lines.compactMap { WireMessage("[1.000] " + $0) } }
    }
}
