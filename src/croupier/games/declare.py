"""How a house rule is declared: a default, what values it takes, and one line that says what it means.

Each game's `Rules` is a frozen dataclass whose fields are made by `rule`. The loader of house files, the command line, the
JSON Schema and the pages about houses all read these declarations; nothing is said twice.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Literal, NamedTuple

from croupier.cards import Card
from croupier.games.kinds import Amount, Flag, Kind, Number, Share, Text
from croupier.games.notebook_tables import table
from croupier.messages import Message, Refused, quote, say
from croupier.money import Money


class BadRules(Refused):
    """House rules that cannot be: an unknown field, a bad value, or an impossible combination.

    `remedies`: for an impossible combination, the rules of which one value alone would make it possible.
    """

    def __init__(self, message: Message, remedies: Mapping[str, object] | None = None) -> None:
        super().__init__(message)
        self.remedies = dict(remedies or {})


def rule(kind: Kind, default: object, means: Message, name: str = "") -> Any:
    """A field of a `Rules` dataclass. `default` is written as in a house file; `name` where that is no Python name."""
    return dataclasses.field(default=kind.read(default), metadata={"kind": kind, "means": means, "name": name})


class Rule(NamedTuple):
    """One declared rule: its name in house files, its attribute, its kind, default and meaning."""

    name: str
    attribute: str
    kind: Kind
    default: Any
    means: Message


def list_rules(rules: type | object) -> tuple[Rule, ...]:
    """The rules that a `Rules` class declares, in order."""
    return _read_rules(rules if isinstance(rules, type) else type(rules))


@cache
def _read_rules(rules: type) -> tuple[Rule, ...]:
    return tuple(
        Rule(f.metadata["name"] or f.name, f.name, f.metadata["kind"], f.default, f.metadata["means"])
        for f in dataclasses.fields(rules)
    )


def read(rule: Rule, raw: object) -> object:
    """The value of a rule, or BadRules with the field, the value and what is allowed."""
    try:
        return rule.kind.read(raw)
    except (ValueError, KeyError, TypeError, OverflowError):
        raise BadRules(
            say(
                "{field} = “{given}” is not accepted; allowed: {allowed}.",
                field=rule.name,
                given=_to_toml(raw),
                allowed=rule.kind.allowed,
            )
        ) from None


def _to_toml(raw: object) -> str:
    """A value as a house file writes it: `true`, `1979-05-27`."""
    return str(raw).lower() if isinstance(raw, bool) else quote(str(raw) if hasattr(raw, "isoformat") else raw)


def unknown_rule(name: str, known: Iterable[str]) -> BadRules:
    """The refusal of a field that does not exist, with the nearest one that does."""
    from difflib import get_close_matches

    names = tuple(known)
    near = get_close_matches(name, names, 1)
    if near:
        return BadRules(say("There is no rule “{field}”; did you mean {near}?", field=name, near=near[0]))
    return BadRules(say("There is no rule “{field}”; the rules are: {names}.", field=name, names=names))


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """What every table has, whatever is played at it. Each game adds its own rules."""

    game: ClassVar[str]

    decks: int | str = rule(Number(1, 8, "infinite"), 6, say("How many decks the shoe holds."))
    penetration: float = rule(
        Share(), 0.75, say("The share of the shoe dealt before the cut card; 0 shuffles before every round.")
    )
    seats: int = rule(Number(1, 7), 1, say("How many seats the table has when nobody says otherwise."))
    minimum: int = rule(Amount(), 1, say("The smallest bet."))
    maximum: int | Literal["none"] = rule(
        Amount("none"), 500, say("The largest bet; none: a player may bet all there is.")
    )
    chip: int = rule(Amount(), "0.01", say("The smallest chip: bets are whole multiples of it."))
    budget: int = rule(Amount(), 1000, say("What each player brings to the table."))
    buy_in: bool = rule(Flag(), False, say("Whether each player is first asked how many chips to buy."))
    rebuy: bool = rule(
        Flag(),
        True,
        say("Whether a player who cannot bet any more may buy more chips; otherwise such a player is out."),
    )
    currency: str = rule(Text(), "", say("What is written before an amount of money."))

    def __post_init__(self) -> None:
        for declared_rule in list_rules(self):
            value = getattr(self, declared_rule.attribute)
            object.__setattr__(self, declared_rule.attribute, check_value(declared_rule, value))
        self._check()

    def _check(self) -> None:
        if not 0 < self.chip <= self.minimum <= self.most(self.minimum):
            raise BadRules(
                say(
                    "minimum = {minimum} is not possible with chip = {chip} and maximum = {maximum}: "
                    "the minimum is at least one chip and at most the maximum.",
                    minimum=Money(self.minimum),
                    chip=Money(self.chip),
                    maximum=self.maximum if self.maximum == "none" else Money(self.maximum),
                )
            )
        if self.minimum % self.chip or (self.maximum != "none" and self.maximum % self.chip):
            raise BadRules(say("minimum and maximum must be whole multiples of chip = {chip}.", chip=Money(self.chip)))
        if self.budget < self.minimum:
            raise BadRules(
                say(
                    "budget = {budget} is not possible with minimum = {minimum}: a player brings at least one bet.",
                    budget=Money(self.budget),
                    minimum=Money(self.minimum),
                )
            )
        if self.decks != "infinite" and self.longest(self.seats) > self.cards:
            raise BadRules(
                say(
                    "seats = {seats} is too many: a round could need {need} cards and the shoe holds {cards}.",
                    seats=self.seats,
                    need=self.longest(self.seats),
                    cards=self.cards,
                )
            )

    @property
    def cards(self) -> int:
        """How many cards a full shoe holds (for infinite decks: one deck, which never runs down)."""
        return 52 * (self.decks if isinstance(self.decks, int) else 1)

    @property
    def cut(self) -> int:
        """Shuffle before a round once this many cards are dealt (E-03)."""
        return round(self.penetration * 1000) * self.cards // 1000

    def __repr__(self) -> str:
        """What makes them again: the rules that are not as usual."""
        changed = [one for one in list_rules(self) if getattr(self, one.attribute) != one.default]
        return f"{self.game}.Rules({', '.join(f'{one.attribute}={self._shortly(one)}' for one in changed)})"

    def _shortly(self, rule: Rule) -> str:
        value = getattr(self, rule.attribute)
        return repr(value if isinstance(value, str | int | float) else rule.kind.raw(value))

    def _repr_html_(self) -> str:
        values = to_values(self)
        return table(
            ("rule", "value", "meaning"), [(one.name, values[one.name], one.means) for one in list_rules(self)]
        )

    def longest(self, seats: int) -> int:
        """The most cards that a round with so many seats can take from a full shoe."""
        raise NotImplementedError

    @property
    def bets(self) -> tuple[str, ...]:
        """The names of the bets this house takes."""
        raise NotImplementedError

    @property
    def main_bets(self) -> tuple[str, ...]:
        """The bets for which the table's minimum holds; side bets have only a maximum. If there are several, any may be made."""
        raise NotImplementedError

    @property
    def main_bet(self) -> str | None:
        """The bet that every seat must make; None where players choose between several main bets."""
        names = self.main_bets
        return names[0] if len(names) == 1 else None

    def most(self, amount: int) -> int:
        """This amount, but no more than the maximum of a bet; without a maximum (E-16) the amount."""
        return amount if self.maximum == "none" else min(amount, self.maximum)

    def stakeable(self, balance: int) -> int:
        """The most that a player with this balance may put on a main bet."""
        return balance

    def careful_bet(self, balance: int) -> int:
        """The most that a player with this balance puts on a main bet to be able to pay for what follows."""
        return self.stakeable(balance)

    def why_uncovered(self, bets: Mapping[str, int], balance: int) -> Message | None:  # noqa: ARG002
        """Why a player with this balance cannot make these bets though it could pay them; None: it can."""
        return None


