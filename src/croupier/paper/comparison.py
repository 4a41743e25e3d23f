"""Two houses compared: the rules that differ, and how much each changes the edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from croupier.houses import House
from croupier.houses.compare import Difference, compare
from croupier.messages import Word, say
from croupier.paper.figures import percent
from croupier.paper.ink import Line
from croupier.paper.sheet import Pen, columns
from croupier.telling.rule_words import rule_name, rule_value
from croupier.telling.vocabulary import title

if TYPE_CHECKING:
    from croupier.analysis.effects import Contributions

DASH = "–"


@dataclass(frozen=True)
class HouseComparison:
    """Compares two houses of a game: what changes from the first to the second."""

    one: House
    other: House

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        return compare(self.one.rules, self.other.rules)

    @cached_property
    def worth(self) -> Contributions:
        from croupier.analysis.effects import contributions

        return contributions(self.one.rules, self.other.rules)

    def document(self) -> dict[str, Any]:
        worth = self.worth
        return {
            "houses": [self.one.name, self.other.name],
            "differences": [
                difference._asdict()
                | {"moves": dict(effect.moved) if (effect := worth.alone.get(difference.name)) else None}
                for difference in self.differences
            ],
            "edges": [dict(worth.first), dict(worth.second)],
            "together": dict(worth.together),
        }

    def sheet(self, pen: Pen) -> Iterator[Line]:
        if not self.differences:
            yield pen.sentence(
                say("{first} and {second} have the same rules.", first=self.one.name, second=self.other.name)
            )
            return
        bets = self._bets
        rows = [("", self.one.name, self.other.name, *_heads(pen, bets))]
        rows += [row for difference in self.differences for row in self._rule(pen, difference)]
        rows += [self._edge(pen, bet) for bet in {**self.worth.first, **self.worth.second}]
        yield from columns(rows, right=range(3, 3 + len(bets)))
        yield ()
        yield pen.sentence(
            say("How much each rule by itself moves the player’s best play at the first house; last, all together.")
        )
        if None in self.worth.alone.values():
            yield pen.sentence(say("{dash} cannot change alone.", dash=DASH))

    @property
    def _bets(self) -> Sequence[str]:
        """The bets that some difference changes."""
        moved = [self.worth.together, *(effect.moved for effect in self.worth.alone.values() if effect)]
        return [bet for bet in self.worth.first if any(bet in bets for bets in moved)]

    def _rule(self, pen: Pen, difference: Difference) -> Iterator[tuple[str, ...]]:
        """The lines of a rule; one line for each entry of a list."""
        rule, ours, theirs = difference
        figures: tuple[str, ...] = ("",) * len(self._bets)
        if rule in self.worth.alone:
            effect = self.worth.alone[rule]
            figures = _figures(pen, effect.moved, self._bets) if effect else (DASH,) * len(self._bets)
        name, sides = (
            pen(rule_name(self.one.rules, rule)),
            (self._entries(pen, rule, value) for value in (ours, theirs)),
        )
        for first, (one, other) in enumerate(zip_longest(*sides, fillvalue="")):
            yield ("", one, other, *[""] * len(figures)) if first else (name, one, other, *figures)

    def _entries(self, pen: Pen, rule: str, value: object) -> Sequence[str]:
        """What a house says of a rule; a line for each entry of a table or a list."""
        match value:
            case list():
                return [rule_value(self.one.rules, rule, [bet], pen.speak) for bet in value] or [DASH]
            case dict():
                return [f"{pen.speak(Word(name))} {pays}" for name, pays in value.items()] or [DASH]
        return [rule_value(self.one.rules, rule, value, pen.speak)]

    def _edge(self, pen: Pen, bet: str) -> tuple[str, ...]:
        worth = self.worth
        name = pen(title(bet)) if len(worth.first) > 1 else pen(say("Edge, of the first bet"))
        edges = (percent(pen.speak, edge[bet]) if bet in edge else "" for edge in (worth.first, worth.second))
        moved = {bet: worth.together[bet]} if bet in worth.together else {}
        return (name, *edges, *_figures(pen, moved, self._bets))


def _heads(pen: Pen, bets: Sequence[str]) -> Iterator[str]:
    """The headings of the bets; a single bet needs no name."""
    return (pen(title(bet)) if len(bets) > 1 else "" for bet in bets)


def _figures(pen: Pen, moved: Mapping[str, float], bets: Sequence[str]) -> tuple[str, ...]:
    return tuple(percent(pen.speak, moved[bet], 4) if bet in moved else "" for bet in bets)
