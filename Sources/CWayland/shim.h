// The client half of libwayland.
#pragma once
#include <wayland-client-core.h>
