"""The exact value of a round of blackjack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from croupier.analysis.best_chart import search
from croupier.analysis.chart_play import chart_answers, play_charts
from croupier.analysis.game import (
    SPLIT,
    SWAP,
    Answers,
    Game,
    Options,
    best_answers,
    game,
    options,
    settle,
    standing,
)
from croupier.analysis.kernel import Unseen
from croupier.analysis.layout import PlayedHands, best, layout
from croupier.analysis.notebook import Notebook
from croupier.analysis.shoes import by_rank, check_size, unseen
from croupier.analysis.splits import Worth
from croupier.games.blackjack.chart import Chart
from croupier.games.blackjack.rules import Rules

OPTIMAL: Final = "optimal"
BASIC: Final = "basic"
StrategyChoice = Literal["optimal", "basic"] | Chart | Sequence[Chart]


class Naturals(NamedTuple):
    """How often a player, a dealer, and both have a natural."""

    player: float
    dealer: float
    both: float


@dataclass(frozen=True, repr=False)
class BlackjackEdge(Notebook):
    """The player's expectation of a round, in units of the first bet."""

    ev: float
    wagered: float
    """The average sum of all stakes. A stake that a dealer's natural cannot take is not counted in that event."""
    by_upcard: Mapping[str, float]
    """Given the dealer's upcard."""
    naturals: Naturals

    @property
    def per_unit_wagered(self) -> float:
        return self.ev / self.wagered

    def title(self) -> str:
        return f"ev {self.ev:+.6f}, {self.wagered:.4f} wagered"

    def table(self) -> Mapping[str, Sequence[object]]:
        return {"upcard": list(self.by_upcard), "ev": list(self.by_upcard.values())}

    def document(self) -> dict[str, Any]:
        return {
            "ev": self.ev,
            "wagered": self.wagered,
            "per_unit_wagered": self.per_unit_wagered,
            "by_upcard": dict(self.by_upcard),
            "naturals": self.naturals._asdict(),
        }


def edge(rules: Rules, shoe: Sequence[int] | None = None, strategy: StrategyChoice = OPTIMAL) -> BlackjackEdge:
    """The player's expectation per unit of the first bet, from a full shoe or one of this composition.

    The strategy is "optimal" (the best move for each set of own cards and upcard), "basic" (the best chart for the
    house), a chart, or several charts of which each decision takes one at random.
    """
    round = open_game(rules, shoe)
    policy = policy_of(round, strategy)
    return summary(round, settle(round, policy.options, policy.answers))


def open_game(rules: Rules, shoe: Sequence[int] | None) -> Game:
    """The round before its first card."""
    ranks = by_rank(rules, shoe)
    cards = unseen(rules, ranks)
    check_size(rules, cards)
    return game(rules, layout(rules), cards, ranks)


class Policy(NamedTuple):
    """What a strategy does at every decision of a round, and the values that result."""

    played: PlayedHands
    options: Options
    answers: Answers


def policy_of(round: Game, strategy: StrategyChoice) -> Policy:
    stood = standing(round)
    if strategy == OPTIMAL:
        played = best(round.layout, round.unseen, stood)
        choices = options(round, played)
        return Policy(played, choices, best_answers(round, choices))
    charts = [search(round, "")] if strategy == BASIC else charts_of(round.rules, strategy)
    played, answers = play_charts(round, stood, charts), chart_answers(round, charts)
    parted = ((answers.first == SPLIT) | (answers.first == SWAP)).any(axis=(0, 2))
    return Policy(played, options(round, played, parted), answers)


def charts_of(rules: Rules, strategy: Chart | Sequence[Chart]) -> Sequence[Chart]:
    charts = (strategy,) if isinstance(strategy, Chart) else tuple(strategy)
    for chart in charts:
        chart.check(rules)
    return charts


def summary(round: Game, worth: Worth) -> BlackjackEdge:
    rows = round.chances @ worth.net
    upcards = round.chances @ round.paid
    return BlackjackEdge(
        ev=float(rows.sum()),
        wagered=1.0 + float((round.chances @ worth.staked).sum()),
        by_upcard={
            name(upcard): float(row / seen)
            for upcard, row, seen in sorted(zip(round.layout.upcards, rows, upcards, strict=True), key=_ace_last)
            if seen > 0.0
        },
        naturals=naturals(round.unseen),
    )


def name(upcard: int) -> str:
    return "A" if upcard == 1 else str(upcard)


def _ace_last(column: tuple[int, float, float]) -> int:
    return column[0] if column[0] > 1 else 11


def naturals(cards: Unseen) -> Naturals:
    def one(gone: float) -> float:
        aces, tens = (max(cards.counts[value] - cards.drop * gone, 0.0) for value in (0, 9))
        size = cards.size - 2 * cards.drop * gone
        return float(2.0 * aces * tens / (size * (size - cards.drop)))

    return Naturals(player=one(0), dealer=one(0), both=one(0) * one(1))
