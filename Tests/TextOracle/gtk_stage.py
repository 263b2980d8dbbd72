"""A window of GTK 4 with a text, and a user who performs steps on it."""
import os
import subprocess
import time
import warnings

import gi

gi.require_version('Gdk', '4.0')
gi.require_version('Gtk', '4.0')
from gi.repository import Gdk, GLib, Gtk, Pango  # noqa: E402

from oracle_script import Failure, escape  # noqa: E402

warnings.filterwarnings('ignore', message='g_value_get_object')

PROPORTIONAL, MONOSPACE = 'DejaVu Sans 11', 'DejaVu Sans Mono 11'
DPI = 96
WIDTH = 600  # of a text without columns, in pixels
ROWS = 20
MARGIN = 8
INSIDE = 1  # pixels from the edge of a text to a press at its left or right
OUTSIDE = 12  # pixels from the edge of a text to a place above or below it
QUIET = 0.06  # seconds without an event after which GTK is done with a step
LIMIT = 5.0  # seconds for the events of a step to arrive
BETWEEN_CLICKS = 0.5  # seconds after which a press begins a new series
WINDOW = 1000, 800

STYLE = '''
.proportional { font: 11pt "DejaVu Sans"; }
.monospaced { font: 11pt "DejaVu Sans Mono"; }
textview { padding: 0; }
text { padding: 0; }
'''


class Field:
    """What both kinds of text have in common."""

    def __init__(self, step):
        self.columns = step.number('columns')
        self.font = MONOSPACE if self.columns else PROPORTIONAL

    def dress(self, widget):
        widget.add_css_class('monospaced' if self.columns else 'proportional')

    def metrics(self, widget):
        """Returns the advance of a digit and the height of a line, in pixels."""
        layout = widget.create_pango_layout('0' * 100)
        layout.set_font_description(Pango.FontDescription.from_string(self.font))
        width, height = layout.get_size()
        return width / Pango.SCALE / 100, height / Pango.SCALE

    def width(self, widget):
        # Half a column more, so that no rounding moves a line break.
        return round(self.metrics(widget)[0] * (self.columns + 0.5)) if self.columns else WIDTH

    @staticmethod
    def runs_left(layout, text, index):
        """Whether a code point is written from right to left."""
        return layout.index_to_pos(len(text[:index].encode())).width < 0

    @staticmethod
    def across(left, right, part, runs_left):
        """Returns where in the box of a code point its parts are."""
        share = {'leading': 0.25, 'trailing': 0.75}.get(part, 0.5)
        return left + (right - left) * (1 - share if runs_left else share)


class SingleLine(Field):
    def __init__(self, step):
        super().__init__(step)
        self.widget = self.text = Gtk.Text()
        self.dress(self.text)
        self.text.set_size_request(self.width(self.text), -1)
        self.text.set_max_length(step.number('limit', 0))
        self.text.set_enable_undo(False)  # Otherwise, GTK would undo that its text was set.
        self.text.set_text(step.text)
        self.text.set_enable_undo(True)
        self.text.set_visibility(step.words[0] != 'secure')  # Ends undo.

    def place_caret(self, offset):
        self.text.grab_focus_without_selecting()
        self.text.select_region(offset, offset)

    def state(self):
        return self.text.get_text(), self.text.props.cursor_position, self.text.props.selection_bound, None

    def point(self, index, part):
        text = self.text.get_text()
        shown = text if self.text.get_visibility() else str(self.text.get_invisible_char()) * len(text)
        layout = self.text.create_pango_layout(shown)
        box = layout.index_to_pos(len(shown[:index].encode()))
        strong, _weak = self.text.compute_cursor_extents(0)
        start = strong.origin.x - layout.get_cursor_pos(0)[0].x / Pango.SCALE
        left, right = sorted((start + box.x / Pango.SCALE, start + (box.x + box.width) / Pango.SCALE))
        width, height = self.text.get_width(), self.text.get_height()
        x = {'left': INSIDE, 'right': width - INSIDE}.get(part)
        if x is None:
            x = self.across(left, right, part, box.width < 0)
        y = {'above': -OUTSIDE, 'below': height + OUTSIDE}.get(part, height / 2)
        return self.text, x, y


