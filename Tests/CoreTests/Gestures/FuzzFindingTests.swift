import EventFuzzing
import Testing

/// Minimized sequences that once broke an invariant.
@MainActor
struct FuzzFindingTests {
    /// Plays a sequence, and returns the broken invariant, if any.
    private func violation(of text: String) throws -> Violation? {
        FuzzTrial.violation(of: try FuzzSequence(parsing: "walden-recording 1\n\(text)"), twice: true)
    }

    @Test func `S32 an event is not older than its touches when the clock runs backwards`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    0.115 touches seat=2 time=0.115 began id=2 window=1 at=51.5,155.5 time=0.115
                    0.165 touches seat=2 time=0.165 moved id=2 window=1 at=35.5,152.5 time=0.165
                    0.165 touches seat=2 time=0.157 ended id=2 window=1 at=35.5,152.5 time=0.157
                    """) == nil)
    }

    @Test func `S40 a view without multiple touch gets an end before another beginning in the same frame`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # view 1 plain in=w1 frame=0,0,200,200
                    3.296 touches seat=2 time=3.296 began id=1 window=1 at=104.5,95 time=3.296
                    3.379 touches seat=2 time=3.379 ended id=1 window=1 at=104.5,95 time=3.379 began id=2 \
                    window=1 at=97.5,92.25 time=3.379
                    """) == nil)
    }

    @Test func `S41 an exclusive view gets an end before another view's beginning in the same frame`()
        throws
    {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # view 3 plain in=w1 frame=64,-18,54,193 multiple exclusive
                    0.429 touches seat=1 time=0.429 began id=5 window=1 at=99.5,135 time=0.429 began id=0 \
                    window=1 at=118,139.25 time=0.429 began id=1 window=1 at=87.75,151 time=0.429
                    0.487 touches seat=1 time=0.487 began id=5 window=1 at=62.5,135 time=0.487 ended id=1 \
                    window=1 at=50.75,151 time=0.487
                    """) == nil)
    }

    @Test func `S82 a hover that waits for a failure does not begin when the pointer has left`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # recognizer 1 pinch in=w1
                    # recognizer 3 hover in=w1 requires=1
                    1.486 touches seat=1 time=1.486 began id=5 window=1 at=29,118.5 time=1.486 \
                    type=indirectPointer
                    2.234 pointer seat=1 window=1 time=2.234 crossing=entered at=58.75,130
                    2.438 pointer seat=1 window=1 time=2.438 crossing=left at=58.75,130
                    """) == nil)
    }

    @Test func `S64 a touch that begins in the event that ends a gesture does not reach the view`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # recognizer 4 app in=w1 variant=1
                    0.748 touches seat=1 time=0.748 began id=5 window=1 at=52.9814,101.8679 time=0.748
                    0.797 touches seat=1 time=0.797 began id=1 window=1 at=104.5,33.75 time=0.797
                    0.802 touches seat=1 time=0.802 moved id=1 window=1 at=103.5,34.75 time=0.802
                    0.803 touches seat=1 time=0.803 moved id=1 window=1 at=102.5,35.75 time=0.803
                    0.816 touches seat=2 time=0.816 began id=5 window=1 at=59.5,112.75 time=0.816
                    """) == nil)
    }

    @Test func `S66 scrolling that a recognizer ignores does not keep it waiting forever`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # recognizer 9 app in=w1 variant=2 hurries
                    1.715 touches seat=1 time=1.715 began id=3 window=1 at=183.25,82.5 time=1.715
                    2.279 touches seat=1 time=2.279 ended id=3 window=1 at=182.25,88.75 time=2.279
                    3.111 pointer seat=1 window=1 time=3.111 crossing=entered at=81.5,67
                    3.134 pointer seat=1 window=1 time=3.134 at=81.5,67 scroll source=wheelTilt by=0,11.25
                    """) == nil)
    }

    @Test func `S76 the choice of a pan between two fingers in one frame is deterministic`() throws {
        #expect(
            try violation(
                of: """
                    # windows 2
                    # recognizer 1 pan in=w1 variant=3 mixes
                    0.174 touches seat=1 time=0.174 began id=4 window=1 at=92.75,59 time=0.174
                    0.18 pointer seat=1 window=1 time=0.18 crossing=entered at=184.25,68.5
                    0.247 pointer seat=1 window=1 time=0.247 at=184.25,68.5 pressed button=primary time=0.247
                    0.772 pointer seat=1 window=1 time=0.772 at=200,81 moved=yes
                    0.849 pointer seat=1 window=1 time=0.849 at=200,81 released button=primary time=0.849
                    0.882 touches seat=1 time=0.882 began id=5 window=1 at=72.8425,184.1098 time=0.882 began \
                    id=0 window=1 at=55.6575,132.3902 time=0.882
                    """) == nil)
    }

    @Test func `S86 a window may be hidden when a hover recognizer's delegate is asked about an event`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # recognizer 6 hover in=w1
                    # prank 1 asked conceal of=6 object=1 to=w1
                    2.42 touches seat=1 time=2.42 hovered id=0 window=1 at=186.75,17 time=2.42 altitude=1 \
                    type=pencil
                    """) == nil)
    }

    @Test func `S86 a long press disabled during delivery of a touch does not begin later`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # recognizer 2 press in=w1
                    # prank 3 told toggle of=2 object=2 to=w1
                    0.334 touches seat=1 time=0.334 began id=1 window=1 at=80.75,61.5 time=0.334
                    """) == nil)
    }

    @Test
    func `S85 a custom recognizer that begins after being disabled and enabled ends when it has no touches`()
        throws
    {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # recognizer 1 app in=w1 variant=1
                    # prank 2 told toggle of=1 object=1 to=w1 every=2 turn=1
                    2.144 touches seat=1 time=2.144 began id=2 window=1 at=0,0 time=2.144
                    3.37 touches seat=2 time=3.37 began id=5 window=1 at=126,91.5 time=3.37
                    3.396 touches seat=2 time=3.396 ended id=5 window=1 at=174.5,34.25 time=3.396
                    """) == nil)
    }

    @Test func `S86 a view may be removed in a reset, with touches waiting for the recognizer's next attempt`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # view 2 plain in=w1 frame=0,0,200,200
                    # recognizer 2 tap in=2
                    # recognizer 4 app in=2 variant=1 requires=2
                    # recognizer 5 edge in=2
                    # prank 4 reset shift of=5 object=2 to=2 every=3 turn=2
                    0.268 touches seat=1 time=0.268 began id=2 window=1 at=103.9754,84.5587 time=0.268
                    0.268 touches seat=1 time=0.268 began id=3 window=1 at=42.5246,102.4413 time=0.268
                    """) == nil)
    }

    @Test func `S65 a touch showing a held report returns to its current state when the window hides meanwhile`() throws
    {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # view 5 control in=w1 frame=0,0,200,200
                    # recognizer 3 app in=w1 leaves delaysBegan
                    # prank 1 control conceal of=5 object=1 to=w1
                    1.353 touches seat=1 time=1.353 began id=1 window=1 at=82.0483,56.0451 time=1.353 began \
                    id=2 window=1 at=145.4517,129.4549 time=1.353
                    1.371 touches seat=1 time=1.371 moved id=1 window=1 at=85.9701,60.5859 time=1.371
                    """) == nil)
    }

    @Test func `S71 a recognizer gets its touches, and not those it ignored`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # recognizer 3 pan in=w1 variant=3
                    1.845 touches seat=1 time=1.845 began id=4 window=1 at=115.25,32.5 time=1.845
                    1.864 touches seat=1 time=1.864 moved id=4 window=1 at=99.75,32.5 time=1.864
                    1.879 touches seat=1 time=1.879 began id=2 window=1 at=107.2621,39.8505 time=1.879 began \
                    id=3 window=1 at=56.2379,90.6495 time=1.879
                    1.881 touches seat=1 time=1.881 moved id=2 window=1 at=71.5,29.5 time=1.881 moved id=3 \
                    window=1 at=56,31 time=1.881 moved id=4 window=1 at=84.25,32.5 time=1.881
                    """) == nil)
    }

    @Test func `S64 when touches are cancelled, a hover exit sends no action before all of them are`()
        throws
    {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # view 1 plain in=w1 frame=80,13,117,136
                    # recognizer 1 hover in=1
                    # recognizer 2 pan in=w1
                    # prank 3 cancelled hide of=1 object=1 to=w1
                    0.158 touches seat=1 time=0.158 hovered id=1 window=1 at=94.25,52.75 time=0.158
                    0.633 touches seat=1 time=0.633 began id=5 window=1 at=143.5,99 time=0.633
                    0.633 touches seat=1 time=0.633 began id=0 window=1 at=147.75,156.25 time=0.633
                    0.773 touches seat=1 time=0.773 ended id=0 window=1 at=66.5,15.5 time=0.773
                    0.903 touches seat=1 time=0.903 began id=1 window=1 at=121.5,155.5 time=0.903
                    0.977 touches seat=1 time=0.977 moved id=1 window=1 at=118.5,156.5 time=0.977
                    """) == nil)
    }

    @Test func `S77 a recognizer that leaves its view during delivery of scrolling does not get it`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # recognizer 3 pinch in=w1
                    # recognizer 4 pan in=w1
                    # prank 1 reset move of=3 object=4 to=w1
                    1.529 pointer seat=1 window=1 time=1.529 crossing=entered at=50.25,97
                    1.614 pointer seat=1 window=1 time=1.614 at=50.25,97 scroll source=continuous by=0,-12.5
                    1.943 touches seat=1 time=1.943 hovered id=0 window=1 at=27.25,110.25 time=1.943 \
                    altitude=1 type=pencil
                    """) == nil)
    }

    @Test func `S77 a window may be hidden when a pan's delegate is asked about scrolling`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # recognizer 5 pan in=w1
                    # prank 1 asked conceal of=5 object=1 to=w1 every=3 turn=2
                    0.042 pointer seat=1 window=1 time=0.042 crossing=entered at=98,59.25
                    0.046 pointer seat=1 window=1 time=0.046 at=98,59.25 scroll source=finger by=0,-7.5
                    """) == nil)
    }

    @Test func `S82 a hover follows the pointer that entered first, whatever others do`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # recognizer 5 hover in=w1 refusesEvent=5
                    0.599 pointer seat=1 window=1 time=0.599 crossing=entered at=29.5,70
                    1.72 pointer seat=1 window=1 time=1.72 crossing=entered at=29.75,142.75
                    2.639 pointer seat=1 window=1 time=2.639 crossing=entered at=94.25,88
                    2.865 touches seat=1 time=2.865 hovered id=1 window=1 at=203,18.75 time=2.865 altitude=1 \
                    type=pencil
                    3.357 pointer seat=2 window=1 time=3.357 crossing=entered at=170.25,23.75
                    """) == nil)
    }

    @Test func `S32 a touch is not older than the one before when the clock runs backwards`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    0.401 touches seat=1 time=0.401 began id=4 window=1 at=110.75,19.75 time=0.401
                    0.459 touches seat=1 time=0.459 ended id=4 window=1 at=110.75,19.75 time=0.459
                    0.464 touches seat=1 time=0.456 began id=0 window=1 at=162,164.5 time=0.456
                    """) == nil)
    }

    @Test func `S32 scrolling is not older than before when the pointer reenters`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # recognizer 1 pan in=w1
                    0.1 pointer seat=1 window=1 time=0.1 crossing=entered at=98,59.25
                    0.2 pointer seat=1 window=1 time=0.2 at=98,59.25 scroll source=wheel by=0,-7.5
                    0.3 pointer seat=1 window=1 time=0.19 crossing=entered at=98,59.25
                    0.4 pointer seat=1 window=1 time=0.19 at=98,59.25 scroll source=wheel by=0,-7.5
                    """) == nil)
    }

    @Test func `S67 a recognizer waits for another even if a third is removed during the query`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # recognizer 1 app in=w1 variant=2
                    # recognizer 2 app in=w1 variant=2
                    # recognizer 3 tap in=w1 requires=2
                    # prank 1 asked toggle of=3 object=1 to=w1 every=99 turn=3
                    0.1 touches seat=1 time=0.1 began id=0 window=1 at=50,50 time=0.1
                    0.2 touches seat=1 time=0.2 ended id=0 window=1 at=50,50 time=0.2
                    """) == nil)
    }

    @Test func `S68 a recognizer prevents all others even if one is removed during the query`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # recognizer 1 app in=w1 variant=5
                    # recognizer 2 pinch in=w1
                    # recognizer 3 app in=w1
                    # prank 1 asked toggle of=1 object=2 to=w1 every=9 turn=6
                    0.1 touches seat=1 time=0.1 began id=0 window=1 at=50,50 time=0.1
                    0.2 touches seat=1 time=0.2 moved id=0 window=1 at=80,50 time=0.2
                    0.3 touches seat=1 time=0.3 moved id=0 window=1 at=100,50 time=0.3
                    0.4 touches seat=1 time=0.4 ended id=0 window=1 at=100,50 time=0.4
                    """) == nil)
    }

    @Test func `S67 a window that hides during a failure query lets no waiting recognizer begin`()
        throws
    {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # recognizer 2 app in=w1 variant=2 blocks=3,4,5
                    # recognizer 3 app in=w1
                    # prank 5 asked conceal of=2 object=1 to=w1 every=5 turn=2
                    0.971 touches seat=1 time=0.971 began id=1 window=1 at=57.5,102.25 time=0.971
                    1.253 touches seat=1 time=1.253 began id=1 window=1 at=57.5,102.25 time=1.253
                    1.562 touches seat=1 time=1.562 began id=2 window=1 at=74.25,68.75 time=1.562
                    1.597 touches seat=1 time=1.597 moved id=2 window=1 at=62.25,68.75 time=1.597 earlier \
                    at=65.85,68.75 time=1.591 earlier at=64.05,68.75 time=1.594
                    """) == nil)
    }

    @Test func `S68 a window that hides during a simultaneity query lets no second recognizer begin`() throws {
        #expect(
            try violation(
                of: """
                    # windows 1
                    # recognizer 2 app in=w1
                    # recognizer 4 app in=w1
                    # prank 2 asked conceal of=4 object=1 to=w1 every=4 turn=2
                    0.32 touches seat=1 time=0.32 began id=1 window=1 at=88.25,189.5 time=0.32
                    1.33 touches seat=1 time=1.33 began id=5 window=1 at=36.5,162.25 time=1.33
                    1.343 touches seat=1 time=1.343 moved id=5 window=1 at=48.5,158.25 time=1.343 earlier \
                    at=41.3,160.65 time=1.337 earlier at=44.9,159.45 time=1.34
                    """) == nil)
    }

    @Test func `S18 a finger whose window hides and shows while its event goes to another one never begins`()
        throws
    {
        #expect(
            try violation(
                of: """
                    # windows 2
                    # recognizer 5 app in=w1
                    # prank 4 asked conceal of=5 object=2 to=w1
                    0.943 touches seat=1 time=0.943 began id=0 window=1 at=142.5,141.25 time=0.932
                    1.074 touches seat=1 time=1.074 began id=2 window=2 at=40.75,42.5 time=1.074 began id=1 window=1 \
                    at=80.75,53.5 time=1.074
                    """) == nil)
    }
}
