"""Counters in the kernel and as players who see only what is face up: the same cards, money and readings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.analysis.by_name import blackjack_rules
from croupier.cards import card
from croupier.games.blackjack import Rules
from croupier.games.blackjack.round import start
from croupier.games.counts import Counting
from croupier.protocol import DEALER, FACE_DOWN, Box, Decide, Draw, Place, Stake
from croupier.simulation.counter import CardCounter, CounterLook, InsuranceCount
from croupier.simulation.index_plays import Play, named_plays, plays
from croupier.simulation.request import Request
from croupier.simulation.run import BadRun, RunPlan
from croupier.strategies import find_strategy
from croupier.strategies.charts import Charted
from croupier.strategies.expert import expert
from simulation.agreement import assert_agreement

pytestmark = pytest.mark.slow

HOUSES = {
    "six decks": Rules(insurance=True, even_money=True, surrender="late", max_hands=2),
    "a shoe that runs out": Rules(decks=1, penetration=0.95, insurance=True, max_hands=1),
    "no hole card": Rules(hole_card="none", insurance=True, max_hands=1),
    "early surrender": Rules(surrender="early", decks=2, max_hands=1),
}
FEW = plays("insurance >= 3\n16 v 10: stand >= 0\n12 v 3: stand >= 2\n11 v 10: double >= 1")


def counter(rules: Rules, system: str = "hi-lo", listed: tuple[Play, ...] = FEW) -> CardCounter:
    return CardCounter("counter", Charted("expert", expert(rules)), Counting.at(rules, system), listed)


@pytest.mark.parametrize(
    ("house", "system", "leave"),
    [
        ("six decks", "hi-lo", -2),
        ("a shoe that runs out", "halves", None),
        ("no hole card", "ko", None),
        ("early surrender", "halves", -2),
    ],
)
def test_the_kernel_counts_as_a_player_who_sees_only_what_is_face_up(
    house: str, system: str, leave: int | None
) -> None:
    rules = HOUSES[house]
    listed = FEW if system == "ko" else named_plays(["fab4", "i18"])
    assert_agreement(rules, [counter(rules, system, listed)], 400, leave=leave)


# Others at the table


@pytest.mark.parametrize(
    ("house", "seat", "hands", "leave"),
    [("six decks", 1, 1, None), ("no hole card", 0, 2, -3), ("a shoe that runs out", 2, 1, None)],
)
def test_a_counter_among_others_sees_their_cards(house: str, seat: int, hands: int, leave: int | None) -> None:
    """In any seat, with one hand or several side by side, which are settled together."""
    rules = HOUSES[house]
    others = [find_strategy(name, rules) for name in ("amateur", "mimic")]
    assert_agreement(rules, [*others[:seat], *[counter(rules)] * hands, *others[seat:]], 250, leave=leave)


def test_one_player_counts_with_hands_that_lie_side_by_side() -> None:
    rules = HOUSES["no hole card"]
    one, other = counter(rules), counter(rules, "halves")
    for strategies in ([one, other], [one, find_strategy("amateur", rules), one]):
        with pytest.raises(BadRun, match="One player counts"):
            RunPlan.of(rules, strategies, 100)


# More than one count


def test_bets_and_insurance_by_counts_of_their_own() -> None:
    """Three counts in one word: hands by Hi-Opt 1, bets with aces counted aside, insurance by the tens."""
    rules = HOUSES["a shoe that runs out"]
    one = counter(rules, "hi-opt-1")
    tens = Counting.at(rules, "1 1 1 1 1 1 1 1 -2 1")
    aside = Counting("hi-opt-1", one.counting.decks, aces=Fraction(1))
    several = CardCounter("counter", one.base, one.counting, FEW, aside, InsuranceCount(tens, 5))
    assert_agreement(rules, [several], 400)
    assert_agreement(rules, [find_strategy("amateur", rules), several], 200)


# Side bets


@pytest.mark.parametrize("bet", ["21+3", "perfect-pairs", "lucky-ladies"])
def test_a_side_bet_by_the_count(bet: str) -> None:
    rules = Rules(max_hands=1, side_bets=(bet,), decks=2)
    assert_agreement(rules, [find_strategy("mimic", rules), counter(rules)], 250, bet=bet)


@pytest.mark.parametrize(("pays", "taken"), [("3:2", False), ("6:5", True)])
def test_even_money_that_is_always_good_is_taken_at_every_count(pays: str, taken: bool) -> None:
    """At 6:5 a natural against an ace is worth more as even money, whatever the count; at 3:2 it goes by the index."""
    rules = blackjack_rules(f"blackjack/vegas-strip:blackjack_pays={pays}")
    counter = Request(rounds=2, count="hi-lo", plays="i18").plan(rules).strategies[0]
    round = start(rules, [Stake.on({"main": 100})])
    cards: dict[Place, list[str]] = {Box(0): ["As", "Ks"], DEALER: ["Ah"]}
    while not isinstance(need := round.need, Decide):
        assert isinstance(need, Draw)
        round = round.step(card(cards[need.to].pop(0)) if need.face_up else FACE_DOWN)
    assert "even-money" in need.words
    low, high = (counter.mix(round, need, CounterLook(reading)) for reading in (-5, 5))
    assert (low == {"even-money": 1.0}) is taken
    assert high == {"even-money": 1.0}
