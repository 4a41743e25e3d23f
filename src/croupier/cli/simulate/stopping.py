"""What ends a run early: Ctrl-C, SIGTERM, a lost cluster, a checkpoint that could not be written."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from croupier.cli.language import LANGUAGE
from croupier.language import Speaker
from croupier.messages import Message


@contextmanager
def interrupt_on_termination() -> Iterator[None]:
    """SIGTERM acts like Ctrl-C: the result so far is printed and the checkpoint is written."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def fail(message: Message) -> NoReturn:
    """Say why the run failed, and end with exit code 1."""
    print(Speaker(LANGUAGE)(message), file=sys.stderr)
    sys.exit(1)
