"""The felt keeps its parts while what they show does not change: it is always what a felt written from nothing would be."""

from __future__ import annotations

import pytest

from croupier.houses import load
from croupier.messages import Word
from croupier.table.table import Table
from croupier.table.tournament import Calendar, Tournament
from croupier.web.tables.felt import FeltContext, FeltTeller
from croupier.web.texts import plain
from croupier.web.wire import encoded
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


def compare(game: Table | Tournament, house: str, rounds: int, noted: bool) -> int:
    """Play, and compare the felt after each event with one that was never kept; how many were compared."""
    table = game.table if isinstance(game, Tournament) else game
    kept, compared = FeltTeller(game, load(house), "game"), 0
    for seat_number, who in enumerate(("lea", "tom")):
        table.players[seat_number].who = who
    for event in play(game, Company(3), rounds):
        if noted or table.events % 5:
            kept.note(event.record)
        if table.events % 3 == 0:  # several records are shown together
            continue
        now, fresh = circumstances(table.events), FeltTeller(game, load(house), "game")
        assert encoded(kept.felt(now)) == encoded(fresh.felt(now)), event
        compared += 1
    return compared


@pytest.mark.parametrize("noted", [True, False])
@pytest.mark.parametrize("house", HOUSES)
def test_what_is_kept_is_what_is_there(house: str, noted: bool) -> None:
    assert compare(seat(house, people=3), house, 12, noted) > 60


def test_a_tournament_shows_what_is_there() -> None:
    house = "blackjack/vegas-strip"
    game = Tournament.begin(
        load(house).rules, seat(house, people=4).players, Calendar(rounds=6, block=2), house=house, master=bytes(32)
    )
    assert compare(game, house, 6, True) > 60


def test_a_word_on_its_own_is_said_in_every_language() -> None:
    assert plain(Word("war")) == ["war", "bataille"]
