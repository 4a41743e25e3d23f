"""Compares the kernel with the witness: for the same cards both must give the same money and use the same number of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any, NamedTuple, cast

import numpy as np

from croupier.games.declare import HouseRules
from croupier.simulation.blocks import Block
from croupier.simulation.run import Ready, RunPlan, prepare
from croupier.strategies import Strategy
from simulation.witness import Witnessed, witness


def disagreement(
    rules: HouseRules,
    strategies: Sequence[Strategy[Any]],
    rounds: int,
    seed: int = 1,
    leave: int | None = None,
    bet: str | None = None,
) -> str:
    """Describe the first round that differs in money, cards or count; an empty text if none does."""
    ready = prepare(RunPlan.of(rules, strategies, rounds, seed=seed, leave=leave, bet=bet))
    plan = ready.plan
    truth = witness(
        plan.rules, list(zip(strategies, ready.sides, strict=True)), seed, leave=leave, side_bet=plan.side_bet
    )
    for number, (one, other) in enumerate(zip(kernel_rounds(ready, rounds), islice(truth, rounds), strict=True), 1):
        if one != (found := _as_kernel(ready, other)):
            return f"round {number}: the kernel has {one}, the round {found}"
    return ""


def assert_agreement(
    rules: HouseRules,
    strategies: Sequence[Strategy[Any]],
    rounds: int,
    seed: int = 1,
    leave: int | None = None,
    bet: str | None = None,
) -> None:
    """Equal money, equal cards and equal counts, round by round."""
    found = disagreement(rules, strategies, rounds, seed, leave, bet)
    assert not found, found


class KernelRound(NamedTuple):
    """A round: what every bet of every seat won, what a counter at a table of several seats won, the cards, the reading."""

    nets: tuple[tuple[int, ...], ...]
    counted: Fraction | None
    cards: int
    reading: int | None


def _as_kernel(ready: Ready, round: Witnessed) -> KernelRound:
    """The part of a round that the kernel tells too: of side bets only the counter's."""
    nets = tuple(net[: len(ledger.bets)] for net, ledger in zip(round.nets, ready.ledgers, strict=True))
    if not ready.counted or ready.counted.alone:
        return KernelRound(nets, None, round.cards, round.reading)
    place, stake = ready.plan.place, ready.ledgers[0].stake
    mine = round.nets[place.seat : place.seat + place.hands]
    won = mine[0][-1] if ready.plan.side_bet else sum(net[0] for net in mine)
    return KernelRound(nets, Fraction(won, stake), round.cards, round.reading)


def kernel_rounds(ready: Ready, rounds: int) -> Iterator[KernelRound]:
    """The kernel's rounds one by one: play blocks of 1, 2, 3 … rounds; the difference of two neighbours is one round."""
    player, ledgers, counting, counted = ready.player, ready.ledgers, ready.plan.counting, ready.counted
    before = player.empty
    for number in range(1, rounds + 1):
        played = player(Block(0, number))
        more = played.counts - before.counts
        if more.min() < 0 or more.sum() != len(ledgers):
            raise AssertionError(f"a block of {number} rounds does not begin as the one before")
        rows, outcomes = np.nonzero(more)
        nets = tuple(
            cast("tuple[int, ...]", ledger.nets[outcome]) for ledger, outcome in zip(ledgers, outcomes, strict=True)
        )
        won = None
        if counted and not counted.alone:
            rows, (column,) = np.nonzero(played.by_reading - before.by_reading)
            won = Fraction(cast("tuple[int, ...]", counted.ledger.nets[column])[0], counted.ledger.stake)
        yield KernelRound(nets, won, played.cards - before.cards, counting.values[rows[0]] if counting else None)
        before = played
