"""`croupier join` at a real house; tests/plain/test_joining.py and tests/remote have a small one."""

from __future__ import annotations

import io
import json
import os
import re
from pathlib import Path

import pytest

from croupier.language import Speaker
from croupier.plain.console import Console, Quit
from croupier.plain.joining import JoinedSession
from croupier.records.types import Calendar
from croupier.remote.house import Invitation, NoHouse, RemoteHouse
from croupier.remote.sitting import RemoteSitting
from croupier.table.shoe import promise
from paper.commands import run
from web.server import Guest, Running, running


def sitting_at(house: Running, folder: Path, game: str, cut: str = "") -> RemoteSitting:
    remote = RemoteHouse(Invitation.read(house.address), folder / "keys.json")
    remote.enter("Léa")
    return RemoteSitting.at(remote, game, cut)


def run_join(house: Running, folder: Path, game: str, typed: str, language: str = "en", cut: str = "") -> str:
    """What somebody reads who types these lines."""
    out, sitting = io.StringIO(), sitting_at(house, folder, game, cut)
    try:
        JoinedSession(sitting, Console(Speaker(language), io.StringIO(typed), out)).play()
    except Quit:
        pass
    finally:
        sitting.leave()
    return out.getvalue()


def sits_down(sitting: RemoteSitting, typed: str) -> tuple[bool, str]:
    """Whether somebody sits down who types these lines, and what they read."""
    out = io.StringIO()
    found = JoinedSession(sitting, Console(Speaker("en"), io.StringIO(typed), out)).sits_down()
    sitting.leave()
    return found, out.getvalue()


def test_a_whole_visit(house: Running, tmp_path: Path) -> None:
    game = house.open("baccarat/punto-banco", seats=2, clock=2)  # nothing is asked but the bet
    told = run_join(house, tmp_path, game, "500\nnothing\nbanker 10\n\nleave\n")
    assert "Léa sits down with 500." in told
    assert "“nothing” is not a complete bet" in told
    assert told.count("Léa bets banker 10.") == 2, told
    assert "\n\nCoup 1\n" in told
    assert "You leave the table with" in told
    log = house.house.store.log(game)
    assert sum(b'"promise"' in body for body in log) == sum(b'"words"' in body for body in log) == 1


