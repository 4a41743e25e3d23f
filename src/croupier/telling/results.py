"""The results of bets and tournaments, with their reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from croupier.games.declare import HouseRules
from croupier.messages import Message, Word, say
from croupier.money import Money, Net
from croupier.protocol import Done, Outcome, Round
from croupier.telling import telling_of
from croupier.telling.company import Company


def result_lines(rules: HouseRules, round: Round, company: Company) -> Iterator[tuple[Message, int | None]]:
    """The headline, then a line for every bet. Each line has the seat it is about; None: everybody."""
    telling = telling_of(rules)
    if headline := telling.headline(round):
        yield headline, None
    for outcome in cast(Done, round.need).outcomes:
        yield telling.result_line(round, outcome, result(outcome, company)), outcome.seat


def result(outcome: Outcome, company: Company) -> Message:
    """The result of a bet, told to its owner or to the others."""
    net, stake = Money(abs(outcome.net)), Money(outcome.stake)
    you, name = company.you(outcome.seat), company.name(outcome.seat)
    if outcome.net > 0:
        return say("You win {amount}.", amount=net) if you else say("{name} wins {amount}.", name=name, amount=net)
    if outcome.net < 0:
        return say("You lose {amount}.", amount=net) if you else say("{name} loses {amount}.", name=name, amount=net)
    if you:
        return say("Your {amount} comes back.", amount=stake)
    return say("{name} gets {amount} back.", name=name, amount=stake)


def summary(rules: HouseRules, round: Round, company: Company, seat: int | None) -> Message:
    """The results of one seat in a single text; without a seat, how the round ended."""
    if seat is None or not round.stakes[seat]:
        return telling_of(rules).end_line(round)
    return join(line for line, about in result_lines(rules, round, company) if about in (None, seat))


def bets_summary(rules: HouseRules, round: Round, seat: int) -> Message:
    """`Player wins, 7 to 6. Your bets: player wins 100, tie loses 5; in all +95.`"""
    done, parts = cast(Done, round.need), []
    for outcome in done.outcomes:
        if outcome.seat != seat:
            continue
        words = {"bet": Word(outcome.bet), "amount": Money(abs(outcome.net) or outcome.stake)}
        if outcome.net > 0:
            parts.append(say("{bet} wins {amount}", **words))
        elif outcome.net < 0:
            parts.append(say("{bet} loses {amount}", **words))
        else:
            parts.append(say("{bet} gives {amount} back", **words))
    winner, bets = telling_of(rules).end_line(round), tuple(parts)
    if len(parts) == 1:
        return say("{winner} Your bets: {bets}.", winner=winner, bets=bets)
    net = Net(done.net(seat))
    return say("{winner} Your bets: {bets}; in all {net}.", winner=winner, bets=bets, net=net)


def winner_line(company: Company, winner: int) -> Message:
    if company.you(winner):
        return say("You win the tournament.")
    return say("{name} wins the tournament.", name=company.name(winner))


def join(lines: Iterator[Message]) -> Message:
    """Several sentences as one text."""
    whole = next(lines)
    for line in lines:
        whole = say("{one} {two}", one=whole, two=line)
    return whole
