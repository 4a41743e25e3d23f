"""Baccarat's third card: does the player draw, does the banker draw?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.cards import Card, Rank, Suit
from croupier.games.baccarat import Rules
from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.learning.drills import NoDrill
from croupier.learning.drills.drill import Choice, Question, RandomBelow
from croupier.messages import Message, say, spelling
from croupier.telling.baccarat import TELLING, third_cards

DRAWS = Choice("draws", say("draws"), spelling("letter of draws", "d"), spelling("words for draws", "draw y yes"))
STANDS = Choice("stands", say("stands"), spelling("letter of stands", "s"), spelling("words for stands", "stand n no"))


def fits(rules: HouseRules) -> bool:
    return isinstance(rules, Rules)


def open_drill(house: House) -> ThirdCardDrill:
    if not isinstance(house.rules, Rules):
        raise NoDrill(say("The third card is drilled at baccarat; {house} is another game.", house=house.name))
    return ThirdCardDrill(house.name, house.rules)


@dataclass(frozen=True)
class ThirdCardDrill:
    """Every total of the player, and every total of the banker against every third card."""

    house: str
    rules: Rules
    name: str = "third-card"
    items: Mapping[str, float] = field(init=False)

    def __post_init__(self) -> None:
        most = 7 if self.rules.naturals_stop else 9
        player = {f"player {total}": 1.0 for total in range(most + 1)}
        stood = {f"banker {total} -": 1.0 for total in range(most + 1)}
        drew = {
            f"banker {total} {third}": 1.0 + 2.0 * (3 <= total <= 6) for total in range(most + 1) for third in range(10)
        }
        object.__setattr__(self, "items", player | stood | drew)

    def ask(self, item: str, draw: RandomBelow) -> Question:
        side, total, *third = item.split()
        points = int(total)
        if side == "player":
            text = say("Player has {total}. Does the player draw?", total=points)
            return self._question(item, text, points < 6)
        if third == ["-"]:
            text = say("Player stood, banker has {total}. Does the banker draw?", total=points)
            return self._question(item, text, points < 6)
        value = int(third[0])
        card = Card(_rank(value, draw), tuple(Suit)[draw(len(Suit))])
        text = say("Player drew {card}, banker has {total}. Does the banker draw?", card=card, total=points)
        return self._question(item, text, TELLING.banker_draws(points, value), card, points)

    def _question(self, item: str, text: Message, draws: bool, card: Card | None = None, total: int = -1) -> Question:
        right = DRAWS if draws else STANDS
        cards = (card,) if card else ()
        return Question(
            item, text, right.word, (DRAWS, STANDS), cards, answer=right.label, why=lambda: self._why(total)
        )

    def _why(self, total: int) -> tuple[Message, ...]:
        if against := third_cards(total):
            return (say("A banker of {total} draws against {cards}.", total=total, cards=against),)
        if total >= 0:
            return (say("A banker below 3 always draws, a banker of 7 or more never does."),)
        return TELLING.drawing_rules(self.rules)[1:]


def _rank(value: int, draw: RandomBelow) -> Rank:
    ranks = [rank for rank in Rank if min(rank, 10) % 10 == value]
    return ranks[draw(len(ranks))]
