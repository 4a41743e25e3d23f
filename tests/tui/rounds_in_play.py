"""Rounds of random cards and random moves, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from croupier.cards import Card, Rank, Suit
from croupier.games.declare import HouseRules
from croupier.games.registry import start_of
from croupier.protocol import FACE_DOWN, Answer, Decide, Done, Draw, Need, Peek, Reveal, Round, Stake

LOW = (Rank.TWO, Rank.THREE, Rank.TWO, Rank.TWO, Rank.TEN, Rank.ACE)
"""Cards with which hands get long and are split often."""


def rounds_in_play(rules: HouseRules, random: Random) -> Iterator[Round]:
    """Every state of one round that somebody has to look at: the decisions and the end."""
    stake = Stake(((rules.bets[0], random.choice((1_000, 2_500, 50_000))),))
    round = start_of(rules)(rules, (stake,) * rules.seats)
    while not isinstance(need := round.need, Done):
        if isinstance(need, Decide):
            yield round
        round = round.step(_answer(need, random))
    yield round


def _answer(need: Need, random: Random) -> Answer:
    match need:
        case Decide():
            often = [word for word in ("split", "hit") if word in need.words]
            return random.choice([*need.words, *often, *often])
        case Draw(face_up=False):
            return FACE_DOWN
        case Draw():
            return Card(random.choice(LOW), random.choice(list(Suit)))
        case Reveal():
            return Card(Rank.FIVE, Suit.CLUBS)
        case Peek():
            return False
    raise AssertionError(need)
