"""Payouts: a bet has been settled; how much did it win?

The questions come from rounds that are played at random under the rules of the house, so every way a bet can end is asked,
in any game.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import cast

from croupier.cards import DECK, Card
from croupier.games.declare import HouseRules
from croupier.games.registry import start_of
from croupier.houses import House
from croupier.learning.drills.drill import Question, RandomBelow, number_text
from croupier.messages import Message, Sentence, say
from croupier.money import Money, Net
from croupier.protocol import Answer, Decide, Done, Need, Outcome, Place, Round, Stake, play, replay, supply
from croupier.telling import telling_of

ROUNDS = 400
"""How many rounds are played to find the ways in which bets end."""
STAKES = (200, 500, 600, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10000)


def fits(rules: HouseRules) -> bool:  # noqa: ARG001
    return True


def open_drill(house: House) -> PayoutDrill:
    return PayoutDrill(house.name, house.rules)


@dataclass(frozen=True)
class Example:
    """A round by its answers, and which of its outcomes is asked."""

    answers: tuple[Answer, ...]
    place: int


@dataclass(frozen=True)
class PayoutDrill:
    """Each way in which each bet can end, with examples."""

    house: str
    rules: HouseRules
    name: str = "payouts"
    examples: Mapping[str, list[Example]] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "examples", _examples(self.rules))

    @property
    def items(self) -> Mapping[str, float]:
        """Rare endings are asked nearly as often as common ones."""
        return {item: len(found) ** 0.25 for item, found in self.examples.items()}

    def ask(self, item: str, draw: RandomBelow) -> Question:
        examples = self.examples[item]
        example = examples[draw(len(examples))]
        stake = STAKES[draw(len(STAKES))]
        outcome = cast(Done, replay(_begin_round(self.rules, stake), example.answers).need).outcomes[example.place]
        text = say(
            "{staked}. {reason}. What does it win? (a loss with a minus)",
            staked=telling_of(self.rules).stake_line(outcome, stake),
            reason=Sentence(outcome.reason),
        )
        right = number_text(Decimal(outcome.net) / 100)
        answer = say("{net}", net=Net(outcome.net))
        return Question(item, text, right, answer=answer, why=lambda: [self._why(outcome, stake)])

    def _why(self, outcome: Outcome, first: int) -> Message:
        """What happens to the stake with this ending; `first`: the stake at the deal."""
        if outcome.net > 0:
            stake = telling_of(self.rules).paid_stake(outcome, first)
            odds = Fraction(outcome.net, stake)
            return say(
                "It pays {win} to {unit} on {stake}: {net}.",
                win=odds.numerator,
                unit=odds.denominator,
                stake=Money(stake),
                net=Net(outcome.net),
            )
        if outcome.net == 0:
            return say("A push: the stake comes back.")
        if outcome.net == -outcome.stake:
            return say("The whole stake is lost: {amount}.", amount=Money(outcome.stake))
        if 2 * outcome.net == -outcome.stake:
            return say("Half the stake comes back, the other half is lost: {amount}.", amount=Money(-outcome.net))
        return say("Of {stake}, {lost} are lost.", stake=Money(outcome.stake), lost=Money(-outcome.net))


def _begin_round(rules: HouseRules, stake: int) -> Round:
    """A round of one seat with the same stake on every bet."""
    bets = rules.bets if rules.main_bet is None or len(rules.bets) > 1 else rules.bets[:1]
    return start_of(rules)(rules, (Stake.on(dict.fromkeys(bets, stake)),))


def _examples(rules: HouseRules) -> dict[str, list[Example]]:
    """Rounds played at random, by bet and ending. The same every time: they are part of the drill."""
    draws, found = random.Random(rules.game), dict[str, list[Example]]()
    for _ in range(ROUNDS):
        player = _RandomRound(draws, rules)
        done = cast(Done, play(_begin_round(rules, 1000), player.supply, player.choose).need)
        for place, outcome in enumerate(done.outcomes):
            examples = found.setdefault(f"{outcome.bet} {outcome.code}", [])
            if len(examples) < 20:
                examples.append(Example(tuple(player.answers), place))
    return found


class _RandomRound:
    """Supplies cards from full decks and decisions at random, and remembers them."""

    def __init__(self, draws: random.Random, rules: HouseRules) -> None:
        self._draws, self.answers = draws, list[Answer]()
        self._left = Counter(list(DECK) * (rules.cards // 52))
        self._hidden: dict[Place, list[Card]] = {}

    def supply(self, round: Round, need: Need) -> Answer:
        return self._note(supply(round, need, self._card, self._hidden))

    def choose(self, round: Round, need: Decide) -> Answer:  # noqa: ARG002
        return self._note(self._draws.choice(need.words))

    def _card(self) -> Card:
        card = self._draws.choice(list(self._left.elements()))
        self._left[card] -= 1
        return card

    def _note(self, answer: Answer) -> Answer:
        self.answers.append(answer)
        return answer
