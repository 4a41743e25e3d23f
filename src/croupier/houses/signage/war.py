"""The words on a war cloth."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.war import BURNED, Rules
from croupier.messages import Message, say
from croupier.money import Odds


def printed(rules: Rules) -> Iterator[Message]:
    """The large print: the bet, the war, the tie bet."""
    win, tie = rules.war_win_pays, rules.war_tie_pays
    yield say("HIGHER CARD PAYS 1 TO 1")
    yield say("A won war pays {win} to {stake} on the first stake", win=win.win, stake=win.stake)
    yield say("A tied war pays {win} to {stake} on the first stake", win=tie.win, stake=tie.stake)
    if isinstance(rules.tie_bet_pays, Odds):
        side = rules.tie_bet_pays
        yield say("TIE BET PAYS {win} TO {stake}", win=side.win, stake=side.stake)


def small(rules: Rules) -> Iterator[Message]:
    """The small print: what a tie leads to."""
    yield say("Aces are high")
    yield (
        say("On a tie go to war, or surrender for half the stake")
        if rules.surrender
        else say("A tie always goes to war: no surrender")
    )
    yield say("War: the stake doubles, {cards} cards are burned, one card each", cards=BURNED)
    yield say("A lost war takes both stakes")
