// Cairo, with its image surfaces.
#pragma once
#include <cairo.h>
