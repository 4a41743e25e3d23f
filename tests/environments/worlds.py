"""Two worlds that differ in a hidden card alone: nobody may see a difference before the card is turned."""

from __future__ import annotations

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.environments.arrays import CARDS, CODES
from croupier.environments.setup import Setup
from croupier.environments.vector import VectorTable

KINDS = {card: card.value if card.value in (1, 10) else 0 for card in DECK}
"""Aces, tens and others: a card of the same kind answers a peek the same way."""
SAME_KIND = {code: [CODES[other] for other in DECK if KINDS[other] == KINDS[card]] for code, card in CARDS.items()}


def differences(setup: Setup, tables: int, seed: int) -> tuple[int, int]:
    """How many pairs of worlds were played to their end, and how many of them differed in something that was shown too early."""
    random = np.random.default_rng(seed)
    one, other = (VectorTable(setup, tables, AutoresetMode.NEXT_STEP, copy=False) for _ in range(2))
    masks = one.reset(seed=seed)[1]["action_mask"]
    other.reset(seed=seed)
    deciding = one.dealing.deciding
    changed = _change_hidden(one, other, random) & deciding
    playing, wrong = changed.copy(), np.zeros(tables, np.bool_)
    while playing.any():
        actions = (masks * random.random(masks.shape)).argmax(1)
        (seen, _, over, _, info), (seen_too, _, over_too, _, info_too) = one.step(actions), other.step(actions)
        playing &= ~over & ~over_too
        masks = info["action_mask"]
        same = (seen == seen_too).all(1) & (masks == info_too["action_mask"]).all(1)
        wrong |= playing & ~same
        playing &= same
    return int(changed.sum()), int(wrong.sum())


def _change_hidden(one: VectorTable, other: VectorTable, random: np.random.Generator) -> NDArray[np.bool_]:
    """Put another card face down at every table of the second world."""
    hidden = one.dealing.tables["hole"]
    instead = np.array([random.choice(SAME_KIND[card]) for card in hidden.tolist()])
    other.dealing.tables["hole"] = instead
    return np.asarray(instead != hidden)
