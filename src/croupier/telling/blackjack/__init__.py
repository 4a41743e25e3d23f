"""The words of blackjack."""

from collections import Counter
from collections.abc import Iterator

from croupier.cards import Card
from croupier.games.blackjack import Round
from croupier.messages import Message, say
from croupier.protocol import Decide
from croupier.telling.blackjack.chart import cell_letters
from croupier.telling.blackjack.closed import ClosedTelling
from croupier.telling.blackjack.felt import FeltTelling
from croupier.telling.blackjack.insurance import prices
from croupier.telling.blackjack.question import QuestionTelling
from croupier.telling.blackjack.results import ResultTelling
from croupier.telling.blackjack.rule_words import RULE_NAMES, RULE_VALUES
from croupier.telling.blackjack.signage import SignageTelling


class BlackjackTelling(FeltTelling, QuestionTelling, ClosedTelling, ResultTelling, SignageTelling):
    """Blackjack in words: each part is in a module of its own."""

    NAME = say("Blackjack")
    HAS_CHART = True
    HAS_COUNT = True
    RULE_NAMES = RULE_NAMES
    RULE_VALUES = RULE_VALUES

    def cell_letters(self, cell: str, language: str) -> str:
        return cell_letters(cell, language)

    def notes(self, round: Round, need: Decide, seen: Counter[Card]) -> Iterator[Message]:
        return prices(round, need, seen)


TELLING = BlackjackTelling()
