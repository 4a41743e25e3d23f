"""Writes what the README and the documents show in Python into a folder, a file for each program: for the type checkers.

python scripts/shown_programs.py build/shown
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def source(block: str) -> str:
    """A block as a program: of a session at the prompt, what was typed."""
    if not block.startswith(">>> "):
        return block
    return "".join(line[4:] or "\n" for line in block.splitlines(keepends=True) if line.startswith((">>> ", "... ")))


def programs(page: Path) -> list[str]:
    """The programs of a page; the blocks of a session at the prompt are one program."""
    blocks = BLOCK.findall(page.read_text("utf-8"))
    session = [source(block) for block in blocks if block.startswith(">>> ")]
    return [*(block for block in blocks if not block.startswith(">>> ")), *(["\n".join(session)] if session else [])]


def write(folder: Path) -> None:
    """Every program in a file of its own, and nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for page in PAGES:
        for number, program in enumerate(programs(page)):
            (folder / f"{page.stem.lower().replace('-', '_')}_{number}.py").write_text(program, "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
