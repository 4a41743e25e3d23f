"""The worker: a process that computes exact values, so that the app never waits for one.

It reads questions from its standard input and writes answers to its standard output, each a pair on a line (`wire.py`).
The app starts it (`helper_process.py`) and ends it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from croupier.compute import answers
from croupier.helper_process import serve
from croupier.messages import Refused

QUESTIONS: dict[str, Callable[..., object]] = {
    "edge": answers.bets,
    "left": answers.bets,
    "deal": answers.bets,
    "costs": answers.strategies,
    "chart": answers.chart,
    "advice": answers.advice,
    "why": answers.reasons,
}


AnswerFunctions = Mapping[str, Callable[..., object]]
"""What a worker can be asked: names of questions, and the functions that answer them."""


def answer(question: tuple[str, tuple[Any, ...]], known: AnswerFunctions = QUESTIONS) -> tuple[str, object]:
    """`("known", value)`, `("refused", sentence)` or `("unavailable", None)`."""
    kind, arguments = question
    try:
        return "known", known[kind](*arguments)
    except Refused as refused:
        return "refused", refused.message
    except Exception:  # an error of the analysis must not stop the game
        return "unavailable", None


def main(known: AnswerFunctions = QUESTIONS) -> None:
    """Answer questions until the input ends, after all that the person waits for in the app itself."""
    os.nice(5)
    serve(lambda question: answer(question, known))


if __name__ == "__main__":
    main()
