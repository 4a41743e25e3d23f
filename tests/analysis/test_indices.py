"""Index plays against published lists, and the shoe at a count against direct enumeration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import comb
from typing import Any, cast
from unittest.mock import patch

import numpy as np
import pytest

from croupier.analysis import chart, edge
from croupier.analysis.by_name import blackjack_rules
from croupier.analysis.chart_play import ChartWorth
from croupier.analysis.counted_game import CountedGame, counted_game
from croupier.analysis.counted_shoe import CountedShoe
from croupier.analysis.indices import IndexTable, index_plays
from croupier.analysis.kernel import DOUBLE, HIT, STAND
from croupier.analysis.round_starts import RoundStarts
from croupier.games.blackjack import Rules
from croupier.games.counts import BadCount, Counting, Rounding

pytestmark = pytest.mark.slow

SIX = Rules(insurance=True)
"""Six decks, S17, DAS, split to four hands."""
UNSPLIT = replace(SIX, max_hands=1)
"""For what has nothing to do with splits, which take most of the time."""


@pytest.fixture(scope="module", autouse=True)
def _games_are_counted_once() -> Iterator[None]:
    """Who avoids risk values the same game."""
    with patch("croupier.analysis.indices.counted_game", counted_once):
        yield


def counted_once(shoe: CountedShoe) -> CountedGame:
    return _counted(shoe.rules, shoe.counting, shoe.penetration)


@cache
def _counted(*shoe: Any) -> CountedGame:
    return counted_game(CountedShoe(*shoe))


@cache
def table(rules: Rules = SIX, system: str = "hi-lo", rounding: Rounding = "floor", caution: float = 0.0) -> IndexTable:
    return index_plays(rules, Counting.at(rules, system, rounding), risk_averse=caution)


def indices(found: IndexTable) -> dict[str, int]:
    """`16 v 10 stand`, `pair 10 v 5 split`, `insure`; the index with a sign, `below` plays left out."""
    named = {}
    for play in found.plays:
        hand = {"hard": f"{play.number}", "insurance": ""}.get(play.kind, f"{play.kind} {play.number}")
        where = f"{hand} v {'A' if play.upcard == 1 else play.upcard} " if hand else ""
        if not play.below:
            named[f"{where}{play.word}"] = play.index
    return named


ILLUSTRIOUS = {
    "insure": 3, "16 v 10 stand": 0, "15 v 10 stand": 4, "pair 10 v 5 split": 5, "pair 10 v 6 split": 4,
    "10 v 10 double": 4, "12 v 3 stand": 2, "12 v 2 stand": 3, "11 v A double": 1, "9 v 2 double": 1,
    "10 v A double": 4, "9 v 7 double": 3, "16 v 9 stand": 5, "13 v 2 stand": -1, "12 v 4 stand": 0,
    "12 v 5 stand": -2, "12 v 6 stand": -1, "13 v 3 stand": -2,
}  # fmt: skip
"""Don Schlesinger's list: Hi-Lo, several decks, the dealer stands on soft 17."""
FAB_4 = {"14 v 10 surrender": 3, "15 v 10 surrender": 0, "15 v 9 surrender": 2, "15 v A surrender": 1}

NEARLY_EVEN = {"10 v A double": 3, "15 v A surrender": 2}
"""Where this house differs from the published list: at the reading between the two the moves differ by 0.2 % of a bet, or less."""


def test_the_illustrious_18_of_six_decks() -> None:
    found = indices(table())
    assert {play: found[play] for play in ILLUSTRIOUS} == ILLUSTRIOUS | {
        play: index for play, index in NEARLY_EVEN.items() if play in ILLUSTRIOUS
    }


def test_the_fab_4_surrenders() -> None:
    found = indices(table(replace(UNSPLIT, surrender="late")))
    assert {play: found[play] for play in FAB_4} == FAB_4 | {"15 v A surrender": 2}


