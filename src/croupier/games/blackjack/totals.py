"""What a hand counts: the states of a small automaton, one for each ace rule.

A `Total` is shared by every hand that counts the same and goes on the same way, so two totals are equal when they are
the same object. The round and the exact analysis use the same automaton: an unusual ace rule costs no branch anywhere.
"""

from __future__ import annotations

from functools import cache


class Total:
    """A state of the count: points, whether an ace still counts 11 (soft), and where each card leads."""

    __slots__ = ("_name", "after", "bust", "points", "soft", "spent")

    points: int
    soft: bool
    spent: bool
    """The one ace that may drop has dropped (only under the one-drop rule, where it matters)."""
    bust: bool
    after: tuple[Total, ...]
    """The total after a card of value 1 to 10 (index 0 is this total itself)."""

    def __init__(self, ace_rule: str, points: int, soft: bool, spent: bool) -> None:
        self.points, self.soft, self.spent, self.bust = points, soft, spent, points > 21
        self.after = ()
        self._name = ace_rule

    def __repr__(self) -> str:
        return f"{'soft ' if self.soft else 'spent ' if self.spent else ''}{self.points}"

    def __reduce__(self) -> tuple[object, ...]:
        return self.restore, (self._name, self.points, self.soft, self.spent)

    @staticmethod
    def restore(ace_rule: str, points: int, soft: bool, spent: bool) -> Total:
        """The one object of this total."""
        return _state(ace_rule, points, soft, spent)


@cache
def nothing(ace_rule: str) -> Total:
    """The total of no cards; every other total is reached from it.

    >>> deal = nothing("standard")
    >>> deal.after[1].after[6], deal.after[1].after[6].after[10]
    (soft 17, 17)
    >>> one_drop = nothing("one-drop")       # S2-11: one ace may drop, once
    >>> one_drop.after[3].after[1].after[2].after[6].after[1]
    spent 23
    """
    return _state(ace_rule, 0, False, False)


@cache
def _state(ace_rule: str, points: int, soft: bool, spent: bool) -> Total:
    total = Total(ace_rule, points, soft, spent)
    if not total.bust:
        count = _one_drop if ace_rule == "one-drop" else _standard
        nexts = (count(total, value) for value in range(1, 11))
        total.after = (total, *(_state(ace_rule, *reached) for reached in nexts))
    return total


def _standard(total: Total, value: int) -> tuple[int, bool, bool]:
    """Ace 11 if that is at most 21, otherwise 1; at most one ace counts 11."""
    low, ace = total.points - 10 * total.soft + value, total.soft or value == 1
    soft = ace and low + 10 <= 21
    return low + 10 * soft, soft, False


def _one_drop(total: Total, value: int) -> tuple[int, bool, bool]:
    """S2-11: every ace counts 11; when that would bust, one ace in the hand drops to 1, once."""
    points, soft = total.points + (11 if value == 1 else value), total.soft or (value == 1 and not total.spent)
    if points > 21 and soft:
        return points - 10, False, True
    return points, soft, total.spent
