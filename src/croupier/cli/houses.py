"""The commands about houses: list, show, check, schema, compare."""

from __future__ import annotations

from collections.abc import Mapping

import click

from croupier.cli.language import LANGUAGE, Group, _, print_json, with_json, with_language
from croupier.cli.party import plain_console
from croupier.messages import Word, say
from croupier.texts import Speaker


@click.group(cls=Group, help=_("The houses and their rules."))
@with_language
def houses() -> None: ...


@houses.command("list", help=_("All houses, a line each."))
@with_json
@with_language
def list_houses(as_json: bool) -> None:
    from croupier.houses import load, names
    from croupier.houses.shorthand import shorthand

    found = [load(name) for name in names()]
    if as_json:
        print_json([{"house": h.name, "about": h.about(LANGUAGE), "shorthand": shorthand(h.rules)} for h in found])
        return
    plain_console().tell(*(f"{h.name:24} {shorthand(h.rules):30} {h.about(LANGUAGE)}" for h in found))


@houses.command(help=_("The rules of a house, as its felt says them."))
@click.argument("house", metavar=_("HOUSE"))
@click.option("--source", is_flag=True, help=_("Print the house file, with the reasons for its rules."))
@with_json
@with_language
def show(house: str, source: bool, as_json: bool) -> None:
    from croupier.games.declare import written
    from croupier.houses import load
    from croupier.houses.shorthand import shorthand
    from croupier.houses.signage import signage

    chosen = load(house)
    rules, console = chosen.rules, plain_console(chosen.rules.currency)
    if as_json:
        print_json({"house": chosen.name, "game": rules.game, "shorthand": shorthand(rules), "rules": written(rules)})
    elif source:
        console.tell(chosen.source.rstrip())
    else:
        about = filter(None, (chosen.title(LANGUAGE), chosen.about(LANGUAGE), shorthand(rules)))
        console.tell(*about, "", *signage(rules))


@houses.command(help=_("Check a house file."))
@click.argument("file", metavar=_("FILE"))
@with_language
def check(file: str) -> None:
    from croupier.houses import load
    from croupier.houses.shorthand import shorthand

    house = load(file)
    game, short = Word(house.game), shorthand(house.rules)
    plain_console().tell(say("{house} is a house of {game}: {short}.", house=house.name, game=game, short=short))


@houses.command(help=_("The JSON Schema of house files."))
@with_language
def schema() -> None:
    from croupier.houses.schema import schema as house_schema

    print_json(house_schema())


@houses.command(help=_("The rules in which two houses differ, and what each is worth to the player."))
@click.argument("first", metavar=_("HOUSE"))
@click.argument("second", metavar=_("HOUSE"))
@with_json
@with_language
def compare(first: str, second: str, as_json: bool) -> None:
    from croupier.analysis.effects import contributions
    from croupier.houses import load
    from croupier.houses.compare import compare as differences

    one, other = load(first), load(second)
    found = differences(one.rules, other.rules)
    console = plain_console()
    if not found and not as_json:
        return console.tell(say("{first} and {second} have the same rules.", first=one.name, second=other.name))
    worth = contributions(one.rules, other.rules)
    moved = {change.rule: effect.moved if effect else None for change, effect in worth.alone.items()}
    if as_json:
        rows = [difference._asdict() | {"moves": moved.get(difference.name)} for difference in found]
        edges = {"edges": [dict(worth.first), dict(worth.second)], "together": dict(worth.together)}
        return print_json({"houses": [one.name, other.name], "differences": rows, **edges})
    lines = [("", one.name, other.name, "")]
    lines += [(name, _shown(a), _shown(b), _moves(console.speaker, moved.get(name))) for name, a, b in found]
    lines += [
        (
            "",
            _moves(console.speaker, worth.first, ""),
            _moves(console.speaker, worth.second, ""),
            _moves(console.speaker, worth.together),
        )
    ]
    console.tell(*(f"{name:24} {ours:24} {theirs:24} {what}".rstrip() for name, ours, theirs, what in lines))
    console.tell(
        "",
        say(
            "The last column: how much each rule by itself moves the player's best play at the first house; last, all together."
        ),
    )


def _moves(speak: Speaker, moved: Mapping[str, float] | None, sign: str = "+") -> str:
    """`+0.12 %`, or bet by bet where a house takes several."""
    from croupier.paper.figures import percent

    if not moved:
        return ""
    figures = {bet: percent(speak, share, 4 if sign else 2) for bet, share in moved.items()}
    return (
        next(iter(figures.values()))
        if len(figures) == 1
        else ", ".join(f"{speak(Word(b))} {f}" for b, f in figures.items())
    )


def _shown(value: object) -> str:
    """A value as a house file writes it."""
    match value:
        case bool():
            return str(value).lower()
        case list():
            return ", ".join(map(str, value)) or "–"
        case dict():
            return ", ".join(f"{name} {pays}" for name, pays in value.items()) or "–"
    return str(value) or "–"
