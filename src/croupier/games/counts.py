"""Card counting: how a player turns the exposed cards into a number.

A *system* gives each card a tag, and the sum of the tags of all exposed cards is the running count. The true count divides
it by the number of unseen decks, estimated to the nearest whole, half or quarter deck, or exactly. With an unbalanced system (KO:
the tags of a deck do not sum to zero) players use the running count itself, with a start that depends on the number of decks.

The *reading* is the whole number that results. Bets and index plays depend on the reading alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import cache, cached_property
from math import ceil, floor, lcm, trunc
from typing import Literal

from croupier.cards import Card
from croupier.games.declare import HouseRules
from croupier.messages import Refused, fold_accents, quote, say
from croupier.plugins import NAME, Plugin, attempt, plugins

Tags = tuple[Fraction, ...]
"""For the values 2 to 10 and the ace, as systems are written."""

SHIPPED: Mapping[str, str] = {
    "hi-lo": "1 1 1 1 1 0 0 0 -1 -1",
    "ko": "1 1 1 1 1 1 0 0 -1 -1",
    "hi-opt-1": "0 1 1 1 1 0 0 0 -1 0",
    "hi-opt-2": "1 1 2 2 1 1 0 0 -2 0",
    "omega-2": "1 1 2 2 2 1 0 -1 -2 0",
    "zen": "1 1 2 2 2 1 0 0 -2 -1",
    "halves": "1/2 1 1 3/2 1 1/2 0 -1/2 -1 -1",
}

USUAL_COUNT = "hi-lo"


class _Systems(Mapping[str, str]):
    """The systems that are shipped, then those that other packages add."""

    @cached_property
    def _all_systems(self) -> dict[str, str]:
        added = {plugin.name: plugin.value for plugin in plugins("counts") if attempt(plugin, _check, plugin)}
        return {**SHIPPED, **added}

    def __getitem__(self, name: str) -> str:
        return SHIPPED.get(name) or self._all_systems[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all_systems)

    def __len__(self) -> int:
        return len(self._all_systems)


SYSTEMS: Mapping[str, str] = _Systems()
"""The tags of each system, by its name."""


def _check(plugin: Plugin) -> bool:
    """Refuse a count of another package that is none."""
    if plugin.name in SHIPPED or not NAME.fullmatch(plugin.name):
        raise BadCount(say("the name is taken, or no lower-case word"))
    if not isinstance(plugin.value, str) or _read(plugin.value) is None:
        raise BadCount(say("a count is a text of ten tags from −5 to 5, for 2 to 10 and ace"))
    return True


Rounding = Literal["floor", "round", "truncate"]
ROUNDINGS: Mapping[str, Callable[[Fraction], int]] = {
    "floor": floor,
    "round": lambda count: floor(count + Fraction(1, 2)),
    "truncate": trunc,
}
DeckEstimate = Literal["full", "half", "quarter", "exact"]
ESTIMATES: Mapping[str, Fraction] = {
    "full": Fraction(1),
    "half": Fraction(1, 2),
    "quarter": Fraction(1, 4),
    "exact": Fraction(1, 52),
}
"""The part of a deck to which the unseen decks are estimated."""

TRUE_COUNTS = range(-10, 11)
"""True counts beyond these are read as the first or the last of them, if no tag is larger than 1; otherwise the range is as
many times as wide."""
WIDER = {1: range(-15, 16)}
"""By decks, where counts beyond those come often."""

MOST_READINGS = 255
"""The kernel keeps a reading in one byte."""


class BadCount(Refused):
    """A count that does not exist or cannot be kept."""


def tags(text: str) -> Tags:
    """The tags of a system by its name, or ten tags of one's own for 2 to 10 and ace.

    >>> [str(tag) for tag in tags("hi-lo")][:2], str(tags("0 0 0 0 0 0 0 0 1 -3")[-1])
    (['1', '1'], '-3')
    """
    given = _read(SYSTEMS.get(text, text))
    if given is None:
        near = tuple(get_close_matches(fold_accents(text), SYSTEMS, 2, 0.6))
        if near:
            raise BadCount(say("“{text}” is not a count; did you mean {near}?", text=quote(text), near=near))
        raise BadCount(
            say(
                "“{text}” is not a count; allowed: {names}, or ten tags from −5 to 5 for 2 to 10 and ace.",
                text=text,
                names=tuple(SYSTEMS),
            )
        )
    return given


def _read(text: str) -> Tags | None:
    """Ten tags; None if the text is something else."""
    try:
        given = tuple(Fraction(tag) for tag in text.replace(",", " ").split())
    except (ValueError, ZeroDivisionError):
        return None
    if len(given) != 10 or any(abs(tag) > 5 or tag.denominator > 4 for tag in given) or not any(given):
        return None
    return given


@dataclass(frozen=True)
class Counting:
    """A system, and how it is read at a house."""

    system: str
    decks: int
    rounding: Rounding = "floor"
    estimate: DeckEstimate = "half"
    """The precision with which the player estimates the unseen decks."""
    running: bool = False
    """Whether the reading is the running count, not divided by the decks."""
    aces: Fraction = Fraction(0)
    """Aces counted aside: what each unseen ace beyond the four of a deck adds to the count that is divided by the decks."""

    @classmethod
    def at(
        cls,
        rules: HouseRules,
        system: str,
        rounding: Rounding = "floor",
        estimate: DeckEstimate = "half",
        running: bool | None = None,
    ) -> Counting:
        """The count at a house. Unbalanced systems use the running count unless `running` says otherwise."""
        if not isinstance(rules.decks, int):
            raise BadCount(say("Infinite decks cannot be counted: every card is always as likely."))
        unbalanced = sum(tags(system)) + 3 * tags(system)[-2] != 0
        counting = cls(system, rules.decks, rounding, estimate, unbalanced if running is None else running)
        if len(counting.values) > MOST_READINGS:
            raise BadCount(
                say(
                    "The running count of “{system}” takes {many} values with {decks} decks, and at most {most} can be told "
                    "apart: read the true count (--true), or use smaller tags.",
                    system=system,
                    many=len(counting.values),
                    decks=rules.decks,
                    most=MOST_READINGS,
                )
            )
        return counting

    @cached_property
    def tags(self) -> Tags:
        """The tags of the system. Aces that are counted aside make the count unbalanced by their weight."""
        *others, ace = tags(self.system)
        return (*others, ace - self.aces)

    def tag(self, value: int) -> Fraction:
        """The tag of a card value; the ace is 1."""
        return self.tags[value - 2]

    @property
    def of_a_deck(self) -> Fraction:
        """The sum of the tags of a deck: 0 for a balanced system."""
        return 4 * (sum(self.tags, Fraction()) + 3 * self.tag(10))

    @property
    def start(self) -> Fraction:
        """The running count of a full shoe. For a true count it is chosen such that the count is 0 after the last card."""
        return -self.of_a_deck * (self.decks - 1 if self.running else self.decks)

    @cached_property
    def values(self) -> range:
        """All possible readings."""
        if not self.running:
            level = max(1, ceil(max(map(abs, tags(self.system)))))
            counts = WIDER.get(self.decks, TRUE_COUNTS)
            return range(level * counts[0], level * counts[-1] + 1)
        return range(floor(self.start) - 20, ceil(self.of_a_deck) + 25)

    def read(self, count: Fraction, unseen: int) -> int:
        """The reading of a running count when `unseen` cards are left."""
        value = floor(count) if self.running else ROUNDINGS[self.rounding](self._true(count, unseen))
        return min(max(value, self.values[0]), self.values[-1])

    def _true(self, count: Fraction, unseen: int) -> Fraction:
        """The true count. With aces counted aside, a full shoe reads 0 and not their weight times the four of a deck."""
        return count / self.decks_left(unseen) - 4 * self.aces

    def decks_left(self, unseen: int) -> Fraction:
        """The unseen decks as the player estimates them; never zero."""
        return _decks_left(ESTIMATES[self.estimate], unseen)

    def look(self, seen: Iterable[Card]) -> int:
        """The reading after these cards."""
        gone = tuple(seen)
        return self.after(gone, max(0, 52 * self.decks - len(gone)))

    def after(self, seen: Iterable[Card], unseen: int) -> int:
        """The reading after these cards when so many are unseen; if the shoe ran out, some cards were seen twice."""
        tags, parts = self._whole_tags
        return self.read(self.start + Fraction(sum([tags[card.value] for card in seen]), parts), unseen)

    @cached_property
    def _whole_tags(self) -> tuple[tuple[int, ...], int]:
        """The tags of the values from 1 on, as whole numbers of equal parts (index 0 is no card), and the parts of 1."""
        parts = lcm(*(tag.denominator for tag in self.tags))
        return (0, *(int(self.tag(value) * parts) for value in range(1, 11))), parts


@cache
def _decks_left(step: Fraction, unseen: int) -> Fraction:
    return max(step, step * floor(Fraction(unseen, 52) / step + Fraction(1, 2)))
