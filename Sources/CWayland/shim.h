// The client half of libwayland and its cursor themes.
#pragma once
#include <wayland-client-core.h>
#include <wayland-cursor.h>
