"""The headless compositors of Scripts/compositor: how each is started, and what its clients need."""
import ctypes
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time

START_LIMIT = 20.0  # seconds until a compositor must answer
STOP_LIMIT = 3.0  # seconds between asking a process to end and killing it


class Failure(Exception):
    """A requirement is missing or broken. The text names the remedy."""


def die_with_parent():
    """Runs in the child: makes the kernel kill it when this process dies."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def connects(path):
    """Whether something listens on a Unix socket."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(path)
            return True
        except OSError:
            return False


def program(name, package):
    found = shutil.which(name)
    if not found:
        raise Failure(f'{name} is not installed: install the package {package}, or run Scripts/setup test')
    return found


class Compositor:
    """A compositor with a private directory, which `stop()` removes."""

    def __init__(self, options):
        self.options = options
        self.children = []
        self.base = tempfile.mkdtemp(prefix='walden-', dir='/tmp')
        os.chmod(self.base, 0o711)
        self.server_dir = self.directory('server')
        self.client_dir = self.directory('clients')
        self.environment = {'XDG_RUNTIME_DIR': self.client_dir, 'XDG_SESSION_TYPE': 'wayland'}

    def directory(self, name):
        path = f'{self.base}/{name}'
        os.mkdir(path, 0o700)
        return path

    def write(self, name, text):
        path = f'{self.server_dir}/{name}'
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
        return path

    def spawn(self, command, environment=None, **more):
        """Starts a server process with a minimal environment, and logs its output to a file."""
        base = {k: v for k, v in os.environ.items() if k in ('PATH', 'LD_LIBRARY_PATH', 'LANG', 'XKB_CONFIG_ROOT')}
        base.update(HOME=self.server_dir, XDG_RUNTIME_DIR=self.server_dir, **(environment or {}))
        log = f'{self.base}/{os.path.basename(command[0])}.log'
        with open(log, 'w', encoding='utf-8') as output:
            child = subprocess.Popen(
                command, env=base, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                start_new_session=True, preexec_fn=die_with_parent, **more)
        child.log = log
        self.children.append(child)
        return child

    def wait(self, child, what, condition):
        """Waits until `condition()` returns a true value, and returns that."""
        end = time.monotonic() + START_LIMIT
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            if child.poll() is not None:
                break
            time.sleep(0.02)
        how = f'ended with status {child.returncode}' if child.returncode is not None else f'after {START_LIMIT:.0f} s'
        with open(child.log, encoding='utf-8', errors='replace') as log:
            tail = log.read()[-1500:]
        raise Failure(f'{child.args[0]} failed before {what} ({how}). Its log ends:\n{tail}')

    def wayland_socket(self):
        names = [n for n in os.listdir(self.server_dir) if re.fullmatch(r'wayland-\d+', n)]
        paths = [f'{self.server_dir}/{n}' for n in names]
        return next((p for p in paths if connects(p)), None)

    def publish(self, child):
        o = self.options
        self.environment['WAYLAND_DISPLAY'] = self.wait(child, 'opening its socket', self.wayland_socket)
        self.environment['COMPOSITOR_OUTPUT'] = f'{round(o.width / o.scale)}x{round(o.height / o.scale)}'
        self.environment['COMPOSITOR_SCALE'] = f'{o.scale:g}'
        self.environment['COMPOSITOR_PID'] = str(os.getpid())

    def check(self):
        for child in self.children:
            if child.poll() is not None:
                raise Failure(f'{child.args[0]} ended by itself with status {child.returncode}')

    def stop(self):
        for child in reversed(self.children):
            if child.poll() is None:
                child.terminate()
                try:
                    child.wait(STOP_LIMIT)
                except subprocess.TimeoutExpired:
                    child.kill()
                    child.wait()
        shutil.rmtree(self.base, ignore_errors=True)


class Sway(Compositor):
    CONFIG = '''xwayland disable
output HEADLESS-1 mode {width}x{height}@60Hz position 0 0 scale {scale}
seat * fallback true
focus_follows_mouse no
floating_modifier none
default_border none
default_floating_border none
'''
    FLOAT = '''for_window [app_id=".*"] floating enable, border none, move absolute position 0 0
for_window [title=".*"] floating enable, border none, move absolute position 0 0
'''

    def start(self):
        o = self.options
        text = self.CONFIG.format(width=o.width, height=o.height, scale=f'{o.scale:g}')
        config = self.write('config', text + ('' if o.tiling else self.FLOAT))
        drop = {}
        if os.getuid() == 0:  # sway refuses to run as root, so it runs as nobody
            drop = {'user': 'nobody', 'group': 'nogroup', 'extra_groups': []}
            for path in (self.server_dir, config):
                shutil.chown(path, 'nobody', 'nogroup')
        backend = {'WLR_BACKENDS': 'headless', 'WLR_RENDERER': 'pixman', 'WLR_LIBINPUT_NO_DEVICES': '1'}
        child = self.spawn([program('sway', 'sway'), '-c', config], backend, **drop)
        self.publish(child)
        self.environment['SWAYSOCK'] = self.wait(child, 'opening its control socket', self.control_socket)
        self.environment['XDG_CURRENT_DESKTOP'] = 'sway'

    def control_socket(self):
        """Returns the control socket once sway's event loop answers. Before, sway would miss a termination signal."""
        for name in os.listdir(self.server_dir):
            path = f'{self.server_dir}/{name}'
            if name.startswith('sway-ipc') and self.answers(path):
                return path
        return None

    @staticmethod
    def answers(path):
        get_version = b'i3-ipc' + struct.pack('<II', 0, 7)
        with socket.socket(socket.AF_UNIX) as control:
            control.settimeout(1)
            try:
                control.connect(path)
                control.sendall(get_version)
                return control.recv(6) == b'i3-ipc'
            except OSError:
                return False


