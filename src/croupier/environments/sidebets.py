"""The side bets of blackjack need suits, which the automaton does not have: they are looked up by the first three cards.

The top prize of Lucky Ladies also needs a dealer's natural; that is a final of the automaton.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.environments.codes import CODES
from croupier.environments.setup import Setup
from croupier.games import blackjack
from croupier.games.blackjack import sidebets
from croupier.money import winnings


def side_nets(setup: Setup) -> NDArray[np.int64]:
    """For each wager, what its side bets bring in chips, by first card, upcard and second card; empty without side bets."""
    rules, wagers = setup.rules, setup.actions.wagers
    if not isinstance(rules, blackjack.Rules) or not any(len(wager.bets) > 1 for wager in wagers):
        return np.zeros((0, 64, 64, 64), np.int64)
    nets = np.zeros((len(wagers), 64, 64, 64), np.int64)
    codes = np.array([CODES[card] for card in DECK])
    for bet in {bet for wager in wagers for bet, _ in wager.bets[1:]}:
        paid = {name: winnings(setup.chips, odds) for name, odds in rules.side_bet_pays(bet).items()}
        brings = np.full((len(DECK),) * 3, -setup.chips, np.int64)
        for (one, first), (other, second) in combinations_with_replacement(enumerate(DECK), 2):
            for up, upcard in enumerate(DECK):
                for name in sidebets.made(bet, first, second, upcard):
                    if name in paid:  # whichever of the two came first
                        brings[one, up, other] = brings[other, up, one] = paid[name]
                        break
        for row, wager in zip(nets, wagers, strict=True):
            row[np.ix_(codes, codes, codes)] += dict(wager.bets).get(bet, 0) * brings
    return nets


def top_nets(setup: Setup) -> NDArray[np.int64]:
    """For each wager, what two queens of hearts bring more in chips if the dealer has a natural."""
    rules, bet = setup.rules, "lucky-ladies"
    nets = np.zeros(max(1, len(setup.actions.wagers)), np.int64)
    if not isinstance(rules, blackjack.Rules) or bet not in rules.side_bets:
        return nets
    paid = {name: winnings(setup.chips, odds) for name, odds in rules.side_bet_pays(bet).items()}
    queens = (sidebets.QUEEN_OF_HEARTS,) * 3
    usual, top = (
        next((paid[name] for name in sidebets.made(bet, *queens, natural) if name in paid), -setup.chips)
        for natural in (False, True)
    )
    nets[: len(setup.actions.wagers)] = [dict(one.bets).get(bet, 0) * (top - usual) for one in setup.actions.wagers]
    return nets
