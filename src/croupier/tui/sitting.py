"""A game that somebody sits at: its table, its house, and its files on disk."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from croupier.houses import House
from croupier.journal import Journal, Record, house_of, read
from croupier.messages import Refused
from croupier.money import amount
from croupier.seating import check_purse, seated
from croupier.shoe import master_seed
from croupier.table import Event, Table
from croupier.tournament import Tournament
from croupier.tui.party import Party


class Sitting:
    """A table in play, kept on disk; a tournament is a table with a calendar."""

    def __init__(self, house: House, game: Table | Tournament, journal: Journal | None, party: Party) -> None:
        self.house, self.game, self.journal, self.party = house, game, journal, party
        self._path = journal.path if journal else None

    @classmethod
    def begin(cls, house: House, party: Party, folder: Path | None = None) -> Sitting:
        """A new game, people in the first seats; refused if the company does not fit."""
        company = max(1, len(party.names)) + len(party.bots)
        seats = company if party.calendar else max(house.rules.seats, company)
        rules = replace(house.rules, seats=party.seats or seats)
        purse = rules.budget if party.budget is None else check_purse(amount(party.budget), rules)
        players = seated(rules, party.bots, party.names, purse)
        if party.calendar:
            party.calendar.check(len(players))
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
        try:
            house, head = house_of(records[0]), records[0]
            names = tuple(p["name"] for p in head["players"] if not p["plays"] and p["name"])
            party = Party(tuple(p["plays"] for p in head["players"] if p["plays"]), names)
            game: Table | Tournament
            if "tournament" in head:
                game = Tournament.from_log(records, master=journal.master, write=journal.write)
                party = replace(party, calendar=game.calendar)
            else:
                game = Table.from_log(records, master=journal.master, write=journal.write)
        except Refused:
            journal.close()
            raise
        return cls(house, game, journal, party)

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
