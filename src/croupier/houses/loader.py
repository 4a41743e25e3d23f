"""From a house file to its rules. Strict: whatever is not understood is refused with a sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from croupier.games.declare import BadRules, HouseRules, Rule, list_rules, read, unknown_rule
from croupier.games.registry import games, rules_of
from croupier.houses.changes import apply_changes, changes_between
from croupier.houses.consequences import complete
from croupier.houses.house import TEXTS, House, check_texts
from croupier.houses.shelf import HouseFile, UnknownHouse, find, names
from croupier.messages import Message, quote, say

if TYPE_CHECKING:
    from croupier.games import baccarat, blackjack, war
    from croupier.houses.shipped_names import BaccaratHouse, BlackjackHouse, WarHouse

MOST_EXTENDED = 20
"""The longest chain of houses of which each extends the next."""


@overload
def load(text: BlackjackHouse, *, files: bool = True) -> House[blackjack.Rules]: ...
@overload
def load(text: BaccaratHouse, *, files: bool = True) -> House[baccarat.Rules]: ...
@overload
def load(text: WarHouse, *, files: bool = True) -> House[war.Rules]: ...
@overload
def load(text: str, *, files: bool = True) -> House: ...


def load(text: str, *, files: bool = True) -> House:
    """The house that a text names, perhaps with changes after its first colon.

    A server that takes names from strangers says `files=False`: then only shipped houses are found.

    The type of the rules is known for the whole name of a shipped house: `House[blackjack.Rules]`.

    >>> load("vegas-strip:decks=2").rules.decks
    2
    """
    place, colon, changes = text.partition(":")
    file = find(place, files=files)
    return _load_shipped(file) if not colon and file.folder is None else _load_changed(file, colon, changes)


def name_without_file(text: str) -> str:
    """How the house that a text names can be loaded where its file is not: a shipped house, and what differs from it."""
    house, file = load(text), find(text.partition(":")[0])
    if file.folder is None:
        return house.name
    below: HouseFile | None = file
    while below and below.folder:
        below = _read(below).extends
    base = load(below.name if below else next(name for name in names() if name.startswith(f"{house.game}/")))
    changes = changes_between(base.rules, house.rules)
    name = f"{base.name}:{changes}" if changes else base.name
    if load(name).rules != house.rules:  # a text such as the currency may hold a comma
        raise BadRules(say("The rules of {house} cannot be written behind a name: {name}", house=house.name, name=name))
    return name


@cache
def _load_shipped(file: HouseFile) -> House:
    """A shipped house without changes; it is read once."""
    return _load_changed(file, "", "")


def _load_changed(file: HouseFile, colon: str, changes: str) -> House:
    content = _content(file)
    name = file.name + colon + changes
    rules = rules_of(content.game)
    values, given = apply_changes(rules, content.values, changes) if colon else (content.values, set())
    with _in(name):
        values, notes = complete(rules, values, given) if colon else (values, ())
        return House(name, _rules(rules, values), file.text, content.texts, (*content.notes, *notes))


def from_values(game: object, written: Mapping[str, object]) -> HouseRules:
    """The rules that `declare.to_values` wrote, as logs keep them."""
    rules = rules_of(game)
    return _rules(rules, _values(rules, written))


class _Content(NamedTuple):
    """What a house file says."""

    game: str
    values: Mapping[str, object]
    texts: tuple[tuple[str, str], ...]
    extends: HouseFile | None
    notes: tuple[Message, ...] = ()
    """What follows from its rules for those of the house it extends."""


def _content(file: HouseFile, above: tuple[HouseFile, ...] = ()) -> _Content:
    """What a house file says, on top of what it extends."""
    if _key(file) in map(_key, above):
        chain = " → ".join(one.name for one in (*above, file))
        raise BadRules(say("A house cannot extend itself: {chain}.", chain=chain))
    if len(above) == MOST_EXTENDED:
        raise BadRules(say("{house} extends more than {most} houses.", house=above[0].name, most=MOST_EXTENDED))
    with _in(file.name):
        content = _read(file)
    if content.extends is None:
        return content
    base = _content(content.extends, (*above, file))
    if base.game != content.game:
        raise BadRules(
            say(
                "In {house}: A house of {game} cannot extend {base}, a house of {other}.",
                house=file.name,
                game=content.game,
                base=content.extends.name,
                other=base.game,
            )
        )
    with _in(file.name):
        values, notes = complete(rules_of(content.game), {**base.values, **content.values}, content.values)
    return content._replace(values=values, notes=(*base.notes, *notes))


def _read(file: HouseFile) -> _Content:
    fields = _toml(file.text)
    if "game" not in fields:
        raise BadRules(
            say(
                "The field game is missing: a house file says which game it is for; the games are: {games}.",
                games=games(),
            )
        )
    game, extends = fields.pop("game"), fields.pop("extends", None)
    rules = rules_of(game)
    texts = check_texts({key: fields.pop(key) for key in list(fields) if TEXTS.fullmatch(key)})
    return _Content(game, _values(rules, fields), texts, None if extends is None else _base(file, extends))


def _base(file: HouseFile, extends: object) -> HouseFile:
    if not isinstance(extends, str):
        raise BadRules(say("extends = “{given}” is not accepted; allowed: one house.", given=extends))
    return find(extends, file.folder, files=file.folder is not None)


def _key(file: HouseFile) -> object:
    return file.name if file.folder is None else Path(file.name).resolve()


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        place = re.search(r"line (\d+), column (\d+)", str(error))
        if not place:
            raise BadRules(say("This is not TOML: it cannot be read to its end.")) from None
        raise BadRules(say("This is not TOML: line {line}, column {column}.", line=place[1], column=place[2])) from None


def _values(rules: type[HouseRules], fields: Mapping[str, object]) -> dict[str, object]:
    """The values of the fields of a file, each checked."""
    known = {rule.name: rule for rule in list_rules(rules)}
    for name in fields:
        if name not in known:
            raise unknown_rule(name, known)
    return {name: _value(known[name], raw) for name, raw in fields.items()}


def _value(rule: Rule, raw: object) -> object:
    """A command line spells everything as a text; a file writes numbers as numbers and lists as lists."""
    if isinstance(raw, str) and not _takes_text(rule.kind.schema, raw):
        raise BadRules(
            say(
                "{field} = {given} is not accepted; allowed: {allowed}.",
                field=rule.name,
                given=f'"{quote(raw)}"',
                allowed=rule.kind.allowed,
            )
        )
    return read(rule, raw)


def _takes_text(schema: Mapping[str, Any], text: str) -> bool:
    return (
        any(_takes_text(one, text) for one in schema.get("anyOf", ()))
        or text in schema.get("enum", ())
        or (schema.get("type") == "string" and bool(re.search(schema.get("pattern", ""), text)))
    )


def _rules(rules: type[HouseRules], values: Mapping[str, Any]) -> HouseRules:
    """Rules from values by their names in house files; refused if they contradict each other."""
    attributes = {rule.name: rule.attribute for rule in list_rules(rules)}
    return rules(**{attributes[name]: value for name, value in values.items()})


@contextmanager
def _in(house: str) -> Iterator[None]:
    """A refusal of what a house says begins with the house's name."""
    try:
        yield
    except (BadRules, UnknownHouse) as refusal:
        raise type(refusal)(say("In {house}: {problem}", house=house, problem=refusal.message)) from None
