// Tests see everything that apps see, plus the headless platform.
@_exported public import Walden
@_exported public import WaldenHeadless
