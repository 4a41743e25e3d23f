"""The conversations of docs/tour.md: each is played, and the page says what was said.

`python tests/tour.py` writes them anew after a change that is meant to be seen. Of the page it needs the command and, in
order, what is typed: the text after ` > `.
"""

from __future__ import annotations

import re
import shlex
import tempfile
from pathlib import Path

from cli.program import Program

PAGE = Path(__file__).parents[1] / "docs" / "tour.md"
PROMPT = " > "
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
_TYPED = re.compile(rf"^(?!\$ ).*?{PROMPT}(.*)$", re.MULTILINE)
_DIGEST = re.compile(r"\b([0-9a-f]{64}|[0-9a-f]{16}|\d{8}-\d{6}-[0-9a-f]{8})\b")
"""The digest of a log changes with every rule that houses may have, its id with every run: they are left out."""


def play(block: str) -> str:
    """The command of a block, with all that is typed and said."""
    command = block.partition("\n")[0].removeprefix("$ ")
    program, *arguments = shlex.split(command)
    assert program == "croupier"
    typed = _TYPED.findall(block)
    with tempfile.TemporaryDirectory() as home:
        run = Program(Path(home))(*arguments, typed="".join(f"{line}\n" for line in typed))
    assert (run.code, run.err) == (0, "")
    first, *others = run.out.split(PROMPT)
    said = first + "".join(f"{PROMPT}{line}\n{other}" for line, other in zip(typed, others, strict=True))
    return _DIGEST.sub("…", f"$ {command}\n{said}")


def refresh(page: str) -> str:
    return BLOCK.sub(lambda block: play(block[0]), page)


if __name__ == "__main__":
    PAGE.write_text(refresh(PAGE.read_text("utf-8")), "utf-8")