@pytest.mark.parametrize("play", NEARLY_EVEN)
def test_where_the_lists_differ_the_moves_are_nearly_even(play: str) -> None:
    published = (ILLUSTRIOUS | FAB_4)[play]
    found = table(replace(UNSPLIT, surrender="late"))
    one = next(one for one in found.plays if play in indices(replace(found, plays=(one,))))
    assert abs(one.index - published) == 1
    assert (one.gain if one.index < published else one.cost) < 0.0025


def test_the_published_plays_are_the_most_valuable_ones() -> None:
    """Among the first 25 of this house stand 16 of the 18; the others are plays at low counts, where bets are small."""
    first = set(indices(replace(table(), plays=table().plays[:25])))
    assert len(first & set(ILLUSTRIOUS)) >= 16
    assert table().plays[0].kind == "insurance"
    worth = [play.worth for play in table().plays]
    assert worth == sorted(worth, reverse=True)
    assert min(worth) >= 0


def test_truncating_differs_from_flooring_at_negative_counts_only() -> None:
    floored, cut = indices(table(UNSPLIT)), indices(table(UNSPLIT, "hi-lo", "truncate"))
    for play in floored.keys() & cut.keys():
        if floored[play] >= 1:
            assert cut[play] == floored[play], play
        if floored[play] <= -1:
            assert cut[play] in (floored[play], floored[play] + 1), play
    assert cut["insure"] == 3
    assert cut["13 v 3 stand"] == -1, "truncated, -2 holds true counts above -3 and up to -2; -1 those up to -1"


def test_who_avoids_risk_doubles_and_splits_later() -> None:
    bold, careful = indices(table()), indices(table(SIX, "hi-lo", "floor", 1.0))
    for play in bold.keys() & careful.keys():
        if "double" in play or "split" in play:
            assert careful[play] >= bold[play], play
    assert careful["10 v 10 double"] > bold["10 v 10 double"] + 1
    assert careful["pair 10 v 5 split"] == 6
    assert careful["insure"] == 3


def test_who_estimates_the_decks_has_later_indices() -> None:
    """Divided by whole or half decks a true count is often a whole number; half of these are too high."""
    exact = indices(table(UNSPLIT))
    found = indices(index_plays(UNSPLIT, "hi-lo", estimate="half"))
    assert {found[play] - exact[play] for play in exact.keys() & found.keys() if abs(exact[play]) < 7} == {0, 1}
    assert (exact["12 v 2 stand"], found["12 v 2 stand"]) == (3, 4)
    assert exact == indices(index_plays(UNSPLIT, Counting.at(UNSPLIT, "hi-lo", estimate="half"))), "unless it is asked"


def test_gains_are_those_of_somebody_who_is_asked() -> None:
    """A dealer's natural ends the round before anybody is asked, if the dealer looks."""
    peek, blind = (
        next(one for one in index_plays(rules, "hi-lo").plays if (one.number, one.upcard, one.word) == (16, 1, "stand"))
        for rules in (UNSPLIT, replace(UNSPLIT, hole_card="no-peek"))
    )
    assert peek.worth == pytest.approx(blind.worth, rel=0.15), "other hands are doubled, so 16 is reached otherwise"
    assert 0.5 < blind.gain / peek.gain < 0.75, "about a third of the unseen cards are tens"


def test_who_insures_cannot_surrender() -> None:
    """E-09: at a house with late surrender insurance gains less, by what surrender is worth against an ace."""
    free, bound = (table(replace(UNSPLIT, surrender=one)) for one in cast(Any, ("none", "late")))
    gains = [next(play.gain for play in one.plays if play.kind == "insurance") for one in (free, bound)]
    assert gains[0] - gains[1] == pytest.approx(0.003, abs=0.001)
    assert indices(bound)["insure"] == 3


