"""A second program that checks logs: `python second_verifier.py LOG [HEAD]`. It shares no code with the package.

It is written from docs/fairness.md and docs/protocol.md alone and needs nothing but Python. It knows no game: it deals every
shoe again, and follows the chain, the seals, the promises and the purses. Whether a settlement follows from the cards it
does not know; only a head tells it whether a bet was changed.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import json
import sys
from typing import Any

DECK = [rank + suit for suit in "shdc" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")]
HIDDEN = "face down"

Record = dict[str, Any]


class Wrong(Exception):
    """What is wrong with a log."""


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def packed(*fields: str) -> bytes:
    return b"".join(len(text.encode()).to_bytes(4, "big") + text.encode() for text in fields)


class Shoe:
    """The cards of a shoe, one after the other, as its seed and the cuts decide."""

    def __init__(self, seed: bytes, game: str, number: int, cuts: dict[int, str], decks: object) -> None:
        said = [text for seat in sorted(cuts) for text in (str(seat), cuts[seat])]
        key = hmac.digest(seed, packed("croupier order", game, str(number), *said), "sha256") if said else seed
        blocks = (hashlib.sha256(key + count.to_bytes(8, "big")).digest() for count in itertools.count())
        self._numbers = (int.from_bytes(block[i : i + 4], "big") for block in blocks for i in range(0, 32, 4))
        self._endless = not isinstance(decks, int)
        self._cards = self._shuffled(DECK * decks) if isinstance(decks, int) else []
        self._earlier: list[str] = []
        self._this_round: list[str] = []

    def _below(self, limit: int) -> int:
        return next(number for number in self._numbers if number < 2**32 - 2**32 % limit) % limit

    def _shuffled(self, cards: list[str]) -> list[str]:
        for place in range(len(cards) - 1, 0, -1):
            other = self._below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return cards[::-1]

    def next_round(self) -> None:
        self._earlier, self._this_round = self._earlier + self._this_round, []

    def draw(self) -> str:
        if self._endless:
            return DECK[self._below(52)]
        if not self._cards:
            self._cards, self._earlier = self._shuffled(self._earlier), []
        if not self._cards:
            raise Wrong("a card more than the shoe held")
        self._this_round.append(self._cards.pop())
        return self._this_round[-1]


class Verifier:
    """Reads the lines of a log, without their line breaks."""

    def __init__(self, lines: list[bytes], head: str = "") -> None:
        self.shoes = self.cards = 0
        """Shoes dealt again from their seeds, and their cards."""
        self._head, self._covered, self._digest = head.lower(), False, bytes(32)
        self._lines, self._records = lines, [json.loads(line) for line in lines]
        self._seeds = {one["shoe"]: bytes.fromhex(one["seed"]) for one in self._records if one["event"] == "shoe"}
        self._first: Record = self._records[0]
        self._decks: object = None
        self._number, self._open, self._dealt = 0, False, False
        self._shoe: Shoe | None = None
        self._promises: dict[int, str] = {}
        self._cuts: dict[int, str] = {}
        self._face_down: dict[str, list[str]] = {}
        self._purses: dict[int, int] = {}

    def check(self) -> None:
        """Raises `Wrong` at the first thing that is wrong."""
        if self._first["event"] != "table":
            raise Wrong("a log begins with its table")
        for number, (line, record) in enumerate(zip(self._lines, self._records, strict=True), 1):
            try:
                if record["n"] != number:
                    raise Wrong("a record is missing")
                getattr(self, f"_on_{record['event']}", self._on_other)(record)
            except Wrong as wrong:
                raise Wrong(f"record {number}: {wrong}") from None
            except (LookupError, TypeError, ValueError, AttributeError):
                raise Wrong(f"record {number} is none") from None
            self._digest = hashlib.sha256(self._digest + line).digest()
            self._covered = self._covered or (self._head != "" and self._digest.hex().startswith(self._head))
        if self._head and not self._covered:
            raise Wrong("the log does not lead to the head")

    def _on_other(self, record: Record) -> None:
        """A bet, a passed round: nothing to follow here."""

    def _on_table(self, record: Record) -> None:
        if record["digest"] != self._digest.hex():
            raise Wrong("the chain is broken")
        if any(record[field] != self._first[field] for field in ("id", "seal", "game")):
            raise Wrong("another table than before")
        players = enumerate(record["players"])
        purses = {seat: player["purse"] for seat, player in players if not player.get("gone")}
        if record is not self._first and purses != self._purses:
            raise Wrong("other purses than before")
        self._decks, self._purses = record["rules"]["decks"], purses

    def _on_over(self, record: Record) -> None:
        if self._open:
            raise Wrong("a shoe was never opened")
        if "master" in record and sha256(bytes.fromhex(record["master"])) != self._first["seal"]:
            raise Wrong("another master seed than the one that was sealed")

    # The shoe

    def _on_shuffle(self, record: Record) -> None:
        if record["shoe"] != self._number + 1 or self._open:
            raise Wrong("a shoe is missing, or was never opened")
        if record["digest"] != self._digest.hex():
            raise Wrong("the chain is broken")
        seed = self._seeds.get(record["shoe"])
        if seed and sha256(seed) != record["commitment"]:
            raise Wrong("another shoe than the one that was sealed")
        self._number, self._open, self._dealt, self._shoe = record["shoe"], True, False, None
        self._promises, self._cuts = {}, {}

    def _on_cut(self, record: Record) -> None:
        if record["shoe"] != self._number or self._dealt or not self._open:
            raise Wrong("a cut of a shoe that does not wait for it")
        seat = record["seat"]
        if "promise" in record:
            if self._cuts:
                raise Wrong("a promise after somebody's words")
            self._promises[seat] = record["promise"]
            return
        said = packed("croupier promise", self._first["id"], str(self._number), str(seat), record["words"])
        if self._promises.get(seat, sha256(said)) != sha256(said):
            raise Wrong("other words than were promised")
        self._cuts[seat] = record["words"]

    def _on_deal(self, _: Record) -> None:
        if not self._open:
            raise Wrong("cards of a shoe that was not sealed")
        seed = self._seeds.get(self._number)
        if seed and not self._dealt:
            self._shoe = Shoe(seed, self._first["id"], self._number, self._cuts, self._decks)
        self._dealt, self._face_down = True, {}
        if self._shoe:
            self._shoe.next_round()

    def _on_answer(self, record: Record) -> None:
        need, answer = record["need"], record["answer"]
        if need.startswith("draw ") and self._shoe:
            card, hidden = self._shoe.draw(), need.endswith(f" {HIDDEN}")
            self.cards += 1
            if hidden:
                place = need.removeprefix("draw ").removesuffix(f" {HIDDEN}")
                self._face_down.setdefault(place, []).append(card)
            if answer != (HIDDEN if hidden else card):
                raise Wrong("another card than the shoe held")
        if need.startswith("reveal ") and self._shoe:
            card = self._face_down[need.removeprefix("reveal ")].pop(0)
            if answer != card:
                raise Wrong("another card than lay there")

    def _on_shoe(self, record: Record) -> None:
        if record["shoe"] != self._number or not self._open:
            raise Wrong("a seed of a shoe that is not in play")
        self._open = False
        self.shoes += 1

    # The money

    def _on_sit(self, record: Record) -> None:
        if record["seat"] in self._purses:
            raise Wrong("somebody sits there")
        self._purses[record["seat"]] = record["purse"]

    def _on_buy(self, record: Record) -> None:
        self._purses[record["seat"]] += record["amount"]

    def _on_leave(self, record: Record) -> None:
        purse = self._purses.pop(record["seat"])
        if record.get("amount", purse) != purse:
            raise Wrong("somebody leaves with another purse")

    def _on_settled(self, record: Record) -> None:
        for seat, net in enumerate(record["net"]):
            if seat in self._purses:
                self._purses[seat] += net
            if net and self._purses.get(seat) != record["purses"][seat]:
                raise Wrong("another purse than before and what was won")


def problem(lines: list[bytes], head: str = "") -> str | None:
    """What is wrong with a log; None if nothing is."""
    try:
        Verifier(lines, head).check()
    except (Wrong, ValueError, LookupError, TypeError, AttributeError) as wrong:
        return str(wrong) or type(wrong).__name__
    return None


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        verifier = Verifier(file.read().splitlines(), *sys.argv[2:3])
    try:
        verifier.check()
    except Wrong as wrong:
        sys.exit(str(wrong))
    print(f"{verifier.shoes} shoes, {verifier.cards} cards: as they were sealed and cut")
