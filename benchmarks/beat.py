"""False alarms of `houses beat`: python benchmarks/beat.py [HOUSES] [ROUNDS]

HOUSES random houses (1000 if nothing is said) without a bet that can be counted: decks, depth, odds and side bets of baccarat, war and
blackjack at random, kept if no bet is good from the top and if somebody who knew every unseen card would win less than a
hundred-thousandth of a unit in a round, to first order with half as much spread again. Nothing is left out as hopeless: every bet is
judged on ROUNDS rounds (1,048,576), by bets that are found on them. Goal: no bet looks beaten. Then four that can be beaten; goal: all found.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from croupier.analysis.by_name import house_rules
from croupier.analysis.linear_counts import linear_gain
from croupier.analysis.removal import removals
from croupier.games.declare import HouseRules
from croupier.messages import Refused
from croupier.simulation.beatable import beat

NOTHING = 1e-5
KNOWN = (
    ("baccarat/ctrlaltbet", "tie"),
    ("baccarat/ez", "dragon-7"),
    ("blackjack/london:side_bets=lucky-ladies", "lucky-ladies"),
    ("blackjack/vegas-strip", "insurance"),
)


def some(chance: random.Random) -> str:
    """The name of a random house."""
    decks, depth = chance.choice((4, 6, 8)), chance.choice((0.1, 0.2, 0.3, 0.5, 0.65))
    kind = chance.random()
    if kind < 0.7:
        name = chance.choice(("punto-banco", "ez", "super-6"))
        rules = [f"decks={decks}", f"penetration={depth}", f"tie_pays={chance.choice((6, 7, 8))}:1"]
        if name == "punto-banco":
            rules.append(f"banker_commission={chance.choice((4, 5, 6))}%")
        return f"baccarat/{name}:" + ",".join(rules)
    if kind < 0.85:
        return f"war/casino-war:decks={decks},penetration={depth},tie_bet_pays={chance.choice((9, 10, 11))}:1"
    depth = chance.choice((0.02, 0.05))
    pays = chance.choice(("1:1", "6:5"))
    return f"blackjack/vegas-strip:decks=8,penetration={depth},blackjack_pays={pays},max_hands=1,insurance=false,even_money=false"


def countless(rules: HouseRules) -> bool:
    """Whether no bet can be counted."""
    cards = 52 * int(rules.decks)
    return all(
        one.expectation < 0
        and linear_gain(one.expectation, one.effects, cards, rules.penetration, known=1.5).won < NOTHING
        for one in removals(rules).values()
    )


def main(houses: int = 1000, rounds: int = 1 << 20) -> int:
    chance, alarms, seen, began = random.Random(10), 0, Counter[str](), time.process_time()
    looks = 0
    while seen.total() < houses:
        name = some(chance)
        try:
            rules = house_rules(name)
        except Refused:
            continue
        if not countless(rules):
            continue
        found = beat(rules, rounds=rounds, seed=seen.total(), hopeless=-1.0)
        looks += found.looks
        seen[rules.game] += 1
        for one in found.bets:
            if one.beaten:
                alarms += 1
                print(f"  false alarm: {name} {one.bet} {one.judged} {one.won}")
    spent = time.process_time() - began
    print(
        f"{houses} houses {dict(seen)}, {looks} looks of {rounds:,} rounds: {alarms} false alarms (goal: 0), {spent:.0f} s"
    )
    missed = 0
    for name, bet in KNOWN:
        one = next(one for one in beat(name).bets if one.bet == bet)
        missed += not one.beaten
        print(
            f"  {name} {bet}: {'beaten' if one.beaten else 'MISSED'}, {one.won.value:+.3f} ± {one.won.error:.3f} units in 100 rounds"
        )
    return int(bool(alarms or missed))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
