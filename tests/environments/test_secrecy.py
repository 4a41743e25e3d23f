"""Nothing hidden leaks: observations and masks come from what lies face up."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK
from croupier.environments import make_env
from croupier.environments.rendering import round_of
from croupier.environments.setup import setup
from croupier.houses import load, names
from environments.worlds import differences

HIDING = [name for name in names() if getattr(load(name).rules, "hole_card", "none") != "none"]


@pytest.mark.parametrize("house", HIDING)
def test_worlds_that_differ_in_a_hidden_card_look_the_same(house: str) -> None:
    changed, wrong = differences(setup(house), 40, 7)
    assert changed > 20
    assert not wrong


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**40), st.sampled_from(["ranks", "hi-lo", None]), st.sampled_from(["no-peek", "peek"]))
def test_whatever_is_counted(seed: int, counts: Any, hole: str) -> None:
    made = setup(f"blackjack/vegas-strip:hole_card={hole},surrender=early", counts=counts)
    assert differences(made, 12, seed)[1] == 0


def test_the_check_can_fail() -> None:
    """The same worlds, looked at once the round is over: then the card has been turned, and is seen."""
    env, other = make_env("blackjack/european:hole_card=no-peek"), make_env("blackjack/european:hole_card=no-peek")
    env.reset(seed=2)
    other.reset(seed=2)
    hidden = other.dealing.tables["hole"]
    rank = DECK[hidden[0]].rank
    hidden[0] = next(number for number, card in enumerate(DECK) if card.rank is not rank)
    stand = env.setup.actions.names.index("stand")
    over = False
    while not over:
        (seen, _, over, _, _), (seen_too, *_) = env.step(stand), other.step(stand)
    assert seen.tobytes() != seen_too.tobytes()


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_no_picture_shows_it(mode: str) -> None:
    env, other = (make_env("blackjack/downtown", render_mode=mode) for _ in range(2))
    for seed in range(3):
        env.reset(seed=seed)
        other.reset(seed=seed)
        other.dealing.log[0, 3] = 7 if env.dealing.log[0, 3] != 7 else 6
        round = round_of(env.dealing)
        assert round is not None
        if "decline" in getattr(round.need, "words", ()):
            continue
        assert np.array_equal(env.render(), other.render())
