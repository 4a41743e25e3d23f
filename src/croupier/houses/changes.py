"""The changes that follow a house's name: `decks=2,blackjack_pays=6:5,side_bets=21+3|perfect-pairs`.

Commas separate changes and `|` or blanks separate the names of a list, since values contain colons and one name is
`21+3`. One entry of a pay table is changed by `perfect-pairs_pays.mixed=5:1`, and taken out of it by `=none`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.games.declare import BadRules, HouseRules, Rule, list_rules, read, unknown_rule
from croupier.games.kinds import Names, PayTable
from croupier.houses.compare import compare
from croupier.messages import say


def apply_changes(rules: type, values: Mapping[str, object], text: str) -> tuple[dict[str, object], set[str]]:
    """The values of a house with the changes of a text made to them, and the rules that the text names."""
    known = {rule.name: rule for rule in list_rules(rules)}
    result, named = dict(values), set[str]()
    for field, given in _changes(text):
        name, dot, entry = field.partition(".")
        if name not in known:
            raise unknown_rule(name, known)
        rule = known[name]
        named.add(name)
        result[name] = _entry(rule, result.get(name, rule.default), entry, given) if dot else _value(rule, given)
    return result, named


def changes_between(before: HouseRules, after: HouseRules) -> str:
    """The text of the changes that make the second rules of the first ones."""
    return ",".join(text for one in compare(before, after) for text in _changes_text(one.name, one.a, one.b))


def _changes_text(name: str, before: object, after: object) -> Iterator[str]:
    """A changed rule as the text writes it; of a pay table every entry that differs."""
    if isinstance(before, dict) and isinstance(after, dict):
        entries = {**before, **after}
        yield from (
            f"{name}.{entry}={after.get(entry, 'none')}" for entry in entries if before.get(entry) != after.get(entry)
        )
    elif isinstance(after, bool):
        yield f"{name}={str(after).lower()}"
    else:
        yield f"{name}={'|'.join(map(str, after)) if isinstance(after, list) else after}"


def _changes(text: str) -> Iterator[tuple[str, str]]:
    seen = set()
    for change in text.split(","):
        field, equals, value = (part.strip() for part in change.partition("="))
        if not (field and equals):
            raise BadRules(
                say(
                    "“{change}” is not a change: write field=value, and a comma before the next.", change=change.strip()
                )
            )
        if field in seen:
            raise BadRules(say("{field} is changed twice: give it one value.", field=field))
        seen.add(field)
        yield field, value


def _value(rule: Rule, given: str) -> object:
    if isinstance(rule.kind, PayTable):
        raise BadRules(
            say(
                "{field} is a table: change one entry of it, as in {field}.{entry}=5:1.",
                field=rule.name,
                entry=rule.kind.names[-1],
            )
        )
    return read(rule, given.replace("|", " ") if isinstance(rule.kind, Names) else given)


def _entry(rule: Rule, table: object, entry: str, given: str) -> object:
    """The pay table with one entry changed, or without it."""
    if not isinstance(rule.kind, PayTable):
        raise BadRules(say("{field} is not a table: it has no entry “{entry}”.", field=rule.name, entry=entry))
    if entry not in rule.kind.names:
        raise BadRules(
            say(
                "{field} has no entry “{entry}”; its entries are: {names}.",
                field=rule.name,
                entry=entry,
                names=rule.kind.names,
            )
        )
    entries = dict(rule.kind.raw(table))  # type: ignore[call-overload]
    if given == "none":
        entries.pop(entry, None)
    else:
        entries[entry] = given
    return read(rule, entries)
