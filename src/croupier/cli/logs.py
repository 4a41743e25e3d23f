"""The commands that read logs: replay and verify."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from croupier.cli.language import Command, _, print_json, with_json, with_language
from croupier.cli.party import plain_console
from croupier.cli.resume import NoGame
from croupier.messages import say

if TYPE_CHECKING:
    from pathlib import Path


@click.command(
    cls=Command,
    help=_(
        "Tell a game again from its log: rounds, cards, answers, money. The latest game, or the one named by its id or file."
    ),
)
@click.argument("game", required=False, metavar=_("[GAME]"))
@with_json
@with_language
def replay(game: str | None, as_json: bool) -> None:
    from croupier.plain.replay import replay_data, replay_text
    from croupier.table.journal import house_of

    records = records_of(game)
    if as_json:
        print_json(replay_data(records))
    else:
        house = house_of(records[0])
        replay_text(records, plain_console(house.rules.currency), house)


@click.command(
    cls=Command,
    help=_(
        "Check a log: every shoe that has ended is dealt again from its published seed. The latest game, or the one named by its id or file."
    ),
)
@click.argument("game", required=False, metavar=_("[GAME]"))
@with_json
@with_language
def verify(game: str | None, as_json: bool) -> None:
    from croupier.table.audit import verify as audit

    found = audit(records_of(game))
    if as_json:
        print_json({"fair": True, "rounds": found.rounds, "shoes": found.shoes, "open_shoe": found.open_shoe})
        return
    console = plain_console()
    console.tell(say("Rounds checked: {rounds}.", rounds=found.rounds))
    console.tell(say("Shoes dealt again from their seeds, card for card: {shoes}.", shoes=found.shoes))
    if found.open_shoe:
        console.tell(say("The last shoe is still in play: it can be checked when it ends."))


def records_of(game: str | None) -> list[dict[str, Any]]:
    """The log in a file or of a game's id; by default the game that was played last."""
    from croupier.table.journal import read

    return read(_log(game))


def _log(game: str | None) -> Path:
    from pathlib import Path

    from croupier.records.summary import latest_game
    from croupier.table.journal import games_folder

    if not game:
        latest = latest_game()
        if latest is None:
            raise NoGame(say("No game was played yet. A new one: croupier play HOUSE"))
        return latest
    path = Path(game)
    kept = games_folder() / f"{path.name}.jsonl"
    return kept if not path.exists() and kept.exists() else path