@dataclass(frozen=True, kw_only=True, repr=False)
class WalkedRules(HouseRules):
    """The rules of a game whose rounds can be walked: compiled into tables, simulated, played by learning agents.

    Its rounds are `WalkedRound`s (`protocol.py`).
    """

    @property
    def ranks(self) -> tuple[Card, ...]:
        """One card for each class of cards that the walked bets tell apart, from the ace on."""
        raise NotImplementedError

    @property
    def walked_bets(self) -> tuple[str, ...]:
        """The bets that are walked. A bet that needs suits, which the classes do not tell apart, is not among them."""
        return self.bets


class NotWalked(Refused):
    """A game whose rounds cannot be compiled."""


def walked_rules(rules: HouseRules) -> WalkedRules:
    """The same rules, if rounds of their game can be walked; otherwise refused."""
    if isinstance(rules, WalkedRules):
        return rules
    raise NotWalked(say("Rounds of “{game}” cannot be compiled into tables.", game=rules.game))


def check_value(rule: Rule, value: Any) -> object:
    """The value of a field given in Python, checked by writing it and reading it again."""
    try:
        raw = rule.kind.raw(value)
    except (ValueError, TypeError, AttributeError):
        raw = value
    return read(rule, raw)


def to_values(rules: HouseRules) -> dict[str, object]:
    """All rules as a house file would write them."""
    return {rule.name: rule.kind.raw(getattr(rules, rule.attribute)) for rule in list_rules(rules)}