class ManyLines(Field):
    def __init__(self, step):
        super().__init__(step)
        self.view = Gtk.TextView(wrap_mode=Gtk.WrapMode.WORD_CHAR, left_margin=MARGIN, right_margin=MARGIN)
        self.dress(self.view)
        self.buffer = self.view.get_buffer()
        self.buffer.begin_irreversible_action()
        self.buffer.set_text(step.text)
        self.buffer.end_irreversible_action()
        self.widget = Gtk.ScrolledWindow(child=self.view, hscrollbar_policy=Gtk.PolicyType.EXTERNAL)
        rows = step.number('rows', ROWS)
        self.widget.set_size_request(
            self.width(self.view) + 2 * MARGIN, round(self.metrics(self.view)[1] * rows))

    def place_caret(self, offset):
        self.view.grab_focus()
        self.buffer.place_cursor(self.buffer.get_iter_at_offset(offset))

    def content(self):
        return self.buffer.get_text(*self.buffer.get_bounds(), True)

    def state(self):
        caret, anchor = (
            self.buffer.get_iter_at_mark(mark).get_offset()
            for mark in (self.buffer.get_insert(), self.buffer.get_selection_bound()))
        return self.content(), caret, anchor, self.lines()

    def lines(self):
        """Returns where the lines begin that are seen."""
        here, starts = self.buffer.get_start_iter(), [0]
        while self.view.forward_display_line(here) or here.get_offset() > starts[-1]:
            starts.append(here.get_offset())
        # The last step may lead to the end of the last line.
        if len(starts) > 1 and not self.view.starts_display_line(self.buffer.get_iter_at_offset(starts[-1])):
            starts.pop()
        return starts

    def point(self, index, part):
        here = self.buffer.get_iter_at_offset(index)
        box = self.view.get_iter_location(here)
        left, top = self.view.buffer_to_window_coords(Gtk.TextWindowType.WIDGET, box.x, box.y)
        start = here.copy()
        start.set_line_offset(0)
        end = start.copy()
        if not end.ends_line():
            end.forward_to_line_end()
        paragraph = start.get_text(end)
        runs_left = self.runs_left(self.view.create_pango_layout(paragraph), paragraph, here.get_line_offset())
        x = {'left': INSIDE, 'right': self.view.get_width() - INSIDE}.get(part)
        if x is None:
            x = self.across(*sorted((left, left + box.width)), part, runs_left)
        y = {'above': -OUTSIDE, 'below': self.widget.get_height() + OUTSIDE}.get(part, top + box.height / 2)
        return self.view, x, y


