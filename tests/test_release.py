"""What is released has one version everywhere; `make release` builds and tries it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from croupier import __version__
from scripts import script

ROOT = Path(__file__).parents[1]
FILES = ("pyproject.toml", "CHANGELOG.md", "CITATION.cff", "src/croupier/__init__.py")


@pytest.mark.parametrize(
    ("file", "before", "after", "sentence"),
    [
        ("CITATION.cff", f"version: {__version__}", "version: 9.9", "CITATION.cff says 9.9"),
        ("CITATION.cff", "date-released: 2", "date-released: 1", "different days"),
        ("CHANGELOG.md", f"## {__version__} (", "## 9.9 (", "CHANGELOG.md says 9.9"),
        ("CHANGELOG.md", f"## {__version__} (", f"## {__version__} of ", "no version with a day"),
    ],
)
def test_another_version_is_not_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, before: str, after: str, sentence: str
) -> None:
    release = script("release")
    assert release.check_version() == __version__
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    text = (tmp_path / file).read_text("utf-8")
    assert before in text
    (tmp_path / file).write_text(text.replace(before, after, 1), "utf-8")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    with pytest.raises(release.NotReady, match=sentence):
        release.check_version()
