// What a test sees: everything that an app sees, and the platform in memory.
@_exported public import Walden
@_exported public import WaldenHeadless