class Stage:
    """The window, and the devices that send it input."""

    def __init__(self):
        self.version = f'{Gtk.get_major_version()}.{Gtk.get_minor_version()}.{Gtk.get_micro_version()}'
        settings = Gtk.Settings.get_default()
        for name, value in {
                'gtk-cursor-blink': False, 'gtk-enable-animations': False, 'gtk-font-name': PROPORTIONAL,
                'gtk-xft-dpi': DPI * 1024, 'gtk-double-click-time': 400, 'gtk-double-click-distance': 5,
                'gtk-dnd-drag-threshold': 8, 'gtk-enable-primary-paste': True, 'gtk-split-cursor': False,
                'gtk-entry-select-on-focus': True, 'gtk-keynav-use-caret': False}.items():
            settings.set_property(name, value)
        provider = Gtk.CssProvider()
        provider.load_from_data(STYLE.encode())
        Gtk.StyleContext.add_provider_for_display(
            Gdk.Display.get_default(), provider, Gtk.STYLE_PROVIDER_PRIORITY_USER)
        self.window = Gtk.Window(decorated=False, default_width=WINDOW[0], default_height=WINDOW[1])
        self.watch_events()
        self.field, self.latest_press = None, 0.0
        self.told_text = self.told_lines = None
        self.devices = subprocess.Popen(
            [os.environ['VIRTUAL_INPUT'], '--replies'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def close(self):
        self.devices.stdin.close()
        self.devices.wait()

    # Events

    def watch_events(self):
        self.keys_released = self.events = 0
        self.latest_event = time.monotonic()
        keys = Gtk.EventControllerKey(propagation_phase=Gtk.PropagationPhase.CAPTURE)
        keys.connect('key-released', self.notice_release)
        self.window.add_controller(keys)
        # PyGObject cannot pass the event itself, and warns that it cannot.
        every = Gtk.EventControllerLegacy(propagation_phase=Gtk.PropagationPhase.CAPTURE)
        every.connect('event', self.notice)
        self.window.add_controller(every)

    def notice(self, _controller, _event):
        self.latest_event = time.monotonic()
        self.events += 1
        return False

    def notice_release(self, _controller, symbol, _code, _state):
        if not Gdk.keyval_name(symbol).startswith(('Shift', 'Control', 'Alt', 'Meta', 'Super')):
            self.keys_released += 1

    def run_until(self, what, condition):
        end = time.monotonic() + LIMIT
        while not condition():
            if time.monotonic() > end:
                raise Failure(f'{what} did not come')
            if not GLib.MainContext.default().iteration(False):
                time.sleep(0.001)

    def settle(self):
        """Lets GTK do all that it wants to, until it has been quiet for a while."""
        self.latest_event = time.monotonic()
        self.run_until('rest', lambda: time.monotonic() - self.latest_event > QUIET)

    def inject(self, *commands, keys=0, buttons=0):
        """Performs commands of virtual-input, and waits for the events that they cause."""
        keys, events = self.keys_released + keys, self.events + buttons
        for command in commands:
            self.devices.stdin.write(f'{command}\n')
            self.devices.stdin.flush()
            if self.devices.stdout.readline() != 'ok\n':
                raise Failure(f'virtual-input failed to perform {command!r}')
        self.run_until('its event', lambda: self.keys_released >= keys and self.events >= events)
        self.settle()

    # Steps

    def perform(self, step):
        getattr(self, step.verb)(step)

    def begin(self, step):
        single = step.words[0] != 'multi'
        self.field = SingleLine(step) if single else ManyLines(step)
        other = Gtk.Button(label='other', halign=Gtk.Align.START)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=40, halign=Gtk.Align.START, valign=Gtk.Align.START)
        for side in ('top', 'bottom', 'start', 'end'):
            getattr(box, f'set_margin_{side}')(40)
        box.append(self.field.widget)
        box.append(other)
        self.window.set_child(box)
        self.told_text = self.told_lines = None
        if not self.window.get_visible():
            self.window.present()
            self.run_until('the keyboard', lambda: self.window.is_active())
        self.settle()
        self.field.place_caret(step.number('caret', len(step.text)))
        self.settle()

    def key(self, step):
        *modifiers, name = step.words[0].split('+')
        name = name.lower() if len(name) == 1 else name
        # A menu that Escape closes takes the release along.
        self.inject('key ' + '+'.join([m.lower() for m in modifiers] + [name]), keys=int(name != 'Escape'))

    def type(self, step):
        names = {' ': 'key space', '\n': 'key Return', '\t': 'key Tab'}
        for character in step.text:
            # By number beyond ASCII: in "type \u0301", virtual-input takes the mark for a part of the space.
            usual = f'type {character}' if character.isascii() else f'key U{ord(character):04X}'
            self.inject(names.get(character, usual), keys=1)

    def clipboard(self, step):
        # Not as input: what another program would have copied.
        Gdk.Display.get_default().get_clipboard().set(step.text)
        self.settle()

    def wait(self, step):
        end = time.monotonic() + float(step.words[0])
        self.run_until('the end', lambda: time.monotonic() > end)

    def move(self, step):
        self.inject(f'move {self.position(step)}')

    def press(self, step):
        self.aim(step)
        for _ in range(step.number('count', 1) - 1):
            self.inject('press', 'release', buttons=2)
        self.inject('press', buttons=1)
        self.lift_shift(step)

    def click(self, step):
        self.aim(step)
        button = step.options.get('button', '')
        for _ in range(step.number('count', 1)):
            self.inject(f'press {button}', f'release {button}', buttons=2)
        self.lift_shift(step)

    def release(self, _step):
        self.inject('release', buttons=1)

    def aim(self, step):
        """Moves the pointer, and waits until a press does not continue an earlier series."""
        rest = self.latest_press + BETWEEN_CLICKS - time.monotonic()
        if rest > 0:
            time.sleep(rest)
        self.inject(f'move {self.position(step)}')
        if 'shift' in step.words:
            self.inject('keydown shift')
        self.latest_press = time.monotonic()

    def lift_shift(self, step):
        self.latest_press = time.monotonic()
        if 'shift' in step.words:
            self.inject('keyup shift')

    def position(self, step):
        widget, x, y = self.field.point(*step.place())
        x, y = widget.translate_coordinates(self.window, x, y)
        dx, dy = self.window.get_surface_transform()
        return f'{x + dx:.2f} {y + dy:.2f}'

    # Result

    def state(self):
        """Returns the state in words: caret and anchor; text and lines only if they changed."""
        text, caret, anchor, lines = self.field.state()
        words = [f'{name}={offset}/{len(text[:offset].encode())}'
                 for name, offset in (('caret', caret), ('anchor', anchor))]
        if lines and lines != self.told_lines:
            words.append('lines=' + ','.join(map(str, lines)))
        if text != self.told_text:
            words.append(f'"{escape(text)}"')
        self.told_text, self.told_lines = text, lines
        return ' '.join(words)
