"""Who sits where: people first, bots in the last seats, each with a purse the house can play with."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import count

from croupier.games.declare import HouseRules
from croupier.messages import Refused, one_line, say
from croupier.money import Money, amount
from croupier.records.types import Player
from croupier.strategies import find_strategy
from croupier.table.limits import least_purse, within

BOTS = (
    "Marguerite", "Inès", "Bruno", "Oscar", "Colette", "Victor", "Agathe",
    "Lucien", "Odile", "Marius", "Ninon", "Basile", "Irma", "Théo", "Zélie", "Félix",
)  # fmt: skip


LONGEST_NAME = 100
"""How many characters a player's name may have."""


class BadSeating(Refused):
    """A company that does not fit at the table."""


def bot_names(taken: Iterable[str]) -> list[str]:
    """The names that bots may have where these are taken."""
    others = set(map(_spelling, taken))
    return [name for name in BOTS if _spelling(name) not in others]


def unique_name(name: str, taken: Iterable[str]) -> str:
    """The name of somebody who sits down. If a seat has it already, a number follows: no two seats show the same name."""
    others = set(map(_spelling, taken))
    numbered = (f"{name} {number}" for number in count(2))
    return name if _spelling(name) not in others else next(one for one in numbered if _spelling(one) not in others)


def find_namesake(name: str, players: Iterable[Player]) -> int | None:
    """The seat of a bot that has the name of somebody who sits down."""
    bots = ((seat, player.name) for seat, player in enumerate(players) if player.bot and not player.gone)
    return next((seat for seat, bot in bots if _spelling(bot) == _spelling(name)), None)


def _spelling(name: str) -> str:
    """What two names have in common that look the same."""
    return " ".join("".join(filter(_is_drawn, unicodedata.normalize("NFKC", name).casefold())).split())


FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters, marks and signs that show nothing."""
MARKS = 4
"""So many accents may stand on one letter; more of them cover the lines above and below."""


def _is_drawn(character: str) -> bool:
    """Whether a character shows something: no joiner, no choice between two forms of a sign, no filler."""
    selector = (
        "\ufe00" <= character <= "\ufe0f"
        or "\U000e0100" <= character <= "\U000e01ef"
        or "\u180b" <= character <= "\u180f"
    )
    return not (selector or character in FILLERS or unicodedata.category(character) == "Cf")


def is_readable(text: str) -> bool:
    """Whether a text is one line that shows something, within its line.

    >>> [is_readable(text) for text in ("Zoé", "\\u3164", "\\u200d \\ufe0f", "Z" + "\\u0301" * 9, "\\u0301", "👩\\u200d🚀")]
    [True, False, False, False, False, True]
    """
    marks = longest = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        longest = max(longest, marks)
    drawn = any(_is_drawn(one) and unicodedata.category(one)[0] in "LNPS" for one in text)
    return one_line(text) and drawn and longest <= MARKS


def check_name(name: str) -> None:
    """A name fits into a line of a table."""
    if not (one_line(name) and len(name) <= LONGEST_NAME):
        raise BadSeating(
            say(
                "“{name}” is not accepted as a name: one line of at most {most} characters.",
                name=name,
                most=LONGEST_NAME,
            )
        )


def seat_players(rules: HouseRules, bots: tuple[str, ...], names: tuple[str, ...], purse: int) -> list[Player]:
    """The players of a table of `rules.seats`; people beyond the names given have none."""
    people = rules.seats - len(bots)
    if people < 0:
        raise BadSeating(
            say(
                "{bots} bots do not fit at a table of {seats}: ask for more seats with --seats.",
                bots=len(bots),
                seats=rules.seats,
            )
        )
    if len(names) > people:
        raise BadSeating(say("Names given: {names}; people who play: {people}.", names=len(names), people=people))
    if len(set(map(_spelling, names))) < len(names):
        raise BadSeating(say("Two players have the same name: {names}.", names=names))
    for name in names:
        check_name(name)
    for level in bots:
        find_strategy(level, rules)
    company = zip(bot_names(names), bots, strict=False)
    return [Player(name, purse) for name in (*names, *[""] * (people - len(names)))] + [
        Player(name, purse, level) for name, level in company
    ]


def limit_purse(purse: int, rules: HouseRules, loss_limit: int, chosen: bool) -> int:
    """What a person brings under a loss limit: the usual purse up to the limit. A chosen purse over it is refused."""
    if chosen and purse > loss_limit:
        raise BadSeating(
            say(
                "{amount} is more than your budget of {limit} for a game.",
                amount=Money(purse),
                limit=Money(loss_limit),
            )
        )
    if loss_limit < least_purse(rules):
        raise BadSeating(
            say(
                "A budget of {limit} for a game is too little here: at least {least}.",
                limit=Money(loss_limit),
                least=Money(least_purse(rules)),
            )
        )
    return check_purse(within(rules, purse, loss_limit), rules)


def check_purse(purse: int, rules: HouseRules) -> int:
    """S2-D10: whole chips, and enough for one bet."""
    least = least_purse(rules)
    if purse < least or purse % rules.chip:
        raise BadSeating(
            say(
                "You cannot play with {amount} here: whole chips of {chip}, at least {least}.",
                amount=Money(purse),
                chip=Money(rules.chip),
                least=Money(least),
            )
        )
    return purse


def loss_limit_of(text: str) -> int:
    """A loss limit as it is typed, in cents; empty or 0: no limit."""
    limit = amount(text) if text.strip() else 0
    if limit < 0:
        raise BadSeating(say("A budget of {amount} is not accepted: it is 0 or more.", amount=Money(limit)))
    return limit
