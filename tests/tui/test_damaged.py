"""Damaged files in the app: the others are shown, and the damaged ones are named with their reason."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from croupier import __version__
from croupier.analysis.values import Values, fingerprint
from croupier.houses import load
from croupier.processes.queue import Reply
from croupier.settings import Settings
from croupier.tui.screens.history import HistoryScreen
from croupier.tui.screens.lobby import LobbyScreen
from croupier.tui.screens.table import TableScreen
from records.hostile import DEEP, MASTER, kept_game
from tui.evening import Evening

RULES = load("blackjack/vegas-strip").rules


def bad_log(folder: Path) -> Path:
    bad = folder / "99991231-235959-bad.jsonl"
    bad.write_bytes(b'{"n":1,"event":"table","rules":[]}\n')
    bad.with_suffix(".private").write_text(MASTER)
    return bad


@pytest.mark.slow
def test_the_lobby_resumes_the_others(evening: Evening) -> None:
    folder = evening.folder / "games"
    kept_game(folder)
    bad_log(folder)

    async def story() -> None:
        async with evening.at() as at:
            await at.press("r")
            assert "99991231-235959-bad" in at.text()
            assert "damaged" in at.text()
            await at.press("down", "enter")
            assert at.is_at(LobbyScreen)
            assert (
                "99991231-235959-bad is damaged: “99991231-235959-bad.jsonl” is not a log of a game: line 1 is"
                in at.text()
            )
            await at.press("r", "enter")
            assert at.is_at(TableScreen)

    asyncio.run(story())


def test_the_history_names_them(evening: Evening) -> None:
    folder = evening.folder / "games"
    kept_game(folder)
    bad_log(folder)

    async def story() -> None:
        async with evening.at() as at:
            await at.press("f6")
            assert at.is_at(HistoryScreen)
            assert "Games: 1" in at.text()
            await at.press("!", "enter")
            assert "99991231-235959-bad is damaged: “" in at.text()
            await at.press("down")
            assert "is damaged" not in at.text()

    asyncio.run(story())


@pytest.mark.parametrize(
    "content",
    [
        "[]", DEEP, "\x00", "null", json.dumps({"version": __version__, "edges": []}),
        json.dumps({"version": __version__, "edges": {fingerprint(RULES): []}}),
        json.dumps({"version": __version__, "edges": {fingerprint(RULES): {"main": "x"}}}),
        json.dumps({"version": __version__, "edges": {fingerprint(RULES): {"other": 0.5}}}),
        json.dumps({"version": __version__, "edges": {fingerprint(RULES): {"main": 7.0}}}),
    ],
)  # fmt: skip
def test_damaged_edges_are_computed_again(tmp_path: Path, content: str) -> None:
    cache = tmp_path / "edges.json"
    cache.write_text(content)
    values = Values(lambda: None, cache, started=False)
    assert not values.edge(RULES).known
    values._keep(("edge", fingerprint(RULES)), Reply("known", {"main": -0.005}))
    assert Values(lambda: None, cache, started=False).edge(RULES).value == {"main": -0.005}
    values.close()


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", "a\x1b[2J"), ("name", "x" * 17), ("bots_at", {"x": ["\u202e"]}), ("guests", ["x"] * 65), ("house", "\n"),
     ("budget", -1), ("budget", 10**16), ("budget", True), ("speed", ["fast"]), ("theme", "x"), ("still", 1)],
)  # fmt: skip
def test_a_damaged_setting_is_the_usual_one(tmp_path: Path, field: str, value: object) -> None:
    file = tmp_path / "app.json"
    file.write_text(json.dumps({field: value, "sound": "bell"}))
    settings = Settings.load(file)
    assert getattr(settings, field) == getattr(Settings(), field)
    assert settings.sound == "bell"


def test_settings_replace_a_link_and_leave_its_target(tmp_path: Path) -> None:
    target, file = tmp_path / "target", tmp_path / "app.json"
    target.write_text("mine")
    file.symlink_to(target)
    Settings(path=file, name="Léa").save()
    assert target.read_text() == "mine"
    assert Settings.load(file).name == "Léa"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
