"""A game that somebody sits at: its table, its house and its files on disk. Every front end sits down here.

sitting = Sitting.begin(load("blackjack/changer"), Party(("expert",)))
sitting.advance(), sitting.bet(…), sitting.act(…)
sitting.leave()                                   kept, to be resumed
Sitting.resume(sitting.path).end()                over for good
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from croupier.houses import House
from croupier.messages import Message, say
from croupier.money import amount_text
from croupier.protocol import Answer, Decide, Round
from croupier.records.event import Event
from croupier.records.journal import Journal
from croupier.records.logs import house_of, read
from croupier.records.types import Player, Record, Snapshot
from croupier.strategies import prepare
from croupier.table.game import Game
from croupier.table.party import Party
from croupier.table.shoe import master_seed
from croupier.table.shoe_rounds import collect_rounds
from croupier.table.table import Cutter, Table
from croupier.table.tournament import check_tournament


class AnySitting(ABC):
    """A game that somebody sits at, here or at a house elsewhere, as the front ends know it.

    They read the game, ask whoever is to decide here, and do what the people say. Nothing else plays at their table.
    """

    house: House
    live = False
    """Whether it goes on by itself: at a house elsewhere nobody here says when."""
    trouble: Message | None = None
    """Why it does not go on now, as long as that lasts: the connection to a house elsewhere is broken."""
    alarm: Message | None = None
    """What stays wrong until the end: the house says another digest than the records that came lead to."""
    loss_limit = 0
    """The most that each person may lose here, in cents; 0: no limit."""

    def __init__(self, house: House, party: Party) -> None:
        self.house, self.party = house, party
        self.shoe: list[Round] = []
        """The rounds of the shoe in play that were over when the game was resumed: the boards of baccarat begin so."""

    @property
    @abstractmethod
    def game(self) -> Game: ...

    @property
    @abstractmethod
    def id(self) -> str: ...

    @property
    @abstractmethod
    def left(self) -> bool:
        """Whether it was left or ended: it takes nothing more."""

    @property
    @abstractmethod
    def farewell(self) -> Message:
        """What is said to somebody who leaves: how the game goes on."""

    # Who is asked

    @abstractmethod
    def here(self, seat: int) -> bool:
        """Whether a person at this keyboard decides for a seat."""

    @property
    def deciding(self) -> Decide | None:
        """The decision that somebody here is to make."""
        need = self.game.deciding
        return need if need and self.here(need.seat) else None

    @property
    def betting(self) -> list[int]:
        """The seats for which somebody here is to bet."""
        return [seat for seat in self.game.betting if self.here(seat)]

    @property
    def awaited(self) -> list[int]:
        """The people who are asked for bets, here and elsewhere."""
        return self.betting

    @property
    def waiting(self) -> bool:
        """Whether something that was sent to a house elsewhere has not happened yet."""
        return False

    @property
    def seconds_left(self) -> int | None:
        """How long a table elsewhere still waits for somebody; None: no clock runs, as on this machine."""
        return None

    # What people do. An event that has happened is returned; None: it was sent to a house elsewhere, or waits for others

    @abstractmethod
    def bet(self, seat: int, bets: Mapping[str, int] | None) -> Event | None: ...

    @abstractmethod
    def act(self, seat: int, answer: Answer, at: int | None = None) -> Event | None: ...

    @abstractmethod
    def buy(self, seat: int, amount: int) -> Event | None: ...

    @abstractmethod
    def stand_up(self, seat: int) -> Event | None:
        """Leave a seat for good; the game goes on."""

    @abstractmethod
    def cut(self, seat: int, words: str) -> Event | None:
        """Cut the shoe with words of one's own."""

    @property
    def uncut(self) -> list[int]:
        """The seats for which somebody here may still cut the shoe."""
        return [seat for seat in self.game.uncut if self.here(seat)]

    def lower_loss_limit(self, limit: int) -> None:
        """Set a loss limit, in cents. One that is in force is only lowered: it is not lifted in the middle of a game."""
        if limit and not self.game.tournament:
            self.loss_limit = min(limit, self.loss_limit or limit)

    @abstractmethod
    def advance(self) -> Event | None:
        """The next thing that happens without a person here; None if somebody is awaited, or the game was left."""

    @property
    def thought(self) -> Callable[[], object] | None:
        """What an AI player has to think about for long before the game goes on; called in another thread, `advance` need not wait."""
        return None

    @property
    def early_thought(self) -> Callable[[], object] | None:
        """What an AI player may think about while people bet."""
        return None

    @abstractmethod
    def records(self) -> list[Record]:
        """The log so far; also after one has left."""

    @abstractmethod
    def leave(self) -> None:
        """Leave the game as it is, to come back."""

    @abstractmethod
    def end(self) -> None:
        """Leave for good."""

    def abandon(self) -> None:
        """Leave at once, whatever state the game is in."""
        self.leave()

    @property
    def digest(self) -> str:
        """The chain's digest after the last record: whoever keeps it can tell later that the log was not changed."""
        return self.game.digest.hex()