def test_it_speaks_french_and_cuts_with_ones_own_words(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/changer", seats=2)
    told = run_join(house, tmp_path, game, "\n10\nxyz\nr\nr\nr\nr\npartir\n", "fr", cut="à la tienne")
    assert "Léa s’assied avec 2\u202f000." in told
    assert "Léa mise 10." in told
    log = b"".join(house.house.store.log(game))
    assert '"words":"à la tienne"'.encode() in log
    assert promise(game, 1, 0, "à la tienne").encode() in log


def test_one_sits_down_at_a_tournament_before_the_app_opens(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/changer", seats=3, bots=["amateur"], tournament=Calendar(2, 1))
    found, told = sits_down(sitting_at(house, tmp_path, game), "500\n\n")
    assert found
    assert "A tournament is joined before it begins, with 2,000." in told


@pytest.mark.parametrize(
    ("grant", "expected"),
    [(5_00, "You have too few chips for this table: the host can give you more."), (700_00, "Every seat is taken.")],
)
def test_who_cannot_sit_down_is_told_and_watches(tmp_path: Path, grant: int, expected: str) -> None:
    with running(tmp_path / "house.db", grant=grant) as house:
        game = house.open("blackjack/vegas-strip", seats=1)
        if grant > 5_00:
            tom = Guest(house.address, "Tom").live(game)
            tom.until(lambda line: line.felt)
            tom.ask("sit", seat=0, amount=100_00)
            tom.close()
        found, told = sits_down(sitting_at(house, tmp_path, game), "q\n")
    assert not found
    assert expected in told


def test_one_brings_what_one_has(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/vegas-strip:budget=20000", seats=1)
    assert "Enter: sit down with 10,000" in run_join(house, tmp_path, game, "q\n")


def test_who_leaves_in_the_middle_of_a_round_plays_it_to_its_end(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/vegas-strip:insurance=false", seats=1, clock=0, seed=3)
    told = run_join(house, tmp_path, game, "500\n10\nleave\nstand\n", cut="seven")
    assert "You leave when this round is over." in told
    assert "You leave the table with" in told


def test_a_question_says_how_long_one_has(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/vegas-strip:insurance=false", seats=1, seed=5)
    told = run_join(house, tmp_path, game, "500\n10\nstand\nq\n", cut="seven")
    assert re.search(r"h Hit · s Stand .*\(3\d s\) > ", told)


def test_a_learner_is_answered_as_at_a_table_of_ones_own(house: Running, tmp_path: Path) -> None:
    game = house.open("war/casino-war", seats=1, seed=58, clock=0)
    told = run_join(house, tmp_path, game, "500\n?\n10\n?\nk\ng\ncoach\nr\n?\nq\n", cut="tie")
    assert "Ante: −2.330 % of the bet on average." in told
    assert "War: −0.3151 bets, the best." in told  # one in the hand, one before the dealer
    assert "That cost 0.18 bets: going to war was better." in told[told.index("The coach is on.") :]
    assert told.count("Ante: ") == 2  # the table is followed to the next round


def test_a_tournament_is_told_with_its_ranking_and_its_winner(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/changer", seats=2, bots=["amateur"], clock=0, tournament=Calendar(2, 2))
    told = run_join(house, tmp_path, game, "\n" + "10\ns\n" * 12)
    assert "\n\nRound 2 of the tournament\n" in told
    assert told.count("After round 1 of 2:\n  1. ") == 1
    ranking = told[told.index("Final ranking:") :].splitlines()
    assert (ranking[1][:5], ranking[2][:5]) == ("  1. ", "  2. ")
    assert re.fullmatch(r"(You win|Marguerite wins) the tournament\.", ranking[3])


# The command


@pytest.fixture
def keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file with the keys of this machine."""
    monkeypatch.setattr("croupier.remote.house.keys_file", lambda: tmp_path / "keys.json")
    return tmp_path / "keys.json"


def test_who_goes_is_told_how_to_come_back_and_to_check_the_game(
    house: Running, keys: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("500\n10\nq\n"))
    where = f"http://{house.address}/t/{house.open('war/ctrlaltbet', seats=1, clock=0)}"
    found = run("join", where, "--name", "Léa", "--plain")
    held, check = found.out.splitlines()[-2:]
    assert held.endswith(f"Your seat is held. To go on: croupier join {where}")
    first = check.rpartition(" ")[2]
    assert len(first) == 16
    assert check == f"To check the game later: croupier verify {where} --head {first}"
    assert run("verify", where, "--head", first).code == 0
    assert keys.exists()


def test_a_table_elsewhere_is_verified_by_its_address(house: Running, keys: Path) -> None:
    game = house.open("baccarat/punto-banco", seats=1, clock=0)  # nothing is asked but the bet
    run_join(house, keys.parent, game, "500\nbanker 10\nleave\n")
    where = f"http://{house.address}/t/{game}"
    stored = house.house.store.game(game)
    assert stored
    found = run("verify", where, "--head", stored.digest.hex()[:16])
    assert "Rounds checked: 1." in found.out
    assert run("verify", f"http://{house.address}").err.endswith("names no table: http://HOUSE/t/TABLE.\n")


@pytest.mark.usefixtures("keys")
def test_a_table_that_is_not_there_is_an_error(house: Running) -> None:
    found = run("join", f"http://{house.address}/t/none", "--name", "Léa", "--plain")
    assert (found.code, "There is no such table." in found.err) == (2, True)


# Entering


def test_the_key_is_kept_and_known_again(house: Running, tmp_path: Path) -> None:
    keys = tmp_path / "keys.json"
    first = RemoteHouse(Invitation.read(house.address), keys)
    first.enter("Léa")
    again = RemoteHouse(Invitation.read(house.address), keys)
    assert again.enter("").id == first.me.id
    assert keys.stat().st_mode & 0o077 == 0


def test_a_refusal_of_the_house_is_told_in_ones_language(house: Running, tmp_path: Path) -> None:
    for language, told in (
        ("en", "The house says: There is no such"),
        ("fr", "The house says: Cette table n’existe pas"),
    ):
        remote = RemoteHouse(Invitation.read(house.address), tmp_path / "keys.json", language)
        remote.enter("Léa")
        with pytest.raises(NoHouse, match=told):
            remote.log("0123")


@pytest.mark.parametrize("name", ["x" * 25, "x" * 300])
def test_a_long_name_is_refused_with_the_limit(name: str, house: Running, tmp_path: Path) -> None:
    with pytest.raises(NoHouse, match="is not a name: one line of 1 to 24 characters"):
        RemoteHouse(Invitation.read(house.address), tmp_path / "keys.json").enter(name)


def test_a_key_is_kept_beside_those_of_other_houses_and_as_a_whole(
    house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = tmp_path / "keys.json"
    keys.write_text('{"cards.example":"croupier=1"}')

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        with pytest.raises(NoHouse, match=r"Your key to the house cannot be kept in .*: the disk is full"):
            RemoteHouse(Invitation.read(house.address), keys).enter("Léa")
    assert json.loads(keys.read_text()) == {"cards.example": "croupier=1"}
    assert os.listdir(tmp_path) == ["keys.json"]
    remote = RemoteHouse(Invitation.read(house.address), keys)
    remote.enter("Léa")
    assert json.loads(keys.read_text()) == {"cards.example": "croupier=1", house.address: remote.cookie}
