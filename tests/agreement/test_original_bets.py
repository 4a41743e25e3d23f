"""E-05: a house that takes only original bets, and one that peeks: the same cards come to the same money."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agreement.chance import Chance
from agreement.houses import Table, tables
from croupier.cards import card, cards
from croupier.games import blackjack
from croupier.protocol import DEALER, FACE_DOWN, Answer, Done, Draw, Need, play

pytestmark = pytest.mark.slow


class SameHole(Chance):
    """The hole card is fixed beforehand; where none is dealt, it is the dealer's second card."""

    def __init__(self, seed: int, decks: int | str, natural: bool) -> None:
        super().__init__(seed, decks)
        self.natural = natural

    def answer(self, round: Any, need: Need) -> Answer:
        if not round.dealer and need == Draw(DEALER) and self.natural:
            return self.random.choice(cards("A K"))
        if isinstance(need, Draw) and need.to is DEALER and len(round.dealer) == 1:
            up = round.dealer[0]
            self.hole = card("K" if up.value == 1 else "A") if self.natural else self.shoe[0]
            return self.hole if need.face_up else FACE_DOWN
        return super().answer(round, need)


@settings(max_examples=80)
@given(tables("blackjack"), st.integers(0, 2**32), st.booleans())
def test_e_05_original_bets_only_comes_to_what_the_peek_game_does(table: Table, seed: int, natural: bool) -> None:
    rules, stakes = table
    peek = replace(rules, hole_card="peek", original_bets_only=False, dealer_natural_beats_21=True, charlie=0)
    came = set()
    for house in (
        peek,
        replace(peek, hole_card="no-peek", original_bets_only=True),
        replace(peek, hole_card="none", original_bets_only=True),
    ):
        chance = SameHole(seed, rules.decks, natural)
        need = play(blackjack.start(house, stakes), chance.answer, chance.answer).need
        assert isinstance(need, Done)
        came.add(tuple(need.net(seat) for seat in range(len(stakes))))
    assert len(came) == 1
