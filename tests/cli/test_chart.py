"""`croupier chart`: the card in every form, and the chart file that `--strategy` takes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis import chart as best_chart
from croupier.games.blackjack import Rules
from croupier.games.blackjack.chart import Chart
from croupier.houses import load, names
from paper.commands import Paper, document, refusal_of, run
from sizes import some

BLACKJACK = [name for name in names() if load(name).game == "blackjack"]


@pytest.mark.slow
@pytest.mark.parametrize("house", some(BLACKJACK, 6))
def test_the_json_is_a_chart_file_that_strategy_takes(house: str, tmp_path: Path) -> None:
    file = tmp_path / "chart.json"
    assert run("chart", house, "--format", "json", "--output", str(file)).out == ""
    rules = load(house).rules
    assert isinstance(rules, Rules)
    written = Chart.from_json(json.loads(file.read_text("utf-8")))
    assert written == best_chart(rules, name=house)
    assert written.house == house
    by_file = document("edge", house, "--strategy", str(file))["ev"]
    assert by_file == document("edge", house, "--strategy", "basic")["ev"]


def test_a_file_can_be_drawn_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    printed = run("chart", "blackjack/changer", "--strategy", "expert", "--format", "json").out
    file.write_text(printed, "utf-8")
    again = run("chart", "blackjack/changer", "--strategy", str(file), "--format", "json").out
    assert again == printed
    drawn = run("chart", "blackjack/changer", "--strategy", str(file)).out
    assert drawn.startswith("Chart: mine.json  Changer  4D S17 NP NS SWAP NI 21=BJ 3:2\n")


@pytest.mark.slow
@pytest.mark.parametrize("change", ["swap=true", "blackjack_pays=6:5"])
def test_swaps_and_even_money_are_kept_in_the_file(change: str, tmp_path: Path) -> None:
    house, file = f"blackjack/vegas-strip:{change}", tmp_path / "chart.json"
    run("chart", house, "--format", "json", "--output", str(file))
    written = json.loads(file.read_text("utf-8"))
    assert written["pairs"]["A"][4] == ("C" if change == "swap=true" else "P")
    assert written.get("even_money", False) is (change != "swap=true")
    by_file = document("edge", house, "--strategy", str(file))["ev"]
    assert by_file == document("edge", house, "--strategy", "basic")["ev"]
    assert by_file > document("edge", house, "--strategy", _without(written, file))["ev"]


def _without(written: dict[str, Any], file: Path) -> str:
    """The chart in the older format, without swaps and even money."""
    written.pop("even_money", None)
    written["pairs"]["A"] = ["P"] * 10
    file.write_text(json.dumps(written), "utf-8")
    return str(file)


def test_what_is_no_answer_to_even_money_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "chart.json"
    written = json.loads(run("chart", "blackjack/partage", "--format", "json").out)
    file.write_text(json.dumps(written | {"even_money": "yes"}), "utf-8")
    assert refusal_of("edge", "blackjack/partage", "--strategy", str(file)).endswith(
        "even_money = “yes” is not accepted: a chart takes even money, true, or not, false."
    )


@pytest.mark.slow
def test_the_text_is_the_card() -> None:
    lines = run("chart", "blackjack/vegas-strip").out.splitlines()
    assert lines[0] == "Chart of the house  Las Vegas Strip  6D S17 DAS LS 3:2"
    assert "  Hard  2  3  4  5  6  7  8  9 10  A     Soft  2  3  4  5  6  7  8  9 10  A" in lines
    assert any("   A 7  S  Ds Ds Ds Ds S  S  H  H  H" in line for line in lines)
    assert "   8 8  P  P  P  P  P  P  P  P  P  P" in lines
    ev = document("edge", "blackjack/vegas-strip", "--strategy", "basic")["ev"]
    assert any(line.startswith(f"Edge −{-100 * ev:.3f} % of the first bet, fresh shoe.") for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("house", some(BLACKJACK, 5))
def test_no_line_is_wider_than_the_terminal(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in (42, 80, 120, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = run("chart", house).out.splitlines()
        assert max(map(len, lines)) <= columns - 2, columns


@pytest.mark.slow
def test_colours_only_on_a_terminal_and_none_with_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for depth, code in (
        ("truecolor", "\x1b[1;38;2;61;44;5;48;2;240;207;134m D "),
        ("", "\x1b[1;38;5;235;48;5;222m D "),
    ):
        monkeypatch.setenv("COLORTERM", depth)
        assert code in run("chart", "blackjack/vegas-strip", out=Paper(terminal=True)).out
    assert "\x1b" not in run("chart", "blackjack/vegas-strip").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("chart", "blackjack/vegas-strip", out=Paper(terminal=True)).out


def test_a_text_file_has_no_colours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    file = tmp_path / "card.txt"
    run("chart", "blackjack/vegas-strip", "--output", str(file), out=Paper(terminal=True))
    assert "\x1b" not in file.read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(("form", "begins"), [("svg", "<svg "), ("html", "<!doctype html>")])
def test_pictures_are_written_to_a_file_or_printed(form: str, begins: str, tmp_path: Path) -> None:
    file = tmp_path / f"card.{form}"
    assert run("chart", "blackjack/french", "--format", form, "--output", str(file)).code == 0
    assert file.read_text("utf-8").startswith(begins)
    assert run("chart", "blackjack/french", "--format", form).out == file.read_text("utf-8")


def test_what_no_chart_can_hold_is_refused(tmp_path: Path) -> None:
    assert refusal_of("chart", "war/ctrlaltbet") == "A chart is for blackjack; war/ctrlaltbet is a house of war."
    for strategy in ("optimal", "intermediate"):
        sentence = refusal_of("chart", "blackjack/partage", "--strategy", strategy)
        assert sentence == f"“{strategy}” does not play by one chart; the best chart of a house is basic."
    assert "is not a strategy for blackjack" in refusal_of("chart", "blackjack/partage", "--strategy", "cautious")
    assert "no “spent” block" in _spent_less(tmp_path)


def _spent_less(tmp_path: Path) -> str:
    file = tmp_path / "standard.json"
    file.write_text(run("chart", "blackjack/partage", "--format", "json").out, "utf-8")
    return refusal_of("chart", "blackjack/deshmukh", "--strategy", str(file))


@pytest.mark.parametrize(
    ("name", "begins"),
    [("c.svg", "<svg "), ("c.HTML", "<!doctype html>"), ("c.json", "{\n"), ("c.txt", "Chart of"), ("c", "Chart of")],
)
def test_the_name_of_the_file_says_how_it_is_drawn(name: str, begins: str, tmp_path: Path) -> None:
    run("chart", "blackjack/partage", "--output", str(tmp_path / name))
    assert (tmp_path / name).read_text("utf-8").startswith(begins)
    run("chart", "blackjack/partage", "--output", str(tmp_path / name), "--format", "text")
    assert (tmp_path / name).read_text("utf-8").startswith("Chart of"), "what is asked for goes before"


def test_a_folder_that_is_not_there_is_refused_before_anything_is_computed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.analysis.chart", None)
    sentence = refusal_of("chart", "blackjack/partage", "--output", str(tmp_path / "no" / "card.svg"))
    assert sentence == f"There is no folder “{tmp_path / 'no'}” for the chart."


def test_a_file_that_cannot_be_written_ends_with_a_sentence(tmp_path: Path) -> None:
    ran = run("chart", "blackjack/partage", "--output", str(tmp_path))
    assert ran.code == 1
    assert ran.err.endswith("cannot be read or written: it is a folder.\n")
    assert run("chart", "blackjack/partage", "--format", "pdf").code == 2


@pytest.mark.slow
def test_the_experts_table_beside_the_best_chart() -> None:
    """S0-D5: the cells that the document has otherwise, and what each costs."""
    told = run("chart", "blackjack/changer", "--strategy", "expert", "--differences").out
    assert "hard 10 v 10   Double instead of Hit         0.1035" in told
    assert "In all 0.1812 % of a bet a round" in told
    data = json.loads(run("chart", "blackjack/changer", "--strategy", "expert", "--differences", "--json").out)
    assert {"cell": "hard 9 6", "move": "hit", "best": "double"}.items() <= data["cells"][1].items()
    assert data["costs_a_round"] == pytest.approx(0.00181193309, abs=1e-9)
    assert "Both do the same with every first hand." in run("chart", "blackjack/downtown", "--differences").out


@pytest.mark.slow
def test_index_plays_on_the_card() -> None:
    for form in ("text", "svg", "html"):
        told = run("chart", "blackjack/vegas-strip:max_hands=1", "--count", "hi-lo", "--format", form).out
        assert "16 v 10 Stand +0" in told
        assert "Insurance +3" in told
    assert "16 v 10" not in run("chart", "blackjack/vegas-strip").out


@pytest.mark.parametrize("name", ["card.pdf", "card.PNG", "card.toml"])
def test_a_file_whose_name_asks_for_another_format_is_refused(tmp_path: Path, name: str) -> None:
    sentence = refusal_of("chart", "blackjack/partage", "--output", str(tmp_path / name))
    assert sentence == f"A chart is not written to “{tmp_path / name}”; it ends in .svg, .html, .json, .txt."
    assert not (tmp_path / name).exists()
