"""The worker: a process that computes exact values, so that the app never waits for one.

It reads questions from its standard input and writes answers to its standard output, each a pair on a line (`wire.py`).
The app starts `python -P -m croupier.compute.worker` and ends it; `-P` keeps modules in the current folder out.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

from croupier.compute import answers
from croupier.compute.wire import receive, send
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


Answers = Mapping[str, Callable[..., object]]
"""What a worker can be asked: names of questions, and the functions that answer them."""


def answer(question: tuple[str, tuple[Any, ...]], known: Answers = QUESTIONS) -> tuple[str, object]:
    """`("known", value)`, `("refused", sentence)` or `("unavailable", None)`."""
    kind, arguments = question
    try:
        return "known", known[kind](*arguments)
    except Refused as refused:
        return "refused", refused.message
    except Exception:  # an error of the analysis must not stop the game
        return "unavailable", None


def serve(questions: BinaryIO, answers: BinaryIO, known: Answers = QUESTIONS) -> None:
    while True:
        try:
            question = receive(questions)
        except EOFError:
            return
        send(answer(question, known), answers)


def main(known: Answers = QUESTIONS) -> None:
    """Answer questions until the input ends. Discard all other output: the terminal belongs to the app."""
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.nice(5)
    serve(sys.stdin.buffer, answers, known)


if __name__ == "__main__":
    main()
