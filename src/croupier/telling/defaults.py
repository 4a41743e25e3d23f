"""The defaults of `Telling`: the functions that a game does not define itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from croupier.cards import Card
from croupier.games.declare import HouseRules
from croupier.language import Speaker
from croupier.messages import Message, Sentence, Word, say
from croupier.money import Money
from croupier.protocol import DEALER, Box, Decide, Draw, Outcome, Place, Round, Stake
from croupier.telling.cards import cards_text, rank_text
from croupier.telling.closing import NOT_NOW
from croupier.telling.company import Company
from croupier.telling.game import DealerTold, HandTold, Holding
from croupier.telling.vocabulary import title

LAYOUT: Final[Literal["seats", "boxes"]] = "seats"
DEALT = 2
HAS_CHART = False
HAS_COUNT = False
COMPARED = ""
RULE_NAMES: Mapping[str, Message] = {}
RULE_VALUES: Mapping[tuple[str, object], Message] = {}


def round_title(number: int) -> Message:
    return say("Round {number}", number=number)


def cell_letters(cell: str, language: str) -> str:
    return cell


# The felt


def dealt(round: Round) -> bool:
    return not isinstance(round.need, Draw)


def felt(round: Round, company: Company) -> Iterator[Message]:
    for seat, stake in enumerate(round.stakes):
        if stake:
            yield say("{name}: {cards}", name=company.name(seat), cards=cards_text(round.cards_at(Box(seat))))
    yield say("{name}: {cards}", name=Word("Dealer"), cards=cards_text(round.cards_at(DEALER)))


def dealer(round: Round) -> DealerTold:
    cards = round.cards_at(DEALER)
    shown = [card for card in cards if card]
    if not shown:
        return DealerTold(cards, say("Dealer"), Message(""))
    total = rank_text(shown)
    return DealerTold(cards, say("Dealer shows {total}", total=total), say("shows {total}", total=total))


def hands(round: Round, seat: int, asked: Box | None) -> tuple[HandTold, ...]:
    stake = round.stakes[seat] or Stake(())
    cards = tuple(card for card in round.cards_at(Box(seat)) if card)
    total = rank_text(cards)
    bet, amount = stake.bets[0] if stake.bets else ("", 0)
    return (HandTold(cards, total, total, "", "", amount, bet),)


# What happens


def drawn(round: Round, to: Place, company: Company) -> Message | None:
    name = company.name(to.seat) if isinstance(to, Box) else Word("Dealer")
    return say("{name}: {cards}", name=name, cards=cards_text(round.cards_at(to)[-1:]))


def peeked(natural: bool) -> Message:
    return say("The dealer looks. Blackjack.") if natural else say("The dealer looks. No blackjack.")


def turned(round: Round, place: Place) -> Message:
    cards = round.cards_at(place)
    hidden = cards.index(None) if None in cards else len(cards)
    return say("The dealer turns {card}.", card=cards_text(cards[hidden - 1 : hidden]))


def moved(round: Round, seat: int, word: str, company: Company) -> Iterator[Message]:
    yield from ()


# What is asked


def warning(rules: HouseRules, balance: int, beside: int) -> Message | None:
    return None


def question(round: Round, need: Decide, company: Company) -> Message:
    if company.nameless(need.seat):
        return say("Your move.")
    return say("Your move, {name}.", name=company.name(need.seat))


def offered(round: Round, need: Decide) -> tuple[str, ...]:
    return need.words


def why_closed(round: Round, need: Decide, word: str) -> Message:
    return NOT_NOW


def holding(round: Round, need: Decide) -> Holding:
    mine = (card for card in round.cards_at(Box(need.seat, need.hand)) if card)
    against = [card for card in round.cards_at(DEALER) if card]
    return Holding(tuple(mine), None, against[-1] if against else None)


def notes(round: Round, need: Decide, seen: Counter[Card]) -> Iterator[Message]:
    yield from ()


def reasons(
    round: Round,
    need: Decide,
    found: Any,
    seen: Counter[Card],
    speak: Speaker,
) -> Sequence[Message] | None:
    return ()


# What came of it


def headline(round: Round) -> Message | None:
    return None


def because(round: Round, outcome: Outcome, result: Message) -> Message:
    """The reason, then the result; side bets begin with their name."""
    stake = round.stakes[outcome.seat]
    line = say("{reason}. {result}", reason=Sentence(outcome.reason), result=result)
    if stake and outcome.bet == stake.bets[0][0]:
        return line
    return say("{name}: {line}", name=title(outcome.bet), line=line)


def ended(round: Round) -> Message:
    return say("The round is over.")


# The rules in words


def printed(rules: HouseRules) -> Iterator[Message]:
    yield from ()


def small(rules: HouseRules) -> Iterator[Message]:
    yield from ()


def odds(rules: HouseRules, bet: str) -> str:
    return ""


def staked(outcome: Outcome, first: int) -> Message:
    return say("{bet}, stake {stake}", bet=title(outcome.bet), stake=Money(outcome.stake))
