from __future__ import annotations

import pytest

from croupier.games.blackjack import Rules
from croupier.games.counts import Counting
from croupier.simulation.counter import CardCounter
from croupier.simulation.index_plays import named_plays
from croupier.strategies.charted import Charted
from croupier.strategies.expert import expert
from simulation.agree import assert_agreement

pytestmark = pytest.mark.slow

HOUSES = {
    "six decks": Rules(insurance=True, even_money=True, surrender="late", max_hands=2),
    "a shoe that runs out": Rules(decks=1, penetration=0.95, insurance=True, max_hands=2),
    "no hole card": Rules(hole_card="none", insurance=True, max_hands=2),
    "early surrender": Rules(surrender="early", decks=2, max_hands=2),
}


@pytest.mark.parametrize("leave", [None, -2])
@pytest.mark.parametrize("system", ["hi-lo", "halves"])
@pytest.mark.parametrize("house", HOUSES)
def test_the_kernel_counts_as_a_player_who_sees_only_what_is_face_up(
    house: str, system: str, leave: int | None
) -> None:
    rules = HOUSES[house]
    plays = named_plays(["fab4", "i18"])
    counter = CardCounter("counter", Charted("expert", expert(rules)), Counting.at(rules, system), plays)
    assert_agreement(rules, [counter], 400, leave=leave)


def test_ko_by_its_running_count() -> None:
    rules = HOUSES["six decks"]
    counter = CardCounter("counter", Charted("expert", expert(rules)), Counting.at(rules, "ko"), named_plays(["i18"]))
    assert_agreement(rules, [counter], 400)