def test_tens_are_split_by_the_count_but_rarely_again() -> None:
    """At the index of a split a ten that comes lowers the count below it: more than two hands change little."""
    two, four = (indices(table(replace(SIX, max_hands=hands))) for hands in (2, 4))
    for play in ("pair 10 v 4 split", "pair 10 v 5 split", "pair 10 v 6 split"):
        assert two[play] == four[play]


def test_an_unbalanced_count_is_read_as_it_runs() -> None:
    found = indices(table(UNSPLIT, "ko"))
    assert found["insure"] in (2, 3)
    assert -8 <= found["16 v 10 stand"] <= -4


def test_a_count_of_one_rank_has_the_plays_of_that_rank() -> None:
    """A count of tens alone insures where tens are more than a third of the unseen cards, and that exactly."""
    tens = "1 1 1 1 1 1 1 1 -9/4 1"
    insure = indices(table(UNSPLIT, tens))["insure"]
    low, high = (96 / 312 + reading / 52 / (13 / 4) for reading in (insure - 0.5, insure + 1))
    assert low < 1 / 3 < high


def counted(rules: Rules) -> CountedGame:
    return counted_once(CountedShoe.of(rules, Counting.at(rules, "hi-lo")))


def test_the_cut_card_costs_insurance_a_little() -> None:
    """Where the first rounds take few small cards, more rounds follow up to the cut card, with fewer tens left for them."""
    found = counted(UNSPLIT)
    chance_of_ace, tens = 24 / 312, 96 / 311
    assert 0.0002 < (3 * tens - 1) / 2 - found.insured.sum() / chance_of_ace < 0.001
    assert found.begins.sum() == pytest.approx(1)


def test_a_chart_is_worth_on_average_what_is_simulated_up_to_the_cut_card() -> None:
    """The expectation of a chart is no straight line in the density. A chart of the full shoe is worth 0.023 % more."""
    shoe, best = CountedShoe.of(UNSPLIT, Counting.at(UNSPLIT, "hi-lo")), chart(UNSPLIT)
    worth = ChartWorth(shoe.game_at(0.0), best)
    at_densities = np.array([worth.at(shoe.game_at(density)) for density in shoe.densities])
    spread = shoe.matrix(0, 0.0).spread
    bends = np.gradient(np.gradient(at_densities, shoe.densities), shoe.densities)
    average, simulated = spread(at_densities, bends).sum(), -0.009976  # ± 0.000029, 1.5 billion rounds
    assert average == pytest.approx(simulated, abs=9e-5)
    assert average < edge(UNSPLIT, strategy=best).ev - 0.0001
    assert spread(at_densities).sum() != pytest.approx(average, abs=1e-5)
    gained = counted(UNSPLIT).edge.sum() - average
    by_index = sum(play.worth for play in index_plays(UNSPLIT, shoe.counting, spread=1).plays) / 100
    assert by_index < gained < 1.25 * by_index, "the best play does not round its count"


def one_deck_insurance(reading: int) -> tuple[float, float]:
    """The chance of a reading with an ace up, and insurance there, from every way in which 26 more cards can have gone.

    Hi-Lo at one deck; the hand is 10,9. Small cards, sevens to nines, tens and aces are told apart.
    """
    groups = {"small": 20, "middle": 11, "ten": 15, "ace": 3}
    chance = gain = 0.0
    for gone in _ways(groups, 26):
        left = {name: groups[name] - gone[name] for name in groups}
        running = gone["small"] - gone["ten"] - gone["ace"] - 2
        if np.floor(running * 52 / sum(left.values())) == reading:
            ways = np.prod([comb(groups[name], gone[name]) for name in groups]) / comb(49, 26)
            chance += ways
            gain += ways * (3 * left["ten"] / sum(left.values()) - 1) / 2
    return chance, gain


def _ways(groups: dict[str, int], many: int) -> Iterator[Counter[str]]:
    (name, size), *rest = groups.items()
    for count in range(min(size, many) + 1):
        if rest:
            for more in _ways(dict(rest), many - count):
                yield Counter({name: count}) + more
        elif count == many:
            yield Counter({name: count})


