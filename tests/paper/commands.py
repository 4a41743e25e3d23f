"""Runs commands in this process: their output and exit code."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from io import BytesIO, TextIOWrapper
from typing import Any, NamedTuple
from unittest.mock import patch

with patch.dict("os.environ", {"LC_ALL": "C"}):
    program = import_module("croupier.cli.program")


class Ran(NamedTuple):
    code: int
    out: str
    err: str


class Paper(TextIOWrapper):
    """A stream for every character, which may be a terminal."""

    def __init__(self, encoding: str = "utf-8", terminal: bool = False) -> None:
        super().__init__(BytesIO(), encoding=encoding, newline="\n")
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def text(self) -> str:
        self.flush()
        buffer = self.buffer
        assert isinstance(buffer, BytesIO)
        return buffer.getvalue().decode(self.encoding)


def run(*arguments: str, out: Paper | None = None, err: Paper | None = None) -> Ran:
    """`croupier` with these arguments."""
    out, err = out or Paper(), err or Paper()
    with patch.object(sys, "argv", ["croupier", *arguments]), redirect_stdout(out), redirect_stderr(err):
        try:
            program.run()
        except SystemExit as end:
            return Ran(int(end.code or 0), out.text(), err.text())
    raise AssertionError("the program did not end")


def document(*arguments: str) -> dict[str, Any]:
    """What `--json` prints."""
    ran = run(*arguments, "--json")
    assert ran.code == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def refusal_of(*arguments: str) -> str:
    """Run a command that must be refused: return its one sentence on standard error; the exit code is 2."""
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, ""), ran
    assert ran.err.count("\n") == 1
    assert ran.err.endswith((".\n", "?\n"))
    return ran.err.strip()
