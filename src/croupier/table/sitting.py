"""A game that somebody sits at: its table, its house and its files on disk. Every front end sits down here.

sitting = Sitting.begin(load("blackjack/changer"), Party(("expert",)))
sitting.advance(), sitting.table.bet(…), sitting.table.act(…)
sitting.leave()                                   kept, to be resumed
Sitting.resume(sitting.path).end()                over for good
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from croupier.houses import House
from croupier.messages import Message, say
from croupier.money import amount_text
from croupier.protocol import Round
from croupier.strategies import prepare
from croupier.table.game import Event, Game
from croupier.table.journal import Journal
from croupier.table.logs import house_of, read
from croupier.table.party import Party
from croupier.table.player import Player
from croupier.table.records import Record, Snapshot
from croupier.table.shoe import master_seed
from croupier.table.shoe_rounds import collected
from croupier.table.table import Table
from croupier.table.tournament import check_tournament


class Sitting:
    """A table in play, kept on disk."""

    live = False
    """Whether it goes on by itself: at a house elsewhere nobody here says when."""
    trouble: Message | None = None
    """Why it does not go on now, as long as that lasts: the line to a house elsewhere is broken."""

    def __init__(self, house: House, table: Table, journal: Journal, party: Party) -> None:
        self.house, self.table, self.journal, self.party = house, table, journal, party
        self.shoe: list[Round] = []
        """The rounds of the shoe in play that were over when the game was resumed: the boards of baccarat begin so."""
        self.last_bets: dict[int, dict[str, int]] = {}
        """What was bet last when the game was resumed, by seat."""
        self.loss_limit = 0 if party.calendar else party.loss_limit
        """The most that each person may lose here, in cents; 0: no limit. A log does not keep it: whoever resumes sets it."""

    @classmethod
    def begin(
        cls, house: House, party: Party, folder: Path | None = None, players: Sequence[Player] | None = None
    ) -> Sitting:
        """A new game, people in the first seats; refused, before a log is made, if the company does not fit.

        `players`: the party's players, if they have bought their chips already.
        """
        rules = replace(house.rules, seats=party.seats_at(house.rules))
        seated = list(players or party.players(rules))
        if party.calendar:
            check_tournament(rules, len(seated), party.calendar)
        prepare(party.bots, rules)
        journal = Journal.create(master_seed(party.seed), folder)
        try:
            return cls(house, _opened(house, party, seated, journal), journal, party)
        except BaseException:
            journal.discard()
            raise

    @classmethod
    def resume(cls, path: Path, cut: str = "", progress: Callable[[float], None] | None = None) -> Sitting:
        """A game that was interrupted, where it stopped. `cut`: words with which the people cut, as in `Party`.

        `progress` is told from time to time which share of the log has been read.
        """
        journal, records = Journal.reopen(path)
        records.progress = progress
        shoe: list[Round] = []
        try:
            snapshot = records.first()
            house, party = house_of(snapshot), replace(_party(snapshot), cut=cut)
            cutter = None if snapshot.repeatable and not cut else party.cutter
            table = Table.from_log(
                records, journal.master, write=journal.write, watch=collected(shoe), cutter=cutter
            )
            prepare(party.bots, house.rules)
        except BaseException:
            journal.close()
            raise
        sitting = cls(house, table, journal, party)
        sitting.shoe, sitting.last_bets = shoe, dict(sitting.game.last_bets)
        return sitting

    @property
    def id(self) -> str:
        return self.journal.id

    @property
    def kept(self) -> Message:
        """What is said to somebody who leaves: how the game goes on."""
        return say("The game is kept. To go on: croupier resume {id}", id=self.id)

    @property
    def seconds_left(self) -> int | None:
        """How long a table elsewhere still waits for somebody; None: no clock runs, as on this machine."""
        return None

    @property
    def path(self) -> Path:
        return self.journal.path

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def digest(self) -> str:
        """The chain's digest after the last record: whoever keeps it can tell later that the log was not changed."""
        return self.game.digest.hex()

    @property
    def left(self) -> bool:
        """Whether it was left or ended: its table takes nothing more."""
        return self.journal.closed

    def lower_loss_limit(self, limit: int) -> None:
        """Set a loss limit, in cents. One that is in force is only lowered: it is not lifted in the middle of a game."""
        if limit and not self.game.tournament:
            self.loss_limit = min(limit, self.loss_limit or limit)

    def advance(self) -> Event | None:
        """The next thing that needs no person; None if a person is awaited, or the game was left."""
        return None if self.left else self.table.advance()

    def records(self) -> list[Record]:
        """The log so far; also after one has left."""
        return read(self.path)

    def leave(self) -> None:
        """The game is kept, to be resumed; a game that is over needs no keeping."""
        if self.left:
            return
        if self.game.over:
            self.journal.end()
        else:
            self.journal.close()

    def end(self) -> None:
        """Nobody will play here again: the last shoe is shown and the log is closed."""
        if not self.left and not self.game.over:
            self.table.end()
        self.leave()

    def again(self) -> Sitting:
        """A new game with the same company; this one ends if it has a winner, otherwise it is kept."""
        if self.game.tournament and self.game.tournament.winner is not None:
            self.end()
        else:
            self.leave()
        return Sitting.begin(self.house, self.party.next(), self.path.parent)


def _opened(house: House, party: Party, players: list[Player], journal: Journal) -> Table:
    repeatable = party.seed is not None
    return Table.begin(
        replace(house.rules, seats=len(players)),
        players,
        house=house.name,
        master=journal.master,
        write=journal.write,
        calendar=party.calendar,
        repeatable=repeatable,
        cutter=None if repeatable and not party.cut else party.cutter,
    )


def _party(snapshot: Snapshot) -> Party:
    """The company of a log's snapshot."""
    players = snapshot.players
    names = tuple(player.name for player in players if not player.plays and player.name)
    bots = tuple(player.plays for player in players if player.plays)
    budget = amount_text(players[0].purse).replace(",", "")
    return Party(bots, names, budget, places=len(players), calendar=snapshot.tournament)
