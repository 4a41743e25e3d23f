"""Several seats that share a shoe and a dealer. One player may count cards, at one seat or more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import lcm

import numpy as np

from croupier.analysis.sidebets import CARDS_OF
from croupier.cards import DECK
from croupier.compiled.kernel_data import CLAIMS_AT, KIND_AT, MOST_CLAIMS, NeedKind, Numbers, RoundTable, Words
from croupier.compiled.tables import Compiled, Ledger
from croupier.compiled.walk import NotCompiled
from croupier.games.blackjack import Rules as BlackjackRules
from croupier.games.blackjack.sidebets import QUEEN_OF_HEARTS, QUEENS_AND_BLACKJACK, find_entries
from croupier.games.declare import WalkedRules
from croupier.messages import say
from croupier.simulation.blocks import Block, RoundsInOrder, Tally, chance
from croupier.simulation.kernel_data import Count, JoinedSeats, KernelShoe, SideBet
from croupier.simulation.kernel_seats import play_seats, seats_in_order
from croupier.simulation.seats import classes_of

MOST_NET = 50_000
"""The most that all hands of a counter may win together, in parts of the stake: each amount has a column of its own."""


@dataclass(frozen=True)
class CounterPlace:
    """Where the player who counts sits."""

    seat: int = 0
    hands: int = 0
    """How many seats the player has, one beside the other; 0: nobody counts."""


def side_by_side(
    compiled: Sequence[Compiled],
    rules: WalkedRules,
    place: CounterPlace,
    suits: bool = False,
) -> JoinedSeats:
    """The tables of all seats joined into one. Seats with the same table share it."""
    ranks = len(rules.ranks)
    classes = classes_of(rules) if suits else range(ranks)
    tables = {id(one.table): one.table for one in compiled}
    rows = dict(zip(tables, accumulate((len(table.walked) for table in tables.values()), initial=0), strict=False))
    claims = dict(zip(tables, accumulate((len(table.values) for table in tables.values()), initial=0), strict=False))
    finals = max(table.values.shape[1] for table in tables.values())

    def shift(table: RoundTable, transitions: Words) -> Words:
        """The transitions of a table, with rows and claims moved to their new places."""
        kind = transitions >> np.uint64(KIND_AT)
        made = transitions >> np.uint64(CLAIMS_AT) & np.uint64((1 << (KIND_AT - CLAIMS_AT)) - 1)
        further = np.where(kind == NeedKind.DONE, 0, rows[id(table)]).astype(np.uint64)
        more = np.where(made > 0, claims[id(table)], 0).astype(np.uint64)
        return transitions + further + (more << np.uint64(CLAIMS_AT))

    return JoinedSeats(
        walked=np.concatenate([shift(table, table.walked) for table in tables.values()]),
        values=np.concatenate(
            [np.pad(table.values, ((0, 0), (0, finals - table.values.shape[1]))) for table in tables.values()]
        ),
        starts=np.array([shift(one.table, np.array([one.table.start], np.uint64))[0] for one in compiled], np.uint64),
        sides=np.array([one.table.sides for one in compiled], np.uint64),
        moduli=np.array([one.table.modulus for one in compiled], np.int64),
        nets=_nets(compiled),
        rotating=getattr(rules, "turns", "by-seat") == "rotating",
        classes=np.array(classes, np.uint64),
        ranks=np.uint64(ranks),
        counter=place.seat,
        hands=place.hands,
    )


def _nets(compiled: Sequence[Compiled]) -> Numbers:
    """What each outcome brings a seat. All seats have the same stake, at which every net is whole."""
    nets = np.zeros((len(compiled), max(one.table.modulus for one in compiled)), np.int64)
    for seat, one in enumerate(compiled):
        for outcome, net in enumerate(one.ledger.nets):
            nets[seat, outcome] = net[0] if net else 0
    return nets


@dataclass(frozen=True, eq=False)
class SeveralSeats:
    """Plays blocks for several seats, and counts outcomes seat by seat; those of a counter also by the reading."""

    seats: JoinedSeats
    shoe: KernelShoe
    seed: int
    count: Count | None = None
    side: SideBet | None = None
    by_reading: tuple[int, int] = (0, 0)
    """How many readings a counter has, and how many results of all its bets in a round are told apart."""

    @property
    def readings(self) -> int:
        return max(1, self.by_reading[0])

    @property
    def empty(self) -> Tally:
        counts, by_reading = np.zeros(self.seats.nets.shape, np.int64), np.zeros(self.by_reading, np.int64)
        return Tally(0, 0, counts, np.zeros(2, np.int64), by_reading, np.zeros_like(by_reading))

    def __call__(self, block: Block) -> Tally:
        played = self.empty
        number = len(played.counts)
        cards = play_seats(
            block.rounds,
            chance(self.seed, block.number),
            self.shoe._replace(cards=self.shoe.cards.copy()),
            self.seats,
            self.count,
            self.side,
            played.counts,
            played.moments,
            played.by_reading,
            np.zeros(number, np.uint64),
            np.zeros((number, MOST_CLAIMS), np.uint64),
            np.zeros(number, np.uint64),
            np.zeros(4, np.uint64),
        )
        odd = played.by_reading if block.number % 2 else played.odd
        return played._replace(rounds=block.rounds, cards=int(cards), odd=odd)

    def in_order(self, block: Block) -> RoundsInOrder:
        """What the player who counts came to, round by round."""
        rounds, number = RoundsInOrder.empty(block.rounds), len(self.seats.nets)
        seats_in_order(
            chance(self.seed, block.number),
            self.shoe._replace(cards=self.shoe.cards.copy()),
            self.seats,
            self.count,
            self.side,
            self.by_reading[1],
            *rounds,
            np.zeros(number, np.uint64),
            np.zeros((number, MOST_CLAIMS), np.uint64),
            np.zeros(number, np.uint64),
            np.zeros(4, np.uint64),
        )
        return rounds


def joint_ledger(compiled: Compiled, hands: int) -> Ledger:
    """What all hands of a counter together can win: from the most they lose to the most they win, in parts of the stake."""
    most = hands * max(abs(net[0]) for net in compiled.ledger.nets if net)
    if most > MOST_NET:
        raise NotCompiled(
            say("The odds of this house have no common denominator that is small enough for several seats.")
        )
    return compiled.ledger._replace(nets=tuple((net,) for net in range(-most, most + 1)))


def side_bet_of(rules: BlackjackRules, bet: str) -> tuple[SideBet, Ledger]:
    """The outcomes of a side bet of blackjack, and what they mean: lost, or an entry of the pay table."""
    pays = rules.side_bet_pays(bet)
    stake = lcm(*(odds.stake for odds in pays.values()))
    upcards = DECK if CARDS_OF[bet] == 3 else DECK[:1]
    numbers = {name: number for number, name in enumerate(pays, 1)}
    outcomes = [
        next((numbers[name] for name in find_entries(bet, first, second, upcard) if name in numbers), 0)
        for first in DECK
        for second in DECK
        for upcard in upcards
    ]
    nets = ((-stake,), *((stake * odds.win // odds.stake,) for odds in pays.values()))
    values = [*(11 if card.value == 1 else card.value for card in DECK), 0]
    side = SideBet(
        np.array(outcomes, np.uint8),
        np.uint64(len(upcards)),
        np.uint64(DECK.index(QUEEN_OF_HEARTS)),
        np.uint64(numbers.get(QUEENS_AND_BLACKJACK, 0)),
        np.array(values, np.uint8),
    )
    return side, Ledger((bet,), stake, nets)
