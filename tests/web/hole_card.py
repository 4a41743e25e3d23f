"""Whether a hole card can be read before it is turned: everything that was sent is searched for it, in every form.

The house deals from a single deck, so that each card is there once: if it occurs in what was sent before, it leaked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from croupier.cards import Card, Rank, card
from web.server import Guest, Running

HOUSE = "blackjack/single-deck"
TURN = "reveal dealer"
FRENCH = {Rank.KING: "R", Rank.QUEEN: "D", Rank.JACK: "V"}


class Sent(NamedTuple):
    """Something that reached a page."""

    where: str
    text: str


class Turned(NamedTuple):
    """A hole card that was turned, and everything of its shoe that was sent before."""

    card: Card
    before: list[Sent]


def find_turned(sent: Iterable[Sent]) -> Iterator[Turned]:
    """The hole cards that were turned. Frames of the socket tell where a shoe begins and when a card is turned."""
    before: list[Sent] = []
    dealt = False
    for one in sent:
        message = json.loads(one.text) if one.where == "frame" else None
        events = message.get("events", []) if isinstance(message, dict) else []
        for event in events:
            if event["event"] == "shuffle":
                before, dealt = [], False
            dealt = dealt or event["event"] == "deal"
            if event.get("need") == TURN:
                yield Turned(card(event["answer"]), list(before))
        if dealt:  # until then the cards of the shoe before lie on the felt
            before.append(one)


def forms(hidden: Card) -> list[str]:
    """A card as code, as it is printed in each language, and the same escaped."""
    letters = {str(hidden.rank), FRENCH.get(hidden.rank, str(hidden.rank))}
    printed = [letter + hidden.suit.symbol for letter in letters]
    return [f'"{hidden.code}"', *printed, *(json.dumps(form)[1:-1] for form in printed)]


def leaks(found: Turned) -> list[str]:
    """Where a card was seen too early."""
    return [
        f"{found.card.code} in {one.where}: {one.text[:200]}"
        for one in found.before
        for form in forms(found.card)
        if form in one.text
    ]


class Listener:
    """Somebody who plays, a watcher, and everything that both are sent."""

    def __init__(self, house: Running, seed: int | None = None) -> None:
        self.table = house.open(HOUSE, seats=1, seed=seed, clock=0)
        self.guest, self.watcher = Guest(house.address, "Léa"), Guest(house.address, "Zoé")
        self.line, self._looking = self.guest.live(self.table), self.watcher.live(self.table)
        self.sent: list[Sent] = []
        self._heard = 0
        self.line.until(lambda line: line.felt)
        self.line.ask("sit", seat=0, amount=900_000)

    def play(self, asks: bool) -> None:
        """One round; `asks`: everything that can be asked over HTTP is asked at each question."""
        line = self.line
        line.until(lambda line: line.felt["phase"] == "bets")
        line.ask("bet", bets={"main": 1000})
        while (
            line.until(lambda line: line.felt["question"] or line.felt["phase"] in ("bets", "cut"))
            and line.felt["question"]
        ):
            self._take()
            if asks:
                self._ask()
            words = [option["word"] for option in line.felt["question"]["options"] if not option["closed"]]
            line.ask("move", word=next(word for word in ("stand", "decline", *words) if word in words))
        self._take()

        while self._looking.n < line.n:
            self._looking.hear()

    def _take(self) -> None:
        self.sent += [Sent("frame", frame) for frame in self.line.frames[self._heard :]]
        self._heard = len(self.line.frames)

    def _ask(self) -> None:
        for path in ("values", "chart", "log"):
            status, body, _ = self.guest.request("GET", f"/api/tables/{self.table}/{path}")
            text = body.decode() if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False)
            assert status == 200, text
            if path == "log":  # what is older than the shoe is no secret
                text = text[text.rindex('"event":"shuffle"') :]
            self.sent.append(Sent(path, text))
        self.sent.append(Sent("tables", json.dumps(self.guest.get("/api/tables"), ensure_ascii=False)))

    def close(self) -> list[Sent]:
        """The end; what the watcher was sent."""
        self._looking.close()
        self.line.close()
        return [Sent("frame", frame) for frame in self._looking.frames]
