"""A table that a program drives: its own players and the house's bots, round by round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Protocol, Self, TypeAlias, cast, runtime_checkable

from croupier.games.declare import HouseRules
from croupier.houses import House, house
from croupier.messages import Refused, say
from croupier.money import Money
from croupier.protocol import Answer, Decide, Done, Outcome, Round, Strategy
from croupier.records.journal import Journal
from croupier.records.types import AllPassed, Player
from croupier.table.bots import draw_answer
from croupier.table.seating import bot_names, check_purse, unique_name
from croupier.table.shoe import derive_seed, master_seed
from croupier.table.table import Table, ignore

Bets = Mapping[str, int]
"""The amount on each bet, in cents, by the names of the house's bets."""
Chooser = Callable[[Any, Decide], Answer]
"""Answers a decision: it is given the round and what is asked."""
SeatPlayer: TypeAlias = str | Strategy[Any] | Chooser
"""Who plays in a seat: the name of a strategy (a bot of the house), a strategy, or a function that answers."""


@runtime_checkable
class Bettor(Protocol):
    """A player of one's own that also chooses its bets; others bet what the table was opened with."""

    def bets(self, rules: Any, purse: int, look: Any) -> Bets | None:
        """The bets of the coming round, or None to sit it out; `look` is what its `look` says of the cards seen."""


class BadPlayer(Refused):
    """Somebody who cannot play at a table."""


class SettledRound(NamedTuple):
    """A round that was played to its end."""

    round: Round
    net: tuple[int, ...]
    """What each seat won or lost, in cents."""

    def __str__(self) -> str:
        return str(self.round)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What each bet came to, and why."""
        return cast(Done, self.round.need).outcomes


class DrivenTable:
    """A table with a shoe, purses and a log, at which a program plays. Iterate over it, or ask for a number of rounds.

    It ends by itself when nobody can bet any more. As a context manager it closes its log at the end of the block.
    """

    def __init__(
        self,
        house: House,
        players: Sequence[SeatPlayer],
        bet: int | Bets,
        table: Table,
        master: bytes,
        journal: Journal | None,
    ) -> None:
        self.house, self.table, self._master, self._journal = house, table, master, journal
        self._own: dict[int, Strategy[Any] | Chooser] = {
            seat: player for seat, player in enumerate(players) if not isinstance(player, str)
        }
        self._bet = {house.rules.main_bets[0]: bet} if isinstance(bet, int) else dict(bet)

    def __repr__(self) -> str:
        purses = " ".join(str(Money(purse)) for purse in self.purses)
        return f"<table at {self.house.name}, rounds: {self.table.game.rounds:,}, purses: {purses}>"

    @property
    def purses(self) -> list[int]:
        """The money of each seat, in cents."""
        return [player.purse for player in self.table.game.players]

    @property
    def log(self) -> Path | None:
        """The file of its log, if it keeps one."""
        return self._journal.path if self._journal else None

    def __iter__(self) -> Iterator[SettledRound]:
        while (settled := self.play()) is not None:
            yield settled

    def rounds(self, number: int) -> Iterator[SettledRound]:
        """The next so many rounds; fewer if nobody can bet any more."""
        return islice(self, number)

    def play(self) -> SettledRound | None:
        """Play one round to its settlement; None if nobody bets."""
        game, before = self.table.game, self.table.game.rounds
        while game.round or game.rounds == before:
            event = self.table.advance()
            if event and isinstance(event.record, AllPassed):
                return None
            if not (event or self._decide() or self._place_bet()):
                return None
        return SettledRound(cast(Round, game.last), game.history[-1])

    def end(self) -> None:
        """End the game: the seeds of the last shoe and of the bots are shown, so that the whole log can be verified."""
        self.table.end()
        self.close()

    def close(self) -> None:
        """Leave the game as it is; its log can be resumed."""
        if self._journal:
            self._journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _decide(self) -> bool:
        need = self.table.game.deciding
        if need is None:
            return False
        self.table.act(need.seat, self._answer(need))
        return True

    def _answer(self, need: Decide) -> Answer:
        player, game = self._own[need.seat], self.table.game
        mix = getattr(player, "mix", None)
        if mix is None:
            return cast(Chooser, player)(game.round, need)
        return draw_answer(
            mix(game.round, need, self._look(player)), derive_seed(self._master, f"driven {need.seat} {game.events}")
        )

    def _place_bet(self) -> bool:
        game = self.table.game
        for seat in game.betting:
            player: object = self._own[seat]
            purse = game.players[seat].purse
            if isinstance(player, Bettor):
                self.table.bet(seat, player.bets(game.rules, purse, self._look(player)))
            else:
                self.table.bet(seat, self._bet if sum(self._bet.values()) <= purse else None)
            return True
        return False

    def _look(self, player: object) -> object:
        """What a player with a `look` remembers of the cards seen since the shuffle."""
        look = getattr(player, "look", None)
        return look(self.table.game.shoe.seen.elements()) if look else None


def play(
    at: House | HouseRules | PathLike[str] | str,
    /,
    *players: SeatPlayer,
    bet: int | Bets | None = None,
    purse: int | None = None,
    seed: int | None = None,
    folder: PathLike[str] | str | None = None,
) -> DrivenTable:
    """Open a table at a house, with these players in its seats.

    `bet` is what players of one's own bet each round, in cents or by the names of bets: the house's minimum otherwise; a player
    with a method `bets` (`Bettor`) chooses for itself. `purse` is what each player brings, the house's budget otherwise. The same
    `seed` gives the same cards. With a `folder` the game is logged there as the program logs it: it can be replayed and verified.

    >>> table = play("blackjack/vegas-strip", lambda round, asked: asked.words[-1], "expert", seed=7)
    >>> [settled.net for settled in table.rounds(2)]
    [(-500, 0), (-500, -2000)]
    """
    place = house(at)
    if not players:
        raise BadPlayer(say("Nobody plays: name a strategy for each seat, or give one of your own."))
    for one in players:
        if not (isinstance(one, str) or callable(one) or callable(getattr(one, "mix", None))):
            raise BadPlayer(
                say(
                    "{value} cannot play: give the name of a strategy, a strategy, or a function of the round and the question.",
                    value=repr(one),
                )
            )
    master = master_seed(seed)
    journal = Journal.create(master, Path(folder)) if folder is not None else None
    table = Table.begin(
        place.rules,
        _seat_players(players, check_purse(place.rules.budget if purse is None else purse, place.rules)),
        house=place.name,
        master=master,
        write=journal.write if journal else ignore,
        repeatable=seed is not None,
    )
    return DrivenTable(place, players, place.rules.minimum if bet is None else bet, table, master, journal)


def _seat_players(players: Sequence[SeatPlayer], purse: int) -> list[Player]:
    """Bots have the names of the house's bots, players of one's own the names they call themselves."""
    own = [str(getattr(one, "name", "")) for one in players if not isinstance(one, str)]
    bots, seated = iter(bot_names(own)), list[Player]()
    for one in players:
        if isinstance(one, str):
            seated.append(Player(next(bots), purse, one))
        else:
            name = str(getattr(one, "name", ""))
            taken = [player.name for player in seated]
            seated.append(Player(unique_name(name, taken) if name else "", purse))
    return seated
