"""Pairs of worlds that differ in hidden cards alone: all that is sent must be the same, byte for byte, to everybody.

Two dealers deal the same game. In the second one other cards lie face down, and the cards of the shoe are in another
order; the true ones are put back only while a card is drawn, peeked at or turned. What is sent differs only if somebody
looked at a card that was hidden.
"""

from __future__ import annotations

import json
import random
from typing import Any

from croupier.cards import DECK, Card
from croupier.houses import load
from croupier.protocol import Answer, Need, Place
from croupier.records.event import Event
from croupier.store.burst import Burst, BurstResult
from croupier.store.store import Person
from croupier.table.game import Game
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from croupier.web.metrics import Metrics
from croupier.web.tables.dealer import Dealer, DealerServices, OpenedTable
from croupier.web.tables.opening import open_table
from croupier.web.tables.viewers import Viewer
from croupier.web.tables.waiting_list import TableRequest
from croupier.wire.actions import OpenTable, action
from felts import felt_after, shows

PEOPLE = ("w0", "w1", "watcher")


class Decoys:
    """Keeps other cards in the places of a table's hidden ones."""

    def __init__(self, table: Table, dice: random.Random) -> None:
        self._owner, self._dice, self._supply = table._owner, dice, table._owner.supply
        self._face_down: dict[Place, list[Card]] = {}
        self._shoe: list[Card] | None = None
        self._owner.supply = self.supply  # type: ignore[method-assign]

    def supply(self, game: Game, need: Need) -> Answer:
        """With the true cards."""
        owner = self._owner
        if owner._supplied:
            return owner._supplied[0]
        if self._shoe is not None and owner._shoe and len(self._shoe) == len(owner._shoe._cards):
            owner._shoe._cards = self._shoe
        if any(owner._hidden.values()):
            owner._hidden = self._face_down
        answer = self._supply(game, need)
        self._swap()
        return answer

    def _swap(self) -> None:
        owner, dice = self._owner, self._dice
        self._face_down = owner._hidden
        owner._hidden = {
            place: [dice.choice([card for card in DECK if card != true]) for true in cards]
            for place, cards in self._face_down.items()
        }
        if owner._shoe:
            self._shoe = owner._shoe._cards
            owner._shoe._cards = dice.sample(self._shoe, len(self._shoe))


class World:
    """A dealer and those who look on."""

    def __init__(self, house: str, seed: int, decoys: bool) -> None:
        found, fresh, self.now = load(house), list[Event](), 0.0
        seats = min(3, found.rules.seats)
        bots = ["amateur"] if seats > 2 else []
        wish = OpenTable(house, seats=seats, bots=bots, clock=0)
        table = open_table(found, wish, "", master_seed(seed), fresh.append)
        if decoys:
            Decoys(table, random.Random(seed))
        services = DealerServices(self._commit, self._fold, self._balance, lambda _: None, lambda: self.now, Metrics())
        bodies = [event.line for event in fresh]
        fresh.clear()
        self.dealer = Dealer("game", 1, OpenedTable(table, found, bodies, [], fresh), services)
        self.game = table.game
        self.viewers = {who: Viewer(who, 0) for who in PEOPLE}
        for viewer in self.viewers.values():
            self.dealer.viewers.enter(viewer)
        self.dealer._show(about=True)

    async def _commit(self, burst: Burst) -> BurstResult:  # noqa: ARG002
        return None

    async def _fold(self) -> OpenedTable:
        raise AssertionError("nothing is short here")

    async def _balance(self, who: str) -> int:  # noqa: ARG002
        return 10**12

    async def ask(self, who: str, frame: str) -> dict[str, list[bytes]]:
        """What everybody hears after an action; without a frame only time passes."""
        self.now += 3
        said = action(frame) if frame else None
        asked = TableRequest(Person(who, who, False), said, self.viewers[who]) if said else None  # type: ignore[arg-type]
        await self.dealer._once(asked)
        heard = {}
        for name, viewer in self.viewers.items():
            message = self.dealer.viewers.next(viewer)
            heard[name] = [*([message] if message else []), *viewer.replies]
            viewer.replies.clear()
        return heard


class Differ(AssertionError):
    """Somebody heard something else although only hidden cards were others."""


async def compare_worlds(house: str, rounds: int, seed: int = 1) -> int:
    """Play so many rounds in both worlds; how often what everybody heard was compared."""
    one, two, dice = World(house, seed, False), World(house, seed, True), random.Random(seed)
    felt: dict[str, Any] = {}
    number = 0
    while one.game.rounds <= rounds and not _played_out(one.game):
        number += 1
        who, frame = _frame(felt, one, dice, number) if felt else ("watcher", "")
        heard, other = await one.ask(who, frame), await two.ask(who, frame)
        if heard != other:
            raise Differ(f"{house}: after {frame} of {who} in round {one.game.rounds}")
        for text in heard["watcher"]:
            if shows(message := json.loads(text)):
                felt = felt_after(felt, message)
        if number > 100 * rounds + 100:
            raise AssertionError(f"{house} does not go on: {felt}")
    return number


def _played_out(game: Game) -> bool:
    """Whether all people have lost everything at a house that sells no more chips."""
    people = [seat for seat, player in enumerate(game.players) if not player.bot]
    return game.rounds > 0 and not game.round and not game.rules.rebuy and all(map(game.out, people))


def _frame(felt: dict[str, Any], world: World, dice: random.Random, number: int) -> tuple[str, str]:
    """Who does what next."""
    seats, question, game = felt["seats"], felt["question"], world.game
    sitting = {one["who"]: seat for seat, one in enumerate(seats) if one and one["who"]}
    wish: dict[str, Any] = {"id": f"a{number}", "at": game.events}
    for seat, who in enumerate(PEOPLE[:2]):
        if who not in sitting and seat < len(seats) and seats[seat] is None and not game.round:
            return who, json.dumps({**wish, "do": "sit", "seat": seat, "amount": game.rules.budget})
    people = {seat: who for who, seat in sitting.items()}
    if question and question["seat"] in people:
        words = [option["word"] for option in question["options"] if option["closed"] is None]
        return people[question["seat"]], json.dumps({**wish, "do": "move", "word": dice.choice(words)})
    for seat in felt["betting"]:
        if seats[seat]["out"] or seats[seat]["purse"] < 10 * game.rules.minimum:
            return people[seat], json.dumps({**wish, "do": "leave"})
        bet = dice.choice(game.rules.main_bets)
        return people[seat], json.dumps({**wish, "do": "bet", "bets": {bet: game.rules.minimum}})
    return "watcher", ""
