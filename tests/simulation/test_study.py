"""What `simulate` gives in Python: names instead of objects, short in print, columns of numbers."""

from __future__ import annotations

import json

import pytest

from croupier.houses import load
from croupier.simulation import Options, simulate
from croupier.simulation.counter_options import BadRequest
from croupier.simulation.ramps import Ramp
from croupier.strategies import find_strategy

HOUSE = "blackjack/vegas-strip:max_hands=1"


@pytest.mark.slow
def test_names_are_accepted_wherever_objects_are() -> None:
    rules = load(HOUSE).rules
    by_name = simulate(HOUSE, Options(strategy="expert", rounds=20_000, seed=5))
    by_object = simulate(rules, Options(strategy=find_strategy("expert", rules), rounds=20_000, seed=5))
    assert by_name.first == by_object.first
    assert (
        simulate(HOUSE, Options(strategy=["expert", find_strategy("amateur", rules)], rounds=2000, seed=5)).seats == 2
    )
    assert simulate("baccarat/punto-banco", Options(rounds=2000, seed=5)).rounds == 2000
    with pytest.raises(BadRequest, match="2 strategies are given for 3 seats"):
        simulate(HOUSE, Options(strategy=["expert", "expert"], rounds=2000, seats=3))


@pytest.mark.slow
def test_a_counter_by_name() -> None:
    ramp = Ramp.parse("1:1 2:8")
    found = simulate(HOUSE, Options(strategy="basic", rounds=100_000, seed=5, count="hi-lo", plays="i18", ramp=ramp))
    again = simulate(
        HOUSE, Options(strategy="basic", rounds=100_000, seed=5, count="hi-lo", plays="i18", ramp="1:1 2:8")
    )
    assert found.earnings
    assert again.earnings
    assert found.earnings.win_rate == again.earnings.win_rate
    columns = found.by_count_columns()
    assert columns["rounds"].sum() == 100_000
    assert columns["frequency"].sum() == pytest.approx(1)
    assert set(columns["bet"].tolist()) == {1.0, 8.0}
    best = simulate(HOUSE, Options(strategy="basic", rounds=100_000, seed=5, count="hi-lo", spread="1-8", optimal=True))
    assert best.earnings
    assert best.ramp
    assert best.ramp.bet(10) == 8


@pytest.mark.slow
def test_it_is_short_in_print_and_whole_as_a_document() -> None:
    found = simulate(HOUSE, Options(strategy="basic", rounds=20_000, seed=5))
    assert repr(found).startswith(f"<{HOUSE}, basic: 20,000 rounds, ev ")
    assert len(repr(found)) < 120
    assert found._repr_html_().startswith("<table><caption>blackjack/vegas-strip")
    document = json.loads(json.dumps(found.document()))
    assert (document["rounds"], document["house"], document["strategy"]) == (20_000, HOUSE, "basic")
    columns = found.columns()
    assert columns["rounds"].sum() == 20_000
    assert (columns["net"] * columns["share"]).sum() == pytest.approx(found.ev)
