"""A game that somebody sits at: its table, its house, and its files on disk."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from croupier.games import blackjack
from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.messages import Refused
from croupier.protocol import Round
from croupier.table.journal import Journal, Record, house_of, read
from croupier.table.party import Party
from croupier.table.shoe import master_seed
from croupier.table.state import Event
from croupier.table.table import Table
from croupier.table.tournament import Tournament


class Sitting:
    """A table in play, kept on disk; a tournament is a table with a calendar."""

    def __init__(self, house: House, game: Table | Tournament, journal: Journal | None, party: Party) -> None:
        self.house, self.game, self.journal, self.party = house, game, journal, party
        self.shoe: list[Round] = []
        """The rounds of the shoe in play that were over when the game was resumed: the boards of baccarat begin so."""
        self.last_bets: dict[int, dict[str, int]] = {}
        """What was bet last when the game was resumed, by seat."""
        self._path = journal.path if journal else None

    @classmethod
    def begin(cls, house: House, party: Party, folder: Path | None = None) -> Sitting:
        """A new game, people in the first seats; refused if the company does not fit."""
        seats = party.seats if party.calendar else max(house.rules.seats, party.seats)
        rules = replace(house.rules, seats=party.places or seats)
        players = party.players(rules)
        if party.calendar:
            party.calendar.check(len(players))
        wake(rules, party.bots)
        master = master_seed(party.seed)
        journal = Journal.create(master, folder)
        game: Table | Tournament
        if party.calendar:
            game = Tournament.begin(
                rules, players, party.calendar, house=house.name, master=master, write=journal.write
            )
        else:
            game = Table(rules, players, house=house.name, master=master, write=journal.write)
        return cls(house, game, journal, party)

    @classmethod
    def resume(cls, path: Path) -> Sitting:
        """A game that was interrupted, where it stopped."""
        journal, records = Journal.reopen(path)
        shoe: list[Round] = []
        last_bets: dict[int, dict[str, int]] = {}

        def note(table: Table, event: Event) -> None:
            if event.kind == "shuffle":
                shoe.clear()
            elif event.kind == "bet" and event.record["bets"]:
                last_bets[event.record["seat"]] = dict(event.record["bets"])
            elif event.kind == "settled" and table.last:
                shoe.append(table.last)

        try:
            house, head = house_of(records[0]), records[0]
            names = tuple(p["name"] for p in head["players"] if not p["plays"] and p["name"])
            party = Party(tuple(p["plays"] for p in head["players"] if p["plays"]), names)
            game: Table | Tournament
            if "tournament" in head:
                game = Tournament.from_log(records, master=journal.master, write=journal.write)
                party = replace(party, calendar=game.calendar)
            else:
                game = Table.from_log(records, master=journal.master, write=journal.write, watch=note)
        except Refused:
            journal.close()
            raise
        wake(house.rules, party.bots)
        sitting = cls(house, game, journal, party)
        sitting.shoe, sitting.last_bets = shoe, last_bets
        return sitting

    @property
    def table(self) -> Table:
        return self.game.table if isinstance(self.game, Tournament) else self.game

    @property
    def tournament(self) -> Tournament | None:
        return self.game if isinstance(self.game, Tournament) else None

    def advance(self) -> Event | None:
        return self.game.advance()

    def records(self) -> list[Record]:
        """The log so far; also after one has left."""
        return read(self._path) if self._path else []

    def leave(self) -> None:
        """The game is kept, to be resumed; a game that is over needs no keeping."""
        if self.journal is None:
            return
        journal, self.journal = self.journal, None
        if self.table.over:
            journal.end()
        else:
            journal.close()

    def end(self) -> None:
        """Nobody will play here again: the last shoe is shown and the log is closed."""
        if not self.table.over:
            self.table.end()
        self.leave()


def wake(rules: HouseRules, bots: tuple[str, ...]) -> None:
    """A bot that plays perfectly reads its tables before the deal, so that nobody waits for it in the middle of one."""
    if "optimal" in bots and isinstance(rules, blackjack.Rules):
        from croupier.analysis import edge

        edge(rules)
