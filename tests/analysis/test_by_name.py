"""Names wherever objects are accepted, and results that show themselves."""

from __future__ import annotations

import json

import pytest

from croupier.analysis import NoStrategy, advise, chart, deviation, distribution, edge, side_bets
from croupier.analysis.by_name import NotBlackjack
from croupier.analysis.effects import contributions
from croupier.analysis.exceptions import exceptions
from croupier.analysis.notebook import Notebook
from croupier.analysis.removal import cell_removals, removals
from croupier.cards import card
from croupier.games.blackjack import Rules, start
from croupier.houses import load
from croupier.protocol import FACE_DOWN, Stake
from croupier.strategies import find_strategy

HOUSE = "blackjack/vegas-strip:max_hands=1"
RULES = load(HOUSE).rules


@pytest.mark.slow
def test_a_house_by_its_name() -> None:
    assert isinstance(RULES, Rules)
    assert edge(HOUSE) == edge(RULES)
    assert deviation(HOUSE) == deviation(RULES)
    assert distribution(HOUSE).chances == distribution(RULES).chances
    assert chart(HOUSE).to_json()["hard"] == chart(RULES).to_json()["hard"]
    assert side_bets("blackjack/vegas-strip:side_bets=21+3").keys() == {"21+3"}
    assert edge("baccarat/ez").bets.keys() == removals("baccarat/ez").keys()
    assert edge("war/casino-war").ev < 0
    assert contributions("war/casino-war", "war/ctrlaltbet").first


@pytest.mark.parametrize("name", ["expert", "intermediate", "mimic"])
def test_a_strategy_by_its_name_or_itself(name: str) -> None:
    assert isinstance(RULES, Rules)
    assert edge(HOUSE, strategy=name) == edge(RULES, strategy=find_strategy(name, RULES))
    assert edge(HOUSE, strategy=name).ev < edge(HOUSE, strategy="optimal").ev


def test_the_best_player_is_the_best_play() -> None:
    assert isinstance(RULES, Rules)
    assert edge(HOUSE, strategy=find_strategy("optimal", RULES)) == edge(HOUSE)


def test_what_has_no_exact_value_is_refused() -> None:
    with pytest.raises(NoStrategy, match="plays by no chart"):
        edge(HOUSE, strategy=object())
    with pytest.raises(NotBlackjack, match="baccarat/ez is a house of baccarat"):
        deviation("baccarat/ez")
    with pytest.raises(NoStrategy, match="blackjack only"):
        edge("war/casino-war", strategy="expert")


def results() -> dict[str, Notebook]:
    round = start(Rules(), [Stake.on({"main": 100})])
    for given in (card("10"), card("9"), card("6"), FACE_DOWN):
        round = round.step(given)
    return {
        "blackjack": edge(HOUSE),
        "baccarat": edge("baccarat/ez"),
        "war": edge("war/casino-war"),
        "distribution": distribution(HOUSE),
        "advice": advise(round),
        "removal": removals(HOUSE)["main"],
        "cells": cell_removals(HOUSE),
        "exceptions": exceptions(HOUSE),
    }


def test_results_show_themselves() -> None:
    for name, found in results().items():
        columns = found.columns()
        assert len(repr(found)) < 200, name
        assert repr(found) == f"<{found.title()}>"
        assert len({len(column) for column in columns.values()}) == 1
        assert found._repr_html_().count("<tr>") == 1 + len(next(iter(columns.values())))
        assert json.loads(json.dumps(found.document())), name  # type: ignore[attr-defined]
