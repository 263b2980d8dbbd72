#!/usr/bin/python3
"""A window of GTK 4 with an entry, for tests of pasteboards; lines of standard input drive it.

  copy TEXT       copies a text            paste          prints the copied text
  picture PATH    copies a PNG file        save PATH      writes the copied picture
  text            prints the entry's text

Prints `ready` when the window has the keyboard, and one line for each command.
"""
import sys

import gi

gi.require_version('Gdk', '4.0')
gi.require_version('Gtk', '4.0')
from gi.repository import Gdk, GLib, GObject, Gtk  # noqa: E402


class Peer:
    def __init__(self, application):
        self.entry = Gtk.Entry()
        self.window = Gtk.ApplicationWindow(application=application, title='GTK', child=self.entry)
        self.window.connect('notify::is-active', lambda *_: self.window.is_active() and self.say('ready'))
        self.window.present()
        self.clipboard = self.window.get_clipboard()
        GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, self.read)

    @staticmethod
    def say(text):
        print(text, flush=True)

    def read(self, *_):
        line = sys.stdin.readline()
        if not line:
            self.window.close()
            return False
        word, _, rest = line.rstrip('\n').partition(' ')
        getattr(self, word)(rest)
        return True

    def copy(self, text):
        self.offer(text)

    def picture(self, path):
        # Serializers are known for the class, not for its subclasses.
        self.offer(GObject.Value(Gdk.Texture, Gdk.Texture.new_from_filename(path)))

    def offer(self, value):
        done = self.clipboard.set_content(Gdk.ContentProvider.new_for_value(value))
        self.say('ok' if done else 'refused')

    def paste(self, _):
        self.clipboard.read_text_async(None, lambda board, result: self.answer(board.read_text_finish, result))

    def save(self, path):
        def write(result):
            self.clipboard.read_texture_finish(result).save_to_png(path)
            return 'ok'
        self.clipboard.read_texture_async(None, lambda _, result: self.answer(write, result))

    def answer(self, finish, result):
        try:
            self.say(finish(result))
        except GLib.Error as error:
            self.say(f'error: {error.message}')

    def text(self, _):
        self.say(self.entry.get_text())


application = Gtk.Application(application_id='org.walden.GtkPeer')
application.connect('activate', lambda app: setattr(app, 'peer', Peer(app)))
sys.exit(application.run())
