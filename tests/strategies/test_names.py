"""One list of names, and charts from files."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.games import baccarat, war
from croupier.games.blackjack import Round, Rules
from croupier.games.blackjack.chart import BadChart
from croupier.games.declare import HouseRules
from croupier.messages import Refused
from croupier.protocol import Decide
from croupier.strategies import UnknownStrategy, find_strategy, names, strategy_name
from croupier.strategies.expert import expert

At = Callable[..., Round]


@pytest.mark.parametrize("rules", [Rules(), Rules(ace_rule="one-drop"), war.Rules(), baccarat.Rules()])
def test_s0_19_every_listed_name_is_a_strategy_of_that_name(rules: HouseRules) -> None:
    for name in names(rules):
        strategy = find_strategy(name, rules)
        assert strategy.name == name
        assert strategy == find_strategy(name, rules)
        assert hash(strategy) == hash(find_strategy(name, rules))


def test_s0_19_the_three_levels_are_offered_at_blackjack_and_war() -> None:
    assert {"amateur", "intermediate", "expert", "mimic", "never-bust"} <= set(names(Rules()))
    war_players = {"optimal", "amateur", "intermediate", "expert", "always-war", "always-surrender", "champion"}
    assert set(names(war.Rules())) == war_players


@pytest.mark.parametrize(
    ("name", "rules", "sentence"),
    [
        ("perfect", Rules(), "“perfect” is not a strategy for blackjack; allowed: {names}, or a chart file."),
        ("", Rules(), "“” is not a strategy for blackjack; allowed: {names}, or a chart file."),
        ("always-war", Rules(), "“always-war” is not a strategy for blackjack; allowed: {names}, or a chart file."),
        ("mimic", war.Rules(), "“mimic” is not a strategy for war; allowed: {names}."),
        ("chart.json", war.Rules(), "“chart.json” is not a strategy for war; allowed: {names}."),
        ("expert", baccarat.Rules(), "“expert” is not a strategy for baccarat; allowed: player, banker, tie."),
    ],
)
def test_e_14_a_name_that_does_not_fit_is_refused_with_those_that_do(
    name: str, rules: HouseRules, sentence: str
) -> None:
    with pytest.raises(UnknownStrategy) as refused:
        find_strategy(name, rules)
    assert str(refused.value) == sentence.format(names=", ".join(names(rules)))


def test_a_chart_file_plays_as_the_chart_in_it(at: At, tmp_path: Path) -> None:
    file = tmp_path / "expert.json"
    file.write_text(json.dumps(expert(Rules()).to_json()), "utf-8")
    strategy, known = find_strategy(str(file), Rules()), find_strategy("expert", Rules())
    assert strategy.name == str(file)
    for hand in ("8 8", "10 6", "A 7", "5 5", "6 4"):
        round = at(Rules(), hand, "10")
        assert isinstance(round.need, Decide)
        assert strategy.mix(round, round.need, None) == known.mix(round, round.need, None)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "it is not JSON at line 1, column 1."),
        (b'{"house": "x",\n "hard": {', "it is not JSON at line 2, column 11."),
        (b"\xff\x00\xff", "it is not JSON."),
        (b"[" * 200_000, "it is not JSON."),
        (b"[]", "This is not a chart: a chart is a JSON object with house, hard, soft, pairs, spent, even_money."),
        (b'{"house": "x"}', "The chart has no “hard”; a chart has house, hard, soft, pairs, spent, even_money."),
    ],
    ids=["empty", "cut short", "no text", "too deep", "a list", "a hole"],
)
def test_e_06_a_bad_chart_file_is_refused_with_its_name(tmp_path: Path, content: bytes, problem: str) -> None:
    file = tmp_path / "chart.json"
    file.write_bytes(content)
    with pytest.raises(BadChart) as refused:
        find_strategy(str(file), Rules())
    assert str(refused.value) == f"The chart file “{file}” is not accepted: {problem}"


def test_e_06_a_chart_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for file, problem in (
        (tmp_path / "no.json", "there is no such file."),
        (tmp_path, "it cannot be read."),
        ("a\0b.json", "it cannot be read."),
        ("x" * 5000 + ".json", "it cannot be read."),
    ):
        with pytest.raises(BadChart) as refused:
            find_strategy(str(file), Rules())
        assert str(refused.value).endswith(f"” is not accepted: {problem}")


def test_e_06_a_chart_without_rows_for_the_houses_hands_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "standard.json"
    file.write_text(json.dumps(expert(Rules()).to_json()), "utf-8")
    one_drop = Rules(ace_rule="one-drop")
    with pytest.raises(Refused, match="no “spent” block"):
        find_strategy(str(file), one_drop)
    file.write_text(json.dumps(expert(one_drop).to_json()), "utf-8")
    assert find_strategy(str(file), one_drop).name == str(file)
    assert find_strategy(str(file), Rules()).name == str(file), "rows too many do no harm"


def test_strategies_import_nothing_heavy() -> None:
    heavy = "{'numpy', 'numba', 'json', 'random', 'secrets', 'importlib.resources'} & set(sys.modules)"
    script = f"import sys, croupier.strategies.betting; print({heavy})"
    run = subprocess.run(
        [sys.executable, "-S", "-c", script], capture_output=True, text=True, check=False, env=_paths()
    )
    assert run.stdout == "set()\n", run.stderr


def _paths() -> dict[str, str]:
    return {"PYTHONPATH": str(Path(sys.modules["croupier"].__path__[0]).parent)}


@pytest.mark.parametrize(
    ("text", "name"),
    [("Expert", "expert"), ("intermédiaire", "intermediate"), ("INTERMEDIAIRE", "intermediate"), ("débutant", "amateur"),
     ("Basic", "basic"), ("parfait", "optimal"), ("mine.json", "mine.json")],
)  # fmt: skip
def test_people_name_strategies_in_both_languages(text: str, name: str) -> None:
    assert strategy_name(text, Rules()) == name


@pytest.mark.parametrize("wrong", ["exprt", "intermediat", "amatuer"])
def test_a_nearly_right_strategy_gets_the_right_one(wrong: str) -> None:
    with pytest.raises(UnknownStrategy, match=r"did you mean (expert|intermediate|amateur)"):
        strategy_name(wrong, Rules())
