"""Nothing from a file reaches the terminal raw: no escape sequence, no direction mark, no line break."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cli.program import Program, Run
from croupier.messages import escape, one_line, visible

EVIL = "e\x1b[31m\u202evil\x9b\r\x07"


def clean(run: Run) -> Run:
    for text in (run.out, run.err):
        assert all(visible(sign) or sign == "\n" for sign in text), ascii(text)
    return run


@pytest.fixture
def evil_game(croupier: Program) -> str:
    """A game whose file has a name full of control characters."""
    assert croupier("play", "vegas-strip", "--plain", "--seed", "5", typed="10\ns\ns\nq\n").code == 0
    (log,) = croupier.logs()
    for suffix in (".jsonl", ".private"):
        shutil.move(log.with_suffix(suffix), log.with_name(EVIL + suffix))
    return EVIL


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ("resume", "--list"),
        ("history",),
        ("history", "--json"),
        ("verify",),
        ("replay",),
        ("replay", "--json"),
        ("review",),
    ],
)
def test_the_name_of_a_log(croupier: Program, evil_game: str, command: tuple[str, ...]) -> None:
    assert evil_game
    run = clean(croupier(*command))
    assert run.code == 0
    assert run.out


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", [("houses", "show"), ("houses", "check"), ("houses", "compare", "vegas-strip"), ("edge",), ("chart",)]
)
def test_the_name_of_a_house(croupier: Program, tmp_path: Path, command: tuple[str, ...]) -> None:
    house = tmp_path / f"{EVIL}.toml"
    house.write_text('game = "blackjack"\nextends = "blackjack/vegas-strip"\n', "utf-8")
    run = clean(croupier(*command, str(house)))
    assert run.code == 0, run.err


def test_no_game_is_played_at_a_house_that_a_log_cannot_name(croupier: Program, tmp_path: Path) -> None:
    house = tmp_path / f"{EVIL}.toml"
    house.write_text('game = "blackjack"\nextends = "blackjack/vegas-strip"\n', "utf-8")
    run = clean(croupier("play", str(house), "--plain", typed="10\n"))
    assert run.code == 2
    assert "cannot be written down" in run.sentence
    assert not croupier.logs()


@pytest.mark.parametrize("name", ["A\x1b[2Jb", "A\u202eb", "A\nb", "x" * 101])
def test_a_name_is_one_line(croupier: Program, name: str) -> None:
    run = clean(croupier("play", "vegas-strip", "--plain", "--names", name, typed="10\n"))
    assert run.code == 2
    assert "is not accepted as a name" in run.sentence
    assert not croupier.logs()


@pytest.mark.slow
def test_a_name_with_a_bad_byte(croupier: Program) -> None:
    run = croupier.anew("play", "vegas-strip", "--plain", "--names", b"A\xffb".decode("utf-8", "surrogateescape"))
    assert run.code == 2
    assert "is not accepted as a name" in clean(run).sentence


def test_a_terminal_gets_visible_characters_and_line_breaks() -> None:
    assert escape(EVIL + "\n") == "e\\x1b[31m\\u202evil\\x9b\\r\\x07\n"
    assert escape("1\u202f240 é ♠") == "1\u202f240 é ♠"
    assert one_line("1\u202f240 é ♠")
    assert not one_line(EVIL)
