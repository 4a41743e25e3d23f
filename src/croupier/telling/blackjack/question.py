"""The questions of blackjack, and the reasons for the values of the moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from croupier.cards import Card
from croupier.games.blackjack import Round, Rules
from croupier.language import Speaker
from croupier.messages import Message, Sentence, say
from croupier.money import Money
from croupier.protocol import Decide
from croupier.telling.blackjack.felt import total_text
from croupier.telling.cards import HANDS, card_name
from croupier.telling.company import Company
from croupier.telling.game import Telling
from croupier.telling.texts import Holding

if TYPE_CHECKING:
    from croupier.analysis.reasons.blackjack import HandReasons

MOVES = ("hit", "stand", "double", "split", "swap", "surrender")
EARLY = ("insure", "even-money", "surrender", "decline")
"""The moves that can be open before the dealer peeks."""


class QuestionTelling(Telling[Round, Rules]):
    """What is asked."""

    def question(self, round: Round, need: Decide, company: Company) -> Message:
        if insure := need.option("insure"):
            return company.to(need.seat, say("Insurance? It costs {amount}.", amount=Money(insure.cost)))
        if need.option("even-money"):
            return company.to(need.seat, say("Blackjack. Even money?"))
        line = _hand_in_play(round, need)
        if company.nameless(need.seat):
            return say("Your move. {line}", line=line)
        return say("Your move, {name}. {line}", name=company.name(need.seat), line=line)

    def moves(self, round: Round, need: Decide) -> tuple[str, ...]:
        words, rules = need.words, round.rules
        if "decline" in words:
            return tuple(word for word in EARLY if word in words)
        return _moves(rules.double != "none", rules.max_hands > 1, rules.swap, rules.surrender == "late")

    def holding(self, round: Round, need: Decide) -> Holding:
        hand = round.hands(need.seat)[need.hand]
        return Holding(hand.cards, total_text(hand.total, hand.natural), round.dealer[0])

    def reasons(
        self, round: Round, need: Decide, found: object, seen: Counter[Card], speak: Speaker
    ) -> Sequence[Message] | None:
        if "decline" in need.words:
            return [early_reason(round, need, seen, speak)]
        from croupier.analysis.reasons.blackjack import HandReasons

        return hand_reasons(round, found, speak) if isinstance(found, HandReasons) else None


def _hand_in_play(round: Round, need: Decide) -> Message:
    """`11 against a 6.`, `Second hand: 11 against a 6.`"""
    hands = round.hands(need.seat)
    total, upcard = total_text(hands[need.hand].total), card_name(round.dealer[0])
    if len(hands) > 1:
        return say("{hand}: {total} against {upcard}.", hand=Sentence(HANDS[need.hand]), total=total, upcard=upcard)
    return say("{total} against {upcard}.", total=Sentence(total), upcard=upcard)


@cache
def _moves(double: bool, split: bool, swap: bool, surrender: bool) -> tuple[str, ...]:
    """The moves of a house, in the order of the buttons."""
    has = {"double": double, "split": split, "swap": swap, "surrender": surrender}
    return tuple(word for word in MOVES if has.get(word, True))


def hand_reasons(round: Round, found: HandReasons, speak: Speaker) -> list[Message]:
    """Short reasons, each with an exact figure."""
    from croupier.analysis.reasons.dealer import BUST

    sentences = []
    if found.bust:
        sentences.append(say("One more card busts the hand {times} times in 100.", times=_in_100(found.bust)))
    else:
        sentences.append(say("No card can bust the hand."))
    sentences.append(say("{tens} in 100 cards left are tens.", tens=_in_100(found.tens)))
    bust = found.dealer.get(BUST, 0.0)
    sentences.append(
        say(
            "With {upcard} showing, the dealer busts {times} times in 100.",
            upcard=card_name(round.dealer[0]),
            times=_in_100(bust),
        )
    )
    hit, double = found.endings.get("hit"), found.endings.get("double")
    if hit and double and abs(hit.win - double.win) < 1e-12 and abs(hit.loss - double.loss) < 1e-12:
        sentences.append(say("After one card you would stand on any total: a double is exactly twice a hit."))
    if split := found.parted:
        hands = speak.number(split.hands, 2)
        sentences.append(say("A split makes {hands} hands on average; its shares are those of each.", hands=hands))
    return sentences


def early_reason(round: Round, need: Decide, seen: Counter[Card], speak: Speaker) -> Message:
    """The reason for the answer before the peek: the chance of a dealer's natural.

    Insurance pays 2 to 1: it is worth its price when more than a third of the unseen cards are tens.
    """
    from croupier.analysis.reasons.dealer import unseen

    counts, upcard = unseen(round, seen - Counter(round.face_up())), round.dealer[0].value
    naturals = {1: counts.of[9], 10: counts.of[0]}.get(upcard, 0)
    tens = speak.number(100 * naturals / counts.size, 1)
    if not {"insure", "even-money"} & set(need.words):
        return say("The dealer has a blackjack {times} times in 100.", times=tens)
    return say(
        "The dealer’s second card is a ten {tens} times in 100; insurance needs more than {third}.",
        tens=tens,
        third=speak.number(100 / 3, 1),
    )


def _in_100(share: float) -> int:
    return round(100 * share)
