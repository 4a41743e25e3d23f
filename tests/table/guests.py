"""Evenings at a hosted table: people and bots come and go, bet, cut, buy and decide, and the clock answers for the absent."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from croupier.houses import load
from croupier.protocol import Decide
from croupier.records.event import Event
from croupier.records.types import CLOCK, Calendar, Hosting, Player, Record
from croupier.table.absent_player import absent_bets, chart_of, charted_answer, cheapest_answer
from croupier.table.shoe import master_seed, promise
from croupier.table.table import Table
from tables import Company, records_to

MASTER = master_seed(5)
HOST = "p1"
HOSTED = Hosting(30, HOST, False, "Friday")
LEVELS = {"blackjack": ("intermediate", "expert"), "baccarat": ("banker", "tie"), "war": ("intermediate", "expert")}


def empty(
    house: str, log: list[Record], seats: int = 3, bots: tuple[str, ...] = (), calendar: Calendar | None = None
) -> Table:
    """A hosted table with empty seats, and bots after them."""
    rules = load(house).rules
    players = [Player("", 0, gone=True) for _ in range(seats)] + [Player("Inès", rules.budget, bot) for bot in bots]
    write = records_to(log.append)
    return Table.begin(rules, players, house=house, master=MASTER, write=write, hosted=HOSTED, calendar=calendar)


def evening(table: Table, rounds: int, seed: int = 1, clock: float = 0.1) -> Iterator[Event]:
    """Whatever may happen at a hosted table, until so many rounds have begun; `clock`: how often it answers for somebody."""
    people = Company(seed)
    while table.game.rounds < rounds and not table.game.over:
        yield next_event(table, people, clock)


def finish(table: Table, seed: int = 1) -> None:
    """Play the round to its end; then the table closes, unless it has ended already."""
    while table.game.round:
        next_event(table, Company(seed), 0)
    if not table.game.over:
        table.end(id="end", by=HOST)


def next_event(table: Table, people: Company, clock: float) -> Event:
    game, dice, id = table.game, people.dice(table), f"a{table.game.events}"
    budget = game.rules.budget
    free = [seat for seat, one in enumerate(game.players) if one.gone] if game.takes_guests else []
    bots = [seat for seat, one in enumerate(game.players) if one.bot and not one.gone]
    if free and (dice.random() < 0.3 or not game.betting):
        seat = dice.choice(free)
        if dice.random() < 0.3:
            return table.sit(seat, "Oscar", budget, plays=dice.choice(LEVELS[game.rules.game]), id=id, by=HOST)
        return table.sit(seat, f"Name {id}", budget, who=f"w{id}", id=id)
    if bots and not game.round and not game.bets and not game.tournament and dice.random() < 0.2:
        return table.leave(bots[0], id=id, by=HOST)
    if event := cuts(table, people.seed, id):
        return event
    if event := table.advance():
        return event
    if need := game.deciding:
        if dice.random() < clock:
            return table.act(need.seat, absent_answer(table, need, dice), by=CLOCK)
        return table.act(need.seat, people.answer(table, need), at=game.asked, id=id)
    if not table.betting:  # all are broke
        return table.buy(dice.randrange(len(game.players)), budget, id=id)
    seat = table.betting[0]
    if dice.random() < 0.25 and not game.bets and not game.tournament:
        if dice.random() < 0.5:
            return table.buy(seat, budget, id=id)
        return table.leave(seat, id=id)
    if dice.random() < clock:
        event = table.bet(seat, absent_bets(game, seat), by=CLOCK)
    else:
        event = table.bet(seat, people.bets(table, seat), id=id)
    return event or next_event(table, people, clock)  # in a tournament bets are held until all are made


def absent_answer(table: Table, need: Decide, dice: Random) -> str:
    """What the clock answers: by the chart, or what costs least, as where the chart is missing."""
    chart = chart_of(table.game.rules)
    if chart is None or dice.random() < 0.3:
        return str(cheapest_answer(need))
    return str(charted_answer(table.game, need, chart))


def cuts(table: Table, seed: int, id: str) -> Event | None:
    """Most people promise a cut of the shoe, then most of those say it; None: nobody cuts any more."""
    game, shoe = table.game, table.game.shoe
    words = {seat: f"words {shoe.cutting} of {game.players[seat].name}" for seat in game.uncut}
    mood = {seat: Random(f"{seed} {words[seat]}").random() for seat in words}
    for seat in words:
        if seat not in shoe.promises and not shoe.cuts and mood[seat] < 0.8:
            return table.promise_cut(seat, promise(game.id, shoe.number, seat, words[seat]), id=id)
    for seat in words:
        if mood[seat] < 0.7 and shoe.promises.get(seat) == promise(game.id, shoe.number, seat, words[seat]):
            return table.cut(seat, words[seat], id=id)
    return None