@pytest.mark.parametrize("reading", [-12, -10, 0, 2, 4, 6])
def test_the_shoe_at_a_count_against_enumeration(reading: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards 10,9 v A are known: they take away the tilted weights of their kinds, and no whole cards."""
    rules = Rules(decks=1, insurance=True, max_hands=2)
    counting = Counting.at(rules, "hi-lo", estimate="exact")
    sums = CountedShoe.of(rules, counting).starts.any_cards
    after_any_26 = np.where(np.arange(27)[:, None] == 26, sums[:27], 0.0)
    monkeypatch.setattr(CountedShoe, "starts", RoundStarts(after_any_26, np.zeros((10, *after_any_26.shape)), sums))
    shoe = CountedShoe.of(rules, counting)
    lacking = shoe.lacking(np.bincount([10, 9, 1], minlength=11)[1:]) @ shoe.alike[:, 9]
    tens = np.array([shoe.game_at(x).unseen.counts[9] - 1 for x in shoe.densities])
    whole, weighed = ((3 * number / 49 - 1) / 2 for number in (tens, tens + shoe.densities * lacking))
    by_reading, at = shoe.by_reading(3, -2.0), shoe.readings.index(reading)
    chance, gain = one_deck_insurance(reading)
    found = by_reading.weights[at].sum()
    assert found == pytest.approx(chance, abs=0.0015)
    assert by_reading.spread(weighed)[at] / found == pytest.approx(gain / chance, abs=0.0006)
    if reading:
        assert by_reading.spread(whole)[at] / found != pytest.approx(gain / chance, abs=0.0012)


REAL_SHOES = {
    ("stand", 9): {(10, 6, 8): -2.37, (9, 7, 8): -2.52},
    ("stand", 11): {(10, 5, 8): 1.19, (9, 6, 8): 0.84, (8, 7, 8): -4.72},
    ("double", 9): {(4, 3, 6): 0.09, (5, 2, 6): -1.44},
}
"""What the move gains over a hit, in per cent of a bet, by reading and by the hand with its upcard.

The mean over about 70,000 shoes of `blackjack/single-deck` each, dealt round by round by another program and valued exactly
with the counter's later moves; the errors are 0.04 to 0.1.
"""


def test_gains_at_one_deck_are_those_of_real_shoes() -> None:
    rules = blackjack_rules("blackjack/single-deck")
    shoe = CountedShoe.of(rules, Counting.at(rules, "hi-lo", estimate="exact"))
    found, lattice = counted_once(shoe), shoe.layout.lattice
    wrong = []
    for (word, reading), hands in REAL_SHOES.items():
        for (*cards, upcard), gain in hands.items():
            place = shoe.readings.index(reading), found.hands.tolist().index(lattice.find(*cards))
            column = shoe.layout.upcards.index(upcard)
            values, asked = found.values[place][:, column], found.asked[*place, column]
            computed = values[DOUBLE if word == "double" else STAND] - values[HIT]
            wrong.append(abs(100 * computed / asked - gain))
    assert max(wrong) < 0.5
    assert np.mean(wrong) < 0.2


def test_who_does_not_split_aces_has_plays_for_soft_twelve() -> None:
    """No other hand is soft 12. The chart would double it against a 6, and where aces are not split there are too few tens."""
    found = indices(index_plays("blackjack/single-deck", "hi-lo"))
    assert found["pair 1 v 6 split"] < -10 < found["soft 12 v 6 double"]
    assert not any(play.startswith("soft 12") for play in indices(table())), "at six decks aces are always split"


@pytest.mark.parametrize("penetration", [-0.1, 1.0])
def test_a_shoe_is_dealt_in_part(penetration: float) -> None:
    with pytest.raises(BadCount, match="penetration"):
        index_plays(SIX, Counting.at(SIX, "hi-lo"), penetration=penetration)
