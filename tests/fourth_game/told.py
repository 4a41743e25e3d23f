"""High card, told: its name, its words, its rules. Everything else is told by the defaults."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.messages import Message, say
from croupier.telling.vocabulary import BetWords, MoveWords, add
from fourth_game.high_card import Rules

NAME = say("High card")
RULE_NAMES = {"fold": say("Fold"), "tie_pays": say("Tie pays")}

add(
    MoveWords(
        "redraw", say("Redraw"), say("redrawing"), say("one more card each"),
        lambda name: say("{name} redraws.", name=name), ("redraw", "retirer"), {"en": "d", "fr": "d"},
    ),
    MoveWords(
        "fold", say("Fold"), say("folding"), say("half the stake comes back"),
        lambda name: say("{name} folds.", name=name), ("fold", "jeter"), {"en": "f", "fr": "j"},
    ),
    BetWords("wager", say("Wager")),
)  # fmt: skip


def printed(rules: Rules) -> Iterator[Message]:
    yield say("THE HIGHER CARD WINS 1 TO 1")
    yield say("A second tie pays {win} to {stake}", win=rules.tie_pays.win, stake=rules.tie_pays.stake)


def small(rules: Rules) -> Iterator[Message]:
    yield say("A tie may be folded for half the stake") if rules.fold else say("A tie is drawn again")
