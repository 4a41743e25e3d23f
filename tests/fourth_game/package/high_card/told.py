"""High card, told: its name, its words, its rules. Everything else is told by the defaults."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.messages import Message, Word, say
from croupier.telling.game import Telling
from croupier.telling.vocabulary import BetWords, MoveWords, add
from high_card.round import Round, Rules

WORDS = (
    MoveWords(
        "draw", say("Draw"), say("drawing"), say("one more card"),
        lambda name: say("{name} draws once more.", name=name), Word("d"),
    ),
    MoveWords(
        "fold", say("Fold"), say("folding"), say("half the stake comes back"),
        lambda name: say("{name} folds.", name=name), Word("f"),
    ),
    BetWords("stake", say("Stake")),
)  # fmt: skip
add(*WORDS)


class HighCardTelling(Telling[Round, Rules]):
    """Its name and its rules."""

    NAME = say("High card")
    RULE_NAMES = {"aces_high": say("Aces are high"), "dealer_cards": say("Cards of the dealer")}  # noqa: RUF012

    def large_print(self, rules: Rules) -> Iterator[Message]:
        yield say("THE HIGHER CARD WINS 1 TO 1")
        yield say("Aces are high") if rules.aces_high else say("Aces are low")

    def small_print(self, rules: Rules) -> Iterator[Message]:  # noqa: ARG002
        yield say("A tie is folded for half the stake, or one more card is drawn")


TELLING = HighCardTelling()
