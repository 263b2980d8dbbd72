// Linux APIs that the Swift importer does not see: macros, variadic functions, GNU extensions,
// and the two functions through which a foreign run loop serves libdispatch's main queue.
//
// Define no feature macro here: it would change the layout of types that Swift's Glibc module also imports.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

/// The eventfd of libdispatch's main queue, readable while the queue has work; created by the first call.
int _dispatch_get_main_queue_handle_4CF(void);
/// Runs the work in libdispatch's main queue. Call it on the main thread only.
void _dispatch_main_queue_callback_4CF(void *_Nullable message);

/// Creates an anonymous file of `size` bytes for memory shared with another process. It can grow but not shrink, is not
/// executable (mode 0600), and accepts no more seals. Returns its descriptor, or -1 with `errno` set. Uses
/// `memfd_create(2)`, `fchmod(2)` and `fcntl(F_ADD_SEALS)`.
int walden_memfd_create(const char *_Nonnull name, size_t size);

/// Grows a file of `walden_memfd_create`. Returns 0, or -1 with `errno` set.
int walden_memfd_grow(int fd, size_t size);

/// `eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)`.
int walden_eventfd_create(void);

/// A `pipe2(O_CLOEXEC)` whose reading end does not block; its writing end does, since other programs may not expect
/// otherwise. Returns 0, or -1 with `errno` set.
int walden_pipe_create(int *_Nonnull reading, int *_Nonnull writing);

/// Sets or clears O_NONBLOCK with `fcntl(2)`. Returns 1 if that changed it, 0 if not, and -1 with `errno` set.
int walden_set_nonblocking(int fd, bool is_nonblocking);

/// `send(2)` that neither blocks nor raises SIGPIPE.
ssize_t walden_send(int fd, const void *_Nullable bytes, size_t count);

/// Whether a descriptor is a socket. Does not sleep, unlike `fstat(2)`.
bool walden_is_socket(int fd);

/// Whether a descriptor is an end of a pipe. Does not sleep, unlike `fstat(2)`.
bool walden_is_pipe(int fd);

/// `splice(2)` from a pipe to another, which does not block even if the pipes do.
ssize_t walden_move(int from, int to, size_t count);

/// Starts a thread that copies all that comes from `source` into `target`, which may block, and then closes both. Returns
/// 0; or -1 with `errno` set, EAGAIN if too many such threads run. Then nothing is closed.
int walden_copy_in_background(int source, int target);

/// The entries of the environment, which end with null, or null after `clearenv(3)`. Swift imports `environ` as never
/// null, and traps.
char *_Nullable *_Nullable walden_environment(void);

/// Starts a program from PATH in a session of its own, with all signals as by default, nothing to read, no output but
/// errors, and no other descriptor. `arguments` and `environment` end with null. Returns 0 and the process's number, or
/// -1 with `errno` set. Uses `posix_spawnp(3)`.
int walden_spawn(
    const char *_Nonnull program, char *_Nullable const *_Nonnull arguments,
    char *_Nullable const *_Nonnull environment, pid_t *_Nonnull process);

/// A descriptor that is readable once a child has ended, or -1 with `errno` set: `pidfd_open(2)` of Linux 5.3.
int walden_pidfd_open(pid_t process);

/// The number of processors that this process may use, at least 1: `sched_getaffinity(2)`.
int walden_processor_count(void);

/// CLOCK_MONOTONIC, in nanoseconds.
uint64_t walden_monotonic_ns(void);

/// `ppoll(2)` without a signal mask; `timeout_ns` below 0 waits without limit.
int walden_poll(struct pollfd *_Nonnull fds, nfds_t count, int64_t timeout_ns);

/// Whether a signal has its default disposition. The importer does not see `SIG_DFL`.
bool walden_signal_is_default(int number);

/// Whether `handler` is installed for a signal.
bool walden_signal_is_handled(int number, void (*_Nonnull handler)(int));

/// `MAP_FAILED`, which the importer does not see.
static inline void *_Nonnull walden_map_failed(void) { return MAP_FAILED; }
