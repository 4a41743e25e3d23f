"""The examples of the manual: each console block has commands and their output.

`python tests/paper/manual.py` writes new output after an intended change.
"""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("analysis.md", "learning.md", "simulation.md")

_BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
_SPEED = re.compile(r"(rounds per second +)[\d,]+")
_HEAD = re.compile(r" \| head -(\d+)$")


def printed(command: str) -> str:
    """The output of a command line; `| head -N` keeps the first lines. Speeds are left out."""
    from paper.commands import run

    head = _HEAD.search(command)
    program, *arguments = shlex.split(_HEAD.sub("", command))
    assert program == "croupier"
    ran = run(*arguments)
    lines = _SPEED.sub(r"\1…", ran.out + ran.err).splitlines(keepends=True)
    return "".join(lines[: int(head[1])] if head else lines)


def refreshed(page: str) -> str:
    """The page with the current output of its commands."""
    return _BLOCK.sub(lambda block: _played(block[0]), page)


def _played(block: str) -> str:
    commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    return "\n".join(f"$ {command}\n{printed(command)}" for command in commands)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    for name in PAGES:
        file = DOCS / name
        file.write_text(refreshed(file.read_text("utf-8")), "utf-8")
