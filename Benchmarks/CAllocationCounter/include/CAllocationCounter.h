// Counts heap allocations of the process by replacing glibc's functions.
#pragma once
#include <stdint.h>

/// The number of blocks allocated since the process began.
uint64_t walden_allocation_count(void);
