"""Games of every sort, in whose logs every kind of record stands: for those who edit them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from croupier.houses import load
from croupier.records.types import Calendar, Record, Snapshot
from croupier.strategies import names
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from table.guests import MASTER, empty, evening, finish
from tables import Always, Company, company, once, play_rounds, records_to, seat

LOCAL = master_seed(8)


@dataclass(frozen=True, eq=False)
class Sample:
    """A log, and the master seed of its game."""

    name: str
    log: tuple[Record, ...]
    master: bytes


@cache
def sample_games() -> tuple[Sample, ...]:
    """With people, bots, cuts, promises, chips that were bought, somebody who left, tournaments and hosted tables."""
    return (
        short_game(),
        _local("war/ctrlaltbet", 12),
        _local("baccarat/pairs", 8, bots=0),
        _unfinished_game("blackjack/vegas-strip"),
        _tournament("blackjack/changer", Calendar(3, 1), 1, 2),
        _tournament("baccarat/ctrlaltbet", Calendar(3, 1), 3, 0),
        _hosted_game("blackjack/changer", 8, ("intermediate",)),
        _hosted_game("war/ctrlaltbet", 8),
        _hosted_tournament(),
        long_evening(),
    )


@cache
def short_game() -> Sample:
    """A table of one's own, with cuts and a bot."""
    return _local("blackjack/downtown", 6)


def _local(house: str, rounds: int, bots: int = 1) -> Sample:
    """A table of one's own that is played to its end; everybody cuts. One buys chips, and in the end one leaves."""
    log: list[Record] = []
    rules = load(house).rules
    table = Table.begin(
        rules,
        company(rules, 2, names(rules)[-1:] * bots, 100 * rules.minimum),
        house=house,
        master=LOCAL,
        write=records_to(log.append),
        cutter=lambda seat: f"words of {seat}",
    )
    _between_rounds(table, rounds // 2)
    if rules.rebuy:
        table.buy(1, 10 * rules.chip)
    if not bots:
        _nobody_bets(table)
    _between_rounds(table, rounds)
    table.leave(0)
    table.end()
    return Sample(f"local {house}", tuple(log), LOCAL)


def _between_rounds(table: Table, rounds: int) -> None:
    people = Company(3)
    play_rounds(table, people, rounds=rounds)
    while table.game.round or table.game.bets:
        once(table, people)


def _nobody_bets(table: Table) -> None:
    while table.advance():
        pass
    for place in table.game.betting:
        table.bet(place, None)
    table.advance()


def _unfinished_game(house: str) -> Sample:
    """A game that was left in the middle of a round."""
    log: list[Record] = []
    table = seat(house, 2, ("expert",), master=LOCAL, write=log.append)
    play_rounds(table, Company(4), rounds=5)
    while not table.game.deciding:
        once(table, Company(4))
    return Sample(f"unfinished {house}", tuple(log), LOCAL)


def _tournament(house: str, calendar: Calendar, people: int, bots: int) -> Sample:
    """At baccarat all people bet alike: lots decide who leaves and who wins."""
    log: list[Record] = []
    table = seat(house, people, ("amateur",) * bots, master=LOCAL, write=log.append, calendar=calendar)
    play_rounds(table, Always("stand"))
    assert table.game.over
    return Sample(f"tournament {house}", tuple(log), LOCAL)


def _hosted_game(house: str, rounds: int, bots: tuple[str, ...] = ()) -> Sample:
    log: list[Record] = []
    table = empty(house, log, bots=bots)
    for _ in evening(table, rounds, seed=2):
        pass
    finish(table)
    return Sample(f"hosted {house}", tuple(log), MASTER)


def _hosted_tournament() -> Sample:
    log: list[Record] = []
    table = empty("blackjack/changer", log, seats=2, bots=("amateur",), calendar=Calendar(3, 1))
    table.sit(0, "Léa", table.game.rules.budget, who="lea", id="1")
    table.leave(0, id="2")
    for _ in evening(table, 10):
        pass
    assert table.game.over
    return Sample("hosted tournament", tuple(log), MASTER)


@cache
def long_evening() -> Sample:
    """Long enough for a second snapshot."""
    log: list[Record] = []
    table = empty("blackjack/changer", log, bots=("intermediate",))
    for _ in evening(table, 1000, seed=3):
        if table.game.snapshot_at > 1 and table.game.events > table.game.snapshot_at + 60:
            break
    finish(table)
    assert sum(isinstance(record, Snapshot) for record in log) == 2
    return Sample("long evening", tuple(log), MASTER)
