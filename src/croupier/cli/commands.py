"""The commands of the program, listed before they are imported, so that the program starts at once."""

from __future__ import annotations

import os
from importlib import import_module
from typing import NamedTuple

import click

from croupier.cli.language import Group, _


class Listed(NamedTuple):
    """Where a command is, and the first sentence of its help. The command has the name of the function there."""

    module: str
    summary: str


COMPLETION = "_CROUPIER_COMPLETE"
"""The variable with which a shell asks what it may offer."""

COMMANDS = {
    "play": Listed("play", _("Sit down at a table.")),
    "tournament": Listed(
        "tournament", _("Play the elimination tournament: after each block of rounds the poorest leaves.")
    ),
    "resume": Listed("resume", _("Go on with a game that was interrupted: the latest, or the one named.")),
    "houses": Listed("houses", _("The houses and their rules.")),
    "edge": Listed(
        "edge",
        _(
            "What the bets of a house are worth, exactly: the player’s expectation per unit of the first "
            "bet, from a fresh shoe."
        ),
    ),
    "advise": Listed(
        "advise",
        _("The value of every open move, from the cards that are left: the best one, and what each other costs."),
    ),
    "chart": Listed(
        "chart", _("The strategy card of a blackjack house: what to do with each hand against each upcard.")
    ),
    "count": Listed("count", _("Card counts: how well they follow a house’s bets, effects of removal, index plays.")),
    "drill": Listed(
        "drill",
        _(
            "Learn by questions: the chart of a house, counting, index plays, baccarat’s third card, "
            "payouts, tournament bets."
        ),
    ),
    "simulate": Listed("simulate", _("Play a house: a billion rounds by any strategy, with cards from a real shoe.")),
    "history": Listed("history", _("The games of the past: date, house, people, rounds and result.")),
    "replay": Listed("logs", _("Tell a game again from its log: rounds, cards, answers, money.")),
    "review": Listed(
        "review",
        _(
            "Look back on a game: what its people decided, what the best move was worth then, and what each mistake cost."
        ),
    ),
    "rating": Listed(
        "rating",
        _(
            "Skill without luck: what people’s decisions cost per 100 rounds, by house and over time, and "
            "what their results would have been with average luck."
        ),
    ),
    "verify": Listed(
        "logs",
        _(
            "Check a log: every shoe that has ended is dealt again from its published seed and the players’ "
            "cuts, bots and tournaments are played again by their rules."
        ),
    ),
    "bench": Listed(
        "bench",
        _(
            "Measure an agent: what its decisions cost, exactly, by kind of situation, beside perfect play, the chart, the expert "
            "and the amateur."
        ),
    ),
    "host": Listed("host", _("Open the house to others: friends join by link, in a browser or with croupier join.")),
    "join": Listed("join", _("Play at a table that somebody hosts.")),
    "schema": Listed("schema", _("The JSON Schema of what a command prints with --json.")),
    "store": Listed("store", _("Look after the database of a hosted house: check it, export it, back it up.")),
}


class Program(Group):
    """The group of all commands. It imports a command when it is used, and lists the others without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        found = getattr(import_module(f"croupier.cli.{COMMANDS[cmd_name].module}"), cmd_name)
        assert isinstance(found, click.Command)
        if COMPLETION not in os.environ:
            return found
        from croupier.cli.completion import with_completion

        return with_completion(found)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, listed.summary) for name, listed in COMMANDS.items()])
