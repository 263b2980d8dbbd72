import Testing

/// The examples on headless instances of real compositors, one after the other.
@Suite(.serialized)
enum RealCompositors {}
