"""`croupier edge`: every figure of the reference file and the rulebook, as the command prints it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from analysis.figures import PLACES, REFERENCE, case_name, standard_chart
from croupier.houses import names
from paper.commands import Paper, document, refusal_of, run
from sizes import some

RULEBOOK = (Path(__file__).parents[2] / "docs" / "rulebook.md").read_text("utf-8")


@pytest.fixture
def base(tmp_path: Path) -> str:
    """E-15: an empty house file has the base rules of the reference file, with six decks."""
    file = tmp_path / "base.toml"
    file.write_text('game = "blackjack"\n', "utf-8")
    return str(file)


def house_with(house: str, case: dict[str, Any]) -> str:
    changes = (f"{name}={str(value).lower()}" for name, value in case.items() if name != "ev")
    return f"{house}:{','.join(changes)}"


# The reference file


@pytest.mark.parametrize("case", REFERENCE["optimal"], ids=case_name)
def test_optimal_play_is_worth_what_the_reference_says(base: str, case: dict[str, Any]) -> None:
    assert document("edge", house_with(base, case))["ev"] == pytest.approx(case["ev"], abs=PLACES)


@pytest.mark.parametrize("case", REFERENCE["chart"]["ev"], ids=case_name)
def test_a_chart_file_is_worth_what_the_reference_says(base: str, tmp_path: Path, case: dict[str, Any]) -> None:
    file = tmp_path / "standard.json"
    file.write_text(json.dumps(standard_chart().to_json()), "utf-8")
    found = document("edge", house_with(base, case), "--strategy", str(file))
    assert found["ev"] == pytest.approx(case["ev"], abs=PLACES)
    assert found["strategy"] == str(file)


@pytest.mark.parametrize("decks", REFERENCE["insurance"])
def test_insurance_is_worth_what_the_reference_says(base: str, decks: str) -> None:
    found = document("edge", f"{base}:insurance=true,max_hands=1,decks={decks}")
    assert found["insurance"]["fraction"] == REFERENCE["insurance"][decks]
    assert found["insurance"]["ev"] == float(Fraction(REFERENCE["insurance"][decks]))
    assert "insurance" not in document("edge", f"{base}:max_hands=1,decks={decks}")


@pytest.mark.slow
@pytest.mark.parametrize("name", some([*REFERENCE["standard_deviation"]], 2))
def test_the_deviation_is_what_the_reference_says(base: str, name: str) -> None:
    decks, _, hands, *_ = name.replace(",", "").split()
    found = document("edge", f"{base}:decks={decks},max_hands={hands}", "--deviation")
    assert found["standard_deviation"] == pytest.approx(REFERENCE["standard_deviation"][name], abs=PLACES)
    assert "standard_deviation" not in document("edge", f"{base}:max_hands=1")


SIDES = {
    "EZ banker (three-card 7 pushes)": ("banker_commission=0%,banker_seven=pushes", "banker"),
    "dragon 7, 40:1": ("side_bets=dragon-7", "dragon-7"),
    "panda 8, 25:1": ("side_bets=panda-8", "panda-8"),
    "super 6 banker (1:2 on 6)": ("banker_commission=0%,banker_six_pays=1:2", "banker"),
    "super 6, 12:1": ("side_bets=super-6", "super-6"),
    "pair, 11:1": ("side_bets=pairs", "player-pair"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in REFERENCE["sidebets_8_decks"] if name != "about"])
def test_baccarats_side_bets_are_worth_what_the_reference_says(name: str) -> None:
    changes, bet = SIDES[name]
    found, given = document("edge", f"baccarat/punto-banco:{changes}")["bets"][bet], REFERENCE["sidebets_8_decks"][name]
    if isinstance(given, str):
        assert found["fraction"] == given
    else:
        digits = len(str(given).partition(".")[2])
        assert round(found["ev"], digits) == given


# The rulebook

FIGURES = {
    "S0": ("blackjack/changer", "-0.000815147543311"),
    "S1": ("blackjack/partage", "-0.003870579625438"),
    "S2": ("blackjack/deshmukh", "-0.063313799899832"),
    "S3": ("blackjack/four-seats", "-0.019283539051113"),
    "S4": ("blackjack/ctrlaltbet", "-0.025011751433325"),
}


@pytest.mark.parametrize("document_id", FIGURES)
def test_best_play_at_the_documents_houses_is_worth_what_the_rulebook_says(document_id: str) -> None:
    house, figure = FIGURES[document_id]
    assert figure in RULEBOOK
    assert document("edge", house)["ev"] == pytest.approx(float(figure), abs=PLACES)


def test_e_12_with_a_peek_ctrlaltbet_would_be_worse() -> None:
    assert "(with a peek it would be -0.028659, not -0.025012)" in RULEBOOK
    peeking = "blackjack/ctrlaltbet:hole_card=peek,dealer_natural_beats_21=true"
    assert document("edge", peeking)["ev"] == pytest.approx(-0.028659, abs=5e-7)


def test_e_05_original_bets_only_is_worth_what_a_peek_is() -> None:
    peek = document("edge", "blackjack/european:hole_card=peek")["ev"]
    assert document("edge", "blackjack/european:original_bets_only=true")["ev"] == pytest.approx(peek, abs=1e-12)


@pytest.mark.parametrize(
    ("row", "house"),
    [
        ("punto banco, 8", "baccarat/punto-banco"),
        ("ctrlaltbet, 8", "baccarat/ctrlaltbet"),
        ("punto banco, 1", "baccarat/punto-banco:decks=1"),
    ],
)
def test_s4_baccarats_bets_are_the_rulebooks_fractions(row: str, house: str) -> None:
    (line,) = (line for line in RULEBOOK.splitlines() if line.startswith(f"| {row} |"))
    player, banker, tie = (cell.strip().lstrip("+") for cell in line.strip("|").split("|")[1:])
    found = document("edge", house)
    assert {bet: worth["fraction"] for bet, worth in found["bets"].items()} == {
        "player": player,
        "banker": banker,
        "tie": tie,
    }
    assert all(worth["ev"] == float(Fraction(worth["fraction"])) for worth in found["bets"].values())
    assert "ev" not in found
    assert "strategy" not in found


def test_s4_punto_bancos_coups_end_as_the_rulebook_counts_them() -> None:
    line = "over 4998398275503360: Banker 2292252566437888, Player 2230518282592256, Tie 475627426473216"
    assert line in RULEBOOK
    coups = document("edge", "baccarat/punto-banco")["coups"]
    assert line == "over {all}: Banker {banker}, Player {player}, Tie {tie}".format(**coups)


@pytest.mark.parametrize(
    ("house", "strategy", "fraction"),
    [
        ("war/ctrlaltbet", "optimal", "-30682/4965115"),
        ("war/ctrlaltbet", "always-war", "-30682/4965115"),
        ("war/ctrlaltbet", "always-surrender", "-23/622"),
        ("war/casino-war", "expert", "-23138/993023"),
        ("war/casino-war:war_tie_pays=1:1", "optimal", "-142853/4965115"),
    ],
)
def test_s4_the_ante_at_war_is_the_rulebooks_fraction(house: str, strategy: str, fraction: str) -> None:
    assert fraction in RULEBOOK
    found = document("edge", house, "--strategy", strategy)
    assert found["fraction"] == found["bets"]["ante"]["fraction"] == fraction
    assert found["ev"] == float(Fraction(fraction))
    assert found["always"]["best"] == "war"


def test_s4_the_tie_bet_at_war_is_the_rulebooks_fraction() -> None:
    assert "tie side bet 10:1 -58/311" in RULEBOOK
    assert document("edge", "war/casino-war")["bets"]["tie"]["fraction"] == "-58/311"
    assert "tie" not in document("edge", "war/ctrlaltbet")["bets"]


def test_e_14_intermediate_at_war_is_half_way_between_the_others() -> None:
    war, surrender = Fraction(-30682, 4965115), Fraction(-23, 622)
    found = document("edge", "war/ctrlaltbet", "--strategy", "intermediate")
    assert Fraction(found["fraction"]) == (war + surrender) / 2


# Every house


@pytest.mark.slow
@pytest.mark.parametrize("house", names())
def test_every_house_has_its_edge_in_words_and_as_a_document(house: str) -> None:
    found, ran = document("edge", house), run("edge", house)
    assert ran.code == 0
    assert found["house"] == house
    assert "fresh shoe" in ran.out
    worth = {"main": found["ev"]} if found["game"] == "blackjack" else {n: w["ev"] for n, w in found["bets"].items()}
    assert found["favourable"] == [bet for bet, ev in worth.items() if ev > 0]
    assert ran.out.count("Watch out") == len(found["favourable"])


def test_b_d2_a_bet_that_favours_the_player_is_pointed_out() -> None:
    assert "Watch out: Tie favours the player here, by 1.92 %." in run("edge", "baccarat/ctrlaltbet").out
    assert "Watch out: this table favours the player, by 0.17 %." in run("edge", "blackjack/boardwalk-1978").out


def test_the_figures_of_a_round_belong_together() -> None:
    found = document("edge", "blackjack/vegas-strip")
    assert found["per_unit_wagered"] == found["ev"] / found["wagered"]
    tens, rest = 96 / 312, 24 / 312
    assert list(found["by_upcard"]) == [*map(str, range(2, 11)), "A"]
    weighted = sum(worth * (tens if upcard == "10" else rest) for upcard, worth in found["by_upcard"].items())
    assert weighted == pytest.approx(found["ev"], abs=1e-12)
    assert found["naturals"]["player"] == pytest.approx(2 * 24 * 96 / (312 * 311), abs=1e-15)


def test_side_bets_stand_beside_the_edge() -> None:
    found = document("edge", "blackjack/vegas-strip:side_bets=21+3|perfect-pairs|lucky-ladies")
    assert list(found["side_bets"]) == ["21+3", "perfect-pairs", "lucky-ladies"]
    assert found["ev"] == document("edge", "blackjack/vegas-strip")["ev"]
    pair = Fraction(5, 311) * 25 + Fraction(6, 311) * 12 + Fraction(12, 311) * 6 - Fraction(288, 311)
    assert Fraction(found["side_bets"]["perfect-pairs"]["fraction"]) == pair


@pytest.mark.parametrize("strategy", ["basic", "expert", "amateur", "mimic", "never-bust"])
def test_no_strategy_is_worth_more_than_the_best(strategy: str) -> None:
    best = document("edge", "blackjack/partage")["ev"]
    assert document("edge", "blackjack/partage", "--strategy", strategy)["ev"] < best


def test_s0_21_intermediate_lies_between_amateur_and_expert() -> None:
    amateur, between, expert = (
        document("edge", "blackjack/changer", "--strategy", name)["ev"]
        for name in ("amateur", "intermediate", "expert")
    )
    assert amateur < between < expert


@pytest.mark.slow
def test_the_distribution_agrees_with_edge_and_deviation() -> None:
    found = document("edge", "blackjack/partage", "--deviation", "--distribution")
    spread = {float(net): chance for net, chance in found["distribution"]["chances"].items()}
    mean = sum(net * chance for net, chance in spread.items())
    assert sum(spread.values()) == pytest.approx(1.0, abs=1e-12)
    assert mean == pytest.approx(found["ev"], abs=1e-12)
    square = sum(net * net * chance for net, chance in spread.items())
    assert square - mean**2 == pytest.approx(found["standard_deviation"] ** 2, abs=1e-12)
    assert found["distribution"]["exact"]
    shares = [found["distribution"][how] for how in ("win", "push", "loss")]
    assert sum(shares) == pytest.approx(1.0, abs=1e-12)


@pytest.mark.slow
def test_with_more_than_two_hands_the_distribution_is_simulated_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("croupier.paper.reports.ROUNDS", 1 << 20)
    arguments = ("edge", "blackjack/six-five:max_hands=3", "--strategy", "basic", "--distribution")
    found = document(*arguments)
    spread = found["distribution"]
    assert (spread["exact"], spread["rounds"]) == (False, 1 << 20)
    assert sum(spread["chances"].values()) == pytest.approx(1.0, abs=1e-12)
    mean = sum(float(net) * chance for net, chance in spread["chances"].items())
    assert mean == pytest.approx(found["ev"], abs=5 * 1.15 / 1024)
    assert spread["standard_errors"]["win"] == pytest.approx((spread["win"] * (1 - spread["win"])) ** 0.5 / 1024)
    assert "(Not exact: with more than two hands this comes from 1,048,576 simulated rounds" in run(*arguments).out


OTHERS = [house for house in names() if not house.startswith("blackjack/")]


@pytest.mark.parametrize("house", OTHERS)
def test_at_baccarat_and_war_each_bet_has_its_deviation_and_distribution(house: str) -> None:
    plain, found = document("edge", house), document("edge", house, "--deviation", "--distribution")
    for bet, figures in found["bets"].items():
        assert plain["bets"][bet] == {"ev": figures["ev"], "fraction": figures["fraction"]}
        spread = figures["distribution"]
        exactly = {name: Fraction(chance) for name, chance in spread["fractions"].items()}
        chances = {Fraction(net): exactly[net] for net in spread["chances"]}
        assert spread["exact"]
        assert sum(chances.values()) == exactly["win"] + exactly["push"] + exactly["loss"] == 1
        mean = sum(net * chance for net, chance in chances.items())
        assert mean == Fraction(figures["fraction"])
        variance = sum(net * net * chance for net, chance in chances.items()) - mean**2
        assert variance == Fraction(figures["variance"])
        assert figures["standard_deviation"] == pytest.approx(float(variance) ** 0.5, abs=1e-15)
        given = {name: spread[name] for name in ("win", "push", "loss")} | spread["chances"]
        assert given == {name: float(chance) for name, chance in exactly.items()}


def test_only_what_was_asked_for_is_added_to_a_bet() -> None:
    deviation = document("edge", "war/casino-war", "--deviation")["bets"]["tie"]
    distribution = document("edge", "war/casino-war", "--distribution")["bets"]["tie"]
    assert deviation.keys() == {"ev", "fraction", "standard_deviation", "variance"}
    assert distribution.keys() == {"ev", "fraction", "distribution"}


def test_s4_punto_bancos_coups_are_the_chances_of_its_bets() -> None:
    found = document("edge", "baccarat/punto-banco", "--distribution")
    coups = found["coups"]
    shares = found["bets"]["player"]["distribution"]["fractions"]
    for end, coup in (("win", "player"), ("push", "tie"), ("loss", "banker")):
        assert Fraction(shares[end]) == Fraction(coups[coup], coups["all"])


@pytest.mark.parametrize("strategy", ["always-war", "always-surrender", "intermediate"])
def test_at_war_the_distribution_is_that_of_the_strategy(strategy: str) -> None:
    found = document("edge", "war/ctrlaltbet", "--strategy", strategy, "--distribution")["bets"]["ante"]
    chances = found["distribution"]["fractions"]
    assert Fraction(found["fraction"]) == sum(
        Fraction(net) * Fraction(chances[net]) for net in found["distribution"]["chances"]
    )
    assert ("-0.5" in chances) == (strategy != "always-war")
    assert ("-2" in chances) == (strategy != "always-surrender")


def test_a_bet_is_spread_on_the_sheet() -> None:
    lines = run("edge", "war/casino-war", "--deviation", "--distribution").out.splitlines()
    assert "The standard deviation of a unit on each bet:" in lines
    at = lines.index("What a unit on Ante comes to:")
    assert [line.split("   exactly")[0].split() for line in lines[at + 1 : at + 4]] == [
        ["wins", "50.2735", "%"],
        ["+2", "0.5471", "%"],
        ["+1", "49.7265", "%"],
    ]
    assert "exactly 23/311" in lines[lines.index("What a unit on Tie comes to:") + 1]
    assert "What a unit" not in run("edge", "war/casino-war").out


# Effects


@pytest.mark.slow
def test_effects_are_what_the_changed_house_is_worth() -> None:
    found = document("edge", "blackjack/ctrlaltbet", "--effects")
    moved = {(row["rule"], row["after"]): row["moved"]["main"] for row in found["effects"]}
    for change, difference in moved.items():
        if change in (("decks", 1), ("double", "any"), ("blackjack_pays", "6:5"), ("surrender", "early")):
            other = document("edge", f"blackjack/ctrlaltbet:{change[0]}={change[1]}")["ev"]
            assert other - found["ev"] == pytest.approx(difference, abs=1e-12)
    sizes = [abs(row["moved"]["main"]) for row in found["effects"]]
    assert found["complete"]
    assert all(one >= other - 1e-12 for one, other in pairwise(sizes))
    assert ("original_bets_only", True) not in moved, "E-04: not possible with dealer_natural_beats_21 = false"


def test_effects_are_a_table_the_largest_first() -> None:
    lines = run("edge", "war/ctrlaltbet", "--effects").out.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("What each rule is worth here"))
    assert lines[at + 1].split()[0] == "war_win_pays"
    assert lines[-1].startswith("No change: ")


def test_whoever_interrupts_the_effects_gets_those_that_were_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.analysis import effects

    every = effects.effects

    def three(*given: Any) -> Iterator[effects.Effect]:
        for number, effect in enumerate(every(*given)):
            if number == 3:
                raise KeyboardInterrupt
            yield effect

    monkeypatch.setattr(effects, "effects", three)
    ran = run("edge", "war/casino-war", "--effects", "--json")
    found = json.loads(ran.out)
    assert (ran.code, len(found["effects"]), found["complete"]) == (130, 3, False)
    assert "Interrupted: not every change was tried." in run("edge", "war/casino-war", "--effects").out


def test_progress_goes_to_standard_error_if_somebody_looks_at_it() -> None:
    err = Paper(terminal=True)
    assert run("edge", "war/ctrlaltbet", "--effects", err=err).out.count("changes") == 0
    assert "1 of " in err.text()
    assert err.text().endswith("\r\x1b[K")
    assert run("edge", "war/ctrlaltbet", "--effects").err == ""


# What is refused


def test_what_cannot_be_is_refused_with_a_sentence() -> None:
    assert "did you mean blackjack/vegas-strip" in refusal_of("edge", "blackjack/vegas-stripe")
    assert refusal_of("edge", "blackjack/vegas-strip", "--strategy", "lucky").startswith(
        "“lucky” is not a strategy for blackjack; allowed: optimal, basic, expert,"
    )
    assert refusal_of("edge", "war/ctrlaltbet", "--strategy", "basic").startswith("“basic” is not a strategy for war;")
    assert "no --strategy" in refusal_of("edge", "baccarat/punto-banco", "--strategy", "player")
    assert "there is no such file" in refusal_of("edge", "blackjack/vegas-strip", "--strategy", "no.json")


def test_intermediate_is_refused_where_more_than_two_hands_can_arise() -> None:
    sentence = refusal_of("edge", "blackjack/vegas-strip", "--strategy", "intermediate")
    assert sentence.startswith("A mixture of charts that differ in what they split is exact to two hands only")
    assert document("edge", "blackjack/vegas-strip:max_hands=2", "--strategy", "intermediate")["ev"] < 0


# In passing


def test_help_says_that_seats_and_turns_change_nothing() -> None:
    text = " ".join(run("edge", "--help").out.split())
    assert "Other seats, rotating turns and the cut card are not in it" in text


def test_bars_are_typed_where_the_encoding_has_no_blocks() -> None:
    plain = run("edge", "blackjack/ctrlaltbet", out=Paper("latin-1"))
    assert "█" not in plain.out
    assert "|###" in plain.out


def test_the_commands_import_nothing_heavy_before_they_run() -> None:
    script = (
        "import sys, croupier.cli.edge, croupier.cli.advise, croupier.cli.chart;"
        "print(sorted({'numba', 'numpy', 'fractions', 'croupier.paper.reports'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "numba" not in ran.stdout
    assert "numpy" not in ran.stdout
    assert "reports" not in ran.stdout


@pytest.mark.slow
def test_the_language_is_the_readers() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "croupier", "edge", "war/ctrlaltbet", "--deviation", "--distribution", "--lang", "fr"],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    told = ran.stdout.decode("utf-8")
    assert "−0,6180\u202f%" in told
    assert "L’écart type d’une unité sur chaque mise\u202f:" in told
    assert "  perd " in told
    assert "−30682/4965115" in told
