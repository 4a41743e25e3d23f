"""Tables whose cards are known: a number that makes the master seed, searched for until the first round is as wished.

Whoever sits down cuts with the same words each time (`alike` of `Person.sit`), so the page is dealt what was found here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from croupier.cards import Rank
from croupier.houses import load
from croupier.protocol import Decide
from croupier.table.shoe import master_seed, promise
from croupier.table.table import Table, ignore
from croupier.telling import telling_of
from croupier.web.tables.opening import open_table
from croupier.wire.actions import OpenTable

WORDS = "cut here"
TRIES = 4000

Wish = Callable[[Table, Decide], bool]


def first_question(
    house: str, number: int, seats: int, bots: tuple[str, ...], people: int, amount: int
) -> tuple[Table, Decide | None]:
    """The table as it asks seat 0 for the first time; None if it never does in this round."""
    found = load(house)
    table = open_table(found, OpenTable(house, seats=seats, bots=list(bots)), "", master_seed(number), ignore)
    game = table.game
    for seat in range(people):
        table.sit(seat, f"Guest {seat}", found.rules.budget, who=f"guest {seat}")
    while not game.shoe.open:
        table.advance()
    for seat in range(people):
        table.promise_cut(seat, promise(game.id, game.shoe.number, seat, WORDS))
    for seat in range(people):
        table.cut(seat, WORDS)
    for seat in range(people):
        table.bet(seat, {found.rules.main_bet or found.rules.main_bets[0]: amount})
    while not game.last:
        need = game.deciding
        if need and need.seat == 0:
            return table, need
        if need and not game.players[need.seat].bot:
            break
        table.advance()
    return table, None


@cache
def seed(
    house: str,
    wish: Wish,
    seats: int = 1,
    bots: tuple[str, ...] = (),
    people: int = 1,
    amount: int = 2500,
    first: int = 0,
) -> int:
    """A number with which the first question to seat 0 is as wished; `first`: where one was found before."""
    for number in range(first, first + TRIES):
        table, need = first_question(house, number, seats, bots, people, amount)
        if need and wish(table, need):
            return number
    raise AssertionError(f"none of {TRIES} shoes of {house} is as wished")


def pair(table: Table, need: Decide) -> bool:  # noqa: ARG001
    """Two equal cards that can be split, doubled and drawn to."""
    return {"split", "double", "hit"} <= set(need.words)


def four_hands(table: Table, need: Decide) -> bool:
    """A pair that is split three times in a row. The table goes on to there."""
    for _ in range(3):
        if need.seat != 0 or "split" not in need.words:
            return False
        table.act(0, "split")
        while not (table.game.deciding or table.game.last):
            table.advance()
        if not table.game.deciding:
            return False
        need = table.game.deciding
    return need.seat == 0


def insurance(table: Table, need: Decide) -> bool:  # noqa: ARG001
    return "insure" in need.words


def war(table: Table, need: Decide) -> bool:  # noqa: ARG001
    return "war" in need.words


def ace_and_pair(table: Table, need: Decide) -> bool:
    """The dealer shows an ace and has no blackjack; seat 0 has a pair."""
    if "insure" not in need.words or not table.game.round:
        return False
    (hole,) = (card for cards in table._owner._hidden.values() for card in cards)
    first, second = telling_of(table.game.rules).hands(table.game.round, 0, None)[0].cards
    return hole.value != 10 and first.rank == second.rank != Rank.ACE
