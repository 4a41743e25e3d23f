"""False alarms of `houses beat`: python benchmarks/beat.py [--houses 1000] [--rounds 1048576] [--keep FILE]

Random houses, all different, without a bet that can be counted: decks, depth, odds, commission and rules of baccarat, war and
blackjack at random, kept if no bet is good from the top and if somebody who knew every unseen card would win less than a
hundred-thousandth of a unit in a round, to first order with half as much spread again. Nothing is left out as hopeless: every bet is
judged on so many rounds, by bets that are found on them. Goal: no bet looks beaten. Then four that can be beaten; goal: all found.
`--keep` writes every house into a file: a run that was cut goes on from there.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

from croupier.analysis.by_name import house_rules
from croupier.analysis.linear_counts import linear_gain
from croupier.analysis.removal import removals
from croupier.games.declare import HouseRules
from croupier.messages import Refused
from croupier.simulation.beatable import beat

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.kept_lines import KeptLines

NOTHING = 1e-5
KNOWN = (
    ("baccarat/ctrlaltbet", "tie"),
    ("baccarat/ez", "dragon-7"),
    ("blackjack/london:side_bets=lucky-ladies", "lucky-ladies"),
    ("blackjack/vegas-strip", "insurance"),
)


def some(chance: random.Random) -> str:
    """The name of a random house."""
    rules: dict[str, object] = {"decks": chance.choice((4, 6, 8)), "penetration": round(chance.uniform(0.05, 0.7), 3)}
    kind = chance.random()
    if kind < 0.6:
        house = "baccarat/" + chance.choice(("punto-banco", "ez", "super-6"))
        rules["tie_pays"] = f"{chance.choice((6, 7, 8))}:1"
        if house == "baccarat/punto-banco":
            rules["banker_commission"] = f"{chance.choice((4, 4.5, 5, 5.5, 6))}%"
    elif kind < 0.8:
        house = "war/casino-war"
        rules["tie_bet_pays"] = f"{chance.choice((9, 10, 11))}:1"
    else:
        house = "blackjack/vegas-strip"
        rules |= {
            "penetration": round(chance.uniform(0.01, 0.06), 3),
            "blackjack_pays": chance.choice(("1:1", "6:5")),
            "soft_17": chance.choice(("stand", "hit")),
            "max_hands": 1,
            "insurance": "false",
            "even_money": "false",
        }
    return f"{house}:" + ",".join(f"{name}={value}" for name, value in rules.items())


def countless(name: str) -> bool:
    """Whether a house can be, and no bet of it can be counted."""
    try:
        rules: HouseRules = house_rules(name)
    except Refused:
        return False
    cards = 52 * int(rules.decks)
    return all(
        one.expectation < 0
        and linear_gain(one.expectation, one.effects, cards, rules.penetration, known=1.5).won < NOTHING
        for one in removals(rules).values()
    )


def alarms(name: str, rounds: int, seed: int) -> dict[str, Any]:
    """How many counts were judged at a house, and what looks beaten."""
    found = beat(house_rules(name), rounds=rounds, seed=seed, hopeless=-1.0)
    return {"looks": found.looks, "beaten": [f"{one.bet} {one.judged} {one.won}" for one in found.bets if one.beaten]}


def random_houses(kept: KeptLines, houses: int) -> list[str]:
    """The houses, in the order in which they are drawn."""
    chance, found = random.Random(10), list[str]()
    while len(found) < houses:
        name = some(chance)
        if name not in found and kept.find(f"countless {name}", lambda: [countless(name)])[0]:  # noqa: B023
            found.append(name)
    return found


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--houses", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=1 << 20)
    parser.add_argument("--keep")
    asked = parser.parse_args()
    kept, looks, false, games = KeptLines(asked.keep), 0, 0, Counter[str]()
    for seed, name in zip(count(), random_houses(kept, asked.houses), strict=False):
        found = kept.find(f"{name} {asked.rounds}", lambda: [alarms(name, asked.rounds, seed)])[0]  # noqa: B023
        looks += found["looks"]
        games[name.split("/")[0]] += 1
        for one in found["beaten"]:
            false += 1
            print(f"  false alarm: {name} {one}")
    print(
        f"{games.total()} houses {dict(games)}, {looks} looks of {asked.rounds:,} rounds: {false} false alarms (goal: 0)"
    )
    missed = 0
    for name, bet in KNOWN:
        one = next(one for one in beat(name).bets if one.bet == bet)
        missed += not one.beaten
        print(
            f"  {name} {bet}: {'beaten' if one.beaten else 'MISSED'}, {one.won.value:+.3f} ± {one.won.error:.3f} units in 100 rounds"
        )
    return int(bool(false or missed))


if __name__ == "__main__":
    sys.exit(main())
