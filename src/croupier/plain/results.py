"""What became of every bet, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from croupier.games import baccarat, blackjack
from croupier.messages import Message, Sentence, Word, say
from croupier.money import Money
from croupier.plain.company import Company
from croupier.plain.felt import HANDS
from croupier.protocol import PLAYER, Done, Outcome, Round


def result_lines(round: Round, company: Company) -> Iterator[Message]:
    """A line for every bet; at baccarat first who has won."""
    if isinstance(round, baccarat.Round):
        yield winner_line(round)
    for outcome in cast(Done, round.need).outcomes:
        result = result_line(outcome, company.you(outcome.seat), company.name(outcome.seat))
        yield _because(round, outcome, result)


def winner_line(round: baccarat.Round) -> Message:
    player, banker = baccarat.points(round.player), baccarat.points(round.banker)
    if round.winner is None:
        return say("Tie on {points}.", points=player)
    high, low = max(player, banker), min(player, banker)
    if round.winner is PLAYER:
        return say("Player wins, {high} to {low}.", high=high, low=low)
    return say("Banker wins, {high} to {low}.", high=high, low=low)


def result_line(outcome: Outcome, you: bool, name: Message | str) -> Message:
    """What a bet came to, for its owner or for the others."""
    net, stake = Money(abs(outcome.net)), Money(outcome.stake)
    if outcome.net > 0:
        return say("You win {amount}.", amount=net) if you else say("{name} wins {amount}.", name=name, amount=net)
    if outcome.net < 0:
        return say("You lose {amount}.", amount=net) if you else say("{name} loses {amount}.", name=name, amount=net)
    if you:
        return say("Your {amount} comes back.", amount=stake)
    return say("{name} gets {amount} back.", name=name, amount=stake)


def _because(round: Round, outcome: Outcome, result: Message) -> Message:
    """`18 against 19. You lose 50.`, with the hand or the bet in front where there are several."""
    said = isinstance(round, baccarat.Round) and _follows(round, outcome)
    line = result if said else say("{reason}. {result}", reason=Sentence(outcome.reason), result=result)
    if isinstance(round, blackjack.Round) and outcome.bet == "main" and len(round.hands(outcome.seat)) > 1:
        return say("{name}: {line}", name=Sentence(HANDS[outcome.hand]), line=line)
    if outcome.bet in ("main", "ante"):
        return line
    return say("{name}: {line}", name=Sentence(Word(outcome.bet)), line=line)


def _follows(round: baccarat.Round, outcome: Outcome) -> bool:
    """Does the result of a bet follow from who has won? A pair does not, nor does a won bet that comes back."""
    return not outcome.bet.endswith("-pair") and bool(outcome.net or round.winner is None)
