"""The felt keeps its parts while what they show does not change: it is always what a felt written from nothing would be."""

from __future__ import annotations

import pytest

from croupier.houses import load
from croupier.messages import Word
from croupier.records.types import Calendar
from croupier.table.table import Table
from croupier.web.tables.felt import FeltContext, FeltTeller
from croupier.wire.texts import encode_message, plain
from tables import Company, play, seat

HOUSES = ("blackjack/vegas-strip", "blackjack/changer", "war/ctrlaltbet", "baccarat/punto-banco")


def circumstances(event: int) -> FeltContext:
    """What is around the table changes now and then, in all ways."""
    return FeltContext(
        here={"lea"} if event % 50 < 25 else {"lea", "tom"},
        watching=event % 3,
        missed={1: 1} if event % 30 == 0 else {},
        leaving={0} if event % 40 < 3 else set(),
        newcomers={1} if event % 70 < 5 else set(),
    )


def compare(table: Table, house: str, rounds: int) -> int:
    """Play, and compare the felt after each event with one that was never kept; how many were compared."""
    game = table.game
    kept, compared = FeltTeller(game, load(house), "game"), 0
    for seat_number, who in enumerate(("lea", "tom")):
        game.players[seat_number].who = who
    for event in play(table, Company(3), rounds):
        if game.events % 3 == 0:  # several records are shown together
            continue
        now, fresh = circumstances(game.events), FeltTeller(game, load(house), "game")
        assert encode_message(kept.felt(now)) == encode_message(fresh.felt(now)), event
        compared += 1
    return compared


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_kept_is_what_is_there(house: str) -> None:
    assert compare(seat(house, people=3), house, 12) > 60


def test_a_tournament_shows_what_is_there() -> None:
    house = "blackjack/vegas-strip"
    table = seat(house, people=4, calendar=Calendar(rounds=6, block=2))
    assert compare(table, house, 6) > 60


def test_a_word_on_its_own_is_said_in_every_language() -> None:
    assert [plain(Word("war")).write(language) for language in ("en", "fr", "en")] == ["war", "bataille", "war"]
