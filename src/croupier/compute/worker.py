"""The counting room: a process of its own that computes exact values, so that the app is never held up by one.

It reads questions from its standard input and writes answers to its standard output, one pickled pair after the other.
`python -m croupier.compute.worker` is started by the app and ends with it.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any, BinaryIO

from croupier.cards import Card
from croupier.games import baccarat, blackjack, war
from croupier.games.declare import HouseRules
from croupier.messages import Refused


def edge_of(rules: HouseRules, left: tuple[int, ...] | None = None) -> dict[str, float]:
    """The player's expectation of each bet with the best play; the only bet of blackjack goes by the name ''.

    From a full shoe, or from the cards that are left, ace to king.
    """
    from croupier.analysis import edge, side_bets

    if isinstance(rules, blackjack.Rules):
        sides = {bet: float(worth) for bet, worth in side_bets(rules).items()}
        return {"": edge(rules, left).ev} | sides
    if isinstance(rules, baccarat.Rules):
        return {bet: float(worth) for bet, worth in edge(rules, left).bets.items()}
    assert isinstance(rules, war.Rules)
    found = edge(rules, left)
    return {"ante": float(found.ante)} | ({"tie": float(found.tie)} if found.tie is not None else {})


def costs_of(rules: HouseRules) -> dict[str, float]:
    """What each way to play is worth: optimal, the house's chart, expert, amateur."""
    if not isinstance(rules, blackjack.Rules):
        return {}
    from croupier.analysis import edge
    from croupier.strategies.expert import expert
    from croupier.strategies.hitters import amateur

    values = {"optimal": edge(rules).ev, "basic": edge(rules, strategy="basic").ev}
    for name, chart in (("expert", expert(rules)), ("amateur", amateur(rules))):
        values[name] = edge(rules, strategy=chart).ev
    return values


def chart_of(rules: blackjack.Rules) -> object:
    from croupier.analysis import chart

    return chart(rules)


def advice_of(round: blackjack.Round | war.Round, gone: Counter[Card]) -> object:
    """The value of every open move."""
    from croupier.analysis import advise

    return advise(round, gone.elements())


def why_of(round: blackjack.Round | war.Round, gone: Counter[Card]) -> object:
    from croupier.analysis.reasons import reasons

    return reasons(round, gone)


QUESTIONS: dict[str, Callable[..., object]] = {
    "edge": edge_of,
    "left": edge_of,
    "deal": edge_of,
    "costs": costs_of,
    "chart": chart_of,
    "advice": advice_of,
    "why": why_of,
}


def answer(question: tuple[str, tuple[Any, ...]]) -> tuple[str, object]:
    """`("known", value)`, `("refused", sentence)` or `("unavailable", None)`."""
    kind, arguments = question
    try:
        return "known", QUESTIONS[kind](*arguments)
    except Refused as refused:
        return "refused", refused.message
    except Exception:  # whatever goes wrong in there, the table plays on
        return "unavailable", None


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    while True:
        try:
            question = pickle.load(questions)
        except EOFError:
            return
        pickle.dump(answer(question), answers)
        answers.flush()


def main() -> None:
    """Whatever else writes to the standard output or complains goes nowhere: the terminal belongs to the app."""
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.nice(5)
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
