"""Plug-ins: what is found, what is skipped with a sentence, and what is never fatal. The packages are folders on the path."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from croupier import plugins
from croupier.games.blackjack import Rules
from croupier.plugins import foreign_code


def package(folder: Path, name: str, entry_points: str, **modules: str) -> None:
    """An installed package with these entry points."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entry_points)
    for module, source in modules.items():
        (folder / f"{module}.py").write_text(source)


def croupier(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    code = (
        f"import sys; sys.path.append({str(folder)!r}); sys.argv[0] = 'croupier'; from croupier.cli import main; main()"
    )
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)


BROKEN = {
    "croupier.games": {
        "no-module": ("nowhere:GAME", "ModuleNotFoundError: No module named 'nowhere'"),
        "no-game": ("broken:NUMBER", "its entry point names no game of that name"),
        "blackjack": ("broken:GAME", "its entry point names no game of that name"),
        "half": ("broken:HALF", "ModuleNotFoundError: No module named 'broken.rules'; 'broken' is not a package"),
    },
    "croupier.strategies": {
        "blackjack.expert": ("broken:bot", "the name is taken, or it is not a function that makes a strategy"),
        "chess.gambit": ("broken:bot", "there is no game “chess”"),
        "blackjack.number": ("broken:NUMBER", "the name is taken, or it is not a function that makes a strategy"),
    },
    "croupier.counts": {
        "hi-lo": ("broken:TAGS", "the name is taken, or no lower-case word"),
        "eleven": ("broken:ELEVEN", "a count is a text of ten tags from −5 to 5, for 2 to 10 and ace"),
        "three": ("broken:NUMBER", "a count is a text of ten tags"),
    },
    "croupier.houses": {"nothing": ("broken:NUMBER", "AttributeError")},
}
SOURCE = """
from croupier.games.registry import Game
NUMBER, TAGS, ELEVEN = 3, "1 1 1 1 1 0 0 0 -1 -1", "1 1 1 1 1 0 0 0 0 -1 -1"
GAME = Game("other", rules="broken", telling="broken", houses="broken", strategies="broken")
HALF = Game("half", rules="broken.rules", telling="broken", houses="broken", strategies="broken")
def bot(name, rules):
    raise RuntimeError("no bot today")
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("plugins")
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, (value, _) in entries.items())
        for group, entries in BROKEN.items()
    ]
    extra = "\n[croupier.strategies]\nblackjack.failing = broken:bot\n"
    text = "\n".join(lines).replace("[croupier.strategies]\n", extra.lstrip())
    package(place, "broken", text, broken=SOURCE)
    return place


@pytest.mark.slow
def test_a_broken_plugin_is_named_and_skipped(folder: Path) -> None:
    listed = croupier(folder, "houses", "list")
    assert listed.returncode == 0
    assert "blackjack/vegas-strip" in listed.stdout
    counted = croupier(folder, "count", "compare", "hi-lo", "zen")
    assert counted.returncode == 0
    played = croupier(folder, "play", "blackjack/vegas-strip", "--plain", "--bots", "failing")
    assert played.returncode == 2
    assert "The strategy “failing” of broken does not work here." in played.stderr
    said = listed.stderr + counted.stderr + played.stderr
    for group, entries in BROKEN.items():
        for name, (_, reason) in entries.items():
            assert f"The plug-in {name} of broken is skipped ({group}): {reason}" in said or group == "croupier.houses"
    assert "croupier.houses): AttributeError: 'int' object" in said
    assert "Traceback" not in said


def test_nothing_is_asked_where_no_package_mentions_a_group(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "missing")])
    assert not plugins._is_mentioned(b"croupier.games")
    package(tmp_path, "more", "[croupier.games]\nx = y:z\n")
    assert plugins._is_mentioned(b"croupier.games")


def test_tables_are_kept_only_for_code_that_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Mine:
        """A strategy of a test."""

    (tmp_path / "my_bots.py").write_text("class Bot: ...\n")
    monkeypatch.syspath_prepend(tmp_path)
    import my_bots  # type: ignore[import-not-found]

    assert foreign_code(Rules()) == ""
    assert foreign_code(Rules(), my_bots.Bot())
    Mine.__module__ = "__main__"
    assert foreign_code(Rules(), Mine()) is None
