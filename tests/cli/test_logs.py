"""Replay and verify, with genuine logs and with manipulated ones."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cli.program import Program

ENDED = "10\nstand\n" * 3 + "leave\nstand\nleave\nstand\n"
"""Some rounds, whatever the cards are; then the person leaves for good."""


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
    assert "You bet 10." in run.out
    assert "You: Stand." in run.out
    assert "Vous misez 10." in croupier("replay", str(log), "--lang", "fr").out
    assert croupier("replay", log.stem).out == run.out, "a game by its id"


def test_replay_as_data(croupier: Program, log: Path) -> None:
    data = json.loads(croupier("replay", str(log), "--json").out)
    assert [game["round"] for game in data["rounds"]] == [1, 2, 3]
    assert data["purses"] == [2000_00 + sum(game["net"][0] for game in data["rounds"])]
    assert data["rounds"][-1]["purses"] == data["purses"]


@pytest.mark.slow
@pytest.mark.parametrize("command", ["replay", "review"])
def test_a_damaged_log_gives_no_half_of_a_document(croupier: Program, log: Path, command: str) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join([*lines[:-4], b"{damaged}\n", *lines[-3:]]))
    run = croupier(command, str(log), "--json")
    assert (run.code, run.out) == (2, "")
    assert f"line {len(lines) - 3} is not its record" in run.err


def test_verify_a_repeatable_game(croupier: Program, log: Path) -> None:
    run = croupier("verify", str(log))
    assert run.code == 0
    lines = run.out.splitlines()
    assert lines[:3] == [
        "So far nothing is wrong.",
        "Rounds checked: 3.",
        "Shoes dealt again from their seeds, card for card: 3.",
    ]
    assert "The game was dealt from a chosen seed: it can be repeated, but not called fair." in lines
    assert "Coups vérifiés\u202f: 3." in croupier("verify", str(log), "--lang", "fr").out


@pytest.mark.slow
def test_verify_a_fair_game(croupier: Program) -> None:
    """A person cuts, a bot plays, the game ends: every card is proven."""
    played = croupier("play", "blackjack/changer", "--bots", "intermediate", "--cut", "my words", typed=ENDED)
    digest = played.out.split("Fairness: ")[1].split()[0]
    (path,) = croupier.logs()
    assert '"words":"my words"' in path.read_text()
    run = croupier("verify", str(path), "--head", digest)
    assert run.code == 0
    assert run.out.splitlines()[0] == "Fair: every card is proven."
    found = json.loads(croupier("verify", str(path), "--json").out)
    assert (found["verdict"], found["digest"][:16], found["problem"]) == ("fair", digest, None)
    assert all(shoe["proven"] and shoe["cut"] == ["Player 1"] and not shoe["unsaid"] for shoe in found["shoes"])
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-3]))
    cut_off = croupier("verify", str(path), "--head", digest[:16])
    assert cut_off.code == 1
    assert "does not lead to the digest that was given" in cut_off.out
    assert croupier("verify", str(path), "--head", "nonsense").code == 2


def test_verify_a_game_in_progress(croupier: Program) -> None:
    croupier("play", "blackjack/changer", "--seed", "3", typed="10\n")
    run = croupier("verify", str(croupier.logs()[0]))
    assert run.code == 0
    assert run.out.startswith("So far nothing is wrong.\n")
    assert "Shoes still in play, not proven yet: number 1." in run.out


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
    log.write_text("".join(json.dumps(record, separators=(",", ":")) + "\n" for record in records))


CHANGES = (
    "a card", "the money", "a bet", "a decision", "a seed", "no seed", "a missing line", "a missing answer", "rubbish",
    "another version", "no table", "half a table",
)  # fmt: skip


NO_LOG = ("no seed", "rubbish", "another version", "no table", "half a table")


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES)
def test_a_tampered_log_is_found_out(croupier: Program, log: Path, change: str) -> None:
    tamper(log, change)
    run = croupier("verify", str(log))
    if change in NO_LOG:
        assert (run.code, run.out) == (2, "")
        assert run.sentence.endswith(".")
        assert croupier("verify", str(log), "--lang", "fr").sentence != run.sentence
    else:
        assert run.code == 1
        assert run.out.startswith("Not fair, record ")
        found = json.loads(croupier("verify", str(log), "--json").out)
        assert found["verdict"] == "not fair"
        assert found["record"] > 0
        assert croupier("verify", str(log), "--lang", "fr").out.startswith("Pas honnête, enregistrement ")
    if change in (*NO_LOG, "a missing line"):
        assert croupier("replay", str(log), "--json").code == 2


@pytest.mark.slow
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_files_that_are_no_logs(croupier: Program, tmp_path: Path, command: str) -> None:
    assert croupier(command, str(tmp_path / "nothing")).sentence == f"There is no file “{tmp_path / 'nothing'}”."
    for content in (b"", b"hello\n", b"\xff\xfe\n", b"{}\n", b"[1]\n", b'{"n":1,"event":"table"}\n'):
        (tmp_path / "log").write_bytes(content)
        run = croupier(command, str(tmp_path / "log"))
        assert (run.code, run.out) == (2, "")
    assert croupier(command, str(tmp_path)).code == 2


@pytest.mark.slow
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_the_latest_game_is_taken_by_default(croupier: Program, command: str) -> None:
    assert croupier(command).sentence == "No game was played yet. A new one: croupier play HOUSE"
    assert croupier(command).code == 2
    for house in ("blackjack/changer", "war/ctrlaltbet"):
        croupier("play", house, "--seed", "3", typed="10\nstand\n")
    first, latest = sorted(croupier.logs(), key=lambda log: log.stat().st_mtime_ns)
    assert croupier(command).out == croupier(command, str(latest)).out != ""
    os.utime(first)
    assert croupier(command, "--json").out == croupier(command, first.stem, "--json").out


@pytest.mark.parametrize("command", ["replay", "review", "verify"])
def test_a_table_at_which_nobody_played_is_not_the_latest_game(croupier: Program, command: str) -> None:
    croupier("play", "blackjack/changer", "--seed", "3", typed="10\nstand\n")
    (played,) = croupier.logs()
    croupier("play", "war/ctrlaltbet", typed="")
    assert len(list(croupier.logs())) == 1, "a table without a round is not kept"
    assert croupier(command, "--json").out == croupier(command, played.stem, "--json").out


def test_chips_bought_between_rounds_are_in_the_data(croupier: Program) -> None:
    croupier("play", "war/ctrlaltbet", "--budget", "10", "--seed", "1", typed="10\ny\n" * 30)
    data = json.loads(croupier("replay", "--json").out)
    assert data["bought"]
    for purchase in data["bought"]:
        before, after = purchase["after_round"], purchase["after_round"] + 1
        had = data["rounds"][before - 1]["purses"][0]
        assert had < 100
        if after <= len(data["rounds"]) and "net" in data["rounds"][after - 1]:
            this = data["rounds"][after - 1]
            assert this["purses"][0] == had + purchase["amount"] + this["net"][0]
    settled = [game for game in data["rounds"] if "net" in game]
    assert data["purses"][0] == 1000 + sum(p["amount"] for p in data["bought"]) + sum(
        game["net"][0] for game in settled
    )


def test_s0_17_a_tournament_as_data_has_its_blocks_eliminations_and_ranking(croupier: Program) -> None:
    croupier("tournament", "--level", "expert", "--seed", "3", typed="10\nstand\nwatch\n" * 30)
    said = croupier("replay").out
    data = json.loads(croupier("replay", "--json").out)
    held = data["tournament"]
    assert (held["rounds"], held["block"]) == (9, 3)
    assert [block["rounds"] for block in held["blocks"]] == [[1, 3], [4, 6], [7, 9]]
    nets = [game["net"] for game in data["rounds"]]
    assert [block["net"] for block in held["blocks"]] == [
        [sum(column) for column in zip(*nets[first : first + 3], strict=True)] for first in (0, 3, 6)
    ]
    assert [(out["after_round"], out["rank"]) for out in held["eliminations"]] == [(3, 4), (6, 3)]
    assert [block["eliminated"] for block in held["blocks"]] == [[out["seat"]] for out in held["eliminations"]] + [[]]
    assert [place["rank"] for place in held["ranking"]] == [1, 2, 3, 4]
    assert sorted(place["seat"] for place in held["ranking"]) == [0, 1, 2, 3]
    first, second, third, fourth = held["ranking"]
    assert first["purse"] >= second["purse"]
    assert [third["out_after_round"], fourth["out_after_round"]] == [6, 3]
    name = f"{fourth['name']} leaves" if fourth["name"] else "You leave"
    assert f"{name} the table, fourth" in said
    assert said.count("Final ranking:") == 1
    assert said.rstrip().endswith("the tournament."), "it ends with who has won"


# History


@pytest.mark.slow
def test_history_lists_games_the_latest_first(croupier: Program) -> None:
    assert croupier("history").out == "No game was played yet. A new one: croupier play HOUSE\n"
    croupier("play", "blackjack/changer", "--seed", "3", typed="10\nstand\n" * 3 + "leave\n")
    croupier("play", "blackjack/vegas-strip", typed="")
    croupier(
        "play", "blackjack/partage", "--names", "Léa,Bruno", "--bots", "expert", typed="10\n20\n" + "stand\nn\n" * 3
    )
    croupier("tournament", "--names", "Ana,Bob", "--seed", "2", typed="10\n10\n" + "stand\n" * 4)
    lines = croupier("history").out.splitlines()
    assert len(lines) == 3, "a game without a round is none"
    logs = [log.stem for log in croupier.logs()]
    assert {line.split()[3] for line in lines} == {"Changer", "Changer,", "Partage"}
    data = json.loads(croupier("history", "--json").out)
    assert [game["id"] for game in data] == sorted((game["id"] for game in data), reverse=True)
    assert {game["id"] for game in data} <= set(logs)
    solo = next(game for game in data if len(game["seats"]) == 1)
    replayed = json.loads(croupier("replay", solo["id"], "--json").out)
    assert (solo["rounds"], solo["over"], solo["tournament"]) == (3, True, False)
    assert solo["seats"][0]["net"] == sum(game["net"][0] for game in replayed["rounds"])
    friends = next(line for line in lines if "Léa" in line)
    assert "Bruno" in friends
    assert "Marguerite" not in friends
    assert next(game for game in data if game["tournament"])["seats"][1]["name"] == "Bob"
    assert len(croupier("history", "--last", "1").out.splitlines()) == 1
    assert "tournoi" in croupier("history", "--lang", "fr").out


def test_history_counts_chips_that_were_bought_as_no_win(croupier: Program) -> None:
    croupier("play", "war/ctrlaltbet", "--budget", "10", "--seed", "1", typed="10\ny\n" * 30)
    (game,) = json.loads(croupier("history", "--json").out)
    replayed = json.loads(croupier("replay", "--json").out)
    assert replayed["bought"]
    assert game["seats"][0]["bought"] == 1000 + sum(purchase["amount"] for purchase in replayed["bought"])
    assert game["seats"][0]["net"] == sum(one["net"][0] for one in replayed["rounds"] if "net" in one)
    assert game["seats"][0]["purse"] == replayed["purses"][0]