class Weston(Compositor):
    CONFIG = '''[core]
shell={shell}-shell.so
idle-time=0
require-input=false
[shell]
panel-position=none
locking=false
animation=none
startup-animation=none
close-animation=none
background-color=0xff303030
[keyboard]
keymap_layout=us
'''
    backend = 'headless'

    def start(self):
        self.launch({})

    def launch(self, environment):
        o = self.options
        if o.scale != int(o.scale):
            raise Failure('weston supports only whole scales; use sway for fractional ones')
        weston = program('weston', 'weston')
        said = subprocess.run([weston, '--help'], capture_output=True, text=True, check=False)
        modules = f'{self.backend}-backend.so' in said.stdout
        renderer = '--renderer=pixman' if '--renderer=' in said.stdout else '--use-pixman'
        method = f'[input-method]\npath={os.path.abspath(o.input_method)}\n' if o.input_method else ''
        config = self.write('weston.ini', self.CONFIG.format(shell='kiosk' if o.kiosk else 'desktop') + method)
        child = self.spawn([
            weston, f'--backend={self.backend}-backend.so' if modules else f'--backend={self.backend}', renderer,
            f'--config={config}', '--socket=wayland-1', '--debug', f'--scale={int(o.scale)}',
            f'--width={o.width // int(o.scale)}', f'--height={o.height // int(o.scale)}'], environment)
        self.publish(child)
        self.environment['XDG_CURRENT_DESKTOP'] = 'weston'


class Xvfb:
    """What compositors in a window of Xvfb have in common."""

    def start_xvfb(self):
        """Returns the number of the display."""
        o = self.options
        picture = self.directory('screen')
        read, write = os.pipe()
        server = self.spawn([
            program('Xvfb', 'xvfb'), '-displayfd', str(write), '-screen', '0', f'{o.width}x{o.height}x24',
            '-fbdir', picture, '-nolisten', 'tcp', '-ac', '-s', '0'], pass_fds=[write])
        os.close(write)
        os.set_blocking(read, False)
        number = self.wait(server, 'choosing a display', lambda: self.line(read))
        os.close(read)
        self.environment['DISPLAY'] = f':{number}'
        self.environment['COMPOSITOR_FRAMEBUFFER'] = f'{picture}/Xvfb_screen0'
        return f':{number}'

    @staticmethod
    def line(descriptor):
        try:
            return os.read(descriptor, 64).decode().strip()
        except BlockingIOError:
            return None


class WestonX11(Xvfb, Weston):
    backend = 'x11'

    def start(self):
        display = self.start_xvfb()
        self.launch({'DISPLAY': display})
        self.align(display)

    def align(self, display):
        """Aligns weston's pointer with Xvfb's, since weston adds up deltas from a different origin.

        Moving far into a corner, where weston clamps its pointer, aligns both.
        """
        xdotool = program('xdotool', 'xdotool')
        self.wait(self.children[-1], 'showing its window', lambda: subprocess.run(
            [xdotool, 'search', '--onlyvisible', '--class', 'weston'], env={**os.environ, 'DISPLAY': display},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0)
        last = [str(self.options.width - 1), str(self.options.height - 1)]
        words = ['sleep', '0.1', 'mousemove', '0', '0', 'sleep', '0.1', 'mousemove', *last, 'sleep', '0.1']
        subprocess.run([xdotool, *words], env={**os.environ, 'DISPLAY': display}, check=True)


class KWin(Xvfb, Compositor):
    # Windows in the corner, with title bars of their own if any.
    CONFIG = '''[Windows]
Placement=ZeroCornered
[org.kde.kdecoration2]
NoPlugin=true
'''

    def start(self):
        o = self.options
        display = self.start_xvfb()
        self.write('kwinrc', self.CONFIG)
        # The installed program has a capability, with which it cannot start where root lacks that. A copy has none.
        copy = f'{self.server_dir}/kwin_wayland'
        shutil.copyfile(program('kwin_wayland', 'kwin-wayland'), copy)
        os.chmod(copy, 0o755)
        command = [
            copy, '--x11-display', display, '--socket', 'wayland-1', '--width', str(o.width), '--height', str(o.height),
            '--scale', f'{o.scale:g}', '--no-lockscreen', '--no-global-shortcuts']
        if o.input_method:
            command += ['--inputmethod', os.path.abspath(o.input_method)]
        # Software rendering, and nothing of a session: neither settings nor D-Bus.
        layout, _, variant = o.layout.partition(':')
        child = self.spawn(command, {
            'XKB_DEFAULT_LAYOUT': layout, 'XKB_DEFAULT_VARIANT': variant, 'XDG_CONFIG_HOME': self.server_dir,
            'KWIN_COMPOSE': 'Q', 'QT_QPA_PLATFORM': 'offscreen',
            'DBUS_SESSION_BUS_ADDRESS': 'unix:path=/nonexistent'})
        self.publish(child)
        self.environment['XDG_CURRENT_DESKTOP'] = 'KDE'


KINDS = {'sway': Sway, 'weston': Weston, 'weston-x11': WestonX11, 'kwin': KWin}
