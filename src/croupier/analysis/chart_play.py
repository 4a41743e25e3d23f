"""Playing by a chart: charts are turned into the arrays of moves and answers that the analysis plays by.

A strategy is a list of charts, its *players*. Each decision is made by one player, drawn at random with equal chances.
A list of one chart is that chart; a list of two is a mixture, and every value is the average over both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from croupier.analysis.game import SPLIT, SURRENDER, SWAP, Answers, Game, even_money_offered, options, settle, standing
from croupier.analysis.kernel import DOUBLE, HIT, STAND, Moves
from croupier.analysis.lattice import VALUES, Flags, Floats, automaton
from croupier.analysis.layout import Layout, PlayedHands, play_by
from croupier.analysis.refusals import NotExact
from croupier.analysis.shoes import tells_tens_apart
from croupier.games.blackjack.chart import CELLS, Chart, parting
from croupier.messages import say

MOVES = {"stand": STAND, "hit": HIT, "double": DOUBLE, "split": SPLIT, "swap": SWAP, "surrender": SURRENDER}


def play_charts(round: Game, stood: Floats, charts: Sequence[Chart]) -> PlayedHands:
    """Play out every first hand by the charts."""
    table = round.layout
    never = np.zeros_like(table.can_double)
    moves = np.array([_moves(table, chart, table.can_double) for chart in charts])
    plain = np.array([_moves(table, chart, never) for chart in charts])
    after_swap = np.array([_by_total(table, chart, never) for chart in charts])
    return play_by(table, round.unseen, stood, moves, plain, after_swap)


def _moves(layout: Layout, chart: Chart, open_double: Flags) -> Moves:
    """The chart's move for every hand, among hit, stand and double; two equal cards are a pair that is kept together."""
    hands, moves = layout.lattice, _by_total(layout, chart, open_double)
    for value in VALUES:
        pair = hands.find(value, value)
        words = ("hit", "stand", *["double"] * bool(open_double[pair]))
        total = automaton(layout.terms.ace_rule).totals[hands.state[pair]]
        moves[pair] = [MOVES[chart.choose(total, upcard, value, words)] for upcard in layout.upcards]
    return moves


def _by_total(layout: Layout, chart: Chart, open_double: Flags) -> Moves:
    """The chart's move for every hand, by its total alone."""
    plain, double = (_rows(layout, chart, words) for words in (("hit", "stand"), ("hit", "stand", "double")))
    state = layout.lattice.state[: layout.lattice.playable]
    moves = np.where(open_double[:, None], double[state], plain[state])
    moves[~layout.can_hit] = STAND
    return moves


@lru_cache(maxsize=16)
def _rows(layout: Layout, chart: Chart, words: tuple[str, ...]) -> Moves:
    """One row for each total that a hand of two cards or more can have. Nobody writes into them: they are kept."""
    asked = set(layout.lattice.state[: layout.lattice.playable].tolist())
    rows = [
        [MOVES[chart.choose(total, upcard, 0, words)] if state in asked else STAND for upcard in layout.upcards]
        for state, total in enumerate(automaton(layout.terms.ace_rule).totals)
    ]
    return np.array(rows, np.int8)


def chart_answers(game: Game, charts: Sequence[Chart]) -> Answers:
    """The charts' answers on first cards. A chart never insures; it says where it surrenders and takes even money."""
    words = [tuple(_words(game, n)) for n in range(len(game.deals))]
    first = [[_row(game, chart, n, words[n]) for n in range(len(words))] for chart in charts]
    before = [tuple(_before_the_peek(game, n)) for n in range(len(game.deals))]
    early = [[_row(game, chart, n, before[n]) for n in range(len(before))] for chart in charts]
    never = np.zeros(game.paid.shape, np.bool_)
    even_money = even_money_offered(game) * np.mean([chart.even_money for chart in charts])
    answers = Answers(np.array(first, np.int8), np.array(early) == SURRENDER, never, even_money)
    _check_mixture(game, charts, answers)
    return answers


def _row(game: Game, chart: Chart, n: int, words: Sequence[str]) -> list[int]:
    deal, hands = game.deals[n], game.layout.lattice
    if deal.natural:
        return [STAND] * len(game.layout.upcards)
    total = automaton(game.layout.terms.ace_rule).totals[hands.state[deal.hand]]
    pair = deal.pair.value if deal.pair else 0
    return [MOVES[chart.choose(total, upcard, pair, words)] for upcard in game.layout.upcards]


def _words(game: Game, n: int) -> Iterator[str]:
    """The moves that are open on these first cards."""
    rules, deal = game.rules, game.deals[n]
    yield from ("hit", "stand")
    if game.layout.can_double[deal.hand]:
        yield "double"
    if deal.pair:
        yield from parting(rules)
    if rules.surrender == "late":
        yield "surrender"


def _before_the_peek(game: Game, n: int) -> Iterator[str]:
    """The moves a chart compares when it is asked about early surrender: those that may follow, and the surrender."""
    rules = game.rules
    yield from ("hit", "stand")
    if game.deals[n].pair:
        yield from parting(rules)
    if rules.surrender == "early":
        yield "surrender"


def _check_mixture(game: Game, charts: Sequence[Chart], answers: Answers) -> None:
    """Refuse a mixture in which one player splits and another does not, if a pair may be split again.

    Each new pair would be decided anew by one of the players, which the sum over patterns does not cover.
    """
    splits = answers.first == SPLIT
    torn = splits.any(axis=0) & ~splits.all(axis=0)
    if game.rules.max_hands > 2 and torn.any():
        raise NotExact(
            say(
                "A mixture of charts that differ in what they split is exact to two hands only, and max_hands = {hands}.",
                hands=game.rules.max_hands,
            )
        )
    if tells_tens_apart(game.rules) and torn.any() and any(map(_parts_tens_by_rank, charts)):
        raise NotExact(
            say(
                "A mixture of charts is not exact here: after a split one of them would play 10-10 and 10-K differently."
            )
        )


def _parts_tens_by_rank(chart: Chart) -> bool:
    """Whether the chart plays two tens of one rank, unsplit, differently from 10 and K."""
    return any(
        "split" not in CELLS[cell] and cell != as_total
        for cell, as_total in zip(chart.pairs[9], chart.hard[20 - 4], strict=True)
    )


class ChartWorth:
    """The expectation of one chart from many shoes that differ little.

    The chart is read once; then each shoe needs only the kernels.
    """

    def __init__(self, base: Game, chart: Chart) -> None:
        self._base, self._chart = base, chart
        self._played, self._answers = play_charts(base, standing(base), [chart]), chart_answers(base, [chart])

    def at(self, round: Game) -> float:
        """The expectation of a round from this shoe, at the same house."""
        same = [deal.hand for deal in round.deals] == [deal.hand for deal in self._base.deals]
        answers = self._answers if same else chart_answers(round, [self._chart])
        moves = self._played
        assert moves.after_swap is not None
        stood = standing(round)
        played = play_by(round.layout, round.unseen, stood, moves.moves, moves.plain, moves.after_swap)
        parted = ((answers.first == SPLIT) | (answers.first == SWAP)).any(axis=(0, 2))
        return float(round.chances @ settle(round, options(round, played, parted), answers).net.sum(axis=1))
