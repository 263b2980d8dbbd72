#define _GNU_SOURCE 1
#include "CLinux.h"
#include <pthread.h>
#include <sched.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U // Linux 6.3
#endif

int walden_memfd_create(const char *name, size_t size) {
    int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL);
    if (fd < 0 && errno == EINVAL) fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd < 0) return -1;
    // Before Linux 6.3 the file is made executable. The last seal keeps others from adding one that forbids growing.
    if (fchmod(fd, 0600) < 0 || walden_memfd_grow(fd, size) < 0 ||
        fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_SEAL) < 0) {
        int error = errno;
        close(fd);
        errno = error;
        return -1;
    }
    return fd;
}

int walden_memfd_grow(int fd, size_t size) {
    int result;
    do result = ftruncate(fd, (off_t)size);
    while (result < 0 && errno == EINTR);
    return result;
}

int walden_eventfd_create(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int walden_pipe_create(int *reading, int *writing) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0) return -1;
    *reading = ends[0];
    *writing = ends[1];
    return walden_set_nonblocking(*reading, true) < 0 ? -1 : 0;
}

int walden_set_nonblocking(int fd, bool is_nonblocking) {
    int flags = fcntl(fd, F_GETFL);
    if (flags < 0) return -1;
    int wanted = is_nonblocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK;
    if (wanted == flags) return 0;
    return fcntl(fd, F_SETFL, wanted) < 0 ? -1 : 1;
}

ssize_t walden_send(int fd, const void *bytes, size_t count) {
    return send(fd, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
}

bool walden_is_socket(int fd) {
    int type;
    socklen_t length = sizeof type;
    return getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &length) == 0;
}

bool walden_is_pipe(int fd) { return fcntl(fd, F_GETPIPE_SZ) >= 0; }

ssize_t walden_move(int from, int to, size_t count) { return splice(from, NULL, to, NULL, count, SPLICE_F_NONBLOCK); }

static bool write_all(int fd, const char *bytes, ssize_t count) {
    while (count > 0) {
        ssize_t result = write(fd, bytes, (size_t)count);
        if (result < 0 && errno == EAGAIN) {
            struct pollfd entry = {fd, POLLOUT, 0};
            poll(&entry, 1, -1);
        } else if (result < 0 && errno != EINTR) {
            return false;
        } else if (result > 0) {
            bytes += result;
            count -= result;
        }
    }
    return true;
}

struct copy { int source, target; };
static atomic_int copies;
enum { maximum_copies = 8 };

static void *copy(void *argument) {
    struct copy ends = *(struct copy *)argument;
    free(argument);
    char bytes[16 << 10];
    ssize_t count;
    do count = read(ends.source, bytes, sizeof bytes);
    while (count < 0 ? errno == EINTR : count > 0 && write_all(ends.target, bytes, count));
    close(ends.source);
    close(ends.target);
    atomic_fetch_sub(&copies, 1);
    return NULL;
}

static int start_copy(struct copy *ends) {
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error) return error;
    // The app's signals are for its own threads.
    sigset_t all, former;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &former);
    pthread_t thread;
    error = pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    if (!error) error = pthread_create(&thread, &attributes, copy, ends);
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    pthread_attr_destroy(&attributes);
    return error;
}

int walden_copy_in_background(int source, int target) {
    struct copy *ends = malloc(sizeof *ends);
    if (!ends) return -1;
    *ends = (struct copy){source, target};
    int error = EAGAIN;
    if (atomic_fetch_add(&copies, 1) < maximum_copies) error = start_copy(ends);
    if (!error) return 0;
    atomic_fetch_sub(&copies, 1);
    free(ends);
    errno = error;
    return -1;
}

static int spawn(
    const char *program, char *const *arguments, char *const *environment, pid_t *process,
    posix_spawn_file_actions_t *files, posix_spawnattr_t *attributes
) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int error = posix_spawnattr_setsigmask(attributes, &none);
    if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID;
    if (!error) error = posix_spawnattr_setflags(attributes, flags);
    if (!error) error = posix_spawn_file_actions_addopen(files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (!error) error = posix_spawn_file_actions_addopen(files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(files, STDERR_FILENO + 1);
    return error ? error : posix_spawnp(process, program, files, attributes, arguments, environment);
}

char **walden_environment(void) { return environ; }

int walden_spawn(const char *program, char *const *arguments, char *const *environment, pid_t *process) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&files);
    if (!error) {
        error = posix_spawnattr_init(&attributes);
        if (!error) {
            error = spawn(program, arguments, environment, process, &files, &attributes);
            posix_spawnattr_destroy(&attributes);
        }
        posix_spawn_file_actions_destroy(&files);
    }
    errno = error;
    return error ? -1 : 0;
}

int walden_pidfd_open(pid_t process) {
#ifdef SYS_pidfd_open
    return (int)syscall(SYS_pidfd_open, process, 0);
#else
    errno = ENOSYS;
    return -1;
#endif
}

int walden_processor_count(void) {
    cpu_set_t processors;
    return sched_getaffinity(0, sizeof processors, &processors) < 0 ? 1 : CPU_COUNT(&processors);
}

uint64_t walden_monotonic_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int walden_poll(struct pollfd *fds, nfds_t count, int64_t timeout_ns) {
    struct timespec timeout = {timeout_ns / 1000000000, timeout_ns % 1000000000};
    return ppoll(fds, count, timeout_ns < 0 ? NULL : &timeout, NULL);
}

static bool has_disposition(int number, void (*handler)(int)) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && !(action.sa_flags & SA_SIGINFO) && action.sa_handler == handler;
}

bool walden_signal_is_default(int number) { return has_disposition(number, SIG_DFL); }

bool walden_signal_is_handled(int number, void (*handler)(int)) { return has_disposition(number, handler); }
