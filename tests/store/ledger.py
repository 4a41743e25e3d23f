"""Random money: grants, seats, rounds and departures at several games, as bursts; among them some that must be refused."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator

from croupier.store.burst import Burst, GameOpened
from croupier.store.house_log import HOUSE
from croupier.store.postings import bank, player, postings, seat_of
from croupier.table.records import Record

SEATS = 7


class Ledger:
    """What the accounts should be, kept by the plainest means."""

    def __init__(self, seed: int, games: int = 20, players: int = 30) -> None:
        self.random = random.Random(seed)
        self.games = [HOUSE, *(f"g{number}" for number in range(games))]
        self.players = [f"w{number}" for number in range(players)]
        self.accounts: Counter[str] = Counter()
        self.n = dict.fromkeys(self.games, 0)
        self.digest = dict.fromkeys(self.games, bytes(32))
        self.seated: dict[tuple[str, int], str] = {}
        self.refused = 0
        self.greedy = False
        """Now and then somebody asks for more than there is."""

    def opening(self) -> Iterator[Burst]:
        for game in self.games:
            master = None if game == HOUSE else bytes(32)
            yield self.burst(game, {"event": "begun"}, (GameOpened(game, master),))

    def grants(self) -> Iterator[Burst]:
        """Something for everybody to begin with, one burst after the other."""
        for who in self.players:
            yield self.burst(HOUSE, {"event": "grant", "who": who, "amount": 2_000_000})

    def burst(self, game: str, record: Record, changes: tuple[GameOpened, ...] = ()) -> Burst:
        numbered = {"n": self.n[game] + 1, **record}
        body = json.dumps(numbered).encode()
        digest = hashlib.sha256(self.digest[game] + body).digest()
        return Burst(game, 1, self.n[game], (body,), postings(game, numbered), 1, digest, changes)

    def written(self, burst: Burst) -> None:
        self.n[burst.game], self.digest[burst.game] = burst.after, burst.digest

    def step(self, game: str) -> tuple[Burst, bool]:
        """Something that moves money in a game, and whether the accounts allow it."""
        if game == HOUSE:
            who, amount = self.random.choice(self.players), self.random.randint(1, 10_000)
            return self.burst(game, {"event": "grant", "who": who, "amount": amount}), True
        seat = self.random.randrange(SEATS)
        purse = self.accounts[seat_of(game, seat)]
        if (game, seat) not in self.seated:
            who = self.random.choice(self.players)
            amount = self._asked(who)
            burst = self.burst(game, {"event": "sit", "seat": seat, "who": who, "purse": amount})
            return burst, amount <= self.accounts[player(who)]
        who = self.seated[game, seat]
        match self.random.randrange(6):
            case 0:
                return self.burst(game, {"event": "leave", "seat": seat, "who": who, "amount": purse}), True
            case 1:
                amount = self._asked(who)
                burst = self.burst(game, {"event": "buy", "seat": seat, "who": who, "amount": amount})
                return burst, amount <= self.accounts[player(who)]
            case 2 if self.greedy:
                nets = [-(purse + 1) if place == seat else 0 for place in range(SEATS)]
                return self.burst(game, {"event": "settled", "net": nets}), False
            case _:
                nets = [0] * SEATS
                for place in {seat, self.random.randrange(SEATS)}:
                    if (game, place) in self.seated:
                        nets[place] = self.random.randint(-self.accounts[seat_of(game, place)], 3_000)
                return self.burst(game, {"event": "settled", "net": nets}), True

    def _asked(self, who: str) -> int:
        """What somebody brings to a table."""
        has = self.accounts[player(who)]
        return has + self.random.randint(1, 100) if self.greedy else self.random.randint(1, max(1, min(5_000, has)))

    def apply(self, burst: Burst) -> None:
        """The same, the plain way."""
        self.written(burst)
        record = json.loads(burst.bodies[0])
        match record["event"]:
            case "grant":
                self._move("mint", player(record["who"]), record["amount"])
            case "sit":
                self.seated[burst.game, record["seat"]] = record["who"]
                self._move(player(record["who"]), seat_of(burst.game, record["seat"]), record["purse"])
            case "buy":
                self._move(player(record["who"]), seat_of(burst.game, record["seat"]), record["amount"])
            case "leave":
                del self.seated[burst.game, record["seat"]]
                self._move(seat_of(burst.game, record["seat"]), player(record["who"]), record["amount"])
            case "settled":
                for seat, net in enumerate(record["net"]):
                    self._move(bank(burst.game), seat_of(burst.game, seat), net)

    def _move(self, payer: str, payee: str, amount: int) -> None:
        self.accounts[payer] -= amount
        self.accounts[payee] += amount
