"""The players who only hit and stand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.games.blackjack import Round, Rules
from croupier.games.blackjack.chart import Chart
from croupier.games.blackjack.totals import Total, nothing
from croupier.protocol import Decide
from croupier.strategies.charts import amateur, mimic, never_bust

At = Callable[..., Round]
RULES = [Rules(), Rules(ace_rule="one-drop"), Rules(soft_17="hit"), Rules(ace_rule="one-drop", soft_17="hit")]


def answer_of(chart: Chart, round: Round) -> str:
    assert isinstance(round.need, Decide)
    return chart.move(round, round.need)


def totals(ace_rule: str) -> set[Total]:
    """Everything that two cards or more can count."""
    known: set[Total] = set()
    new = {two for one in nothing(ace_rule).after[1:] for two in one.after[1:]}
    while new := {total for total in new if not total.bust} - known:
        known |= new
        new = {after for total in new for after in total.after[1:]}
    return known


def hits(chart: Chart, total: Total) -> bool:
    (cell,) = {chart.cell(total, upcard) for upcard in range(1, 11)}
    assert cell in ("H", "S")
    return cell == "H"


@pytest.mark.parametrize("rules", RULES)
def test_s0_20_s0_d6_amateur_hits_below_16_and_does_nothing_else(rules: Rules) -> None:
    for total in totals(rules.ace_rule):
        assert hits(amateur(rules), total) == (total.points < 16)


@pytest.mark.parametrize("rules", RULES)
def test_e_14_mimic_hits_as_the_dealer_does(rules: Rules) -> None:
    for total in totals(rules.ace_rule):
        soft_17 = total.points == 17 and total.soft and rules.soft_17 == "hit"
        assert hits(mimic(rules), total) == (total.points < 17 or soft_17)


@pytest.mark.parametrize("rules", RULES)
def test_e_14_never_bust_hits_while_no_card_can_bust_up_to_soft_17(rules: Rules) -> None:
    for total in totals(rules.ace_rule):
        safe = not any(after.bust for after in total.after)
        assert hits(never_bust(rules), total) == (safe and total.points <= 17), total


def test_s0_20_e_14_a_pair_is_a_total_like_any_other() -> None:
    for player in (amateur, mimic, never_bust):
        for rules in RULES:
            chart = player(rules)
            assert not chart.pairs_played_otherwise[rules.ace_rule]
            for value in range(1, 11):
                pair = nothing(rules.ace_rule).after[value].after[value]
                assert {chart.cell(pair, up, value) for up in range(1, 11)} == {chart.cell(pair, 2)}


def test_s0_20_amateur_at_the_table(at: At, changer: Rules) -> None:
    chart = amateur(changer)
    assert answer_of(chart, at(changer, "10 5", "6")) == "hit"
    assert answer_of(chart, at(changer, "10 6", "10")) == "stand"
    assert answer_of(chart, at(changer, "6 5", "6")) == "hit"
    assert answer_of(chart, at(changer, "8 8", "6")) == "stand"
    assert answer_of(chart, at(changer, "A 4", "6")) == "hit"
    assert answer_of(chart, at(changer, "A 5", "6")) == "stand"
    assert answer_of(chart, at(Rules(insurance=True), "10 5", "A")) == "decline"
    assert answer_of(chart, at(Rules(surrender="early"), "10 6", "A")) == "decline"
