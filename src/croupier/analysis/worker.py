"""The helper process that computes exact values for `values.py`, so that no screen waits for one. It knows every game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from croupier.cards import Card
from croupier.games.blackjack import Rules as BlackjackRules
from croupier.games.blackjack.chart import Chart
from croupier.games.declare import HouseRules
from croupier.processes.queue import AnswerFunctions, serve_queries
from croupier.protocol import Round

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice


def bets(rules: HouseRules, left: tuple[int, ...] | None = None) -> dict[str, float]:
    """The expectation of each bet with the best play, from a full shoe or from the cards left."""
    from croupier.analysis.worth import bets_worth

    return bets_worth(rules, left)


def strategies(rules: HouseRules) -> dict[str, float]:
    """The expectation of the main bet with each way of playing that is compared."""
    from croupier.analysis.worth import strategies_worth

    return strategies_worth(rules)


def best_chart(rules: BlackjackRules) -> Chart:
    from croupier.analysis import chart

    return chart(rules)


def advice(round: Round, gone: Counter[Card]) -> Advice:
    """The value of every open move."""
    from croupier.analysis import advise

    return advise(round, gone.elements())


def reasons(round: Round, gone: Counter[Card]) -> object:
    """The reasons for these values."""
    from croupier.analysis.reasons import reasons

    return reasons(round, gone)


QUERIES: AnswerFunctions = {
    "edge": bets,
    "left": bets,
    "deal": bets,
    "costs": strategies,
    "chart": best_chart,
    "advice": advice,
    "why": reasons,
}

if __name__ == "__main__":
    serve_queries(QUERIES)
