"""Two charts of a house beside each other: the cells in which they differ, and what each difference costs.

The cost of a cell is that of first hands: what the better move is worth more, averaged over the two-card hands of the cell
as often as they are asked. Rounds that a dealer's blackjack ends before the move do not count. What the charts differ in all is exact, from their edges; it includes hands of more cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.games.blackjack import Round, Rules
from croupier.games.blackjack.chart import Chart, pair_of
from croupier.games.declare import HouseRules
from croupier.learning.drills.chart import ChartCell, ChartDrill, card_of, cells_of, decision_on
from croupier.messages import Message
from croupier.protocol import Decide
from croupier.telling.blackjack.chart import cell_title


class CellCost(NamedTuple):
    """A cell in which two charts differ."""

    item: str
    """Block, row and upcard: `hard 16 10`."""
    move: str
    """What the first chart does with a first hand."""
    instead: str
    """What the second chart does."""
    cost: float
    """What the first chart's move costs against the second's, in bets, each time the cell is met."""
    share: float
    """How often the move is asked for on a first hand of the cell, of all rounds from the full shoe: exactly."""

    @property
    def title(self) -> Message:
        """`hard 16 v 10`."""
        return cell_title(self.item)

    @property
    def worth(self) -> float:
        """What the difference costs on average in a round."""
        return self.cost * self.share


class ChartComparison(NamedTuple):
    """A chart beside the best one of a house."""

    chart: Chart
    best: Chart
    costs: list[CellCost]
    """The most expensive cell first."""
    whole: float
    """The difference between the edges of both charts, exactly, a round."""

    def at(self, item: str) -> CellCost | None:
        """The cost of a cell; None if both charts do the same there."""
        return next((one for one in self.costs if one.item == item), None)


def compare_charts(rules: Rules, chart: Chart, best: Chart | None = None) -> ChartComparison:
    """A chart beside the best one; `best` if it is known already."""
    from croupier.analysis import chart as best_chart
    from croupier.analysis import edge

    best = best or best_chart(rules)
    whole = edge(rules, strategy=best).ev - edge(rules, strategy=chart).ev
    return ChartComparison(chart, best, chart_costs(rules, chart, best), whole)


def chart_costs(rules: Rules, chart: Chart, other: Chart) -> list[CellCost]:
    """The cells in which a chart differs from another, the most expensive first."""
    drill = ChartDrill(chart.house, rules, other)
    found = [cost for item in drill.cells if (cost := _cost(drill, item, chart))]
    return sorted(found, key=lambda one: -one.worth)


def _cost(drill: ChartDrill, item: str, chart: Chart) -> CellCost | None:
    """The cost of a cell over all its two-card hands; None if both charts do the same with each of them."""
    from croupier.analysis import advise

    cost = met = 0.0
    moves = None
    for round, need, weight in _hands(drill.rules, drill.cells[item]):
        move, instead = _move(drill.rules, chart, round, need), _move(drill.rules, drill.chart, round, need)
        met += weight
        if move != instead:
            moves = moves or (move, instead)
            values = advise(round).moves
            cost += weight * (values[instead] - values[move])
    return CellCost(item, *moves, cost / met, met) if moves else None


def cell_worth(rules: HouseRules, item: str) -> dict[str, float]:
    """What each move is worth on the first hands of a cell, averaged as often as they come.

    Moves that are not open on all of them are left out. Empty if no first hand comes to the cell.
    """
    from croupier.analysis import advise

    if not isinstance(rules, Rules):
        return {}
    cell = dict(cells_of(rules)).get(item)
    hands = [(advise(round).moves, weight) for round, _, weight in _hands(rules, cell)] if cell else []
    met = sum(weight for _, weight in hands)
    return {
        word: sum(weight * moves[word] for moves, weight in hands) / met
        for word in (hands[0][0] if hands else ())
        if all(word in moves for moves, _ in hands)
    }


def _hands(rules: Rules, cell: ChartCell) -> Iterator[tuple[Round, Decide, float]]:
    """The first hands of a cell, each with how often it is asked."""
    for values, weight in cell.hands.items():
        yield *decision_on(rules, [card_of(value) for value in values], card_of(cell.upcard)), weight


def _move(rules: Rules, chart: Chart, round: Round, need: Decide) -> str:
    hand = round.hands(need.seat)[need.hand]
    return chart.choose(hand.total, round.dealer[0].value, pair_of(rules, hand), need.words)
