internal import WaldenPlatform

extension ButtonMask {
    /// The mouse button of a code of `linux/input-event-codes.h`; `nil` for other codes.
    init?(linuxCode code: UInt32) {
        switch code {
        case 0x110: self = .primary
        case 0x111: self = .secondary
        case 0x112: self = .middle
        case 0x113, 0x116: self = .back
        case 0x114, 0x115: self = .forward
        case 0x117: self = .button(6)
        default: return nil
        }
    }

    /// The button of a tablet tool's code of `linux/input-event-codes.h`; `nil` for other codes.
    init?(stylusCode code: UInt32) {
        switch code {
        case 0x14B: self = .secondary
        case 0x14C: self = .middle
        case 0x149: self = .back
        default: self.init(linuxCode: code)
        }
    }
}
