"""The words of blackjack."""

from collections import Counter
from collections.abc import Iterator

from croupier.cards import Card
from croupier.games.blackjack import Round
from croupier.messages import Message, Sentence, say
from croupier.protocol import Decide, Outcome
from croupier.telling.blackjack.chart import cell_letters
from croupier.telling.blackjack.closed import ClosedTelling
from croupier.telling.blackjack.felt import FeltTelling, dealer_total
from croupier.telling.blackjack.insurance import prices
from croupier.telling.blackjack.question import QuestionTelling
from croupier.telling.blackjack.rule_words import RULE_NAMES, RULE_VALUES
from croupier.telling.blackjack.signage import SignageTelling
from croupier.telling.cards import HANDS
from croupier.telling.vocabulary import title


class BlackjackTelling(FeltTelling, QuestionTelling, ClosedTelling, SignageTelling):
    """Blackjack in words: each part is in a module of its own."""

    NAME = say("Blackjack")
    AIM = say("Come closer to 21 than the dealer, without going over.")
    FIRST_MOVE = say("Hit takes a card, Stand keeps the hand as it is.")
    HAS_CHART = True
    HAS_COUNT = True
    RULE_NAMES = RULE_NAMES
    RULE_VALUES = RULE_VALUES

    def cell_letters(self, cell: str, language: str) -> str:
        return cell_letters(cell, language)

    def notes(self, round: Round, need: Decide, seen: Counter[Card]) -> Iterator[Message]:
        return prices(round, need, seen)

    def result_line(self, round: Round, outcome: Outcome, result: Message) -> Message:
        line = say("{reason}. {result}", reason=Sentence(outcome.reason), result=result)
        if outcome.bet != "main":
            return say("{name}: {line}", name=title(outcome.bet), line=line)
        if len(round.hands(outcome.seat)) > 1:
            return say("{name}: {line}", name=Sentence(HANDS[outcome.hand]), line=line)
        return line

    def end_line(self, round: Round) -> Message:
        if round.dealer_total.bust:
            return say("Dealer busts with {points}.", points=round.dealer_total.points)
        return say("Dealer has {total}.", total=dealer_total(round))


TELLING = BlackjackTelling()
