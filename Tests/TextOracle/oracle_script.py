"""The steps of steps.txt. README.md describes their format."""
import os
import re

STEPS = f'{os.path.dirname(os.path.abspath(__file__))}/steps.txt'
ESCAPES = {'n': '\n', 't': '\t', 'r': '\r', '"': '"', '\\': '\\'}
PLACES = ('leading', 'middle', 'trailing', 'left', 'right', 'above', 'below')
VERBS = ('begin', 'key', 'type', 'clipboard', 'click', 'press', 'move', 'release', 'wait', 'differs')
ESCAPE = re.compile(r'\\(?:u\{([0-9A-Fa-f]+)\}|(.))')
LINE = re.compile(r'(?P<head>[^"]*?)\s*(?:"(?P<text>(?:[^"\\]|\\.)*)")?')


class Failure(Exception):
    """A step is malformed, or cannot be performed."""


def unescape(text):
    return ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else ESCAPES[match[2]], text)


def escape(text):
    """Returns a text in ASCII, as in a string literal of Swift."""
    names = {value: f'\\{key}' for key, value in ESCAPES.items()}
    return ''.join(names.get(c) or (c if ' ' <= c <= '~' else f'\\u{{{ord(c):x}}}') for c in text)


class Step:
    """A verb, words, options, and at the end a quoted text."""

    def __init__(self, line):
        match = LINE.fullmatch(line)
        if not match:
            raise Failure('the text is not closed, or something follows it')
        self.head = match['head']
        self.text = None if match['text'] is None else unescape(match['text'])
        self.verb, *rest = self.head.split()
        self.words = [word for word in rest if '=' not in word]
        self.options = dict(word.split('=', 1) for word in rest if '=' in word)
        if self.verb not in VERBS:
            raise Failure(f'{self.verb!r} is no verb')
        self.difference = None  # How Walden differs after this step: a line that begins with `differs`

    def __str__(self):
        return self.head if self.text is None else f'{self.head} "{escape(self.text)}"'

    def number(self, option, default=None):
        return int(self.options.get(option, default)) if option in self.options else default

    def place(self):
        """Returns the index of a code point, and the part of it that the pointer hits."""
        index, _, part = self.words[0].partition(':')
        if part and part not in PLACES:
            raise Failure(f'{part!r} is no place')
        return int(index), part or 'leading'


def read_steps():
    """Returns the sections of steps.txt: a title and steps each."""
    sections, title = [], ''
    with open(STEPS, encoding='utf-8') as file:
        for number, line in enumerate(file, 1):
            line = line.strip()
            if line.startswith('#'):
                title = line[1:].strip()
            elif line:
                try:
                    step = Step(line)
                    if step.verb == 'differs':
                        sections[-1][1][-1].difference = step
                        continue
                    if step.verb == 'begin':
                        sections.append((title, []))
                    sections[-1][1].append(step)
                except (Failure, KeyError, ValueError, IndexError) as error:
                    raise Failure(f'{STEPS}:{number}: {error}') from error
    return sections
