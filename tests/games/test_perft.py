"""Every deal there is: walking what a round needs, over the whole shoe, gives the exact numbers of the rulebook."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from functools import cache
from math import perm
from pathlib import Path

import pytest

from croupier.cards import DECK
from croupier.games import baccarat, war
from croupier.protocol import FACE_DOWN, Decide, Done, Draw, Stake
from rounds import house, vary

pytestmark = pytest.mark.slow

REFERENCE = json.loads((Path(__file__).parents[1] / "reference.json").read_text())
Nets = tuple[int, ...]
"""What each bet won: the final of a round of baccarat or war."""


class Walk:
    """Every round there is from a start: first each future once, with every card; then all deals of a whole shoe."""

    def __init__(self, start: baccarat.Round | war.Round, word: str) -> None:
        self._word, self._ranks = word, start.rules.ranks
        self._number: dict[Hashable, int] = {}
        self._after: list[list[int]] = []
        self._final: dict[int, Nets] = {}
        self.start = self._enter(start)

    def _enter(self, round: baccarat.Round | war.Round) -> int:
        """The number of a round's future; what each card leads to is found out when it is new."""
        match round.need:
            case Decide():
                return self._enter(round.step(self._word))
            case Draw(face_up=False):
                return self._enter(round.step(FACE_DOWN))  # unseen: as good as still in the shoe
        if round.future not in self._number:
            number = self._number[round.future] = len(self._after)
            self._after.append([])
            if isinstance(round.need, Done):
                self._final[number] = round.final
            else:
                self._after[number] = [self._enter(round.step(card)) for card in self._ranks]
        return self._number[round.future]

    def finals(self, decks: int, length: int) -> Counter[Nets]:
        """In how many of the ordered deals of so many cards each final is reached."""
        shoe = [decks * copies for copies in self._copies()]
        finals: Counter[Nets] = Counter()
        lying = {(self.start, 0): 1}  # the future and the cards dealt so far, three bits a class -> in how many ways
        for left in range(length, -1, -1):
            lying, before = Counter[tuple[int, int]](), lying
            for (number, dealt), ways in before.items():
                if number in self._final:  # the rest of the deal may be any cards
                    finals[self._final[number]] += ways * perm(sum(shoe) - length + left, left)
                for place, after in enumerate(self._after[number]):
                    lying[after, dealt + (1 << 3 * place)] += ways * (shoe[place] - (dealt >> 3 * place & 7))
        assert not lying
        return finals

    def _copies(self) -> list[int]:
        """How many cards of a deck there are of each class: figures belong to the ten where it is the last."""
        classes = Counter(min(card.rank, len(self._ranks)) for card in DECK)
        return [classes[card.rank] for card in self._ranks]


@cache
def every_coup(name: str, decks: int, *bets: str) -> Counter[Nets]:
    """What these bets of 20 win, and in how many of the ordered deals of six cards."""
    round = baccarat.start(house(name), [Stake.on(dict.fromkeys(bets, 20))])
    return Walk(round, "").finals(decks, 6)


def every_battle(rules: war.Rules, word: str, *bets: str) -> Counter[Nets]:
    """What these bets of 20 win, and in how many of the ordered deals of four cards."""
    round = war.start(rules, [Stake.on(dict.fromkeys(bets, 20))])
    return Walk(round, word).finals(6, 4)


def values(finals: Counter[Nets]) -> list[Fraction]:
    """The expectation of each bet, for a stake of one."""
    deals = finals.total() * 20
    return [
        Fraction(sum(won * count for won, count in zip(nets, finals.values(), strict=True)), deals)
        for nets in zip(*finals, strict=True)
    ]


BETS = ("player", "banker", "tie")


def test_baccarat_8_decks_every_deal_is_counted() -> None:
    finals = every_coup("baccarat/punto-banco", 8, *BETS)
    assert sum(finals.values()) == 4998398275503360
    assert dict(finals) == {
        (-20, +19, -20): 2292252566437888,
        (+20, -20, -20): 2230518282592256,
        (0, 0, +160): 475627426473216,
    }


EXACT = [
    ("baccarat/punto-banco", 8, "-241149546272/19524993263685 -114753351728/10847218479825 -103841353768/723147898655"),
    ("baccarat/ctrlaltbet", 8, "-241149546272/19524993263685 -36616519096/3615739493275 13849712792/723147898655"),
    ("baccarat/punto-banco", 1, "-163679/12724075 -49303/4873050 -2003549/12724075"),
]


@pytest.mark.parametrize(("name", "decks", "exact"), EXACT)
def test_baccarat_values_are_the_rulebooks_fractions(name: str, decks: int, exact: str) -> None:
    assert values(every_coup(name, decks, *BETS)) == list(map(Fraction, exact.split()))


def test_baccarat_ez_dragon_7_and_panda_8() -> None:
    banker, dragon, panda = values(every_coup("baccarat/ez", 8, "banker", "dragon-7", "panda-8"))
    reference = REFERENCE["sidebets_8_decks"]
    assert round(float(banker), 12) == reference["EZ banker (three-card 7 pushes)"]
    assert round(float(dragon), 12) == reference["dragon 7, 40:1"]
    assert round(float(panda), 12) == reference["panda 8, 25:1"]


def test_baccarat_super_6() -> None:
    banker, super_6 = values(every_coup("baccarat/super-6", 8, "banker", "super-6"))
    reference = REFERENCE["sidebets_8_decks"]
    assert round(float(banker), 12) == reference["super 6 banker (1:2 on 6)"]
    assert round(float(super_6), 12) == reference["super 6, 12:1"]


def test_baccarat_pairs() -> None:
    player, banker = values(every_coup("baccarat/pairs", 8, "player-pair", "banker-pair"))
    assert player == banker == Fraction(REFERENCE["sidebets_8_decks"]["pair, 11:1"])


def test_war_values_are_the_rulebooks_fractions() -> None:
    ctrlaltbet, casino_war = house("war/ctrlaltbet"), house("war/casino-war")
    assert ctrlaltbet.decks == casino_war.decks == 6
    assert values(every_battle(ctrlaltbet, "war", "ante")) == [Fraction(-30682, 4965115)]
    assert values(every_battle(ctrlaltbet, "surrender", "ante")) == [Fraction(-23, 622)]
    assert values(every_battle(casino_war, "war", "ante", "tie")) == [Fraction(-23138, 993023), Fraction(-58, 311)]
    no_bonus = vary("war/casino-war", war_tie_pays="1:1")
    assert values(every_battle(no_bonus, "war", "ante")) == [Fraction(-142853, 4965115)]


def test_war_6_decks_every_deal_is_counted() -> None:
    finals = every_battle(vary("war/casino-war", war_win_pays="3:2"), "war", "ante")
    ties, after_a_tie = 13 * 24 * 23, (13 * 24 * 23 * (12 * 24 * 23 + 22 * 21))
    assert finals.total() == perm(312, 4)
    assert finals[(+20,)] == finals[(-20,)] == (perm(312, 2) - ties) // 2 * perm(310, 2)
    assert finals[(+40,)] == after_a_tie
    assert finals[(+30,)] == finals[(-40,)] == (ties * perm(310, 2) - after_a_tie) // 2
