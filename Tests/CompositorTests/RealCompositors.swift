import Testing

/// The examples on compositors that people use, headless, one after the other.
@Suite(.serialized)
enum RealCompositors {}
