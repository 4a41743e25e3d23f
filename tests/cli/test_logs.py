"""Replay and verify, with genuine logs and with manipulated ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.program import Program


@pytest.fixture
def log(croupier: Program) -> Path:
    """The log of three rounds; every shoe has ended."""
    croupier("play", "blackjack/changer", "--seed", "3", typed="10\nstand\n" * 3 + "leave\n")
    (found,) = croupier.logs()
    return found


def test_replay_tells_the_game(croupier: Program, log: Path) -> None:
    run = croupier("replay", str(log))
    assert run.code == 0
    assert run.out.startswith("Changer\n  BLACKJACK PAYS 3 TO 2\n")
    assert "Round 3" in run.out
    assert "Player 1 bets 10." in run.out
    assert "Player 1 stands." in run.out
    assert "Joueur 1 mise 10." in croupier("replay", str(log), "--lang", "fr").out
    assert croupier("replay", log.stem).out == run.out, "a game by its id"


def test_replay_as_data(croupier: Program, log: Path) -> None:
    data = json.loads(croupier("replay", str(log), "--json").out)
    assert [game["round"] for game in data["rounds"]] == [1, 2, 3]
    assert data["purses"] == [2000_00 + sum(game["net"][0] for game in data["rounds"])]
    assert data["rounds"][-1]["purses"] == data["purses"]


def test_verify_a_fair_game(croupier: Program, log: Path) -> None:
    run = croupier("verify", str(log))
    assert run.code == 0
    assert run.out == "Rounds checked: 3.\nShoes dealt again from their seeds, card for card: 3.\n"
    assert json.loads(croupier("verify", str(log), "--json").out) == {
        "fair": True,
        "rounds": 3,
        "shoes": 3,
        "open_shoe": False,
    }
    assert "Coups vérifiés\u202f: 3." in croupier("verify", str(log), "--lang", "fr").out


def test_verify_a_game_in_progress(croupier: Program) -> None:
    croupier("play", "blackjack/changer", "--seed", "3", typed="10\n")
    run = croupier("verify", str(croupier.logs()[0]))
    assert run.code == 0
    assert "The last shoe is still in play: it can be checked when it ends." in run.out


def tamper(log: Path, change: str) -> None:
    records = [json.loads(line) for line in log.read_text().splitlines()]
    answers = [record for record in records if record["event"] == "answer"]
    match change:
        case "a card":
            answers[0]["answer"] = "2d" if answers[0]["answer"] != "2d" else "3d"
        case "the money":
            next(record for record in records if record["event"] == "settled")["purses"][0] += 100
        case "a bet":
            next(record for record in records if record["event"] == "bet")["bets"]["main"] += 100
        case "a decision":
            next(record for record in answers if record["answer"] == "stand")["answer"] = "split"
        case "a seed":
            next(record for record in records if record["event"] == "shoe")["seed"] = "00" * 32
        case "no seed":
            next(record for record in records if record["event"] == "shoe")["seed"] = "xyz"
        case "a missing line":
            del records[7]
        case "a missing answer":
            del records[7]
            records = [{**record, "n": n} for n, record in enumerate(records, 1)]
        case "rubbish":
            records[3] = []
        case "another version":
            records[0]["version"] = 99
        case "no table":
            records[0]["event"] = "tabel"
        case "half a table":
            del records[0]["players"]
    log.write_text("".join(json.dumps(record) + "\n" for record in records))


CHANGES = (
    "a card", "the money", "a bet", "a decision", "a seed", "no seed", "a missing line", "a missing answer", "rubbish",
    "another version", "no table", "half a table",
)  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_a_tampered_log_is_found_out(croupier: Program, log: Path, change: str) -> None:
    tamper(log, change)
    run = croupier("verify", str(log))
    assert (run.code, run.out) == (2, "")
    assert run.sentence.endswith(".")
    replayed = croupier("replay", str(log), "--json")
    assert replayed.code == (0 if change in ("a card", "a seed", "no seed") and not replayed.err else 2)
    assert croupier("verify", str(log), "--lang", "fr").sentence != run.sentence


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_files_that_are_no_logs(croupier: Program, tmp_path: Path, command: str) -> None:
    assert croupier(command, str(tmp_path / "nothing")).sentence == f"There is no file “{tmp_path / 'nothing'}”."
    for content in (b"", b"hello\n", b"\xff\xfe\n", b"{}\n", b"[1]\n", b'{"n":1,"event":"table"}\n'):
        (tmp_path / "log").write_bytes(content)
        run = croupier(command, str(tmp_path / "log"))
        assert (run.code, run.out) == (2, "")
    assert croupier(command, str(tmp_path)).code == 2
