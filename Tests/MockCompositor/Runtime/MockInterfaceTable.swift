/// The interface tables of this module, under a name without `MockCompositor.`, which would refer to the class.
package typealias MockInterfaceTable = ServerInterfaceTable
