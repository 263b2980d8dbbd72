import Testing

@testable import WaldenGeometry

struct ConversionTests {
    @Test func `numbers are clamped to the bounds of the type, and never trap`() {
        #expect(Int32(saturating: 3.99) == 3 && Int32(saturating: -3.99) == -3 && Int32(saturating: -0.5) == 0)
        #expect(Int32(saturating: 2_147_483_647.9) == .max && Int32(saturating: 2_147_483_648) == .max)
        #expect(Int32(saturating: -2_147_483_648.9) == .min && Int32(saturating: -1e300) == .min)
        #expect(UInt8(saturating: 255.5) == 255 && UInt8(saturating: 256) == 255 && UInt8(saturating: -1) == 0)
        #expect(Int(saturating: .infinity) == .max && Int(saturating: -.infinity) == .min && Int(saturating: .nan) == 0)
        #expect(Int(saturating: 0x1p63) == .max && Int(saturating: -0x1p63) == .min)
        #expect(Int(saturating: 0x1p62) == 1 << 62 && Int(saturating: 0x1p63.nextDown) == Int.max - 1023)
        #expect(UInt64(saturating: 0x1p63) == 1 << 63 && UInt64(saturating: 0x1p64) == .max)
    }
}
