"""The index plays of any house and count, as the analysis computes them, written as plays that a card counter follows."""

from __future__ import annotations

from typing import cast

from croupier.analysis.indices import IndexPlay, index_plays
from croupier.games.blackjack import Rules
from croupier.games.counts import Counting
from croupier.simulation.index_plays import HandKind, HandName, Play

ORDER = ("insure", "surrender", "split", "swap", "double", "stand")
"""Which play is asked first where several are for one hand."""


def generated(rules: Rules, counting: Counting) -> tuple[Play, ...]:
    """All plays of the house. Totals whose ace has dropped (ace_rule one-drop) have no name among plays."""
    found = [play for play in _found(rules, counting) if play.kind != "spent"]
    return tuple(map(written, sorted(found, key=lambda play: ORDER.index(play.word))))


def insurance_index(rules: Rules, counting: Counting) -> int | None:
    """The reading from which insurance is worth it; None if it is never, or only below a reading."""
    found = (play for play in _found(rules, counting) if play.word == "insure" and not play.below)
    return next((play.index for play in found), None)


def _found(rules: Rules, counting: Counting) -> tuple[IndexPlay, ...]:
    """The plays for somebody who estimates the unseen decks as this count says."""
    return index_plays(rules, counting, estimate=counting.estimate).plays


def written(play: IndexPlay) -> Play:
    named = play.kind in ("hard", "soft", "pair")
    hand = HandName(cast(HandKind, play.kind), play.number) if named else None
    return Play(hand, play.upcard, play.word, play.index, play.below)
