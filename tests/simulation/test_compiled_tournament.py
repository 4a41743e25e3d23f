"""The compiled tournament agrees with real ones, record by record, and does not depend on who plays which part of a run."""

from __future__ import annotations

import random

import numpy as np
import pytest

from croupier.records.types import Calendar
from croupier.simulation.compiled_tournament import CompiledTournament
from croupier.simulation.kernel_tournament import play_tournaments
from croupier.simulation.tournament_tables import bots_alone
from simulation.held_tournaments import Held, hold
from sizes import size, some

HOUSES = {
    "blackjack/changer": ("amateur", "intermediate", "expert", "basic", "mimic"),
    "blackjack/four-seats:minimum=1,maximum=50": ("amateur", "intermediate", "expert"),
    "blackjack/vegas-strip:max_hands=2": ("amateur", "expert", "basic", "never-bust"),
    "blackjack/partage": ("intermediate", "expert"),
    "blackjack/european:decks=2,max_hands=1,penetration=0.75": ("basic", "amateur"),
    "war/ctrlaltbet": ("amateur", "intermediate", "expert"),
    "baccarat/ctrlaltbet": ("player", "banker", "tie"),
    "blackjack/changer:maximum=500,decks=infinite": ("expert", "intermediate"),
    "blackjack/changer:double_for_less=true": ("amateur", "intermediate", "expert", "basic"),
    "blackjack/vegas-strip:max_hands=3,double_for_less=true": ("amateur", "expert", "basic"),
    "blackjack/european:double_for_less=true,original_bets_only=true": ("expert", "basic"),
}


def compare(held: Held) -> None:
    """Feed the compiled tournament with what was drawn, and compare every net, departure and purse."""
    compiled = CompiledTournament.of(held.rules, held.levels, held.calendar)
    many, rounds = len(held.levels), held.calendar.rounds
    work, winners = compiled.work(), np.zeros(1, np.uint8)
    masks, final = np.zeros((rounds, 1 << many), np.int64), np.zeros(many, np.int64)
    play_tournaments(
        1, np.uint64(1), compiled.contest(held.purses), compiled.shoe, compiled.seats, compiled.bots,
        bots_alone(many, rounds), None, held.feed, work, winners, masks, final,
    )  # fmt: skip
    played = len(held.history)
    assert work.history[:played].tolist() == [list(nets) for nets in held.history]
    assert final.tolist() == held.final
    assert int(winners[0]) == held.ranking[0]
    for round in range(1, played + 1):
        there = sum(1 << seat for seat, out in held.left_after.items() if out is None or out > round)
        assert masks[round - 1, there] == 1
    assert held.feed.at[0] == len(held.feed.cards)
    assert held.feed.at[1] == len(held.feed.tosses) - 1


@pytest.mark.slow
@pytest.mark.parametrize("house", some(tuple(HOUSES), 7))
def test_s0_17_s0_18_s0_d8_s0_d10_a_compiled_tournament_is_the_real_one(
    house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(house)
    for seed in range(size(2, 400)):
        seats = dice.randint(2, 7 if seed % 3 == 0 else 4)
        levels = [dice.choice(HOUSES[house]) for _ in range(seats)]
        calendar = Calendar(*dice.choice([(9, 3), (6, 2), (12, 3), (3, 1), (5, 5)]))
        purse = dice.choice(
            [2000_00, 60_00, 10_00, 3_50, 5_37, 1_00]
        )  # short purses: doubles are not covered, all in, ties
        held = hold(house, levels, calendar, [purse] * seats, seed, monkeypatch)
        compare(held)
