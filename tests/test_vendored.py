"""Files of others are those that were written down: version, source and SHA-256."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LISTED = tomllib.loads((ROOT / "scripts" / "vendored.toml").read_text("utf-8"))
FOLDERS = ("src/croupier/web/static/vendor", "src/croupier/web/static/fonts", "tests/browser/vendor")


@pytest.mark.parametrize("path", LISTED)
def test_a_file_of_others_is_the_one_that_was_taken(path: str) -> None:
    listed = LISTED[path]
    assert hashlib.sha256((ROOT / path).read_bytes()).hexdigest() == listed["sha256"]
    assert re.fullmatch(r"\d+(\.\d+)+", listed["version"])
    assert listed["source"]


def test_every_file_of_others_is_written_down() -> None:
    files = {str(file.relative_to(ROOT)) for folder in FOLDERS for file in (ROOT / folder).iterdir()}
    taken = {file for file in files if not file.endswith((".txt", ".d.ts"))}
    assert taken == set(LISTED), "their licences lie beside them, and what the type checker is told of them"
