"""The words on a baccarat cloth."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.baccarat import Rules
from croupier.houses.signage.placard import number
from croupier.messages import Message, say
from croupier.money import Odds


def printed(rules: Rules) -> Iterator[Message]:
    """The large print: the three bets, and each odd rule."""
    yield say("PLAYER PAYS 1 TO 1")
    commission = number(float(rules.banker_commission.removesuffix("%")))
    yield (say("BANKER PAYS 1 TO 1, LESS {percent}%", percent=commission) if commission else say("BANKER PAYS 1 TO 1"))
    yield say("TIE PAYS {win} TO {stake}", win=rules.tie_pays.win, stake=rules.tie_pays.stake)
    if isinstance(rules.banker_six_pays, Odds):
        win, stake = rules.banker_six_pays
        yield say("When the banker wins with 6, banker pays {win} to {stake}", win=win, stake=stake)
    if rules.banker_seven == "pushes":
        yield say("When the banker wins with 7 in three cards, banker bets come back")
    if not rules.naturals_stop:
        yield say("Nobody stops on a natural: an 8 or 9 does not end the drawing")


def small(rules: Rules) -> Iterator[Message]:
    """The small print: how the cards count and come, and the side bets."""
    yield say("An ace counts 1, tens and figures 0; only the last digit counts")
    if rules.naturals_stop:
        yield say("An 8 or 9 in two cards ends the drawing for both hands")
    yield say("Player draws below 6")
    yield say("Banker draws below 6 if the player stood, and by the table if the player drew")
    yield (
        say("A tie gives back bets on player and banker")
        if rules.tie_returns_bets
        else say("A tie takes bets on player and banker")
    )
    yield from _side_bets(rules)


def _side_bets(rules: Rules) -> Iterator[Message]:
    for bet in rules.side_bets:
        match bet:
            case "dragon-7":
                win, stake = rules.dragon_7_pays
                yield say("Dragon 7, banker wins with 7 in three cards: {win} to {stake}", win=win, stake=stake)
            case "panda-8":
                win, stake = rules.panda_8_pays
                yield say("Panda 8, player wins with 8 in three cards: {win} to {stake}", win=win, stake=stake)
            case "super-6":
                win, stake = rules.super_6_pays
                yield say("Super 6, banker wins with 6: {win} to {stake}", win=win, stake=stake)
            case "pairs":
                win, stake = rules.pairs_pays
                yield say("Player pair, banker pair, in the first two cards: {win} to {stake}", win=win, stake=stake)
