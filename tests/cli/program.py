"""Runs the program in a process of its own, with a folder of its own for games."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import warm

_OWN = ("LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "PYTHONIOENCODING", "PYTHONUTF8")

PATIENCE = 60
"""The time limit of a command in seconds."""


@dataclass(frozen=True)
class Run:
    """Exit code and output of a run."""

    code: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """The last line on standard error."""
        return self.err.strip().splitlines()[-1]


@dataclass(frozen=True)
class Program:
    """The program of one user."""

    home: Path

    @property
    def games(self) -> Path:
        return self.home / "croupier" / "games"

    def logs(self) -> list[Path]:
        return sorted(self.games.glob("*.jsonl"))

    def environment(self, **changes: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in _OWN}
        own = {"LANG": "C.UTF-8", "XDG_DATA_HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home / "config")}
        return {**kept, **own, **changes}

    @staticmethod
    def command(*arguments: str) -> list[str]:
        return [sys.executable, "-m", "croupier", *arguments]

    def __call__(self, *arguments: str, typed: str | bytes = "", **environment: str) -> Run:
        """Run it in a process of its own; in a new interpreter only if the environment matters."""
        if environment:
            return self.anew(*arguments, typed=typed, **environment)
        with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
            stdin.write(_bytes(typed))
            stdin.seek(0)
            code = warm.start(arguments, self.environment(), stdin, stdout, stderr).wait(PATIENCE)
            stdout.seek(0)
            stderr.seek(0)
            return _run(code, stdout.read(), stderr.read())

    def anew(self, *arguments: str, typed: str | bytes = "", **environment: str) -> Run:
        """Run it in a new interpreter."""
        done = subprocess.run(
            self.command(*arguments),
            input=_bytes(typed),
            capture_output=True,
            env=self.environment(**environment),
            timeout=PATIENCE,
            check=False,
        )
        return _run(done.returncode, done.stdout, done.stderr)


def _bytes(typed: str | bytes) -> bytes:
    return typed if isinstance(typed, bytes) else typed.encode()


def _run(code: int, out: bytes, err: bytes) -> Run:
    assert b"Traceback" not in err, err.decode()
    return Run(code, out.decode(), err.decode())
