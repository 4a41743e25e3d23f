"""The expectation of one chart from many shoes that differ little."""

from __future__ import annotations

from croupier.analysis.chart_play import chart_answers, play_charts
from croupier.analysis.game import SPLIT, SWAP, Game, options, settle, standing
from croupier.analysis.layout import fixed
from croupier.games.blackjack.chart import Chart


class ChartWorth:
    """Reads the chart once; then each shoe needs only the kernels."""

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
        played = fixed(round.layout, round.unseen, stood, moves.moves, moves.plain, moves.after_swap)
        parted = ((answers.first == SPLIT) | (answers.first == SWAP)).any(axis=(0, 2))
        return float(round.chances @ settle(round, options(round, played, parted), answers).net.sum(axis=1))
