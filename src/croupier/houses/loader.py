"""From a house file to its rules. Strict: whatever is not understood is refused with a sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from croupier.games.declare import BadRules, HouseRules, Rule, declared, read, unknown
from croupier.houses.changes import changed
from croupier.houses.game import GAMES, rules_of
from croupier.houses.house import TEXTS, House, check_texts
from croupier.houses.shelf import Sheet, UnknownHouse, find
from croupier.messages import say, shown


def load(text: str, *, files: bool = True) -> House:
    """The house that a text names, perhaps with changes after its first colon.

    A server that takes names from strangers says `files=False`: then only shipped houses are found.

    >>> load("vegas-strip:decks=2").rules.decks
    2
    """
    place, colon, changes = text.partition(":")
    sheet = find(place, files=files)
    page = _page(sheet)
    name = sheet.name + colon + changes
    rules = rules_of(page.game)
    values = changed(rules, page.values, changes) if colon else page.values
    with _in(name):
        return House(name, _rules(rules, values), sheet.text, page.texts)


def from_written(game: object, written: Mapping[str, object]) -> HouseRules:
    """The rules that `declare.written` wrote, as logs keep them."""
    rules = rules_of(game)
    return _rules(rules, _values(rules, written))


class _Page(NamedTuple):
    """What a house file says."""

    game: str
    values: Mapping[str, object]
    texts: tuple[tuple[str, str], ...]
    extends: Sheet | None


def _page(sheet: Sheet, above: tuple[Sheet, ...] = ()) -> _Page:
    """What a house file says, on top of what it extends."""
    if _key(sheet) in map(_key, above):
        chain = " → ".join(one.name for one in (*above, sheet))
        raise BadRules(say("A house cannot extend itself: {chain}.", chain=chain))
    with _in(sheet.name):
        page = _read(sheet)
    if page.extends is None:
        return page
    base = _page(page.extends, (*above, sheet))
    if base.game != page.game:
        raise BadRules(
            say(
                "In {house}: A house of {game} cannot extend {base}, a house of {other}.",
                house=sheet.name,
                game=page.game,
                base=page.extends.name,
                other=base.game,
            )
        )
    return page._replace(values={**base.values, **page.values})


def _read(sheet: Sheet) -> _Page:
    fields = _toml(sheet.text)
    if "game" not in fields:
        raise BadRules(
            say(
                "The field game is missing: a house file says which game it is for; the games are: {games}.",
                games=GAMES,
            )
        )
    game, extends = fields.pop("game"), fields.pop("extends", None)
    rules = rules_of(game)
    texts = check_texts({key: fields.pop(key) for key in TEXTS if key in fields})
    return _Page(game, _values(rules, fields), texts, None if extends is None else _base(sheet, extends))


def _base(sheet: Sheet, extends: object) -> Sheet:
    if not isinstance(extends, str):
        raise BadRules(say("extends = “{given}” is not accepted; allowed: one house.", given=extends))
    return find(extends, sheet.folder, files=sheet.folder is not None)


def _key(sheet: Sheet) -> object:
    return sheet.name if sheet.folder is None else Path(sheet.name).resolve()


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        place = re.search(r"line (\d+), column (\d+)", str(error))
        if not place:
            raise BadRules(say("This is no TOML: it cannot be read to its end.")) from None
        raise BadRules(say("This is no TOML: line {line}, column {column}.", line=place[1], column=place[2])) from None


def _values(rules: type[HouseRules], fields: Mapping[str, object]) -> dict[str, object]:
    """The values of the fields of a file, each checked."""
    known = {rule.name: rule for rule in declared(rules)}
    for name in fields:
        if name not in known:
            raise unknown(name, known)
    return {name: _value(known[name], raw) for name, raw in fields.items()}


def _value(rule: Rule, raw: object) -> object:
    """A command line spells everything as a text; a file writes numbers as numbers and lists as lists."""
    if isinstance(raw, str) and not _takes_text(rule.kind.schema, raw):
        raise BadRules(
            say(
                "{field} = {given} is not accepted; allowed: {allowed}.",
                field=rule.name,
                given=f'"{shown(raw)}"',
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
    attributes = {rule.name: rule.attribute for rule in declared(rules)}
    return rules(**{attributes[name]: value for name, value in values.items()})


@contextmanager
def _in(house: str) -> Iterator[None]:
    """A refusal of what a house says begins with the house's name."""
    try:
        yield
    except (BadRules, UnknownHouse) as refusal:
        raise type(refusal)(say("In {house}: {problem}", house=house, problem=refusal.message)) from None
