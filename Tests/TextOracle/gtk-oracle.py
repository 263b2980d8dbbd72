#!/usr/bin/python3
"""Performs the steps of steps.txt in GTK 4, and records what the text and the selection are after each.

  Tests/TextOracle/gtk-oracle.py                writes expected-gtk.txt
  Tests/TextOracle/gtk-oracle.py --check        compares with it instead
  Tests/TextOracle/gtk-oracle.py --only WORD    performs the sections with WORD in their titles, and prints the result

Starts a headless sway by Scripts/compositor. Keys and pointer are real input, by virtual-input (or the program that
VIRTUAL_INPUT names). README.md describes the files. Needs the packages python3-gi and gir1.2-gtk-4.0.
"""
import argparse
import difflib
import os
import subprocess
import sys
import time

from oracle_script import Failure, read_steps

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
EXPECTED = f'{HERE}/expected-gtk.txt'


def start_inside(arguments):
    """Starts this program again, in a headless compositor, with nothing of the user's settings."""
    devices = os.environ.get('VIRTUAL_INPUT', f'{ROOT}/.build/debug/virtual-input')
    if not os.access(devices, os.X_OK):
        raise Failure(f'{devices} is missing: run `swift build --product virtual-input`')
    environment = {
        **os.environ, 'VIRTUAL_INPUT': devices, 'GDK_BACKEND': 'wayland', 'GSK_RENDERER': 'cairo', 'GTK_A11Y': 'none',
        'GSETTINGS_BACKEND': 'memory', 'GTK_IM_MODULE': 'gtk-im-context-simple', 'GTK_THEME': 'Default',
        'LC_ALL': 'C.UTF-8', 'DBUS_SESSION_BUS_ADDRESS': 'disabled:'}
    command = [f'{ROOT}/Scripts/compositor', 'sway', '--', os.path.abspath(__file__), '--inside', *arguments]
    return subprocess.run(command, env=environment, check=False).returncode


def record(only):
    """Performs the steps, and returns the lines of the result."""
    from gtk_stage import Stage  # Importing GTK connects to the compositor.
    stage = Stage()
    lines, number, latest = [f'gtk {stage.version}'], 0, None
    try:
        for title, steps in read_steps():
            if only and only not in title:
                number += len(steps)
                continue
            lines += ['', f'# {title}'] if title != latest else []
            latest = title
            for step in steps:
                number += 1
                try:
                    stage.perform(step)
                except Failure as error:
                    raise Failure(f'step {number} ({step}): {error}') from error
                lines.append(f'{number} {stage.state()} | {step}')
    finally:
        stage.close()
    return lines


def compare(lines):
    with open(EXPECTED, encoding='utf-8') as file:
        recorded = file.read().splitlines()
    difference = list(difflib.unified_diff(recorded, lines, 'recorded', 'now', n=0, lineterm=''))
    print('\n'.join(difference))
    return 1 if difference else 0


def run(options):
    began = time.monotonic()
    lines = record(options.only)
    print(f'gtk-oracle: {time.monotonic() - began:.0f} s', file=sys.stderr)
    if options.only:
        print('\n'.join(lines))
        return 0
    if options.check:
        return compare(lines)
    with open(EXPECTED, 'w', encoding='utf-8') as file:
        file.write('\n'.join(lines) + '\n')
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--check', action='store_true')
    parser.add_argument('--only', metavar='WORD')
    parser.add_argument('--inside', action='store_true', help=argparse.SUPPRESS)
    options = parser.parse_args()
    try:
        return run(options) if options.inside else start_inside(sys.argv[1:])
    except Failure as failure:
        print(f'gtk-oracle: {failure}', file=sys.stderr)
        return 1


if __name__ == '__main__':
    sys.exit(main())
