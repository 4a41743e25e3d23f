"""The commands that read logs: replay and verify."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.language import LANGUAGE, Command, Whole, _, print_json, print_json_parts, with_json, with_language
from croupier.cli.party import plain_console
from croupier.cli.resume import NoGame
from croupier.messages import Message, say

if TYPE_CHECKING:
    from pathlib import Path

    from croupier.records.logs import Log
    from croupier.table.audit import Audit, AuditedShoe


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
    from croupier.records.logs import house_of
    from croupier.review.replay_data import replay_parts

    if number and as_json:
        raise click.UsageError(_("--round and --json: give one or the other."))
    log = log_of(game)
    house = house_of(log.first())
    if as_json:
        print_json_parts(replay_parts(log))
    elif number:
        from croupier.analysis.loading import without_collection

        with without_collection():
            replay_round(log, plain_console(house.rules.currency), number)
    else:
        replay_text(log, plain_console(house.rules.currency), house)


@click.command(
    cls=Command,
    help=_(
        "Check a log: every shoe that has ended is dealt again from its published seed and the players’ "
        "cuts, bots and tournaments are played again by their rules. With a digest that somebody kept, "
        "every changed record is found. The latest game, or the one named by its id, its file or the "
        "address of its table."
    ),
)
@click.argument("game", required=False, metavar=_("[GAME]"))
@click.option(
    "--head", "kept", default="", metavar=_("DIGEST"), help=_("The digest that was shown when the game was left.")
)
@with_json
@with_language
def verify(game: str | None, kept: str, as_json: bool) -> None:
    from croupier.cli.waiting import reading
    from croupier.table.audit import verify as audit

    log = log_of(game)
    with reading(log.path.stem) as tell:
        log.progress = tell
        found = audit(log, kept)
        codes = make_codes(found, tell)
    if as_json:
        print_json(_document(found, codes))
    else:
        plain_console().tell(*_report(found, kept, codes))
    if found.verdict == "not fair":
        raise SystemExit(1)


def make_codes(found: Audit, tell: Callable[[float], None]) -> dict[int, str | None]:
    """The codes of the shoes, by their numbers. Each takes some milliseconds; `tell` is told how far it is."""
    codes = dict[int, str | None]()
    for shoe in found.shoes:
        codes[shoe.number] = shoe.code
        tell(len(codes) / len(found.shoes))
    return codes


def _document(found: Audit, codes: Mapping[int, str | None]) -> dict[str, Any]:
    return {
        "verdict": found.verdict,
        "version": found.version,
        "records": found.records,
        "rounds": found.rounds,
        "shoes": [
            {
                "shoe": shoe.number,
                "proven": shoe.proven,
                "early": shoe.early,
                "code": codes[shoe.number],
                "cut": [*map(str, shoe.cut)],
                "unsaid": [*map(str, shoe.unsaid)],
                "without_cut": [*map(str, shoe.without)],
                "cut_again": [*map(str, shoe.again)],
            }
            for shoe in found.shoes
        ],
        "clock": {"by_chart": found.clock_moves, "cheapest": found.clock_plain, "bets": found.clock_bets},
        "over": found.over,
        "closed_by": str(found.closed_by) if found.closed_by else None,
        "repeatable": found.repeatable,
        "bots": found.bots,
        "opened": found.opened,
        "digest": found.digest,
        "covered": found.covered,
        "record": found.wrong,
        "problem": str(found.problem) if found.problem else None,
    }


def _report(found: Audit, kept: str, codes: Mapping[int, str | None]) -> Iterator[Message]:
    """What was found, the verdict first."""
    if found.problem:
        yield say("Not fair, record {number}: {problem}", number=found.wrong or 0, problem=found.problem)
        return
    if found.verdict == "fair":
        yield say("Fair: every card is proven.")
    elif found.verdict == "nothing to prove":
        yield say("Nothing to prove: no round was dealt.")
    else:
        yield say("So far nothing is wrong.")
    yield say("Rounds checked: {rounds}.", rounds=found.rounds)
    yield say("Shoes dealt again from their seeds, card for card: {shoes}.", shoes=len(found.proven))
    if found.open_shoes:
        yield say("Shoes still in play, not proven yet: number {shoes}.", shoes=_numbers(found.open_shoes))
    if found.uncut:
        yield say("Shoes that nobody cut, promised only: number {shoes}.", shoes=_numbers(found.uncut))
    if early := [shoe for shoe in found.shoes if shoe.early]:
        yield say("Shoes that ended before their cut card, with the game: number {shoes}.", shoes=_numbers(early))
    if found.closed_by:
        yield say("The table was closed before its cut card by {name}.", name=found.closed_by)
    yield from _cutters(found)
    yield from _cut_again(found)
    if found.clock_moves or found.clock_plain:
        yield say(
            "Moves that the clock made for people: {charted} by the chart, {plain} that cost least.",
            charted=found.clock_moves,
            plain=found.clock_plain,
        )
    if found.clock_bets:
        yield say("Bets that the clock made or left out for people: {bets}.", bets=found.clock_bets)
    if found.bots and not found.opened:
        yield say("The bots’ coins are opened when the game is over.")
    if found.repeatable:
        yield say("The game was dealt from a chosen seed: it can be repeated, but not called fair.")
    if kept:
        yield say(
            "The digest was found: the first {covered} of {records} records are as they were written.",
            covered=found.covered or 0,
            records=found.records,
        )
    if shown := [f"{shoe.number} {codes[shoe.number]}" for shoe in found.proven if shoe.digest]:
        yield say("Codes of the shoes: {codes}.", codes=", ".join(shown))
    yield say("Digest: {digest}", digest=found.digest)


def _cutters(found: Audit) -> Iterator[Message]:
    """Who cut which shoes, who promised to and did not, and who played without a cut."""
    cut, unsaid, without = _by_name(found, "cut"), _by_name(found, "unsaid"), _by_name(found, "without")
    for name, shoes in cut.items():
        yield say("{name} cut the shoes number {shoes}.", name=name, shoes=_numbers(shoes))
    for name, shoes in unsaid.items():
        yield say("{name} promised to cut and never did, shoes number {shoes}.", name=name, shoes=_numbers(shoes))
    for name, shoes in without.items():
        yield say("{name} played without a cut, shoes number {shoes}.", name=name, shoes=_numbers(shoes))


def _cut_again(found: Audit) -> Iterator[Message]:
    """Which shoes were cut again, because somebody sat down when words of the cut before were known."""
    for shoe in found.shoes:
        for name in shoe.again:
            yield say(
                "Shoe {shoe} was cut again: {name} sat down when the first words had been said.",
                shoe=shoe.number,
                name=name,
            )


def _by_name(found: Audit, list_of: str) -> dict[Message | str, list[AuditedShoe]]:
    """The shoes in whose list a name stands."""
    names: dict[Message | str, list[AuditedShoe]] = {}
    for shoe in found.shoes:
        for name in getattr(shoe, list_of):
            names.setdefault(name, []).append(shoe)
    return names


def _numbers(shoes: Sequence[AuditedShoe]) -> str:
    """`1, 4–9`: the numbers of shoes, neighbours joined."""
    runs: list[list[int]] = []
    for shoe in [one.number for one in shoes]:
        if runs and shoe == runs[-1][-1] + 1:
            runs[-1] = [runs[-1][0], shoe]
        else:
            runs.append([shoe])
    return ", ".join("–".join(map(str, run)) for run in runs)


def log_of(game: str | None) -> Log:
    """The log in a file, of a game's id, or of a table that somebody hosts; by default the game that was played last."""
    from croupier.records.logs import Log
    from croupier.review.past import log_at
    from croupier.review.summary import latest_game

    if not game:
        latest = latest_game()
        if latest is None:
            raise NoGame(say("No game was played yet. A new one: croupier play HOUSE"))
        return Log(latest)
    if "://" in game:
        return Log(_fetch(game))
    return log_at(game)


def _fetch(address: str) -> Path:
    """The log of a table at the address of a live house, in a file that goes when the command ends."""
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from croupier.remote.house import Invitation, NoHouse, RemoteHouse, keys_file

    invitation = Invitation.read(address)
    if not invitation.game:
        raise NoHouse(say("“{address}” names no table: http://HOUSE/t/TABLE.", address=address))
    house = RemoteHouse(invitation, keys_file(), LANGUAGE)
    lines = house.log(invitation.game)
    folder = click.get_current_context().with_resource(TemporaryDirectory(prefix="croupier-"))
    path = Path(folder) / f"{invitation.game}.jsonl"
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path
