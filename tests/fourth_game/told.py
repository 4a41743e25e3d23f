"""High card, told: its name, its words, its rules. Everything else is told by the defaults."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.messages import Message, say
from croupier.telling.vocabulary import BetWords, MoveWords, add
from fourth_game.high_card import Rules

NAME = say("High card")
RULE_NAMES = {"aces_high": say("Aces are high")}

WORDS = (
    MoveWords(
        "draw", say("Draw"), say("drawing"), say("one more card"),
        lambda name: say("{name} draws once more.", name=name), ("draw", "piocher"), {"en": "d", "fr": "p"},
    ),
    MoveWords(
        "fold", say("Fold"), say("folding"), say("half the stake comes back"),
        lambda name: say("{name} folds.", name=name), ("fold", "jeter"), {"en": "f", "fr": "j"},
    ),
    BetWords("stake", say("Stake")),
)  # fmt: skip
add(*WORDS)


def printed(rules: Rules) -> Iterator[Message]:
    yield say("THE HIGHER CARD WINS 1 TO 1")
    yield say("Aces are high") if rules.aces_high else say("Aces are low")


def small(rules: Rules) -> Iterator[Message]:  # noqa: ARG001
    yield say("A tie is folded for half the stake, or one more card is drawn")
