// Pango on Cairo.
#pragma once
#include <pango/pangocairo.h>

// The importer does not import GObject's macros; g_object_ref takes a gpointer.
static inline void walden_pango_object_unref(void *object) { g_object_unref(object); }
static inline void *walden_pango_object_ref(void *object) { return g_object_ref(object); }

// Keeps an object alive until another one goes, and takes over the reference to it.
static inline void walden_pango_object_keep(void *object, void *kept) {
    g_object_set_data_full(object, "walden-kept", kept, g_object_unref);
}
