"""What is released has one version everywhere; `make release` builds and tries it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
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


ADDRESS = "https://forge.example/cards/croupier"


@pytest.mark.slow
@pytest.mark.parametrize("address", ["", ADDRESS])
def test_what_is_built_has_the_address_that_was_given_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """The source is built first and a wheel's metadata from it, without the address: it stands in the source."""
    release = script("release")
    monkeypatch.setenv("PROJECT_URL", address)
    source = tmp_path / "source" / build("build_sdist", tmp_path / "source", ROOT)
    shutil.unpack_archive(source, tmp_path)
    monkeypatch.delenv("PROJECT_URL")
    build("prepare_metadata_for_build_wheel", tmp_path / "wheel", tmp_path / source.name.removesuffix(".tar.gz"))
    packed = shutil.make_archive(str(tmp_path / "wheel"), "zip", tmp_path / "wheel")
    wheel = Path(packed).rename(tmp_path / "croupier.whl")
    said = release.check_addresses([source, wheel], address)
    assert ("No address was given" in said) is not bool(address)
    metadata = release.metadata_of(wheel)
    page = metadata.get_payload()
    if not address:
        assert metadata.get_all("Project-URL") is None
        assert page == (ROOT / "README.md").read_text("utf-8")
        with pytest.raises(release.NotReady, match="names other addresses"):
            release.check_addresses([wheel], ADDRESS)
        return
    named = dict(line.split(", ") for line in metadata.get_all("Project-URL"))
    assert named["Source"] == address
    assert named["Changelog"] == f"{address}/blob/v{__version__}/CHANGELOG.md"
    assert f"({address}/raw/v{__version__}/docs/pictures/page-table.png)" in page
    assert f"({address}/blob/v{__version__}/docs/hosting.md)" in page
    links = re.findall(r"\]\(([^)]+)\)", page)
    assert links
    assert all(link.startswith("https://") for link in links)


def build(what: str, folder: Path, project: Path) -> str:
    """Build a source, or the metadata of a wheel, with the backend that is installed here; its name."""
    code = "import sys, hatchling.build as backend; print(getattr(backend, sys.argv[1])(sys.argv[2]))"
    folder.mkdir()
    command = [sys.executable, "-c", code, what, str(folder)]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()[-1]


@pytest.mark.parametrize(
    "address",
    ["http://forge.example/a/b", "forge.example/a/b", "https://", "https://host/a", "https://forge.example/a?b=c"],
)
def test_what_is_no_address_is_refused_before_anything_is_built(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, address: str
) -> None:
    release = script("release")
    monkeypatch.setattr(release, "DIST", tmp_path / "dist")
    monkeypatch.setenv("PROJECT_URL", address)
    with pytest.raises(release.NotReady, match="no address of a repository"):
        release.main()
    assert not (tmp_path / "dist").exists()
