"""The best chart for a house, found by policy iteration.

Each cell holds the move with the highest expectation over all first hands that reach it when the chart itself is
played. A hand h is reached with the weight

    reach(h + c, u) += reach(h, u) * n_c(h)/N(h)       for every card c that is dealt, or drawn where the chart hits h

and the value of a move in a cell is the sum over its hands of reach times the value of the move for that hand. Pairs
count in the cell of their total too. All hands of a cell count for hit and stand; for double and surrender only those
hands that may do it. In a cell that is never reached, the hands are weighted as if every hand were hit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.analysis import kernel
from croupier.analysis.chart_play import chart_answers, play_charts
from croupier.analysis.game import (
    SPLIT,
    SURRENDER,
    SWAP,
    Answers,
    Game,
    Options,
    best_answers,
    best_option,
    even_money_pays,
    game,
    options,
    prices,
    settle,
    standing,
)
from croupier.analysis.kernel import DOUBLE, HIT, STAND
from croupier.analysis.lattice import VALUES, Flags, Floats, Ints, automaton
from croupier.analysis.layout import PlayedHands, best, layout
from croupier.analysis.shoes import by_rank, check_size, unseen
from croupier.games.blackjack.chart import HARD, SOFT, SPENT, Chart, Row
from croupier.games.blackjack.rules import Rules

Cells = NDArray[np.str_]

_ENOUGH = 12
"""The search ends after so many passes even if the charts go round in a cycle; two or three passes suffice."""


def basic_chart(rules: Rules, shoe: Sequence[int] | None = None, house: str = "") -> Chart:
    """The best chart of the house; `house` is the name that the chart carries."""
    ranks = by_rank(rules, shoe)
    cards = unseen(rules, ranks)
    check_size(rules, cards)
    return search(game(rules, layout(rules), cards, ranks), house)


def search(round: Game, house: str) -> Chart:
    """Policy iteration: start from the best play of each hand, improve until nothing changes, keep the best chart."""
    stood = standing(round)
    played = best(round.layout, round.unseen, stood)
    choices = options(round, played)
    answers = best_answers(round, choices)
    found: dict[Chart, float] = {}
    while len(found) < _ENOUGH:
        chart = _improve(round, played, choices, answers, house)
        if chart in found:
            break
        played = play_charts(round, stood, [chart])
        choices, answers = options(round, played), chart_answers(round, [chart])
        found[chart] = float(round.chances @ settle(round, choices, answers).net.sum(axis=1))
    return max(found, key=lambda chart: found[chart])


def _improve(round: Game, played: PlayedHands, choices: Options, answers: Answers, house: str) -> Chart:
    cells = _best_cells(round, played, answers)
    totals = automaton(round.layout.terms.ace_rule).totals
    rows = {repr(total): _in_chart_order(round, cells[state]) for state, total in enumerate(totals)}

    def block(prefix: str, names: Sequence[str]) -> tuple[Row, ...]:
        return tuple(rows.get(prefix + name, ("S" if int(name) >= 17 else "H",) * 10) for name in names)

    return Chart(
        house,
        hard=block("", HARD.rows),
        soft=block("soft ", SOFT.rows),
        pairs=_pairs(round, choices, cells),
        spent=block("spent ", SPENT.rows) if round.rules.ace_rule == "one-drop" else (),
        even_money=bool(even_money_pays(round, choices).any()),
    )


def _in_chart_order(round: Game, cells: Cells) -> Row:
    """Cells by upcard in the order of a chart: two to ten, then the ace."""
    by_upcard = dict(zip(round.layout.upcards, cells, strict=True))
    return tuple(str(by_upcard[upcard]) for upcard in (*range(2, 11), 1))


def _best_cells(round: Game, played: PlayedHands, answers: Answers) -> Cells:
    """The cell of each total, by upcard."""
    table, hands = round.layout, round.layout.lattice
    asked = np.nonzero(table.can_hit)[0]
    cells_of = _CellValues(
        cell=hands.state[asked],
        cells=len(automaton(table.terms.ace_rule).totals),
        reached=reach(round, hit_hands(round, played, answers))[asked],
        dealt=reach(round, np.ones_like(table.can_hit)[:, None].repeat(len(table.upcards), axis=1))[asked],
        stand=played.values[asked, STAND],
        hit=played.values[asked, HIT],
    )
    may_surrender = (hands.cards[asked] == 2) & (round.rules.surrender != "none")
    stand, hit = cells_of.value(cells_of.stand), cells_of.value(cells_of.hit)
    hits = hit > stand
    double = cells_of.value_where_open(played.values[asked, DOUBLE], table.can_double[asked], hits)
    surrender = cells_of.value_where_open(_surrender_value(round, asked), may_surrender, hits)
    winner = np.argmax([stand, hit, double, surrender], axis=0)
    cases = [winner == 0, winner == 1, (winner == 2) & hits, winner == 2, (winner == 3) & hits]
    return np.select(cases, ["S", "H", "D", "Ds", "Rh"], "Rs")


@dataclass(frozen=True, eq=False)
class _CellValues:
    """The hands that must decide, with their weights and the values of hit and stand, by hand and upcard."""

    cell: Ints
    cells: int
    reached: Floats
    dealt: Floats
    """The weight if every hand were hit."""
    stand: Floats
    hit: Floats

    def value(self, value: Floats) -> Floats:
        """The value of a move by cell and upcard."""
        return self._sum(self._weights * value)

    @cached_property
    def _weights(self) -> Floats:
        """By hand and upcard; in a cell that is never reached they are `dealt`."""
        met = self._sum(self.reached) > 0.0
        return np.where(met[self.cell], self.reached, self.dealt)

    def value_where_open(self, value: Floats, is_open: Flags, hits: Flags) -> Floats:
        """The value of a move that is open on some hands only; the other hands hit or stand as their cell does."""
        otherwise = np.where(hits[self.cell], self.hit, self.stand)
        somewhere = self._sum(is_open[:, None] * np.ones_like(value)) > 0.0
        return np.where(somewhere, self.value(np.where(is_open[:, None], value, otherwise)), -np.inf)

    def _sum(self, of_hands: Floats) -> Floats:
        upcards = of_hands.shape[1]
        place = self.cell[:, None] * upcards + np.arange(upcards)
        totals = np.bincount(place.ravel(), of_hands.ravel(), self.cells * upcards)
        return np.asarray(totals, np.float64).reshape(self.cells, upcards)


def hit_hands(round: Game, played: PlayedHands, answers: Answers) -> Flags:
    """Which hands are hit, by hand and upcard; not a first hand that is split, swapped or surrendered."""
    drawn: Flags = played.moves[0] == HIT
    for n, deal in enumerate(round.deals):
        drawn[deal.hand] = (answers.first[0, n] == HIT) & ~answers.early[0, n]
    return drawn


def reach(round: Game, drawn: Flags) -> Floats:
    reached = np.zeros((len(round.layout.lattice.cards), len(round.layout.upcards)))
    kernel.reach(round.unseen, round.layout.hands, drawn, reached)
    return reached


def reach_by_chart(round: Game) -> Floats:
    """The chance of each hand and upcard when the best chart of the house is played."""
    chart = search(round, "")
    played, answers = play_charts(round, standing(round), [chart]), chart_answers(round, [chart])
    size = round.layout.lattice.playable
    paid, _ = prices(round.layout, round.unseen, np.arange(size))
    chances: Floats = reach(round, hit_hands(round, played, answers))[:size] * paid
    return chances


def _surrender_value(round: Game, hands: Ints) -> Floats:
    """The gross return of a surrender."""
    paid, natural = prices(round.layout, round.unseen, hands)
    return paid / 2 if round.rules.surrender == "early" else (paid - natural) / 2


def _pairs(round: Game, choices: Options, cells: Cells) -> tuple[Row, ...]:
    """The row of each pair. Only these two cards reach it, so it holds their best moves."""
    hands = round.layout.lattice
    rows = []
    for value in VALUES:
        dealt = [n for n, deal in enumerate(round.deals) if deal.pair and deal.pair.value == value]
        likeliest = max(dealt, key=lambda n: round.deals[n].chance, default=None)
        total = cells[hands.state[hands.find(value, value)]]
        rows.append(_in_chart_order(round, total if likeliest is None else _pair(round, choices, likeliest)))
    return tuple(rows)


def _pair(round: Game, choices: Options, n: int) -> Cells:
    """The best cell of a pair, by upcard: the first choice, and the second choice where the first is not open."""
    worth = choices.net[:, n].copy()
    if round.rules.surrender == "early":
        worth[SURRENDER] = -round.paid[n] / 2
    hits = worth[HIT] > worth[STAND]
    first, then = best_option(worth), best_option(worth[:SURRENDER])
    swap = "C" if round.rules.max_hands > 1 else "P"  # P means split or swap where the house has only one of them
    gives_up = first == SURRENDER
    cells = [
        (first == SPLIT, "P"),
        (first == SWAP, swap),
        (gives_up & (then == SPLIT), "Rp"),
        (gives_up & (then == SWAP), f"R{swap.lower()}"),
        (gives_up & hits, "Rh"),
        (gives_up, "Rs"),
        ((first == DOUBLE) & hits, "D"),
        (first == DOUBLE, "Ds"),
        (hits, "H"),
    ]
    cases, names = zip(*cells, strict=True)
    return np.select(cases, names, "S")
