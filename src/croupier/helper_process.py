"""Helper processes of the program: how they are started, and what they may import.

They run with `-P`: a `json.py` in the current folder is not imported. `-I` would also ignore PYTHONPATH and the packages
that a user installed for themselves (`pip install --user`), and where Croupier itself lies there its helpers would not
find it. Both places are chosen by the user of the program, who trusts them already: the program was imported from there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any

from croupier.wire import receive, send


def command(module: str) -> tuple[str, ...]:
    """The command line of a helper process that runs this module."""
    return (sys.executable, "-P", "-m", module)


class HelperProcess:
    """A helper process that is sent values and answers with values (`wire.py`)."""

    def __init__(self, module: str) -> None:
        self._process = subprocess.Popen(
            command(module),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            process_group=0,  # Ctrl-C in the terminal concerns the program alone, which ends its helpers itself
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._questions: IO[bytes] = self._process.stdin
        self._answers: IO[bytes] = self._process.stdout

    def ask(self, question: object) -> Any:
        """The answer to a question; OSError, EOFError or ValueError if the process is gone or writes something else."""
        send(question, self._questions)
        return receive(self._answers)

    def kill(self) -> None:
        """End the process, even if it is computing."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._questions, self._answers):
            with suppress(OSError):  # what was not sent yet
                pipe.close()


def serve(answer: Callable[[Any], object]) -> None:
    """In a helper process: answer questions until the input ends. Discard all other output: the terminal is not its own."""
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    while True:
        try:
            question = receive(sys.stdin.buffer)
        except EOFError:
            return
        send(answer(question), answers)
