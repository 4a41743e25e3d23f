"""The designer: a house whose rules are changed one by one, with what every choice does to its bets.

All figures are exact. A designer is a value: each change gives a new one, so that going back is keeping the old one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.games.declare import BadRules, HouseRules, Rule, list_rules, read, to_values, unknown_rule
from croupier.houses import House, load
from croupier.houses.changes import changes_between
from croupier.houses.compare import compare
from croupier.messages import Message, Refused, say

if TYPE_CHECKING:
    from croupier.games.blackjack.chart import Chart


class RuleOption(NamedTuple):
    """A value that a rule could have."""

    value: object
    """As a house file writes it."""
    rules: HouseRules | None
    """The rules with it; None if they contradict each other."""
    why_not: Message | None = None


class MovedCell(NamedTuple):
    """A cell of the best chart that a change of rules moves."""

    block: str
    row: str
    upcard: str
    before: str
    after: str

    @property
    def title(self) -> Message:
        """`hard 16 v 10`."""
        from croupier.telling.blackjack.chart import cell_title

        return cell_title(f"{self.block} {self.row} {self.upcard}")

    @property
    def line(self) -> Message:
        """`hard 17 v A: “stand” becomes “surrender, else stand”`."""
        from croupier.telling.blackjack.chart import MEANINGS

        before, after = MEANINGS[self.before], MEANINGS[self.after]
        return say("{cell}: “{before}” becomes “{after}”", cell=self.title, before=before, after=after)


@dataclass(frozen=True)
class Designer:
    """A house, and the rules that were made of it."""

    base: House
    rules: HouseRules

    @classmethod
    def of(cls, house: House) -> Designer:
        return cls(house, house.rules)

    @property
    def changes(self) -> dict[str, object]:
        """The rules that differ from the house's, as a house file writes them."""
        return {one.name: one.b for one in compare(self.base.rules, self.rules)}

    def rule(self, name: str) -> Rule:
        """A rule by its name in house files; refused with the nearest name if there is none."""
        known = {rule.name: rule for rule in list_rules(self.rules)}
        if name not in known:
            raise unknown_rule(name, known)
        return known[name]

    def value(self, name: str) -> object:
        """What a rule says now, as a house file writes it."""
        return to_values(self.rules)[name]

    def with_rule(self, name: str, value: object) -> Designer:
        """The same house with one rule changed; refused with a sentence if it cannot be."""
        rule = self.rule(name)
        change: dict[str, Any] = {rule.attribute: read(rule, value)}
        return replace(self, rules=replace(self.rules, **change))

    def options(self, name: str) -> Iterator[RuleOption]:
        """The values to choose from, the one that holds now among them."""
        from croupier.analysis.effects import values_of

        for value in values_of(self.rule(name)):
            try:
                yield RuleOption(value, self.with_rule(name, value).rules)
            except BadRules as refused:
                yield RuleOption(value, None, refused.message)

    def rules_of_play(self) -> Iterator[str]:
        """The names of the rules that change what a bet is worth."""
        from croupier.analysis.effects import values_of

        return (rule.name for rule in list_rules(self.rules) if values_of(rule))

    # What the rules are worth

    def worth(self) -> Mapping[str, float]:
        """The expectation of each bet with the best play."""
        from croupier.analysis.worth import bets_worth

        return bets_worth(self.rules)

    def effect(self, option: RuleOption) -> dict[str, float]:
        """By how much a choice moves the expectation of each bet."""
        from croupier.analysis.worth import bets_worth

        assert option.rules is not None
        now, then = self.worth(), bets_worth(option.rules)
        return {bet: then[bet] - worth for bet, worth in now.items() if bet in then}

    def moved_cells(self, before: Chart | None = None, after: Chart | None = None) -> list[MovedCell]:
        """The cells of the best chart that differ from those of the original house, each as it is played there.

        `before`, `after`: the best charts of the original house and of this one, where they are known.
        """
        from croupier.analysis import chart
        from croupier.games.blackjack import Rules
        from croupier.telling.blackjack.chart import chart_at

        rules, base = self.rules, self.base.rules
        if not isinstance(rules, Rules) or not isinstance(base, Rules):
            return []
        return _differing(chart_at(base, before or chart(base)), chart_at(rules, after or chart(rules)))

    # As a house

    @property
    def name(self) -> str:
        """How the house can be loaded again without a file: its name with the changes after a colon."""
        name, colon, _ = self.base.name.partition(":")
        base = load(name) if colon else self.base
        changes = changes_between(base.rules, self.rules)
        return f"{base.name}:{changes}" if changes else base.name

    def house(self) -> House:
        """The house as a table takes it."""
        return load(self.name) if self.changes else self.base

    def toml(self, title: str = "") -> str:
        """A house file: every rule that is not as usual, with what it means."""
        usual = to_values(type(self.rules)())
        lines = [f"game = {json.dumps(self.rules.game)}"]
        lines += [f"title = {json.dumps(title, ensure_ascii=False)}"] if title else []
        for rule in list_rules(self.rules):
            value = self.value(rule.name)
            if value != usual[rule.name]:
                lines += ["", f"# {rule.means}", f"{_key(rule.name)} = {_toml(value)}"]
        return "\n".join(lines) + "\n"

    def save(self, name: str) -> Path:
        """Write a house file of this name; refused if there is one already or it cannot be written."""
        path = Path(name if name.endswith(".toml") else f"{name}.toml")
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(self.toml(path.stem[:48]))
        except FileExistsError:
            raise Refused(say("“{path}” exists already: choose another name.", path=str(path))) from None
        except (OSError, ValueError):
            raise Refused(say("“{path}” cannot be written.", path=str(path))) from None
        return path.resolve()


def _differing(before: Chart, after: Chart) -> list[MovedCell]:
    """The cells in which two charts differ."""
    from croupier.games.blackjack.chart import BLOCKS, UPCARDS

    return [
        MovedCell(block.name, row, upcard, old, new)
        for block in BLOCKS
        for row, olds, news in zip(block.rows, getattr(before, block.name), getattr(after, block.name), strict=False)
        for upcard, old, new in zip(UPCARDS, olds, news, strict=True)
        if old != new
    ]


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() else json.dumps(name)


def _toml(value: Any) -> str:
    """Texts, numbers, truth values and lists are written alike in JSON and TOML; tables are not."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(name)} = {_toml(one)}" for name, one in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)
