"""Textual's driver of a Unix terminal, made safe against broken input and a terminal that is gone."""

from __future__ import annotations

import asyncio
import os
import selectors
import shutil
import signal
import sys
import termios
from codecs import getincrementaldecoder
from contextlib import suppress
from typing import Any

from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize

from croupier.tui.app import CroupierApp

__all__ = ["TerminalDriver", "XTermParser"]

WAIT = 0.1
"""Seconds after which a lone Esc is taken for a key."""


class TerminalOutput:
    """The standard error, on which the app draws. What a terminal that is gone does not take is dropped."""

    def __init__(self) -> None:
        self._file = sys.__stderr__

    def write(self, text: str) -> None:
        with suppress(OSError, ValueError):
            if self._file:
                self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            if self._file:
                self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno() if self._file else 2


class TerminalDriver(LinuxDriver):
    """Keys that are not UTF-8 are ignored; writing to a closed terminal neither fails nor blocks."""

    def __init__(self, app: CroupierApp, **options: Any) -> None:
        super().__init__(app, **options)
        self._file: Any = TerminalOutput()
        self._house_app, self._tells_size = app, False
        app.restore_terminal = self.restore_modes

    def start_application_mode(self) -> None:
        """Also read the size of the window in the app's loop.

        Textual reads it in the handler of the signal, which the next signal interrupts: then the old size comes last.
        """
        super().start_application_mode()  # type: ignore[no-untyped-call]
        asyncio.get_running_loop().add_signal_handler(signal.SIGWINCH, self._resize)

    def _resize(self) -> None:
        if not self._tells_size:
            size = Size(*shutil.get_terminal_size())
            self._house_app.post_message(events.Resize(size, size))

    def process_message(self, message: Message) -> None:
        """Note whether the terminal itself tells its size."""
        if isinstance(message, InBandWindowResize) and message.supported:
            self._tells_size = True
        super().process_message(message)

    def restore_modes(self) -> None:
        """Give the terminal its line modes back, without writing to it."""
        if self.attrs_before is not None:
            with suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)

    def run_input_thread(self) -> None:
        """Read the terminal until the app ends or the terminal is closed."""
        parser = XTermParser()
        decode = getincrementaldecoder("utf-8")("ignore").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(WAIT):
                    data = self._read()
                    if not data:
                        return  # the terminal is closed: the app notices by itself
                    if text := decode(data):
                        for message in parser.feed(text):
                            self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""
