"""What follows from a change: a rule that leaves another one a single possible value sets it.

`insurance=false` leaves `even_money` nothing but false. It is set, and the house says so in its notes. A rule that was
given by name is never touched: two given rules that contradict each other are refused (E-04).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from croupier.games.declare import BadRules, HouseRules, Rule, list_rules
from croupier.messages import Message, say


def complete(
    rules: type[HouseRules], values: Mapping[str, object], given: Collection[str]
) -> tuple[dict[str, object], tuple[Message, ...]]:
    """The values with what follows from the rules that were given, and a sentence for each that was set."""
    known = {rule.name: rule for rule in list_rules(rules)}
    result, notes = dict(values), list[Message]()
    while (refused := _find_refusal(rules, result, known)) is not None:
        open = {name: value for name, value in refused.remedies.items() if name not in given}
        if len(open) != 1:
            raise refused
        ((name, value),) = open.items()
        result[name] = value
        written = str(known[name].kind.raw(value)).lower()
        notes.append(say("{problem} So here {field} = {value}.", problem=refused.message, field=name, value=written))
        given = {*given, name}
    return result, tuple(notes)


def _find_refusal(rules: type[HouseRules], values: Mapping[str, object], known: Mapping[str, Rule]) -> BadRules | None:
    try:
        rules(**{known[name].attribute: value for name, value in values.items()})  # type: ignore[arg-type]
    except BadRules as refused:
        return refused
    return None
