"""A card counter: plays by a chart, deviates by index plays, and bets by the count.

Hands, bets and insurance may each have a count of their own. What a decision depends on (`look`) is the reading of the
count for playing and, if insurance has its own count, whether that count says to insure.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, cast

from croupier.cards import Card
from croupier.games.blackjack import Round
from croupier.games.blackjack.chart import pair_of
from croupier.games.blackjack.hand import Seat
from croupier.games.counts import Counting
from croupier.protocol import Decide, Mix
from croupier.simulation.index_plays import HandName, Play, for_hand
from croupier.strategies.charts import Charted

FIRST = ("insure", "surrender")
"""These plays come before all others, wherever they are listed."""
PARTS = ("split", "swap")


class CounterLook(NamedTuple):
    """What a counter reads: a number, and whether insurance is good."""

    reading: int
    insure: bool = False


@dataclass(frozen=True)
class InsuranceCount:
    """A count for insurance alone, and the reading from which it is taken."""

    counting: Counting
    index: int

    def takes(self, reading: int) -> bool:
        return reading >= self.index


@dataclass(frozen=True)
class CardCounter:
    """A strategy that decides by the count at the moment of the decision."""

    name: str
    base: Charted
    counting: Counting
    """How the count for playing is kept."""
    plays: tuple[Play, ...] = ()
    bets_by: Counting | None = None
    """The count for betting, if it is another one."""
    insurance: InsuranceCount | None = None
    """The count for insurance, if it is another one."""

    @property
    def betting(self) -> Counting:
        """The count for betting."""
        return self.bets_by or self.counting

    @cached_property
    def looks(self) -> tuple[CounterLook, ...]:
        """All possible looks, in the order of the kernel's readings."""
        return tuple(
            CounterLook(reading, insure)
            for insure in ((False, True) if self.insurance else (False,))
            for reading in self.counting.values
        )

    def look(self, seen: Iterable[Card]) -> CounterLook:
        gone = tuple(seen)
        return self.look_after(gone, max(0, 52 * self.counting.decks - len(gone)))

    def look_after(self, seen: Iterable[Card], unseen: int) -> CounterLook:
        """The look after these cards when so many are unseen."""
        gone = tuple(seen)
        insured = self.insurance and self.insurance.takes(self.insurance.counting.after(gone, unseen))
        return CounterLook(self.counting.after(gone, unseen), bool(insured))

    def sees(self, round: Round) -> object:
        return self.base.sees(round)

    def mix(self, round: Round, need: Decide, look: object) -> Mix:
        return self._mix(round, need, self.plays_for(round, need), cast(CounterLook, look))

    def mixes(self, round: Round, need: Decide) -> Sequence[Mix]:
        """Its answers, one for each reading of the count."""
        plays = self.plays_for(round, need)
        if not plays:
            return [self.base.mix(round, need, None)] * len(self.looks)
        indices = sorted({play.index for play in plays})  # between two indices the answer is the same
        places = [(bisect_right(indices, look.reading), look.insure) for look in self.looks]
        one_of_each = dict(zip(places, self.looks, strict=True))
        answers = {place: self._mix(round, need, plays, look) for place, look in one_of_each.items()}
        return [answers[place] for place in places]

    def _mix(self, round: Round, need: Decide, plays: Sequence[Play], look: CounterLook) -> Mix:
        """Decide about surrender first, by a play or by the chart. Only then consider standing, doubling and splitting.

        Even money that the chart takes from a full shoe (at 6:5) is taken at every count: there a natural that waits is worth less.
        """
        if "even-money" in need.words and self.base.chart.move(round, need) == "even-money":
            return {"even-money": 1.0}
        first = [play for play in plays if play.word in FIRST]
        word, need = self._first_play(first, need, look)
        if not word and self.base.chart.move(round, need) == "surrender":
            word = "surrender"
        if not word:
            word, need = self._first_play([play for play in plays if play not in first], need, look)
        answer = word or self.base.chart.move(round, need)
        return {answer if answer in need.words else "hit": 1.0}

    def plays_for(self, round: Round, need: Decide) -> Sequence[Play]:
        """The plays that concern a decision. Before the peek these are insurance and early surrender."""
        upcard, early = round.dealer[0].value, "decline" in need.words
        seat = cast(Seat, round.seats[need.seat])
        hand = seat.hands[need.hand]
        total = HandName("soft" if hand.total.soft else "hard", hand.total.points)
        pair = HandName("pair", pair_of(round.rules, hand))
        of_pair, of_total = (list(for_hand(self.plays, name, upcard)) for name in (pair, total))
        if self.base.chart.move(round, need) in PARTS:  # a total only where a play says not to split
            split = any(play.word in PARTS for play in of_pair)
            of_total = [play for play in of_total if split and play.word not in FIRST]
        plays = of_pair + of_total
        if early:
            plays = [play for play in plays if play.word == "surrender"]
        if not early or upcard != 1:
            return plays
        if self.insurance:
            return [Play(None, 1, "insure", self.insurance.index), *plays]
        return [play for play in self.plays if play.hand is None] + plays

    def _first_play(self, plays: Sequence[Play], need: Decide, look: CounterLook) -> tuple[str | None, Decide]:
        """The word of the first play whose condition holds, or None; and the need without the words of plays whose condition fails."""
        for play in plays:
            word = _word_of(play, need)
            if word and self._holds(play, look):
                return word, need
            need = replace(need, options=tuple(option for option in need.options if option.word != word))
        return None, need

    def _holds(self, play: Play, look: CounterLook) -> bool:
        return look.insure if play.hand is None and self.insurance else play.holds(look.reading)


def _word_of(play: Play, need: Decide) -> str | None:
    """The word that the play means here, if it is open: "even-money" for a natural instead of "insure", "swap" instead of "split"."""
    same = {"insure": ("insure", "even-money"), "split": PARTS}.get(play.word, (play.word,))
    return next((word for word in same if word in need.words), None)
