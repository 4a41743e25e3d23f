"""Index plays for any house and count, from exact values.

A play's index is the least reading of the count at which its move is better than every other. The shoe at a count is the
expected one: given how many cards are unseen and what their tags sum to, the expected number of each card is linear in its
tag (the cards are exchangeable), so from a shoe m without the hand and the upcard

    n_v = N p_v (1 + (tag_v - mu) (S - N mu) / (N sigma²)),      p = m / sum(m), mu and sigma² of the tags under p.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import inf
from typing import TYPE_CHECKING, cast

from croupier.cards import Card, Rank, Suit
from croupier.games.blackjack import Round, Rules, start
from croupier.games.blackjack.hand import Seat
from croupier.games.blackjack.totals import nothing
from croupier.games.counts import Counting
from croupier.protocol import FACE_DOWN, Answer, Decide, Draw, Peek, Stake
from croupier.simulation.index_plays import HandName, Play, named_plays

if TYPE_CHECKING:
    from croupier.analysis.situation import Situation

VALUES = range(1, 11)
Unseen = tuple[float, ...]
"""How many cards of each value, ace to ten."""

WITHIN = {"floor": 0.45, "round": 0.0, "truncate": 0.0}
"""The average distance between a count and its reading."""


def generated(rules: Rules, counting: Counting) -> tuple[Play, ...]:
    """The situations of the shipped lists with the indices for this house and count. Plays that never pay are left out."""
    plays = (_generated(rules, counting, play) for play in named_plays(("fab4", "i18")))
    return tuple(play for play in plays if play)


def _generated(rules: Rules, counting: Counting, play: Play) -> Play | None:
    for count in counting.values:
        if _gain(rules, counting, play, count) >= 0:
            return replace(play, index=count)
    return None


def _gain(rules: Rules, counting: Counting, play: Play, count: int) -> float:
    """What the move is worth beyond any other at a count, over all first cards that make the hand."""
    if play.hand is None:
        unseen = expected(counting, rules, (1,), count)
        return 3 * unseen[9] - sum(unseen)
    total = 0.0
    for first, second in _cards(rules, play.hand):
        known = (first, second, play.upcard)
        unseen = expected(counting, rules, known, count)
        total += unseen[first - 1] * unseen[second - 1] * _worth_beyond(*_situation(rules, known, unseen), play.word)
    return total


def expected(counting: Counting, rules: Rules, known: Sequence[int], count: float) -> Unseen:
    """The expected unseen cards at a count, in the middle of the shoe, after the known cards."""
    full = [4.0 * counting.decks * (4 if value == 10 else 1) for value in VALUES]
    left = [many - known.count(value) for value, many in zip(VALUES, full, strict=True)]
    unseen = sum(full) * (1 - rules.penetration / 2) - len(known)
    decks = counting.decks_left(round(unseen))
    running = count + WITHIN[counting.rounding] * (not counting.running)
    running = running if counting.running else running * float(decks)
    tags = [float(counting.tag(value)) for value in VALUES]
    remaining = sum(tag * many for tag, many in zip(tags, full, strict=True)) - (running - float(counting.start))
    shares = [many / sum(left) for many in left]
    mean = sum(tag * share for tag, share in zip(tags, shares, strict=True))
    spread = sum((tag - mean) ** 2 * share for tag, share in zip(tags, shares, strict=True))
    tilt = (remaining - unseen * mean) / (unseen * spread)
    return tuple(max(0.0, unseen * share * (1 + (tag - mean) * tilt)) for tag, share in zip(tags, shares, strict=True))


def _cards(rules: Rules, hand: HandName) -> Iterator[tuple[int, int]]:
    """The first two cards, as values, that make a hand. A pair counts as a pair only."""
    if hand.kind == "pair":
        yield hand.number, hand.number
        return
    for first, second in combinations(VALUES, 2):
        total = nothing(rules.ace_rule).after[first].after[second]
        if total.points == hand.number and total.soft == (hand.kind == "soft"):
            yield first, second


def _worth_beyond(situation: Situation, words: Sequence[str], word: str) -> float:
    """How much better a move is than the best other one; surrender is looked at by itself."""
    net = situation.net()
    others = [net[other] for other in words if other != word and (word == "surrender" or other != "surrender")]
    return net[word] - max(others) if word in words else -inf


def _situation(rules: Rules, known: tuple[int, int, int], unseen: Unseen) -> tuple[Situation, Sequence[str]]:
    """The decision on two first cards against an upcard, from a shoe; and the words that are open."""
    from croupier.analysis.situation import Situation

    round = _dealt(rules, known)
    seat = cast(Seat, round.seats[0])
    counts = [many + known.count(value) for value, many in zip(VALUES, unseen, strict=True)]
    ranks = cast("tuple[int, ...]", (*counts[:9], *[counts[9] / 4] * 4))
    first = rules.original_bets_only
    words = cast(Decide, round.need).words
    return Situation(rules, seat.hands[0], round.dealer[0], ranks, 1, seat.bet, None, first), words


@cache
def _dealt(rules: Rules, known: tuple[int, int, int]) -> Round:
    """A round after its deal, at the first question to the hand."""
    first, second, upcard = (Card(Rank(value), Suit.SPADES) for value in known)
    cards = iter((first, upcard, second))
    round = start(rules, [Stake.on({"main": 2})])
    while not isinstance(round.need, Decide) or "decline" in round.need.words:
        round = round.step(_answer(round, cards))
    return round


def _answer(round: Round, cards: Iterator[Card]) -> Answer:
    match round.need:
        case Draw(face_up=True):
            return next(cards)
        case Draw():
            return FACE_DOWN
        case Peek():
            return False
    return "decline"
