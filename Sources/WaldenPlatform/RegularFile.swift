package import WaldenGraphics

/// Re-exported for WaylandClient, which may not import WaldenGraphics.
package typealias RegularFile = WaldenGraphics.RegularFile
