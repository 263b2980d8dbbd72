// Counts heap allocations of the process, by standing in for glibc's functions.
#pragma once
#include <stdint.h>

/// How many blocks were allocated since the process began.
uint64_t walden_allocation_count(void);
