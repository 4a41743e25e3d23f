"""The replay of a log as text. It shows only what was public."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.houses import House
from croupier.messages import say
from croupier.plain.console import Console
from croupier.review.evaluator import value_round
from croupier.table.game import Game
from croupier.table.records import Answered, Record, RoundDealt, RoundSettled
from croupier.telling.company import Company
from croupier.telling.pages import rules_page
from croupier.telling.standings import standings_lines
from croupier.telling.teller import Teller


def replay_text(records: Iterable[Record], console: Console, house: House) -> Game:
    """Write every round as it was played."""
    console.tell(*rules_page(house, house.rules, console.speaker))
    game, events = Game.read(records)
    company = Company(game, retelling=True)
    teller = Teller(game, company, console.tell, retelling=True)
    for event in events:
        teller.happened(event)
    if game.tournament and game.tournament.winner is not None:
        console.tell(*standings_lines(game.tournament, company))
    return game


def replay_round(records: Iterable[Record], console: Console, number: int) -> None:
    """Write one round, and at each decision of a person the value of every move as it stood then.

    The records are read twice, up to that round.
    """
    valued = {one.place[1]: one for one in value_round(records, number)}
    game, events = Game.read(records)
    teller = Teller(game, Company(game, retelling=True), console.tell, retelling=True)
    step = 0
    for event in events:
        if game.rounds != number or not isinstance(event.record, RoundDealt | Answered | RoundSettled):
            continue
        one = valued.get(step) if isinstance(event.record, Answered) else None
        step += isinstance(event.record, Answered)
        if one:
            console.tell(one.line())
        teller.happened(event)
        if one and one.mistake:
            console.tell(say("✗ {mistake}", mistake=one.name()))
        if isinstance(event.record, RoundSettled):
            return
