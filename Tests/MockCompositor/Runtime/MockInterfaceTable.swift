/// The interface tables of this module, by a name that tests can say: `MockCompositor.` would mean the class.
package typealias MockInterfaceTable = ServerInterfaceTable
