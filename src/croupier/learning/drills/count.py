"""Counting: cards pass at a rising pace, then the count is asked; with the true count, the decks left are estimated too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from croupier.cards import DECK, Card, CardText
from croupier.games.counts import Counting, Rounding
from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.learning.drills import NoDrill
from croupier.learning.drills.drill import Question, RandomBelow, number_text
from croupier.learning.drills.options import PACES, RISING, choice_label
from croupier.messages import Message, say
from croupier.telling import telling_of

LENGTHS = (5, 10, 20, 30)
"""How many cards pass."""


def fits(rules: HouseRules) -> bool:
    return telling_of(rules).HAS_COUNT and rules.decks != "infinite"


def open_drill(
    house: House,
    system: str = "hi-lo",
    true: bool = False,
    rounding: Rounding = "floor",
    estimate: Literal["full", "half", "quarter"] = "half",
    pace: float = RISING,
) -> CountDrill:
    if not telling_of(house.rules).HAS_COUNT:
        raise NoDrill(say("At {house} cards are not counted.", house=house.name))
    counting = Counting.at(house.rules, system, rounding, estimate, running=False if true else None)
    paces = PACES if pace == RISING else (pace,)
    return CountDrill(house.name, counting, true, paces)


@dataclass(frozen=True)
class CountDrill:
    """A level is a pace and a number of cards."""

    house: str
    counting: Counting
    true: bool
    """Whether the true count is asked, after a part of the shoe is gone."""
    paces: tuple[float, ...] = PACES
    name: str = "count"
    items: Mapping[str, float] = field(init=False)

    def __post_init__(self) -> None:
        kind = "true" if self.true else "running"
        items = {
            f"{self.counting.system} {kind} {pace:g} {length}": 0.3 ** (level + step)
            for level, pace in enumerate(self.paces)
            for step, length in enumerate(LENGTHS)
        }
        object.__setattr__(self, "items", items)

    def ask(self, item: str, draw: RandomBelow) -> Question:
        *_, pace, length = item.split()
        cards = _deal(int(length), draw)
        count = sum((self.counting.tag(card.value) for card in cards), Fraction())
        if not self.true:
            text = say("The running count ({system})?", system=self.counting.system)
            return self._question(item, text, _number(count), cards, float(pace))
        unseen = 52 * self.counting.decks - (draw(52 * self.counting.decks // 2) + len(cards))
        before = Fraction(draw(21) - 10)
        reading = self.counting.read(before + count, unseen)
        text = say(
            "The count was {before}, and {cards} cards are left. The true count ({rounding})?",
            before=str(before),
            cards=unseen,
            rounding=choice_label("rounding", self.counting.rounding),
        )
        return self._question(item, text, str(reading), cards, float(pace), before + count, unseen)

    def _question(
        self, item: str, text: Message, right: str, cards: tuple[Card, ...], pace: float,
        running: Fraction | None = None, unseen: int = 0,
    ) -> Question:  # fmt: skip
        def why() -> list[Message]:
            tags = [_number(self.counting.tag(card.value), signed=True) for card in cards]
            lines = [
                say("{cards}", cards=CardText(" ".join(f"{card}{tag}" for card, tag in zip(cards, tags, strict=True))))
            ]
            if running is not None:
                decks = self.counting.decks_left(unseen)
                lines.append(say("{count} over {decks} decks.", count=_number(running), decks=_number(decks)))
            return lines

        return Question(item, text, right, cards=cards, pace=pace, answer=right, why=why)


def _deal(count: int, draw: RandomBelow) -> tuple[Card, ...]:
    deck = list(DECK)
    return tuple(deck.pop(draw(len(deck))) for _ in range(count))


def _number(count: Fraction, signed: bool = False) -> str:
    from decimal import Decimal

    text = number_text(Decimal(count.numerator) / Decimal(count.denominator))
    return f"+{text}" if signed and count > 0 else text
