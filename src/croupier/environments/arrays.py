"""An automaton and a setup as the arrays that the kernel deals through."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Suit
from croupier.compiled.automaton import Automaton, Edge, State
from croupier.compiled.kernel_data import NeedKind
from croupier.compiled.numbering import Claims
from croupier.environments.actions import Actions
from croupier.environments.kernel_data import (
    CLAIM_BITS,
    CLAIMING,
    CLAIMS_AT,
    KINDS,
    SUIT_AT,
    UNKNOWN,
)
from croupier.environments.observation import Phase
from croupier.environments.setup import Setup
from croupier.games import blackjack
from croupier.games.blackjack import sidebets
from croupier.games.blackjack.settlement import Final
from croupier.games.blackjack.sidebets import QUEEN_OF_HEARTS
from croupier.money import winnings
from croupier.protocol import WalkedRound

CODES = {card: card.rank - 1 | list(Suit).index(card.suit) << SUIT_AT for card in DECK}
"""Cards as the kernel deals them: a byte each."""
CARDS = {code: card for card, code in CODES.items()}

UNKNOWN_EDGE = np.uint64(UNKNOWN)
LINE = 8
"""The words of a cache line."""
EPISODES = {"round": 0, "shoe": 1, "session": 2}


class RuleArrays(NamedTuple):
    """The automaton of a house as arrays; `kernel_data` describes them. They grow: then they are replaced by longer ones."""

    edges: NDArray[np.uint64]
    values: NDArray[np.int64]


class Arrays:
    """The states of an automaton that the kernel has met, as arrays; shared by all environments with the same actions."""

    def __init__(self, automaton: Automaton, columns: int, actions: Actions, halves: int) -> None:
        """`columns`: how many numbers describe a decision; `halves`: so many half bets are enough for any round."""
        self._automaton, self._actions, self._halves = automaton, len(actions), halves
        self._offsets: list[int] = []
        self._states: list[State | None] = []
        self._rows: dict[int, int] = {}
        """Where the row of each state begins, by its number."""
        self._used, self._valued = 0, (0, 0)
        self.words = -(-len(actions) // 8)
        """How many words of eight actions a mask has."""
        self.face_width = -(-(columns + 2 * self.words) // (2 * LINE)) * LINE
        """How many words of the edges the face of a decision takes: whole cache lines."""
        self.rules = RuleArrays(
            edges=np.full(1 << 12, UNKNOWN_EDGE),
            values=np.zeros((1, 1, len(automaton.numbering.bets)), np.int64),
        )
        words = len(actions.words)
        self.over = self._face((Phase.OVER,), [1] * len(actions))  # whatever is done then counts for nothing
        bets = [number >= words for number in range(len(actions))]
        self.bet, self.settle = (self._face((phase,), bets) for phase in (Phase.BET, Phase.SETTLE))
        self._row(None, halves + 1)

    def state(self, row: int) -> State | None:
        """The state whose row begins here; None for a face alone."""
        return self._states[bisect_right(self._offsets, row) - 1]

    # Rows have the order in which states were met, which another process does not share

    def answer_at(self, slot: int) -> tuple[WalkedRound | None, int]:
        """What a place in the rows stands for: a round and an answer to it; without a round, the place itself."""
        at = bisect_right(self._offsets, slot) - 1
        state = self._states[at]
        return (state.round, slot - self._offsets[at]) if state else (None, slot)

    def place_of(self, round: WalkedRound | None, answer: int) -> int:
        """The place of an answer."""
        if round is None:
            return answer
        with self._automaton.lock:
            return self._row_of(self._automaton.state(round)) + answer

    def claims_of(self, number: int) -> Claims:
        return self._automaton.claims[number] if number < len(self._automaton.claims) else ()

    def claims_number(self, claims: Claims) -> int:
        with self._automaton.lock:
            return self._automaton.numbering.claims_number(claims)

    def find(self, slot: int) -> None:
        """Write the edge that belongs here. A card that is laid face down leads to the same state, whatever its rank."""
        automaton = self._automaton
        with automaton.lock:
            if self.rules.edges[slot] != UNKNOWN_EDGE:
                return
            at = bisect_right(self._offsets, slot) - 1
            state, answer = self._states[at], slot - self._offsets[at]
            if state is None:
                edge = automaton.start(None if answer == self._halves else answer)
            elif state.kind is NeedKind.ASK:
                edge = automaton.edge(state, automaton.word_number(state, answer - self.face_width))
            else:
                edge = automaton.edge(state, answer)
            word = self._word(edge)  # may replace the arrays by longer ones
            first, last = slot, slot + 1
            if state and state.kind is NeedKind.LAY:
                first, last = slot - answer, slot - answer + len(state.edges)
            self.rules.edges[first:last] = word

    def _word(self, edge: Edge) -> int:
        state, claims = edge
        target = state.final if state.kind is NeedKind.DONE else self._row_of(state)
        if self._valued != (len(self._automaton.claims), len(self._automaton.ends)):
            self._values()
        assert claims < 1 << CLAIM_BITS
        return target | claims << CLAIMS_AT | (CLAIMING if claims else 0) | KINDS[state.kind]

    def _row_of(self, state: State) -> int:
        row = self._rows.get(state.number)
        if row is None:
            if state.kind is NeedKind.ASK:
                row = self._face(state.observed, state.open, state)
            else:
                row = self._row(state, len(state.edges))
            self._rows[state.number] = row
        return row

    def _row(self, state: State | None, width: int) -> int:
        first = self._used
        self._used += width
        self._offsets.append(first)
        self._states.append(state)
        while self._used > len(self.rules.edges):
            self.rules = self.rules._replace(edges=_longer(self.rules.edges, UNKNOWN_EDGE))
        return first

    def _face(self, felt: Sequence[float], open: Sequence[int], state: State | None = None) -> int:
        """A row that begins with a face; if it is that of a decision, an edge for each action follows."""
        self._used = -(-self._used // LINE) * LINE
        first, width = self._row(state, self.face_width + (self._actions if state else 0)), self.face_width
        face = self.rules.edges[first : first + width]
        face[:] = 0
        face.view(np.float32)[: len(felt)] = felt
        face.view(np.int8)[8 * (width - self.words) :][: len(open)] = open
        return first

    def _values(self) -> None:
        """What every set of claims comes to against every final; in place of the empty set, whether that is a natural."""
        automaton = self._automaton
        claims, finals = self._valued = len(automaton.claims), len(automaton.ends)
        values = np.zeros((claims, max(finals, 1), len(automaton.numbering.bets)), np.int64)
        for made in range(1, claims):
            for final in range(finals):
                values[made, final] = automaton.nets(made, final)
        for number, round in enumerate(automaton.ends):
            values[0, number] = isinstance(round.final, Final) and round.final.kind == "natural"
        self._replace(values=values)

    def _replace(self, **longer: NDArray[Any]) -> None:
        """Replace arrays by longer ones, and the edges by a copy.

        An environment that still uses the old edges never meets one that leads beyond its other old arrays: it finds the
        edge unknown, asks for it, and takes the new arrays then.
        """
        self.rules = self.rules._replace(edges=self.rules.edges.copy(), **longer)


def _longer(array: NDArray[Any], by: Any = 0) -> NDArray[Any]:
    return np.concatenate([array, np.full_like(array, by)])


def arrays_of(setup: Setup) -> Arrays:
    """The arrays of a house."""
    return _shared(setup.automaton, len(setup.felt.columns), setup.actions, setup.halves)


_shared = cache(Arrays)


def house_arrays(setup: Setup) -> dict[str, NDArray[Any] | int]:
    """A setup as the kernel takes it: its arrays and its numbers, by their names in `kernel_data`."""
    assert len(setup.layout) <= 32, "the kernel copies no longer rows"
    rules, layout, actions, chips = setup.rules, setup.layout, setup.actions, setup.chips
    endless, counting = rules.decks == "infinite", layout.counting
    full = np.repeat(np.array([CODES[card] for card in DECK], np.uint8), rules.cards // len(DECK))
    sides, wagers = side_nets(setup), actions.wagers
    tags = np.zeros(14, np.float32)
    if counting:
        tags[:] = [*(float(counting.tag(min(rank, 10))) for rank in range(1, 14)), float(counting.start)]
    return {
        "full": full,
        "shares": np.linspace(not endless, 0, len(full) + 1, dtype=np.float32),
        "tags": tags,
        "wagers": np.array([setup.units(wager) for wager in wagers], np.int64),
        "needed": np.array(
            [(setup.cost_of(one) * chips, one.total * chips, one.first * chips) for one in wagers], np.int64
        ),
        "sides": sides,
        "tops": top_nets(setup),
        "size": len(full),
        "last_class": len(setup.automaton.numbering.cards) - 1,
        "endless": int(endless),
        "rest": len(full) if endless else len(full) - rules.cut,
        "chips": chips,
        "halves": setup.halves,
        "episode": EPISODES[setup.episode],
        "action_count": len(actions),
        "word_count": len(actions.words),
        "bet_count": len(setup.automaton.numbering.bets),
        "wager_count": len(wagers),
        "chosen": int(actions.chosen),
        "bankroll": setup.bankroll,
        "rounds": setup.rounds,
        "columns": len(layout),
        "felt_width": len(layout.felt),
        "sided": int(len(sides) > 0),
        "lady": CODES[QUEEN_OF_HEARTS],
        "at_bet": layout.place("bet"),
        "at_dealt": layout.place("dealt"),
        "at_bankroll": layout.place("bankroll"),
        "at_running": layout.place("running"),
        "at_seen": layout.place("seen A"),
    }


# The side bets of blackjack need suits, which the automaton does not have: they are looked up by the first three cards. The top
# prize of Lucky Ladies also needs a dealer's natural; that is a final of the automaton.


def side_nets(setup: Setup) -> NDArray[np.int64]:
    """For each wager, what its side bets bring in chips, by first card, upcard and second card; empty without side bets."""
    rules, wagers = setup.rules, setup.actions.wagers
    if not isinstance(rules, blackjack.Rules) or not any(len(wager.bets) > 1 for wager in wagers):
        return np.zeros((0, 64, 64, 64), np.int64)
    nets = np.zeros((len(wagers), 64, 64, 64), np.int64)
    codes = np.array([CODES[card] for card in DECK])
    for bet in {bet for wager in wagers for bet, _ in wager.bets[1:]}:
        paid = {name: winnings(setup.chips, odds) for name, odds in rules.side_bet_pays(bet).items()}
        brings = np.full((len(DECK),) * 3, -setup.chips, np.int64)
        for (one, first), (other, second) in combinations_with_replacement(enumerate(DECK), 2):
            for up, upcard in enumerate(DECK):
                for name in sidebets.find_entries(bet, first, second, upcard):
                    if name in paid:  # whichever of the two came first
                        brings[one, up, other] = brings[other, up, one] = paid[name]
                        break
        for row, wager in zip(nets, wagers, strict=True):
            row[np.ix_(codes, codes, codes)] += dict(wager.bets).get(bet, 0) * brings
    return nets


def top_nets(setup: Setup) -> NDArray[np.int64]:
    """For each wager, what two queens of hearts bring more in chips if the dealer has a natural."""
    rules, bet = setup.rules, "lucky-ladies"
    nets = np.zeros(max(1, len(setup.actions.wagers)), np.int64)
    if not isinstance(rules, blackjack.Rules) or bet not in rules.side_bets:
        return nets
    paid = {name: winnings(setup.chips, odds) for name, odds in rules.side_bet_pays(bet).items()}
    queens = (QUEEN_OF_HEARTS,) * 3
    usual, top = (
        next((paid[name] for name in sidebets.find_entries(bet, *queens, natural) if name in paid), -setup.chips)
        for natural in (False, True)
    )
    nets[: len(setup.actions.wagers)] = [dict(one.bets).get(bet, 0) * (top - usual) for one in setup.actions.wagers]
    return nets
