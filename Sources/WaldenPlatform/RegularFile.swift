package import WaldenGraphics

/// The one way to open files whose names come from outside, for targets that do not draw.
package typealias RegularFile = WaldenGraphics.RegularFile
