"""The commands about houses: list, legend, show, check, schema, compare, beat, design."""

from __future__ import annotations

import sys

import click

from croupier.cli.beat import beat
from croupier.cli.house import load_house
from croupier.cli.language import LANGUAGE, Group, _, print_json, with_json, with_language
from croupier.cli.party import plain_console
from croupier.cli.tables import align
from croupier.language import Speaker
from croupier.messages import Message, Refused, Sentence, Word, say


@click.group(cls=Group, help=_("The houses and their rules."))
@with_language
def houses() -> None: ...


@houses.command(
    "list", help=_("All houses, a line each; with words, those that say them of themselves or their rules.")
)
@click.argument("words", nargs=-1, metavar=_("[WORDS]"))
@with_json
@with_language
def list_houses(words: tuple[str, ...], as_json: bool) -> None:
    from croupier.houses.shorthand import shorthand
    from croupier.telling.finding import find_houses, groups, houses_in_order

    found = find_houses(houses_in_order(), " ".join(words))
    if not found:
        raise Refused(say("No house has “{text}” in its name, its game or its rules.", text=" ".join(words)))
    if as_json:
        print_json([{"house": h.name, "about": h.about(LANGUAGE), "shorthand": shorthand(h.rules)} for h in found])
        return
    lines: list[Message | str] = []
    for heading, of_group in groups(found):
        rows = [(house.name, house.about(LANGUAGE), shorthand(house.rules)) for house in of_group]
        lines += [heading, *(f"  {line}" for line in align(rows)), ""]
    plain_console().tell_list(*lines, say("What the codes mean: croupier houses legend"))


@houses.command(help=_("What each code of the rules means: of all games, or of one house."))
@click.argument("house", required=False, metavar=_("[HOUSE]"))
@with_json
@with_language
def legend(house: str | None, as_json: bool) -> None:
    from croupier.houses import games
    from croupier.houses.legend import COMMON_TABLE, explain
    from croupier.houses.legend import legend as codes_of

    console, speak = plain_console(), Speaker(LANGUAGE)
    if house:
        rows = [(code, speak(means)) for code, means in explain(load_house(house).rules)]
        if as_json:
            return print_json([{"code": code, "meaning": means} for code, means in rows])
        return console.tell(*align(rows))
    found = {
        game: [(one.example, one.rule, speak.show(one.meaning(one.example))) for one in codes_of(game)]
        for game in games()
    }
    if as_json:
        names = ("code", "rule", "meaning")
        return print_json({game: [dict(zip(names, row, strict=True)) for row in rows] for game, rows in found.items()})
    console.tell(COMMON_TABLE)
    for game, entries in found.items():
        console.tell("", speak.show(Sentence(Word(game))), *align([("", code, means) for code, _, means in entries]))


@houses.command(help=_("The rules of a house, as its felt says them."))
@click.argument("house", metavar=_("HOUSE"))
@click.option("--source", is_flag=True, help=_("Print the house file, with the reasons for its rules."))
@with_json
@with_language
def show(house: str, source: bool, as_json: bool) -> None:
    from croupier.games.declare import to_values
    from croupier.houses.shorthand import shorthand
    from croupier.telling.signage import signage

    chosen = load_house(house)
    rules, console = chosen.rules, plain_console(chosen.rules.currency)
    if as_json:
        print_json({"house": chosen.name, "game": rules.game, "shorthand": shorthand(rules), "rules": to_values(rules)})
    elif source:
        console.tell(chosen.source.rstrip())
    else:
        about = filter(None, (chosen.title(LANGUAGE), chosen.about(LANGUAGE), shorthand(rules)))
        console.tell(*about, "", *signage(rules))


@houses.command(help=_("Check a house file."))
@click.argument("file", metavar=_("FILE"))
@with_language
def check(file: str) -> None:
    from croupier.houses.shorthand import shorthand

    house = load_house(file)
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
    from croupier.analysis.loading import without_collection
    from croupier.paper.comparison import HouseComparison
    from croupier.paper.sheet import Pen

    found = HouseComparison(load_house(first), load_house(second))
    with without_collection():
        if as_json:
            return print_json(found.document())
        pen = Pen.on(sys.stdout, Speaker(LANGUAGE))
        plain_console().tell(*pen.texts_of(found.sheet(pen)))


@houses.command(help=_("Change the rules of a house one by one and see what each change is worth, exactly."))
@click.argument("house", metavar=_("HOUSE"))
@with_language
def design(house: str) -> None:
    from croupier.analysis.loading import without_collection
    from croupier.cli.play import sit_down
    from croupier.houses import load
    from croupier.plain.designing import Designing
    from croupier.table.party import Party

    chosen = load(house)
    with without_collection():
        wanted = Designing(chosen, plain_console(chosen.rules.currency)).run()
    if wanted:
        sit_down(wanted, Party(), plain=False)


houses.add_command(beat)
