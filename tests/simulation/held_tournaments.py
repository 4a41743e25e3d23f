"""Real tournaments, with everything that was drawn in them: what the compiled tournament is fed with to agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
import pytest

from croupier.cards import DECK, Card
from croupier.compiled.walk import shares
from croupier.games.declare import WalkedRules
from croupier.houses import load
from croupier.protocol import Decide
from croupier.records.types import Answered, Calendar, Player
from croupier.simulation.kernel_tournament_round import Feed
from croupier.simulation.seats import classes_of
from croupier.simulation.tournament_tables import seat_table
from croupier.strategies.betting import SHARES
from croupier.table.shoe import Draws, Shoe, derive_seed, master_seed
from croupier.table.table import Table, draw_lots
from croupier.table.tournament import Tournament


@dataclass
class Held:
    """A tournament that was held at a real table."""

    rules: WalkedRules
    levels: tuple[str, ...]
    purses: tuple[int, ...]
    calendar: Calendar
    history: list[tuple[int, ...]]
    final: list[int]
    """What each seat had at the end; −1: it had left."""
    ranking: list[int]
    left_after: dict[int, int | None]
    feed: Feed


def hold(
    house: str, levels: Sequence[str], calendar: Calendar, purses: Sequence[int], seed: int, patch: pytest.MonkeyPatch
) -> Held:
    """Hold a tournament of bots, and write down its cards, coins, shares and lots."""
    master, drawn, tosses = master_seed(seed), list[Card](), list[int]()
    players = [Player(f"P{seat}", purse, level) for seat, (purse, level) in enumerate(zip(purses, levels, strict=True))]
    draw = Shoe.draw

    def note(shoe: Shoe) -> Card:
        card = draw(shoe)
        drawn.append(card)
        return card

    patch.setattr(Shoe, "draw", note)
    table = Table.begin(load(house).rules, players, calendar=calendar, master=master)
    game, rules = table.game, cast(WalkedRules, table.game.rules)
    while True:
        need = game.round.need if game.round else None
        mix = table.bots.mix(need) if isinstance(need, Decide) else {}
        event = table.advance()
        if event is None:
            break
        if len(mix) > 1:
            assert isinstance(need, Decide)
            assert isinstance(event.record, Answered)
            sides = [str(answer) for answer in shares(mix)]
            each = seat_table(rules, levels[need.seat]).sides // len(sides)
            tosses.append(sides.index(str(event.record.answer)) * each)
    patch.setattr(Shoe, "draw", draw)
    classes, rounds, many = classes_of(rules), calendar.rounds, len(levels)
    tournament = cast(Tournament, game.tournament)
    feed = Feed(
        cards=np.array([classes[DECK.index(card)] for card in drawn], np.uint8),
        tosses=np.array([*tosses, 0], np.uint64),
        shares=np.array([[_share(master, seat, round) for seat in range(many)] for round in range(1, rounds + 1)]),
        lots=np.array(
            [[draw_lots(master, [seat], round)[seat] for seat in range(many)] for round in range(rounds + 1)], np.int64
        ),
        at=np.zeros(2, np.int64),
    )
    return Held(
        rules, tuple(levels), tuple(purses), calendar, list(game.history),
        [-1 if player.gone else player.purse for player in game.players], tournament.ranking,
        {standing.seat: standing.out for standing in tournament.standings()}, feed,
    )  # fmt: skip


def _share(master: bytes, seat: int, round: int) -> int:
    return SHARES[Draws(derive_seed(master, f"bet {seat} {round}")).below(len(SHARES))]