class Sitting(AnySitting):
    """A table in play, kept on disk."""

    def __init__(self, house: House, table: Table, journal: Journal, party: Party) -> None:
        super().__init__(house, party)
        self.table, self.journal = table, journal
        self.loss_limit = 0 if party.calendar else party.loss_limit  # a log does not keep it: whoever resumes sets it

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
            table = Table.begin(
                house.rules,
                seated,
                house=house.name,
                master=journal.master,
                write=journal.write,
                calendar=party.calendar,
                repeatable=party.seed is not None,
                cutter=_cutter(party, party.seed is not None),
            )
            return cls(house, table, journal, party)
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
            table = Table.from_log(
                records,
                journal.master,
                write=journal.write,
                watch=collect_rounds(shoe),
                cutter=_cutter(party, snapshot.repeatable),
            )
            prepare(party.bots, house.rules)
        except BaseException:
            journal.close()
            raise
        sitting = cls(house, table, journal, party)
        sitting.shoe = shoe
        return sitting

    @property
    def id(self) -> str:
        return self.journal.id

    @property
    def farewell(self) -> Message:
        return say("The game is kept. To go on: croupier resume {id}", id=self.id)

    @property
    def path(self) -> Path:
        return self.journal.path

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def left(self) -> bool:
        return self.journal.closed

    def here(self, seat: int) -> bool:
        return not self.game.players[seat].bot

    @property
    def betting(self) -> list[int]:
        return self.table.betting

    def bet(self, seat: int, bets: Mapping[str, int] | None) -> Event | None:
        return self.table.bet(seat, bets)

    def act(self, seat: int, answer: Answer, at: int | None = None) -> Event:
        return self.table.act(seat, answer, at)

    def buy(self, seat: int, amount: int) -> Event:
        return self.table.buy(seat, amount)

    def stand_up(self, seat: int) -> Event:
        return self.table.leave(seat)

    def cut(self, seat: int, words: str) -> Event:
        return self.table.cut(seat, words)

    def advance(self) -> Event | None:
        return None if self.left else self.table.advance()

    @property
    def thought(self) -> Callable[[], object] | None:
        return None if self.left else self.table.thought

    @property
    def early_thought(self) -> Callable[[], object] | None:
        return None if self.left else self.table.early_thought

    def records(self) -> list[Record]:
        return read(self.path)

    def leave(self) -> None:
        """The game is kept, to be resumed; one that is over needs no keeping, and one without a round is not kept."""
        if self.left:
            return
        if self.game.over:
            self.journal.end()
        elif not self.game.rounds:
            self.journal.discard()
        else:
            self.journal.close()

    def end(self) -> None:
        """Nobody will play here again: the last shoe is shown and the log is closed."""
        if not self.left and not self.game.over and self.game.rounds:
            self.table.end()
        self.leave()

    def abandon(self) -> None:
        self.journal.abandon()

    def again(self) -> Sitting:
        """A new game with the same company; this one ends if it is a tournament that is played out, otherwise it is kept."""
        if self.game.tournament and self.game.tournament.finished:
            self.end()
        else:
            self.leave()
        return Sitting.begin(self.house, self.party.next(), self.path.parent)


def _cutter(party: Party, repeatable: bool) -> Cutter | None:
    """Who cuts for the people; nobody where the cards are to come again, unless with words of their own."""
    return None if repeatable and not party.cut else party.cutter


def _party(snapshot: Snapshot) -> Party:
    """The company of a log's snapshot."""
    players = snapshot.players
    names = tuple(player.name for player in players if not player.plays and player.name)
    bots = tuple(player.plays for player in players if player.plays)
    budget = amount_text(players[0].purse).replace(",", "")
    return Party(bots, names, budget, places=len(players), calendar=snapshot.tournament)
