"""The words of blackjack."""

from croupier.messages import say
from croupier.telling.blackjack.chart import cell_letters
from croupier.telling.blackjack.closed import why_closed
from croupier.telling.blackjack.felt import dealer, dealt, drawn, felt, hands, moved, peeked, turned
from croupier.telling.blackjack.insurance import notes
from croupier.telling.blackjack.question import holding, offered, question, reasons
from croupier.telling.blackjack.results import because, ended
from croupier.telling.blackjack.rule_words import RULE_NAMES, RULE_VALUES
from croupier.telling.blackjack.signage import odds, printed, small

NAME = say("Blackjack")
HAS_CHART = True
HAS_COUNT = True

__all__ = [
    "HAS_CHART",
    "HAS_COUNT",
    "NAME",
    "RULE_NAMES",
    "RULE_VALUES",
    "because",
    "cell_letters",
    "dealer",
    "dealt",
    "drawn",
    "ended",
    "felt",
    "hands",
    "holding",
    "moved",
    "notes",
    "odds",
    "offered",
    "peeked",
    "printed",
    "question",
    "reasons",
    "small",
    "turned",
    "why_closed",
]
