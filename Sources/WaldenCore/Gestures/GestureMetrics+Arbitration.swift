extension GestureMetrics {
    /// How long a recognizer may stay possible after its last touch was lifted, in seconds: longer than the pause between
    /// two taps. One that knows of no end would hold back others, and the end of touches, for ever.
    public static let longestIdleTime = 1.0
}
