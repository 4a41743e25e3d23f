"""A card counter: plays by a chart, and deviates by index plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from croupier.cards import Card
from croupier.games.blackjack import Round
from croupier.games.blackjack.chart import pair_of
from croupier.games.blackjack.hand import Seat
from croupier.games.counts import Counting
from croupier.protocol import Decide
from croupier.simulation.index_plays import HandName, Play, for_hands
from croupier.strategies.charted import Charted
from croupier.strategies.strategy import Mix

FIRST = ("insure", "surrender")
"""These plays come before all others, wherever they are listed."""


@dataclass(frozen=True)
class CardCounter:
    """A strategy that decides by the count at the moment of the decision."""

    name: str
    base: Charted
    counting: Counting
    plays: tuple[Play, ...] = ()

    @cached_property
    def looks(self) -> tuple[int, ...]:
        return tuple(self.counting.values)

    def look(self, seen: Iterable[Card]) -> int:
        return self.counting.look(seen)

    def sees(self, round: Round) -> object:
        return self.base.sees(round)

    def mix(self, round: Round, need: Decide, look: object) -> Mix:
        return self._mix(round, need, self._plays(round, need), cast(int, look))

    def mixes(self, round: Round, need: Decide) -> Sequence[Mix]:
        """Its answers, one for each reading of the count."""
        plays = self._plays(round, need)
        if not plays:
            return [self.base.mix(round, need, None)] * len(self.looks)
        return [self._mix(round, need, plays, look) for look in self.looks]

    def _mix(self, round: Round, need: Decide, plays: Sequence[Play], count: int) -> Mix:
        """Decide about surrender first, by a play or by the chart. Only then consider standing, doubling and splitting."""
        first = [play for play in plays if play.word in FIRST]
        word, need = _asked(first, need, count)
        if not word and self.base.chart.move(round, need) == "surrender":
            word = "surrender"
        if not word:
            word, need = _asked([play for play in plays if play not in first], need, count)
        answer = word or self.base.chart.move(round, need)
        return {answer if answer in need.words else "hit": 1.0}

    def _plays(self, round: Round, need: Decide) -> Sequence[Play]:
        """The plays that concern a decision. Before the peek these are insurance and early surrender."""
        upcard, early = round.dealer[0].value, "decline" in need.words
        seat = cast(Seat, round.seats[need.seat])
        hand = seat.hands[need.hand]
        parts = self.base.chart.move(round, need) in ("split", "swap")
        names = _names(hand.total.points, hand.total.soft, pair_of(round.rules, hand), parts)
        plays = [play for play in for_hands(self.plays, names, upcard) if play.word == "surrender" or not early]
        insurance = [play for play in self.plays if play.hand is None and upcard == 1] if early else []
        return insurance + plays


def _asked(plays: Sequence[Play], need: Decide, count: int) -> tuple[str | None, Decide]:
    """The word of the first play whose condition holds, or None; and the need without the words of plays whose condition fails."""
    for play in plays:
        word = _spoken(play, need)
        if word and play.holds(count):
            return word, need
        need = replace(need, options=tuple(option for option in need.options if option.word != word))
    return None, need


def _spoken(play: Play, need: Decide) -> str | None:
    """The word that the play means here, if it is open: "even-money" for a natural instead of "insure", "swap" instead of "split"."""
    same = {"insure": ("insure", "even-money"), "split": ("split", "swap")}.get(play.word, (play.word,))
    return next((word for word in same if word in need.words), None)


def _names(points: int, soft: bool, pair: int, parts: bool) -> Iterator[HandName]:
    """The names under which plays may list a hand. A pair that the chart splits is not also a total."""
    if pair:
        yield HandName("pair", pair)
    if not parts:
        yield HandName("soft" if soft else "hard", points)
