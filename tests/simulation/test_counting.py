from __future__ import annotations

import pytest

from croupier.games.blackjack import Rules
from croupier.games.counts import Counting
from croupier.simulation.counter import CardCounter
from croupier.simulation.index_plays import named_plays, plays
from croupier.strategies.charted import Charted
from croupier.strategies.expert import expert
from simulation.agree import assert_agreement

pytestmark = pytest.mark.slow

HOUSES = {
    "six decks": Rules(insurance=True, even_money=True, surrender="late", max_hands=2),
    "a shoe that runs out": Rules(decks=1, penetration=0.95, insurance=True, max_hands=1),
    "no hole card": Rules(hole_card="none", insurance=True, max_hands=1),
    "early surrender": Rules(surrender="early", decks=2, max_hands=1),
}


@pytest.mark.parametrize(
    ("house", "system", "leave"),
    [
        ("six decks", "hi-lo", -2),
        ("a shoe that runs out", "halves", None),
        ("no hole card", "hi-lo", None),
        ("early surrender", "halves", -2),
    ],
)
def test_the_kernel_counts_as_a_player_who_sees_only_what_is_face_up(
    house: str, system: str, leave: int | None
) -> None:
    rules = HOUSES[house]
    listed = named_plays(["fab4", "i18"])
    counter = CardCounter("counter", Charted("expert", expert(rules)), Counting.at(rules, system), listed)
    assert_agreement(rules, [counter], 400, leave=leave)


def test_ko_by_its_running_count() -> None:
    rules = HOUSES["no hole card"]
    counter = CardCounter(
        "counter",
        Charted("expert", expert(rules)),
        Counting.at(rules, "ko"),
        plays("insurance >= 3\n16 v 10: stand >= 0"),
    )
    assert_agreement(rules, [counter], 400)
