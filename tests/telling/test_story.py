"""How a session is told at its end, and what an odd ace says of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cards import card as parse
from croupier.houses import load
from croupier.table.party import Party
from croupier.table.sitting import Sitting
from croupier.telling.blackjack.felt import ace_note
from croupier.telling.company import Company
from croupier.telling.story import story


def test_the_story_names_result_best_and_worst_round(tmp_path: Path) -> None:
    sitting = Sitting.begin(load("baccarat/punto-banco"), Party((), ("Léa",), seed=3), tmp_path)
    while len(sitting.game.history) < 9:
        if not sitting.advance():
            sitting.bet(0, {"banker": 10_00})
    lines = [str(line) for line in story(sitting.game, Company(sitting.game))]
    nets = [net[0] for net in sitting.game.history]
    assert lines[0].startswith(f"Rounds: {sitting.game.rounds}. Result: ")
    assert f"(round {1 + nets.index(min(nets))}" in lines[1] or nets.count(min(nets)) > 1
    assert "Best round: " in lines[1]


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("A 5", None), ("A 5 6", "The ace drops to 1."), ("A A", "The ace drops to 1."),
        ("A 5 6 A", "A♠ counts 11: one ace has dropped already."), ("10 5", None),
    ],
)  # fmt: skip
def test_s2_11_the_ace_that_drops_once_explains_itself(cards: str, says: str | None) -> None:
    hand = [parse(f"{one}s") for one in cards.split()]
    note = ace_note("one-drop", hand)
    assert (str(note) if note else None) == says
    assert ace_note("standard", hand) is None
