internal import WaldenCore

/// A scroll view's own view in front of the content.
class ScrollOverlay: View {}
