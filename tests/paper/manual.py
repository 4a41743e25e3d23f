"""The examples of the manual: each console block has commands and their output.

`python tests/paper/manual.py` writes new output after an intended change.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("analysis.md", "learning.md", "simulation.md")

_BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
_SPEED = re.compile(r"(rounds per second +)[\d,]+")
_HEAD = re.compile(r" \| head -(\d+)$")
_LONG = re.compile(r"(--rounds )(\d+e7|[2-9]e6)")
_NUMBER = re.compile(r"[−+-]?\d[\d.,]*")
_WORD = re.compile(r"[a-z]{3}")


def output_of(command: str) -> str:
    """The output of a command line; `| head -N` keeps the first lines. Speeds are left out."""
    from paper.commands import run

    head = _HEAD.search(command)
    program, *arguments = shlex.split(_HEAD.sub("", command))
    assert program == "croupier"
    ran = run(*arguments)
    lines = _SPEED.sub(r"\1…", ran.out + ran.err).splitlines(keepends=True)
    return "".join(lines[: int(head[1])] if head else lines)


def examples(page: str) -> Iterator[tuple[str, str]]:
    """The commands of a page, each with the output that the page shows."""
    for block in _BLOCK.findall(page):
        for example in f"\n{block}".split("\n$ ")[1:]:
            command, _, output = example.partition("\n")
            yield command, output


def shorten(command: str) -> str:
    """A command without `head` and with fewer rounds, if it deals millions."""
    return _HEAD.sub("", _LONG.sub(r"\g<1>3e5", command))


def words_of(output: str) -> set[str]:
    """The lines with words, without their numbers and the width of their columns."""
    return {" ".join(_NUMBER.sub("#", line).split()) for line in output.splitlines() if _WORD.search(line)}


def is_long(command: str) -> bool:
    return bool(_LONG.search(command))


def refresh(page: str) -> str:
    """The page with the current output of its commands."""
    return _BLOCK.sub(lambda block: _play(block[0]), page)


def _play(block: str) -> str:
    commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    return "\n".join(f"$ {command}\n{output_of(command)}" for command in commands)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    for name in PAGES:
        file = DOCS / name
        file.write_text(refresh(file.read_text("utf-8")), "utf-8")
