"""`croupier join`: a table of a house elsewhere, a line at a time."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from croupier.language import Speaker
from croupier.plain.console import Console, Leave
from croupier.plain.joining import JoinedTable
from croupier.remote.connection import Connection
from croupier.remote.house import Invitation, NoHouse, RemoteHouse
from croupier.table.shoe import promise
from croupier.web.wire import Calendar
from paper.commands import run
from web.server import Guest, Running, running


@pytest.mark.parametrize(
    ("given", "host", "game", "key"),
    [
        ("192.168.1.5", "192.168.1.5:7777", "", ""),
        ("http://192.168.1.5:80/", "192.168.1.5:80", "", ""),
        ("http://a.local:7777/t/9f00#invite=abc", "a.local:7777", "9f00", "abc"),
        ("https://cards.example/#move=k", "cards.example", "", "k"),
        ("[::1]:7000", "[::1]:7000", "", ""),
    ],
)
def test_addresses(given: str, host: str, game: str, key: str) -> None:
    found = Invitation.read(given)
    assert (found.host, found.game, found.key) == (host, game, key)


@pytest.mark.parametrize("given", ["", "ftp://x", "http://", "http://x:99999", "http://[", "://"])
def test_what_is_no_address(given: str) -> None:
    with pytest.raises(NoHouse, match="no address"):
        Invitation.read(given)


def joined(house: Running, tmp_path: Path, game: str, typed: str, language: str = "en", cut: str = "") -> str:
    """What somebody reads who types these lines."""
    remote = RemoteHouse(Invitation.read(house.address), tmp_path / "keys.json")
    remote.enter("Léa")
    out = io.StringIO()
    line = Connection(remote, game, cut)
    try:
        JoinedTable(line, Console(Speaker(language), io.StringIO(typed), out)).play()
    except Leave:
        pass
    finally:
        line.close()
    return out.getvalue()


def test_a_whole_visit(house: Running, tmp_path: Path) -> None:
    game = house.open("baccarat/punto-banco", seats=2, clock=2)  # nothing is asked but the bet
    told = joined(house, tmp_path, game, "500\nnothing\nbanker 10\n\nleave\n")
    assert "Léa sits down with 500." in told
    assert "“nothing” is no complete bet" in told
    assert told.count("Léa bets banker 10.") == 2, told
    assert "Léa leaves the table with" in told
    log = house.house.store.log(game)
    assert sum(b'"promise"' in body for body in log) == sum(b'"words"' in body for body in log) == 1


def test_it_speaks_french_and_cuts_with_ones_own_words(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/changer", seats=2)
    told = joined(house, tmp_path, game, "\n10\nxyz\nr\nr\nr\nr\npartir\n", "fr", cut="à la tienne")
    assert "Léa s’assied avec 2\u202f000." in told
    assert "Léa mise 10." in told
    log = b"".join(house.house.store.log(game))
    assert '"words":"à la tienne"'.encode() in log
    assert promise(game, 1, 0, "à la tienne").encode() in log


def test_a_closed_move_is_explained(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/changer", seats=2)
    told = joined(house, tmp_path, game, "\n10\nsurrender\ns\ns\nq\n")
    assert "no move" in told or "is closed" in told or "blackjack" in told.lower()


def test_one_sits_down_at_a_tournament_before_the_app_opens(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/changer", seats=3, bots=["amateur"], tournament=Calendar(rounds=2, block=1))
    remote = RemoteHouse(Invitation.read(house.address), tmp_path / "keys.json")
    remote.enter("Léa")
    line = Connection(remote, game)
    out = io.StringIO()
    assert JoinedTable(line, Console(Speaker("en"), io.StringIO("500\n\n"), out)).sits_down()
    assert "A tournament is joined before it begins, with 2,000." in out.getvalue()
    line.close()


def test_one_can_watch(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/changer", seats=2)
    remote = RemoteHouse(Invitation.read(house.address), tmp_path / "keys.json")
    remote.enter("Léa")
    line = Connection(remote, game)
    heard = next(line.messages())
    assert heard["table"]["house"] == "blackjack/changer"
    line.close()


def test_the_key_is_kept_and_known_again(house: Running, tmp_path: Path) -> None:
    keys = tmp_path / "keys.json"
    first = RemoteHouse(Invitation.read(house.address), keys)
    first.enter("Léa")
    again = RemoteHouse(Invitation.read(house.address), keys)
    assert again.enter("")["id"] == first.me["id"]
    assert keys.stat().st_mode & 0o077 == 0


def test_no_house_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NoHouse, match="No house answers"):
        RemoteHouse(Invitation.read("127.0.0.1:1"), tmp_path / "keys.json").enter("Léa")


def test_a_table_that_is_not_there_ends_the_line(house: Running, tmp_path: Path) -> None:
    assert "There is no such table." in joined(house, tmp_path, "none", "")


@pytest.mark.parametrize(
    ("grant", "told"),
    [(5_00, "You have too few chips for this table: the host can give you more."), (700_00, "Every seat is taken.")],
)
def test_who_cannot_sit_down_is_told_and_watches(tmp_path: Path, grant: int, told: str) -> None:
    with running(tmp_path / "house.db", grant=grant) as house:
        game = house.open("blackjack/vegas-strip", seats=1)
        remote = RemoteHouse(Invitation.read(house.address), tmp_path / "keys.json")
        remote.enter("Léa")
        if grant > 5_00:
            tom = Guest(house.address, "Tom").live(game)
            tom.until(lambda line: line.felt)
            tom.ask("sit", seat=0, amount=100_00)
            tom.close()
        line, out = Connection(remote, game), io.StringIO()
        assert not JoinedTable(line, Console(Speaker("en"), io.StringIO("q\n"), out)).sits_down()
        line.close()
    assert told in out.getvalue()


def test_one_brings_what_one_has(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/vegas-strip:budget=20000", seats=1)
    told = joined(house, tmp_path, game, "q\n")
    assert "Enter: sit down with 10,000" in told


def test_a_table_elsewhere_is_verified_by_its_address(
    house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.remote.house._keys_file", lambda: tmp_path / "keys.json")
    game = house.open("baccarat/punto-banco", seats=1, clock=0)  # nothing is asked but the bet
    joined(house, tmp_path, game, "500\nbanker 10\nleave\n")
    where = f"http://{house.address}/t/{game}"
    head = house.house.store.game(game)
    assert head
    found = run("verify", where, "--head", head.digest.hex()[:16])
    assert found.out.startswith("So far nothing is wrong.\nRounds checked: 1.")
    assert "The head was found" in found.out
    assert run("verify", f"http://{house.address}").err.endswith("names no table: http://HOUSE/t/TABLE.\n")


def test_who_leaves_in_the_middle_of_a_round_plays_it_to_its_end(house: Running, tmp_path: Path) -> None:
    game = house.open("blackjack/vegas-strip:insurance=false", seats=1, clock=0, seed=3)
    told = joined(house, tmp_path, game, "500\n10\nleave\nstand\n", cut="seven")
    assert "You leave when this round is over." in told
    assert "Léa leaves the table with" in told


def test_a_refusal_of_the_house_is_told_in_ones_language(house: Running, tmp_path: Path) -> None:
    for language, told in (("en", "The house says: There is no such"), ("fr", "The house says: Il n’y a pas de telle")):
        remote = RemoteHouse(Invitation.read(house.address), tmp_path / "keys.json", language)
        remote.enter("Léa")
        with pytest.raises(NoHouse, match=told):
            remote.request("GET", "/api/tables/0123/log")


def test_who_goes_is_told_how_to_come_back_and_to_check_the_game(
    house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.remote.house._keys_file", lambda: tmp_path / "keys.json")
    monkeypatch.setattr("sys.stdin", io.StringIO("500\n10\nq\n"))
    where = f"http://{house.address}/t/{house.open('war/ctrlaltbet', seats=1, clock=0)}"
    found = run("join", where, "--name", "Léa", "--plain")
    held, head, check = found.out.splitlines()[-3:]
    assert held.endswith(f"Your seat is held. To go on: croupier join {where}")
    digest = head.removeprefix("The head of the table's log: ")
    assert check == f"To check the game later: croupier verify {where} --head {digest[:16]}"
