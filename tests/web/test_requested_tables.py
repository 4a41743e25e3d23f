"""The tables that `croupier host` is asked for."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from croupier.cli.host import host
from croupier.houses import load
from croupier.messages import Refused
from croupier.records.event import Event
from croupier.records.logs import house_of
from croupier.records.types import Calendar, Snapshot, decode_snapshot
from croupier.store.store import BadStore, open_store
from croupier.web.requested_tables import matches, requested_tables
from croupier.web.serving import bind_socket, check_url
from croupier.web.tables.opening import open_table
from croupier.wire.actions import OpenTable

TEXT = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
LINES = re.findall(r"^    croupier host (.*?)$", TEXT, re.MULTILINE)


@pytest.mark.parametrize("line", LINES)
def test_the_tables_of_the_document_can_be_opened(line: str) -> None:
    given = host.make_context("host", shlex.split(line)).params
    requested_tables(
        given["houses"], given["seats"], [part for part in given["bots"].split(",") if part], given["clock"]
    )


def test_each_game_takes_the_bots_that_it_knows() -> None:
    tables = requested_tables(["blackjack/vegas-strip", "baccarat/pairs"], bots=["expert", "banker"])
    assert [table.bots for table in tables] == [["expert"], ["banker"]]
    with pytest.raises(Refused, match=r"“wizard” is not a player of these houses; there are: optimal, .*, banker"):
        requested_tables(["blackjack/vegas-strip", "baccarat/pairs"], bots=["wizard"])


@pytest.mark.parametrize(
    ("wish", "why"),
    [({"seats": 99}, "seats = “99”"), ({"seats": 2, "bots": ["expert"] * 2}, "no seat is left for a person")],
)
def test_what_cannot_be_opened_is_refused_before_the_house_opens(wish: dict[str, object], why: str) -> None:
    with pytest.raises(Refused, match=why):
        requested_tables(["blackjack/vegas-strip"], **wish)  # type: ignore[arg-type]


def snapshot(wish: OpenTable, who: str = "", name: str = "") -> Snapshot:
    events = list[Event]()
    open_table(load(wish.house), wish, who, bytes(32), events.append, name)
    return decode_snapshot(events[0].line)


WISH = OpenTable("blackjack/changer:decks=2", 4, ["expert"], 20, True, Calendar(9, 3))


def test_a_table_that_is_kept_is_the_one_that_was_asked_for() -> None:
    assert matches(snapshot(WISH), WISH)
    assert not matches(snapshot(WISH, "somebody"), WISH)
    for other in (
        OpenTable("blackjack/changer", 4, ["expert"], 20, True, Calendar(9, 3)),
        OpenTable("blackjack/changer:decks=2", 3, ["expert"], 20, True, Calendar(9, 3)),
        OpenTable("blackjack/changer:decks=2", 4, ["expert", "expert"], 20, True, Calendar(9, 3)),
        OpenTable("blackjack/changer:decks=2", 4, ["expert"], 30, True, Calendar(9, 3)),
        OpenTable("blackjack/changer:decks=2", 4, ["expert"], 20, False, Calendar(9, 3)),
        OpenTable("blackjack/changer:decks=2", 4, ["expert"], 20, True, Calendar(6, 3)),
        OpenTable("blackjack/changer:decks=2", 4, ["expert"], 20, True),
    ):
        assert not matches(snapshot(WISH), other)


def test_no_bot_has_the_name_of_who_opens_the_table() -> None:
    found = snapshot(OpenTable("blackjack/changer", 7, ["expert"] * 3), "p1", "marguerite")
    assert [player.name for player in found.players[4:]] == ["Inès", "Bruno", "Oscar"]


CLUB = """
game = "blackjack"
extends = "blackjack/european"
title = "Our club"
decks = 4
surrender = "late"
side_bets = ["perfect-pairs"]
perfect-pairs_pays = { mixed = "7:1" }
"""


def test_a_house_file_is_hosted_under_its_title_by_a_name_that_all_can_load(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(CLUB)
    (wish,) = requested_tables([str(file)], seats=3)
    assert wish.house.startswith("blackjack/european:")
    assert load(wish.house, files=False).rules == load(str(file)).rules
    assert matches(snapshot(wish), wish)
    assert house_of(snapshot(wish)).title("fr") == "Our club"
    (again,) = requested_tables([f"{file}:decks=8"], seats=3)
    assert load(again.house, files=False).rules == load(f"{file}:decks=8").rules
    assert not matches(snapshot(wish), again)


def test_a_title_is_one_short_line() -> None:
    with pytest.raises(Refused, match="one line of at most 48 characters"):
        snapshot(OpenTable("war/ctrlaltbet", title="two\nlines"))


def test_addresses_that_cannot_be_had_are_refused_with_the_reason() -> None:
    with pytest.raises(Refused, match=r"“192\.0\.2\.1” is not an address of this machine"):
        bind_socket("192.0.2.1", 0)
    with bind_socket("127.0.0.1", 0) as taken, pytest.raises(Refused, match="is a house open there already"):
        bind_socket("127.0.0.1", taken.getsockname()[1])
    check_url("https://cards.example/")
    for url in ("nonsense", "ftp://cards.example", "https://", "https://cards.example/house"):
        with pytest.raises(Refused, match="is not a public address"):
            check_url(url)


def test_a_database_of_an_unknown_kind_is_refused_without_its_password() -> None:
    with pytest.raises(BadStore, match="“mysql://…@db/house” is not a database of a house"):
        open_store("mysql://me:secret@db/house")


@pytest.mark.parametrize("options", [["--port", "70000"], ["--clock", "4000"]])
def test_numbers_that_are_too_large_are_refused(options: list[str]) -> None:
    with pytest.raises(click.BadParameter, match="a whole number up to"):
        host.make_context("host", options)


def test_a_grant_below_nothing_is_refused() -> None:
    with pytest.raises(Refused, match="A grant of −5 is not accepted"):
        host.main(["--grant", "-5"], standalone_mode=False)
