"""Bad files and closed streams on the command line: exit code and a sentence, never a traceback."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.program import Program
from croupier.records.types import decode_snapshot, encode
from records.hostile import DEEP, MASTER


@pytest.fixture
def games(croupier: Program) -> Path:
    """A good game, and a bad log that is named as if it were later."""
    assert croupier("play", "vegas-strip", "--plain", "--seed", "5", typed="10\ns\ns\nq\n").code == 0
    (good,) = croupier.logs()
    bad = good.with_name("99991231-235959-bad.jsonl")
    bad.write_bytes(b'{"n":1,"event":"table","net":[]}\n')
    bad.with_suffix(".private").write_text(MASTER)
    os.utime(good, (1, 1))
    return good


def test_a_damaged_log_is_listed_with_its_reason(croupier: Program, games: Path) -> None:
    for command in (("history",), ("resume", "--list")):
        run = croupier(*command)
        good, bad = run.out.splitlines()
        assert run.code == 0
        assert good.startswith(games.stem)
        reason = "“99991231-235959-bad.jsonl” is not a log of a game: line 1 is not its record."
        assert bad == f"99991231-235959-bad is damaged: {reason}"
    first, second = json.loads(croupier("history", "--json").out)
    assert (first["id"], second["id"]) == (games.stem, "99991231-235959-bad")
    assert "line 1" in second["damaged"]


def test_the_latest_game_that_can_be_read_is_resumed(croupier: Program, games: Path) -> None:
    run = croupier("resume", "--plain", typed="q\n")
    assert run.code == 0
    assert "99991231-235959-bad is damaged" in run.err
    assert f"croupier resume {games.stem}" in run.out


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("command", ["replay", "verify", "resume", "review"])
def test_a_damaged_log_by_name(croupier: Program, command: str) -> None:
    run = croupier(command, "99991231-235959-bad")
    assert run.code == 2
    assert "line 1 is not its record" in run.sentence


def test_houses_that_are_no_files(croupier: Program, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "large.toml").write_text("#" * 1_000_001)
    for name in ("pipe", "folder", "large"):
        run = croupier("houses", "show", str(tmp_path / f"{name}.toml"))
        assert run.code == 2
        assert "cannot be read" in run.sentence


def test_two_thousand_houses_that_extend_one_another(croupier: Program, tmp_path: Path) -> None:
    for number in range(2000):
        text = f'game = "blackjack"\nextends = "{number + 1}.toml"\n'
        (tmp_path / f"{number}.toml").write_text(text)
    (tmp_path / "2000.toml").write_text('game = "blackjack"\n')
    run = croupier("houses", "show", str(tmp_path / "0.toml"))
    assert run.code == 2
    assert "extends more than 20 houses" in run.sentence
    assert croupier("houses", "show", str(tmp_path / "1990.toml")).code == 0


@pytest.mark.parametrize(
    "settings", ["[]", DEEP, "\x00", '{"name":"\\u001b[2J","bots":[{}],"house":[],"budget":-1,"count":"x"}', "9" * 9999]
)
def test_damaged_settings(croupier: Program, settings: str) -> None:
    file = croupier.home / "config" / "croupier" / "app.json"
    file.parent.mkdir(parents=True)
    file.write_text(settings)
    assert croupier("play", "war/casino-war", "--plain", typed="10\nq\n").code == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", [("history",), ("houses", "list"), ("verify",), ("replay", "--json"), ("edge", "war/ctrlaltbet")]
)
def test_closed_and_full_outputs(croupier: Program, games: Path, command: tuple[str, ...]) -> None:
    for name in ("99991231-235959-bad.jsonl", "99991231-235959-bad.private"):
        games.with_name(name).unlink()
    words = " ".join(Program.command(*command))
    for redirected, codes in ((">&-", (0, 1)), (">/dev/full", (1,)), ("| true", (0, 1, 141))):
        if "full" in redirected and not Path("/dev/full").exists():
            continue
        done = subprocess.run(
            ["sh", "-c", f"{words} {redirected}"],
            env=croupier.environment(),
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert done.returncode in codes, (redirected, done.stderr)
        assert b"Traceback" not in done.stderr
        assert b"Exception ignored" not in done.stderr


def test_a_chart_file_of_a_log_is_not_looked_for(croupier: Program, games: Path, tmp_path: Path) -> None:
    """A log that names a file is no reason to open it."""
    os.mkfifo(tmp_path / "pipe.json")
    evil = games.with_name("evil.jsonl")
    shutil.copy(games.with_suffix(".private"), evil.with_suffix(".private"))
    snapshot = decode_snapshot(games.read_bytes().splitlines()[0])
    bot = replace(snapshot.players[0], plays=str(tmp_path / "pipe.json"))
    evil.write_bytes(encode(replace(snapshot, players=[bot])) + b"\n")
    for command in ("replay", "verify", "review"):  # nothing is asked of the bot
        assert croupier(command, "evil").code == 0
    run = croupier("resume", "evil", "--plain")
    assert run.code == 2
    assert "its chart is missing" in run.sentence


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("drill", "--person", "\udcff"), "one line of at most 100 characters."),
        (("drill", "--count", "nope"), "“nope” is not a count"),
        (("host", "--bind", "\udcff"), "is not an address of this machine"),
        (
            ("count", "plays", "blackjack/vegas-strip", "--spread", "nan"),
            "nan is not accepted: a number from 1 to 1000.",
        ),
        (("count", "plays", "blackjack/vegas-strip", "--penetration", "1"), "a number from 0 to less than 1."),
        (("count", "plays", "blackjack/vegas-strip", "--risk-averse", "x"), "“x” is not a number."),
        (("tournament", "--rounds", "9" * 20), "both are from 1 to 1,000."),
        (("simulate", "blackjack/vegas-strip", "--seats", "9" * 20), "a whole number up to 1000."),
        (("play", "blackjack/vegas-strip", "--loss-limit", "1.5"), "A budget of 1.50 for a game is too little here"),
    ],
)
def test_what_no_option_takes_is_refused_with_a_sentence(
    croupier: Program, arguments: tuple[str, ...], sentence: str
) -> None:
    run = croupier(*arguments)
    assert (run.code, sentence in run.sentence) == (2, True), run.err
