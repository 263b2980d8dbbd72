internal import Glibc

/// The functions of libenchant. It is loaded when spelling is first checked, so apps neither need it nor wait for it.
///
/// Source: [Enchant](https://rrthomas.github.io/enchant/), version 2.
@safe
struct EnchantLibrary {
    typealias Init = @convention(c) () -> OpaquePointer?
    typealias Free = @convention(c) (OpaquePointer) -> Void
    typealias Request = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> OpaquePointer?
    typealias FreeDictionary = @convention(c) (OpaquePointer, OpaquePointer) -> Void
    typealias Check = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int) -> Int32
    typealias Strings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    typealias Suggest = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int, UnsafeMutablePointer<Int>) -> Strings?
    typealias FreeStrings = @convention(c) (OpaquePointer, Strings) -> Void
    typealias Add = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int) -> Void

    let makeBroker: Init
    let freeBroker: Free
    let requestDictionary: Request
    let freeDictionary: FreeDictionary
    let check: Check
    let suggest: Suggest
    let freeStrings: FreeStrings
    let add: Add
    let addToSession: Add

    /// Loads the library; `nil` without it.
    init?() {
        // It stays loaded until the process ends.
        guard let library = unsafe dlopen("libenchant-2.so.2", RTLD_LAZY | RTLD_LOCAL) else { return nil }
        func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
            guard let symbol = unsafe dlsym(library, name) else { return nil }
            // The signatures are those of enchant.h.
            return unsafe unsafeBitCast(symbol, to: type)
        }
        guard let makeBroker = unsafe find("enchant_broker_init", Init.self),
            let freeBroker = unsafe find("enchant_broker_free", Free.self),
            let requestDictionary = unsafe find("enchant_broker_request_dict", Request.self),
            let freeDictionary = unsafe find("enchant_broker_free_dict", FreeDictionary.self),
            let check = unsafe find("enchant_dict_check", Check.self),
            let suggest = unsafe find("enchant_dict_suggest", Suggest.self),
            let freeStrings = unsafe find("enchant_dict_free_string_list", FreeStrings.self),
            let add = unsafe find("enchant_dict_add", Add.self),
            let addToSession = unsafe find("enchant_dict_add_to_session", Add.self)
        else { return nil }
        unsafe self.makeBroker = makeBroker
        unsafe self.freeBroker = freeBroker
        unsafe self.requestDictionary = requestDictionary
        unsafe self.freeDictionary = freeDictionary
        unsafe self.check = check
        unsafe self.suggest = suggest
        unsafe self.freeStrings = freeStrings
        unsafe self.add = add
        unsafe self.addToSession = addToSession
    }
}
