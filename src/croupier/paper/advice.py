"""What each open move is worth, as a document and on a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.cards import Card
from croupier.houses import House
from croupier.messages import Message, Sentence, Word, say
from croupier.paper.figures import bets
from croupier.paper.ink import Line
from croupier.paper.sheet import Pen, barred, heading

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice

_BAR = 12


@dataclass(frozen=True)
class AdviceReport:
    """What is known of a decision."""

    house: House
    hand: Sequence[Card]
    dealer: Card
    seen: Sequence[Card]
    advice: Advice
    before: Advice | None = None
    """On the question before the peek, if there is one."""

    def document(self) -> dict[str, Any]:
        advice, before = self.advice, self.before
        document = {
            "house": self.house.name,
            "game": self.house.game,
            "hand": _ranks(self.hand),
            "dealer": str(self.dealer.rank),
            "seen": _ranks(self.seen),
            **_valued(advice),
            "costs": dict(advice.costs),
            "given": advice.given,
        }
        document |= {"assumed": list(advice.assumed)} if advice.assumed else {}
        if before and before.insurance is not None:
            document["insurance"] = {"ev": before.insurance, "take": before.best == "insure"}
        if before and "surrender" in before.moves:
            document["before_the_peek"] = _valued(before)
        return document

    def sheet(self, pen: Pen) -> Iterator[Line]:
        yield from heading(pen, self.house, self._about())
        yield from barred(pen, list(_rows(pen, self.advice)), _BAR, right=(1,))
        yield ()
        for sentence in self._notes(pen):
            yield pen.said(sentence)

    def _about(self) -> Message:
        hand, dealer = _ranks(self.hand), str(self.dealer.rank)
        if self.advice.given == "no dealer natural":
            return say("{hand} against {dealer}, after the dealer has looked: no blackjack.", hand=hand, dealer=dealer)
        return say("{hand} against {dealer}.", hand=hand, dealer=dealer)

    def _notes(self, pen: Pen) -> Iterator[Message]:
        if self.seen:
            yield say("Values in first bets, from the shoe without the {seen} cards seen.", seen=len(self.seen))
        else:
            yield say("Values in first bets, from a fresh shoe.")
        if self.advice.assumed:
            words = tuple(map(Word, self.advice.assumed))
            yield say(
                "So few cards are left that some lines of play could not be dealt; not so sure: {words}.", words=words
            )
        if self.before:
            yield from _before(pen, self.before)


def _before(pen: Pen, before: Advice) -> Iterator[Message]:
    """What to say to the question before the peek."""
    if before.insurance is not None:
        worth, taken = bets(pen.speak, before.insurance), before.best == "insure"
        yield (
            say("Insurance is worth {worth} of its stake: take it.", worth=worth)
            if taken
            else say("Insurance is worth {worth} of its stake: decline.", worth=worth)
        )
    if "surrender" in before.moves:
        values = {
            "surrender": bets(pen.speak, before.moves["surrender"]),
            "on": bets(pen.speak, before.moves["decline"]),
        }
        yield (
            say("Before the dealer looks, surrender is worth {surrender} and playing on {on}: surrender.", **values)
            if before.best == "surrender"
            else say("Before the dealer looks, surrender is worth {surrender} and playing on {on}: play on.", **values)
        )


def _rows(pen: Pen, advice: Advice) -> Iterator[tuple[tuple[str, str, str], float]]:
    """The best move first, and what every other costs."""
    for word, worth in sorted(advice.moves.items(), key=lambda move: -move[1]):
        cost = say("costs {cost}", cost=pen.speak.number(advice.costs[word], 4))
        note = say("best") if word == advice.best else cost
        yield (pen.speak.show(Sentence(Word(word))), bets(pen.speak, worth), pen(note)), worth


def _valued(advice: Advice) -> dict[str, Any]:
    return {"moves": dict(advice.moves), "best": advice.best}


def _ranks(cards: Sequence[Card]) -> str:
    return " ".join(str(card.rank) for card in cards)
