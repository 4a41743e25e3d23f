"""A past game with values: those of the analysis at that moment, for every decision of every game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cli.program import Program
from croupier.analysis import advise
from croupier.houses import load
from croupier.learning.annotated import given_away, past_decisions, valued
from croupier.protocol import Decide, Round
from croupier.records.look_back import reviews
from croupier.table.journal import Record
from croupier.table.state import Player
from croupier.table.table import Table
from tables import MASTER
from tui.evening import AtOnce

HOUSES = ["blackjack/vegas-strip", "blackjack/changer", "blackjack/european", "war/casino-war"]


def played(house: str, rounds: int, seed: int) -> tuple[list[Record], list[tuple[Round, Counter[object], str]]]:
    """A game of somebody who answers at random, and what was known at each decision."""
    log: list[Record] = []
    known: list[tuple[Round, Counter[object], str]] = []
    rules, draws = load(house).rules, Random(seed)
    table = Table(rules, [Player("Ana", 10_000_00)], house=house, master=MASTER, write=log.append)
    while len(table.history) < rounds:
        if (need := table.deciding) and table.round:
            word = draws.choice(need.words)
            known.append((table.round, Counter(table.seen), word))
            table.act(0, word)
        elif table.betting:
            table.bet(0, {rules.bets[0]: 10_00})
        else:
            table.advance()
    return log, known


@pytest.mark.parametrize("house", HOUSES)
def test_the_values_are_those_of_advise_at_that_moment(house: str) -> None:
    log, known = played(house, 25, seed=4)
    decisions = past_decisions(log)
    assert [(one.before, one.word) for one in decisions] == [(round, word) for round, _, word in known]
    for one, (round, seen, _) in zip(valued(decisions), known, strict=True):
        gone = seen - Counter(round.face_up())
        assert one.advice.moves == advise(round, gone.elements()).moves  # type: ignore[arg-type]
        assert isinstance(one.decision.need, Decide)
        assert str(one.name()).startswith(f"Round {one.decision.round_number}, ")


def test_the_mistakes_add_up_to_what_the_review_says() -> None:
    log, _ = played("blackjack/vegas-strip", 25, seed=6)
    found = list(valued(past_decisions(log)))
    values, review = AtOnce(lambda: None), reviews(log)[0]
    report = review.report(values)
    while not report.whole:
        report = review.report(values)
    assert sum(one.cost * one.decision.stake for one in found) == pytest.approx(report.cost)
    assert given_away(found)[-1] == pytest.approx(report.cost)
    assert given_away(found) == sorted(given_away(found))


def test_the_command(croupier: Program) -> None:
    croupier("play", "blackjack/vegas-strip", "--seed", "4", typed="10\ns\nq\n")
    told = croupier("review").out
    assert told.startswith("Round 1, 12 against a 7: Stand cost −0.26")
    assert told.endswith("Decisions: 1. Mistakes: 1. They cost 2.62.\n")
    assert "Hit −0.2126" in croupier("review", "--all").out
    assert "Coup 1" in croupier("review", "--lang", "fr").out
