"""The commands about houses: list, show, check, schema, compare."""

from __future__ import annotations

import click

from croupier.cli.language import LANGUAGE, _, print_json, with_json, with_language
from croupier.cli.play import plain_console
from croupier.messages import say


@click.group(help=_("The houses and their rules."))
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
    for house in found:
        click.echo(f"{house.name:24} {shorthand(house.rules):30} {house.about(LANGUAGE)}")


@houses.command(help=_("The rules of a house, as its felt says them."))
@click.argument("house")
@click.option("--source", is_flag=True, help=_("Print the house file, with the reasons for its rules."))
@with_json
@with_language
def show(house: str, source: bool, as_json: bool) -> None:
    from croupier.games.declare import written
    from croupier.houses import load
    from croupier.houses.shorthand import shorthand
    from croupier.houses.signage import signage

    chosen = load(house)
    rules = chosen.rules
    if as_json:
        print_json({"house": chosen.name, "game": rules.game, "shorthand": shorthand(rules), "rules": written(rules)})
    elif source:
        click.echo(chosen.source)
    else:
        console = plain_console(rules.currency)
        console.tell(chosen.title(LANGUAGE), chosen.about(LANGUAGE), shorthand(rules), "", *signage(rules))


@houses.command(help=_("Check a house file."))
@click.argument("file")
@with_language
def check(file: str) -> None:
    from croupier.houses import load
    from croupier.houses.shorthand import shorthand

    house = load(file)
    short = shorthand(house.rules)
    plain_console("").tell(
        say("{house} is a house of {game}: {short}.", house=house.name, game=house.rules.game, short=short)
    )


@houses.command(help=_("The JSON Schema of house files."))
@with_language
def schema() -> None:
    from croupier.houses.schema import schema as house_schema

    print_json(house_schema())


@houses.command(help=_("The rules in which two houses differ."))
@click.argument("first")
@click.argument("second")
@with_json
@with_language
def compare(first: str, second: str, as_json: bool) -> None:
    from croupier.houses import load
    from croupier.houses.compare import compare as differences

    one, other = load(first), load(second)
    found = differences(one.rules, other.rules)
    if as_json:
        print_json({"houses": [one.name, other.name], "differences": [difference._asdict() for difference in found]})
    elif not found:
        plain_console("").tell(say("{first} and {second} have the same rules.", first=one.name, second=other.name))
    else:
        click.echo(f"{'':24} {one.name:24} {other.name}")
        for name, ours, theirs in found:
            click.echo(f"{name:24} {ours!s:24} {theirs}")
