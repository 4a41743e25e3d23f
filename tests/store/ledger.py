"""Random money: grants, seats, rounds and departures at several games, as bursts; among them some that must be refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from croupier.records.chain import BEGINNING, chain
from croupier.records.types import AllPassed, ChipsBought, Record, RoundSettled, SatDown, SeatLeft, encode
from croupier.store.burst import Burst, GameOpened
from croupier.store.house_log import HOUSE
from croupier.store.house_records import VERSION, ChipsGranted, HouseOpened, HouseRecord
from croupier.store.postings import bank, player, postings, seat_of

SEATS = 7


class Ledger:
    """What the accounts should be, kept by the plainest means."""

    def __init__(self, seed: int, games: int = 20, players: int = 30) -> None:
        self.random = random.Random(seed)
        self.games = [HOUSE, *(f"g{number}" for number in range(games))]
        self.players = [f"w{number}" for number in range(players)]
        self.accounts: Counter[str] = Counter()
        self.n = dict.fromkeys(self.games, 0)
        self.digest = dict.fromkeys(self.games, BEGINNING)
        self.seated: dict[tuple[str, int], str] = {}
        self.refused = 0
        self.records: dict[tuple[str, int], Record | HouseRecord] = {}
        """The records of bursts, as they were asked for last."""
        self.greedy = False
        """Now and then somebody asks for more than there is."""

    def opening(self) -> Iterator[Burst]:
        for game in self.games:
            master = None if game == HOUSE else bytes(32)
            first = HouseOpened(VERSION) if game == HOUSE else AllPassed(0)
            yield self.burst(game, first, (GameOpened(game, master),))

    def grants(self) -> Iterator[Burst]:
        """Something for everybody to begin with, one burst after the other."""
        for who in self.players:
            yield self.burst(HOUSE, ChipsGranted(who, 2_000_000))

    def burst(self, game: str, record: Record | HouseRecord, changes: tuple[GameOpened, ...] = ()) -> Burst:
        numbered = replace(record, n=self.n[game] + 1)
        body = encode(numbered)
        self.records[game, numbered.n] = numbered
        digest = chain(self.digest[game], body)
        return Burst(game, 1, self.n[game], (body,), postings(game, numbered), 1, digest, changes)

    def written(self, burst: Burst) -> None:
        self.n[burst.game], self.digest[burst.game] = burst.after, burst.digest

    def step(self, game: str) -> tuple[Burst, bool]:
        """Something that moves money in a game, and whether the accounts allow it."""
        if game == HOUSE:
            who, amount = self.random.choice(self.players), self.random.randint(1, 10_000)
            return self.burst(game, ChipsGranted(who, amount)), True
        seat = self.random.randrange(SEATS)
        purse = self.accounts[seat_of(game, seat)]
        if (game, seat) not in self.seated:
            who = self.random.choice(self.players)
            amount = self._asked(who)
            burst = self.burst(game, SatDown(0, seat, who, amount, who=who))
            return burst, amount <= self.accounts[player(who)]
        who = self.seated[game, seat]
        match self.random.randrange(6):
            case 0:
                return self.burst(game, SeatLeft(0, seat, purse, who)), True
            case 1:
                amount = self._asked(who)
                burst = self.burst(game, ChipsBought(0, seat, amount, who))
                return burst, amount <= self.accounts[player(who)]
            case 2 if self.greedy:
                nets = [-(purse + 1) if place == seat else 0 for place in range(SEATS)]
                return self.burst(game, RoundSettled(0, 1, nets, [])), False
            case _:
                nets = [0] * SEATS
                for place in {seat, self.random.randrange(SEATS)}:
                    if (game, place) in self.seated:
                        nets[place] = self.random.randint(-self.accounts[seat_of(game, place)], 3_000)
                return self.burst(game, RoundSettled(0, 1, nets, [])), True

    def _asked(self, who: str) -> int:
        """What somebody brings to a table."""
        has = self.accounts[player(who)]
        return has + self.random.randint(1, 100) if self.greedy else self.random.randint(1, max(1, min(5_000, has)))

    def apply(self, burst: Burst) -> None:
        """The same, the plain way."""
        self.written(burst)
        match self.records[burst.game, burst.after]:
            case ChipsGranted(who=who, amount=amount):
                self._move("mint", player(who), amount)
            case SatDown(seat=seat, who=who, purse=purse):
                self.seated[burst.game, seat] = who
                self._move(player(who), seat_of(burst.game, seat), purse)
            case ChipsBought(seat=seat, who=who, amount=amount):
                self._move(player(who), seat_of(burst.game, seat), amount)
            case SeatLeft(seat=seat, who=who, amount=int(amount)):
                del self.seated[burst.game, seat]
                self._move(seat_of(burst.game, seat), player(who), amount)
            case RoundSettled(net=nets):
                for seat, net in enumerate(nets):
                    self._move(bank(burst.game), seat_of(burst.game, seat), net)

    def _move(self, payer: str, payee: str, amount: int) -> None:
        self.accounts[payer] -= amount
        self.accounts[payee] += amount
