"""The commands that read logs: replay and verify."""

from __future__ import annotations

from typing import Any

import click

from croupier.cli.language import Command, _, print_json, with_json, with_language
from croupier.cli.party import plain_console
from croupier.messages import say


@click.command(cls=Command, help=_("Tell a game again from its log: rounds, cards, answers, money."))
@click.argument("file", metavar=_("FILE"))
@with_json
@with_language
def replay(file: str, as_json: bool) -> None:
    from croupier.plain.replay import replay_data, replay_text
    from croupier.table.journal import house_of

    records = _records(file)
    if as_json:
        print_json(replay_data(records))
    else:
        house = house_of(records[0])
        replay_text(records, plain_console(house.rules.currency), house)


@click.command(cls=Command, help=_("Check a log: every shoe that has ended is dealt again from its published seed."))
@click.argument("file", metavar=_("FILE"))
@with_json
@with_language
def verify(file: str, as_json: bool) -> None:
    from croupier.table.audit import verify as audit

    found = audit(_records(file))
    if as_json:
        print_json({"fair": True, "rounds": found.rounds, "shoes": found.shoes, "open_shoe": found.open_shoe})
        return
    console = plain_console()
    console.tell(say("Rounds checked: {rounds}.", rounds=found.rounds))
    console.tell(say("Shoes dealt again from their seeds, card for card: {shoes}.", shoes=found.shoes))
    if found.open_shoe:
        console.tell(say("The last shoe is still in play: it can be checked when it ends."))


def _records(file: str) -> list[dict[str, Any]]:
    """The records of a log, given by its file or by the game's id."""
    from pathlib import Path

    from croupier.table.journal import games_folder, read

    path = Path(file)
    kept = games_folder() / f"{path.name}.jsonl"
    return read(kept if not path.exists() and kept.exists() else path)
