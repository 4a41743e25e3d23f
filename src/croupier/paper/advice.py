"""The values of the open moves, as a document and as a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from croupier.cards import Card, CardText
from croupier.houses import House
from croupier.messages import Message, Word, say
from croupier.paper.figures import bets
from croupier.paper.ink import Line
from croupier.paper.sheet import Pen, heading, with_bars
from croupier.telling import telling_of
from croupier.telling.vocabulary import title

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice

_BAR = 12


@dataclass(frozen=True)
class AdviceReport:
    """The values of a decision."""

    house: House
    hand: Sequence[Card]
    dealer: Sequence[Card]
    seen: Sequence[Card]
    advice: Advice
    before: Advice | None = None
    """The values of the question before the peek, if there is one."""

    @cached_property
    def first_question(self) -> Advice:
        """The values at the first question; with early surrender all moves are valued before the peek."""
        if self.before and "surrender" in self.before.moves:
            return self.advice.before_the_peek(self.before.moves["surrender"])
        return self.advice

    @property
    def _later(self) -> Advice | None:
        """The values after the peek, if the first question comes before it."""
        return self.advice if self.first_question.given != self.advice.given else None

    def document(self) -> dict[str, Any]:
        advice, before = self.first_question, self.before
        document = {
            "house": self.house.name,
            "game": self.house.game,
            "hand": _ranks(self.hand),
            "dealer": _ranks(self.dealer),
            "seen": _ranks(self.seen),
            **_values_json(advice),
            "costs": dict(advice.costs),
            "given": advice.given,
        }
        document |= {"assumed": list(advice.assumed)} if advice.assumed else {}
        if before and before.insurance is not None:
            document["insurance"] = {"ev": before.insurance, "take": before.best == "insure"}
        if before and "surrender" in before.moves:
            document["before_the_peek"] = _values_json(before)
        if self._later:
            document["after_the_peek"] = _values_json(self._later) | {"given": self._later.given}
        return document

    def sheet(self, pen: Pen) -> Iterator[Line]:
        yield from heading(pen, self.house, self._about())
        yield from with_bars(pen, list(_rows(pen, self.first_question)), _BAR, right=(1,))
        yield ()
        for sentence in self._notes(pen):
            yield pen.sentence(sentence)

    def _about(self) -> Message:
        hand, dealer = _ranks(self.hand), _ranks(self.dealer)
        if self._later:
            return say("{hand} against {dealer}, before the dealer looks.", hand=hand, dealer=dealer)
        if self.first_question.given == "no dealer natural":
            return say("{hand} against {dealer}, after the dealer has looked: no blackjack.", hand=hand, dealer=dealer)
        return say("{hand} against {dealer}.", hand=hand, dealer=dealer)

    def _notes(self, pen: Pen) -> Iterator[Message]:
        yield self._shoe()
        if telling_of(self.house.rules).HAS_CHART and self.dealer[0].value in (1, 10):  # a dealer may have a natural
            yield (
                say("A dealer’s blackjack is not included.")
                if self.first_question.given == "no dealer natural"
                else say("A dealer’s blackjack is included.")
            )
        if self.advice.assumed:
            words = tuple(map(Word, self.advice.assumed))
            yield say(
                "So few cards are left that some lines of play could not be dealt; not so sure: {words}.", words=words
            )
        if self._later:
            yield say(
                "After the dealer has looked, without a blackjack: {values}.", values=_list_moves(pen, self._later)
            )
        if self.before and self.before.insurance is not None:
            worth, taken = bets(pen.speak, self.before.insurance), self.before.best == "insure"
            yield (
                say("Insurance is worth {worth} of its stake: take it.", worth=worth)
                if taken
                else say("Insurance is worth {worth} of its stake: decline.", worth=worth)
            )

    def _shoe(self) -> Message:
        match len(self.seen):
            case 0:
                return say("Values in first bets, from a fresh shoe.")
            case _ if self.house.rules.decks == "infinite":
                return say("Values in first bets; infinite decks stay as they are, whatever was seen.")
            case 1:
                return say("Values in first bets, from the shoe without the card seen.")
            case many:
                return say("Values in first bets, from the shoe without the {seen} cards seen.", seen=many)


def _list_moves(pen: Pen, advice: Advice) -> tuple[str, ...]:
    """`Hit −0.5173`, the best first."""
    return tuple(f"{pen(title(word))} {bets(pen.speak, worth)}" for word, worth in _rank(advice))


def _rank(advice: Advice) -> list[tuple[str, float]]:
    return sorted(advice.moves.items(), key=lambda move: -move[1])


def _rows(pen: Pen, advice: Advice) -> Iterator[tuple[tuple[str, str, str], float]]:
    """The moves, the best first, with the cost of the others."""
    for word, worth in _rank(advice):
        cost = say("costs {cost}", cost=pen.speak.number(advice.costs[word], 4))
        note = say("best") if word == advice.best else cost
        yield (pen(title(word)), bets(pen.speak, worth), pen(note)), worth


def _values_json(advice: Advice) -> dict[str, Any]:
    return {"moves": dict(advice.moves), "best": advice.best}


def _ranks(cards: Sequence[Card]) -> CardText:
    return CardText(" ".join(str(card.rank) for card in cards))
