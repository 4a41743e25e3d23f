"""The commands that read logs: replay and verify."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.language import LANGUAGE, Command, Whole, _, print_json, print_json_parts, with_json, with_language
from croupier.cli.party import plain_console
from croupier.cli.resume import NoGame
from croupier.messages import Message, say

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.table.audit import Audit
    from croupier.table.logs import Log


@click.command(
    cls=Command,
    help=_(
        "Tell a game again from its log: rounds, cards, answers, money. The latest game, or the one named by its id or file."
    ),
)
@click.argument("game", required=False, metavar=_("[GAME]"))
@click.option(
    "--round",
    "number",
    type=Whole(1),
    metavar="N",
    help=_("Only this round, with the value of every move at each decision."),
)
@with_json
@with_language
def replay(game: str | None, number: int | None, as_json: bool) -> None:
    from croupier.plain.replay import replay_round, replay_text
    from croupier.records.replay_data import replay_parts
    from croupier.table.logs import house_of

    if number and as_json:
        raise click.UsageError(_("--round and --json: give one of both."))
    log = log_of(game)
    house = house_of(next(iter(log)))
    if as_json:
        print_json_parts(replay_parts(log))
    elif number:
        from croupier.analysis.loading import undisturbed

        with undisturbed():
            replay_round(log, plain_console(house.rules.currency), number)
    else:
        replay_text(log, plain_console(house.rules.currency), house)


@click.command(
    cls=Command,
    help=_(
        "Check a log: every shoe that has ended is dealt again from its published seed and the players' cuts, bots and "
        "tournaments are played again by their rules. With a head that somebody kept, every changed record is found. "
        "The latest game, or the one named by its id, its file or the address of its table."
    ),
)
@click.argument("game", required=False, metavar=_("[GAME]"))
@click.option(
    "--head", "kept", default="", metavar=_("DIGEST"), help=_("The head that was shown when the game was left.")
)
@with_json
@with_language
def verify(game: str | None, kept: str, as_json: bool) -> None:
    from croupier.cli.waiting import reading
    from croupier.table.audit import verify as audit

    log = log_of(game)
    with reading(log.path.stem) as log.progress:
        found = audit(log, kept)
    if as_json:
        print_json(_document(found))
    else:
        plain_console().tell(*_report(found, kept))
    if found.verdict == "not fair":
        raise SystemExit(1)


def _document(found: Audit) -> dict[str, Any]:
    return {
        "verdict": found.verdict,
        "version": found.version,
        "records": found.records,
        "rounds": found.rounds,
        "shoes": found.shoes,
        "open_shoes": found.open_shoes,
        "uncut_shoes": found.uncut,
        "unsaid_cuts": [{"shoe": shoe, "seat": seat} for shoe, seat in found.unsaid],
        "over": found.over,
        "repeatable": found.repeatable,
        "bots": found.bots,
        "opened": found.opened,
        "head": found.digest,
        "covered": found.covered,
        "record": found.wrong,
        "problem": str(found.problem) if found.problem else None,
    }


def _report(found: Audit, kept: str) -> Iterator[Message]:
    """What was found, the verdict first."""
    if found.problem:
        yield say("Not fair, record {number}: {problem}", number=found.wrong or 0, problem=found.problem)
        return
    if found.verdict == "fair":
        yield say("Fair: every card is proven.")
    else:
        yield say("So far nothing is wrong.")
    yield say("Rounds checked: {rounds}.", rounds=found.rounds)
    yield say("Shoes dealt again from their seeds, card for card: {shoes}.", shoes=found.shoes)
    if found.open_shoes:
        yield say("Shoes still in play, not proven yet: number {shoes}.", shoes=_numbers(found.open_shoes))
    if found.uncut:
        yield say("Shoes that nobody cut, promised only: number {shoes}.", shoes=_numbers(found.uncut))
    for shoe, seat in found.unsaid:
        yield say("Seat {seat} promised to cut shoe {shoe} and never did.", seat=seat + 1, shoe=shoe)
    if found.bots and not found.opened:
        yield say("The bots' coins are opened when the game is over.")
    if found.repeatable:
        yield say("The game was dealt from a chosen seed: it can be repeated, but not called fair.")
    if found.version == 1:
        yield say("The log is of version 1: it has no chain, and its shoes were sealed after the bets.")
    if kept:
        yield say(
            "The head was found: the first {covered} of {records} records are as they were written.",
            covered=found.covered or 0,
            records=found.records,
        )
    yield say("Head: {digest}", digest=found.digest)


def _numbers(shoes: list[int]) -> str:
    """`1, 4–9`: the numbers of shoes, neighbours joined."""
    runs: list[list[int]] = []
    for shoe in shoes:
        if runs and shoe == runs[-1][-1] + 1:
            runs[-1] = [runs[-1][0], shoe]
        else:
            runs.append([shoe])
    return ", ".join("–".join(map(str, run)) for run in runs)


def log_of(game: str | None) -> Log:
    """The log in a file, of a game's id, or of a table that somebody hosts; by default the game that was played last."""
    from pathlib import Path

    from croupier.records.summary import latest_game
    from croupier.table.logs import Log, games_folder

    if not game:
        latest = latest_game()
        if latest is None:
            raise NoGame(say("No game was played yet. A new one: croupier play HOUSE"))
        return Log(latest)
    if "://" in game:
        return Log(_fetched(game))
    path = Path(game)
    kept = games_folder() / f"{path.name}.jsonl"
    return Log(kept if not path.exists() and kept.exists() else path)


def _fetched(address: str) -> Path:
    """The log of a table at the address of a live house, in a file that goes when the command ends."""
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from croupier.remote.house import Invitation, NoHouse, RemoteHouse

    invitation = Invitation.read(address)
    if not invitation.game:
        raise NoHouse(say("“{address}” names no table: http://HOUSE/t/TABLE.", address=address))
    house = RemoteHouse(invitation, language=LANGUAGE)
    lines: list[bytes] = house.request("GET", f"/api/tables/{invitation.game}/log", lines=True)
    folder = click.get_current_context().with_resource(TemporaryDirectory(prefix="croupier-"))
    path = Path(folder) / f"{invitation.game}.jsonl"
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path
