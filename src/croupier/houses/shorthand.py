"""The rules of play in the codes that players know: `6D S17 DAS LS 3:2`.

A code stands for what a table does differently from the common one, which deals a hole card and looks at it, doubles
any two cards, splits pairs by value to four hands, offers insurance and even money, and has nothing unusual. Limits,
seats, money and shuffling are not rules of play; the signage says those. `legend.py` says what each code means.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games import baccarat, blackjack, war
from croupier.games.declare import HouseRules

_USUAL = blackjack.Rules()


def shorthand(rules: HouseRules) -> str:
    """The rules of play in one line; two houses that play differently never read the same."""
    return " ".join(filter(None, _codes(rules)))


def _codes(rules: HouseRules) -> Iterator[str]:
    yield "INF" if rules.decks == "infinite" else f"{rules.decks}D"
    match rules:
        case blackjack.Rules():
            yield from _blackjack(rules)
        case baccarat.Rules():
            yield from _baccarat(rules)
        case war.Rules():
            yield from _war(rules)


def _blackjack(rules: blackjack.Rules) -> Iterator[str]:
    yield {"stand": "S17", "hit": "H17"}[rules.soft_17]
    yield {"peek": "", "no-peek": "NP", "none": "NHC"}[rules.hole_card]
    yield "OBO" * rules.original_bets_only
    yield from _doubles(rules)
    yield from _splits(rules)
    yield "SWAP" * rules.swap
    yield {"none": "", "late": "LS", "early": "ES"}[rules.surrender]
    yield ("" if rules.even_money else "NEM") if rules.insurance else "NI"
    yield f"{rules.charlie}CC" if rules.charlie else ""
    yield {"standard": "", "one-drop": "1AD"}[rules.ace_rule]
    yield {"standard": "", "chase": "CHASE"}[rules.dealer_rule]
    yield {"by-seat": "", "rotating": "ROT"}[rules.turns]
    yield {"dealer-natural": "", "any-21": "BJ=21"}[rules.natural_ties]
    yield "" if rules.dealer_natural_beats_21 else "21=BJ"
    yield str(rules.blackjack_pays)
    yield from _side_bets(rules)


def _doubles(rules: blackjack.Rules) -> Iterator[str]:
    yield {"any": "", "none": "ND", "9-11": "D9", "10-11": "D10", "any-cards": "DAC"}[rules.double]
    if rules.double != "none":
        if rules.max_hands > 1:
            yield "DAS" if rules.double_after_split else "nDAS"
        yield "DFL" * rules.double_for_less


def _splits(rules: blackjack.Rules) -> Iterator[str]:
    yield {1: "NS", 4: ""}.get(rules.max_hands, f"SP{rules.max_hands}")
    if rules.max_hands > 1:
        yield "RSA" * rules.resplit_aces
        yield "HSA" * rules.hit_split_aces
    if rules.max_hands > 1 or rules.swap:
        yield {"value": "", "rank": "PBR"}[rules.split_pairs_by]


def _side_bets(rules: blackjack.Rules) -> Iterator[str]:
    for bet, code in (("21+3", "21+3"), ("perfect-pairs", "PP"), ("lucky-ladies", "LL")):
        if bet in rules.side_bets:
            pays, expected = rules.side_bet_pays(bet), _USUAL.side_bet_pays(bet)
            yield code if pays == expected else f"{code}({'/'.join(str(pays.get(made, '-')) for made in expected)})"


def _baccarat(rules: baccarat.Rules) -> Iterator[str]:
    yield rules.banker_commission
    yield "" if rules.naturals_stop else "NNS"
    yield "" if rules.banker_six_pays == "as-usual" else f"B6={rules.banker_six_pays}"
    yield {"pays": "", "pushes": "B7=push"}[rules.banker_seven]
    yield "" if rules.tie_returns_bets else "TL"
    yield str(rules.tie_pays)
    sides = {"dragon-7": ("D7", rules.dragon_7_pays), "panda-8": ("P8", rules.panda_8_pays)}
    sides |= {"super-6": ("S6", rules.super_6_pays), "pairs": ("PR", rules.pairs_pays)}
    for bet in rules.side_bets:
        yield "{}={}".format(*sides[bet])


def _war(rules: war.Rules) -> Iterator[str]:
    yield f"W{rules.war_win_pays}"
    yield f"T{rules.war_tie_pays}"
    yield "" if rules.surrender else "NS"
    yield "" if rules.tie_bet_pays == "none" else f"TB{rules.tie_bet_pays}"
