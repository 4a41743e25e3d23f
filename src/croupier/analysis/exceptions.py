"""Composition-dependent exceptions: hands of a full shoe that are better played otherwise than their cell of the chart.

A chart knows totals and pairs. Two hands of one total hold different cards, and these are missing from the shoe. Each
exception is one set of cards against one upcard, with what it gains when it comes up and how often that is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from croupier.analysis.best_chart import reach_by_chart, search
from croupier.analysis.blackjack import open_game
from croupier.analysis.by_name import blackjack_rules
from croupier.analysis.chart_play import chart_answers, play_charts
from croupier.analysis.game import Game, best_answers, options, prices, standing
from croupier.analysis.layout import best
from croupier.analysis.notebook import Rows
from croupier.analysis.situation import WORDS
from croupier.games.blackjack.rules import Rules

_NOTHING = 1e-9
"""A gain below this comes from rounding."""


@dataclass(frozen=True)
class PlayException:
    """Cards that are played otherwise than the chart says."""

    cards: tuple[int, ...]
    """Their values; the ace is 1."""
    upcard: int
    chart: str
    better: str
    gain: float
    """In first bets, when these cards come against this upcard."""
    chance: float
    """How often a round comes to them."""

    @property
    def worth(self) -> float:
        """In first bets per 100 rounds."""
        return 100.0 * self.gain * self.chance


class PlayExceptions(Rows, tuple[PlayException, ...]):
    """Exceptions of a house, the most valuable first."""

    __slots__ = ()

    def title(self) -> str:
        return f"{len(self)} exceptions, {sum(one.worth for one in self):+.5f} bets per 100 rounds"

    def table(self) -> Mapping[str, Sequence[object]]:
        cards = [",".join("A" if value == 1 else str(value) for value in one.cards) for one in self]
        fields = ("upcard", "chart", "better", "gain", "chance", "worth")
        return {"cards": cards, **{field: [getattr(one, field) for one in self] for field in fields}}


def exceptions(rules: Rules | str) -> PlayExceptions:
    """All of a house, the most valuable first; later moves are the best ones."""
    round = open_game(blackjack_rules(rules), None)
    found = (*_first_cards(round), *_more_cards(round))
    return PlayExceptions(sorted(found, key=lambda one: -one.worth))


def _first_cards(round: Game) -> Iterator[PlayException]:
    """First two cards, splits and surrender among the moves."""
    choices = options(round, best(round.layout, round.unseen, standing(round)))
    answers, by_chart = best_answers(round, choices), chart_answers(round, [search(round, "")])
    for n, deal in enumerate(round.deals):
        for column, upcard in enumerate(round.layout.upcards):
            better, usual = int(answers.first[0, n, column]), int(by_chart.first[0, n, column])
            chance = float(deal.chance * round.paid[n, column])
            asked = not (answers.early[0, n, column] or by_chart.early[0, n, column])
            if asked and chance > 0.0 and better != usual:
                gain = float(choices.net[better, n, column] - choices.net[usual, n, column])
                if gain > _NOTHING:
                    given = gain / float(round.paid[n, column])
                    yield PlayException((deal.low, deal.high), upcard, WORDS[usual], WORDS[better], given, chance)


def _more_cards(round: Game) -> Iterator[PlayException]:
    """Hands of three cards and more: hit, stand, and double where any number of cards may double."""
    layout, hands = round.layout, round.layout.lattice
    played = best(layout, round.unseen, standing(round))
    usual = play_charts(round, standing(round), [search(round, "")]).moves[0]
    chance = reach_by_chart(round)
    paid, _ = prices(layout, round.unseen, np.arange(hands.playable))
    differs = (played.moves[0] != usual) & (chance > 0.0) & (hands.cards[: hands.playable] > 2)[:, None]
    for hand, column in np.argwhere(differs):
        better, chosen = int(played.moves[0, hand, column]), int(usual[hand, column])
        gain = float(played.values[hand, better, column] - played.values[hand, chosen, column])
        if gain > _NOTHING:
            cards = tuple(np.repeat(np.arange(1, 11), hands.counts[hand]).tolist())
            given = gain / float(paid[hand, column])
            upcard = layout.upcards[column]
            yield PlayException(cards, upcard, WORDS[chosen], WORDS[better], given, float(chance[hand, column]))
