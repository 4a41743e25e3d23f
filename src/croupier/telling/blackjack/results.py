"""The results of a blackjack round."""

from __future__ import annotations

from croupier.games.blackjack import Round, Rules
from croupier.messages import Message, Sentence, say
from croupier.protocol import Outcome
from croupier.telling.blackjack.felt import dealer_total
from croupier.telling.cards import HANDS
from croupier.telling.game import Telling
from croupier.telling.vocabulary import title


class ResultTelling(Telling[Round, Rules]):
    """What came of a round."""

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
