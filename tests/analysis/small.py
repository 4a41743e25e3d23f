"""Random houses and shoes small enough for the slow walk, for Hypothesis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from croupier.analysis.blackjack import open_game
from croupier.analysis.game import standing
from croupier.analysis.layout import best
from croupier.analysis.refusals import BadShoe
from croupier.analysis.shoes import by_rank, check_size, tells_tens_apart, unseen
from croupier.cards import Card, Rank, Suit
from croupier.games.blackjack import Round, Rules
from croupier.games.blackjack.chart import HARD, PAIRS, SOFT, SPENT, Chart, ChartBlock, Row
from croupier.games.declare import BadRules
from croupier.money import odds
from croupier.protocol import Decide

FIELDS: dict[str, list[Any]] = {
    "decks": [1, 1, 1, "infinite"],
    "soft_17": ["stand", "hit"],
    "hole_card": ["peek", "no-peek", "none"],
    "original_bets_only": [False, True],
    "blackjack_pays": [odds("3:2"), odds("6:5"), odds("1:1")],
    "natural_ties": ["dealer-natural", "any-21"],
    "dealer_natural_beats_21": [True, False],
    "double": ["none", "any", "9-11", "10-11", "any-cards"],
    "double_after_split": [True, False],
    "double_for_less": [False, True],
    "max_hands": [1, 2, 2, 3],
    "split_pairs_by": ["value", "rank"],
    "resplit_aces": [False, True],
    "hit_split_aces": [False, True],
    "swap": [False, False, True],
    "surrender": ["none", "late", "early"],
    "insurance": [False, True],
    "even_money": [False, True],
    "charlie": [0, 0, 3, 4, 5],
    "ace_rule": ["standard", "one-drop"],
    "dealer_rule": ["standard", "standard", "chase"],
}
"""Every field that the value of the main bet depends on."""


@st.composite
def houses(draw: st.DrawFn, /, **fixed: list[Any]) -> Rules:
    """Rules with any combination of fields that is possible; an impossible one is mended field by field."""
    fields = {name: draw(st.sampled_from(values)) for name, values in {**FIELDS, **fixed}.items()}
    while True:
        try:
            return Rules(**fields)
        except BadRules as refused:
            wrong = next(name for name in reversed(fields) if name in str(refused))
            del fields[wrong]


@st.composite
def shoes(draw: st.DrawFn, rules: Rules, ranks: int = 3) -> tuple[int, ...]:
    """Few ranks and so many tens that no line of play can run out."""
    counts = [0] * 13
    for rank in draw(st.lists(st.sampled_from([0, 0, *range(1, 9)]), min_size=1, max_size=ranks, unique=True)):
        counts[rank] = draw(st.integers(1, 3))
    counts[9] = draw(st.integers(2, 8))
    if tells_tens_apart(rules):
        counts[10] = draw(st.integers(1, 5))
    while not _lasts(rules, counts):
        counts[9] += 1
    return tuple(counts)


def _lasts(rules: Rules, counts: Sequence[int]) -> bool:
    try:
        check_size(rules, unseen(rules, by_rank(rules, counts)))
    except BadShoe:
        return False
    return sum(counts) >= 10


def as_cards(rules: Rules, shoe: Sequence[int]) -> dict[Card, int]:
    return dict(zip(rules.ranks, shoe, strict=False))


@st.composite
def charts(draw: st.DrawFn, rules: Rules) -> Chart:
    """Any chart at all: cells by chance."""

    def rows(block: ChartBlock) -> tuple[Row, ...]:
        row = st.lists(st.sampled_from(block.cells), min_size=10, max_size=10).map(tuple)
        return tuple(draw(row) for _ in block.rows)

    spent = rows(SPENT) if rules.ace_rule == "one-drop" else ()
    return Chart("", rows(HARD), rows(SOFT), rows(PAIRS), spent, draw(st.booleans()))


class ZeroMemory:
    """Best play, but after a split the move of the same cards unsplit, among the options still open."""

    def __init__(self, rules: Rules, shoe: Sequence[int]) -> None:
        round = open_game(rules, shoe)
        self.hands = round.layout.lattice
        self.played = best(round.layout, round.unseen, standing(round))

    def __call__(self, round: Round, need: Decide) -> dict[str, float] | None:
        seat = round.seats[need.seat]
        assert seat
        hand = seat.hands[need.hand]
        if not hand.split:
            return None
        if "split" in need.words:
            return {"split": 1.0}
        if "hit" not in need.words:
            return {"stand": 1.0}
        moves = self.played.moves if "double" in need.words else self.played.plain
        index = self.hands.find(*(card.value for card in hand.cards))
        return {("stand", "hit", "double")[moves[0, index, round.dealer[0].value - 1]]: 1.0}


def away(shoe: Sequence[int], decks: int) -> list[Card]:
    """The cards that must have been seen for this shoe to be left of so many decks."""
    return [Card(rank, Suit.HEARTS) for rank in Rank for _ in range(4 * decks - shoe[rank - 1])]
