import Testing
import WaldenGraphics

@Test func `a hexadecimal number gives the components of a colour`() {
    let color = Color(hex: 0xFF8000, alpha: 0.5)
    #expect(color == Color(red: 1, green: 128.0 / 255, blue: 0, alpha: 0.5))
}

@Test func `components are clamped`() {
    #expect(Color(red: 2, green: -1, blue: .nan, alpha: .infinity) == Color(red: 1, green: 0, blue: 0, alpha: 1))
}

@Test func `contrast runs from one to twenty-one`() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    #expect(Color.white.contrast(with: .white) == 1)
    #expect(abs(Color(hex: 0x777777).contrast(with: .white) - 4.478) < 0.001)
    #expect(abs(Color.green.luminance - 0.7152) < 1e-9)
}

@Test func `mixing with a transparent colour fades and does not darken`() {
    let mixed = Color.red.mixed(with: .clear, by: 0.5)
    #expect(mixed == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(Color.black.mixed(with: .white, by: 0.25) == Color(white: 0.25))
    #expect(Color.black.mixed(with: .white, by: 7) == .white)
    #expect(Color.clear.mixed(with: .clear, by: 0.5) == .clear)
}
