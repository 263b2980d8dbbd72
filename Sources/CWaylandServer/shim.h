// The server half of libwayland, for the mock compositor of the tests.
#pragma once
#include <wayland-server-core.h>
