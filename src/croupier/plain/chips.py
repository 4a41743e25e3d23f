"""Asks people how many chips they buy (S2-03)."""

from __future__ import annotations

from collections.abc import Callable

from croupier.games.declare import HouseRules
from croupier.messages import Message, Refused, say
from croupier.money import Money, amount
from croupier.plain.console import Console
from croupier.records.types import Player
from croupier.table.limits import least_purse
from croupier.table.seating import check_purse, limit_purse


def buy_in(
    console: Console, rules: HouseRules, players: list[Player], page: Callable[[], list[str]], loss_limit: int = 0
) -> None:
    """S2-03: ask each person how many chips to buy; not more than their loss limit."""
    console.rules = page
    console.help = lambda: [
        *map(console.speaker, (_how(rules), say("?: this help · rules: the rules of this table · q: leave")))
    ]
    for seat, player in enumerate(players):
        if not player.bot:
            player.purse = _ask_purse(console, rules, _question(players, seat), player.purse, loss_limit)


def _question(players: list[Player], seat: int) -> Message:
    question = say("How many chips? Enter: {amount}.", amount=Money(players[seat].purse))
    if sum(not player.bot for player in players) == 1:
        return question
    return say("{name}: {line}", name=players[seat].name or say("Player {number}", number=seat + 1), line=question)


def _ask_purse(console: Console, rules: HouseRules, question: Message, usual: int, loss_limit: int) -> int:
    while True:
        typed = console.ask(question)
        try:
            purse = check_purse(amount(typed) if typed else usual, rules)
            return limit_purse(purse, rules, loss_limit, chosen=True) if loss_limit else purse
        except Refused as refused:
            console.tell(refused.message)


def _how(rules: HouseRules) -> Message:
    return say(
        "Type how many chips you buy: whole chips of {chip}, at least {least}.",
        chip=Money(rules.chip),
        least=Money(least_purse(rules)),
    )
