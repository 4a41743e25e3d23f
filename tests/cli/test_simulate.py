"""`croupier simulate` as a person uses it: figures, reports, sweeps, tournaments, interruptions and refusals."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from csv import DictReader
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from cli.program import PATIENCE, Program
from croupier.analysis import edge
from croupier.games.blackjack import Rules
from croupier.houses import load
from paper import commands
from sizes import size

pytestmark = pytest.mark.slow

HOUSE = "blackjack/vegas-strip:max_hands=1"


def document(*arguments: str) -> dict[str, Any]:
    return commands.document("simulate", *arguments)


def output(*arguments: str) -> str:
    """What it prints."""
    ran = commands.run("simulate", *arguments)
    assert ran.code == 0, ran.err
    return ran.out


# Figures


def test_the_same_seed_is_the_same_run_however_many_work_on_it() -> None:
    one, two = (
        document(HOUSE, "--rounds", "1e6", "--seed", "5", "--jobs", jobs, "--sessions", "0") for jobs in ("1", "2")
    )
    assert {**one, "rounds_per_second": 0} == {**two, "rounds_per_second": 0}
    assert one["rounds"] == sum(one["histogram"].values()) == 1_000_000


def test_a_fresh_shoe_is_judged_by_the_exact_value() -> None:
    found = document(HOUSE, "--rounds", "1e6", "--seed", "5", "--fresh-shoe")
    rules = load(HOUSE).rules
    assert isinstance(rules, Rules)
    exact = edge(rules, strategy="basic").ev
    assert found["exact"]["ev"] == exact
    assert found["exact"]["standard_errors"] == pytest.approx((found["ev"] - exact) / found["standard_error"])
    assert abs(found["exact"]["standard_errors"]) < 4
    low, high = found["interval_99"]
    assert high - low == pytest.approx(2 * 2.5758 * found["standard_error"], rel=1e-3)
    assert found["sessions"]["sessions"] == 10_000
    low, high = found["sessions"]["ahead"]["interval_99"]
    assert low < found["sessions"]["ahead"]["share"] < high


def test_with_a_cut_card_the_difference_is_shown_as_its_effect() -> None:
    found = document(HOUSE, "--rounds", "1e6", "--penetration", "0.8", "--sessions", "0")
    assert set(found["exact"]) == {"ev", "cut_card_effect"}
    assert found["penetration"] == 0.8


def test_it_stops_at_a_precision() -> None:
    found = document(HOUSE, "--until-error", "0.0006", "--sessions", "0")
    assert 0.0005 < found["standard_error"] <= 0.0006


def test_seats_are_shown_one_by_one() -> None:
    found = document(HOUSE, "--rounds", "2e5", "--strategy", "basic,mimic", "--seed", "5")
    assert len(found["by_seat"]) == found["seats"] == 2
    assert found["by_seat"][0]["ev"] > found["by_seat"][1]["ev"]


def test_baccarat_and_war_show_every_bet() -> None:
    baccarat = document("baccarat/ez", "--rounds", "2e5")
    assert {"player", "banker", "tie"} <= baccarat["bets"].keys()
    war = document("war/casino-war", "--rounds", "2e5")
    assert war["ev"] < 0
    assert "tie" in war["bets"]


def test_side_bets_are_computed_beside_the_run() -> None:
    found = document(f"{HOUSE},side_bets=21+3", "--rounds", "1e5", "--sessions", "0")
    assert found["side_bets"]["21+3"]["exact"] is True


def test_a_counter_is_told_what_the_count_is_worth() -> None:
    arguments = ("--count", "hi-lo", "--plays", "i18,fab4", "--spread", "1-12", "--bankroll", "500")
    found = document(HOUSE, "--rounds", "2e6", "--seed", "5", *arguments)["counting"]
    by_count = {line["count"]: line for line in found["by_count"]}
    assert sum(line["frequency"] for line in by_count.values()) == pytest.approx(1)
    assert by_count[4]["ev"] > 0 > by_count[-4]["ev"]
    assert (by_count[-10]["and"], by_count[10]["and"]) == ("below", "above")
    assert "16 v 10: stand >= 0" in found["plays"]
    assert (found["read"], found["rounding"], found["estimate"]) == ("true", "floor", "half")
    assert (by_count[0]["bet"], by_count[8]["bet"]) == (1, 12)
    assert 0 < found["ruin"]["risk"] < 1
    assert 0 < found["ruin"]["standard_error"] < 1
    assert all(found[f"{name}_error"] > 0 for name in ("win_per_100", "score", "n0"))
    assert found["certainty_equivalent"] < found["win_per_100"]
    assert found["n0"] == pytest.approx((found["deviation_per_100"] / found["win_per_100"]) ** 2 * 100)


def test_the_best_bets_are_found_from_one_run(tmp_path: Path) -> None:
    rounds = ("--rounds", str(size(300_000, 1_000_000)))
    arguments = ("--count", "hi-lo", "--spread", "1-12", *rounds, "--seed", "5", "--sessions", "0")
    usual = document(HOUSE, *arguments)["counting"]
    best = document(HOUSE, *arguments, "--optimal", "--rounds-per-hour", "80", "--goal", "200")["counting"]
    assert best["score"] >= usual["score"]
    assert best["win_per_hour"] == pytest.approx(0.8 * best["win_per_100"])
    assert 0 < best["goal_first"] < 1
    scores = [spread["score"] for spread in best["by_spread"]]
    assert scores[0] <= scores[2] < scores[-1]
    stepped = document(HOUSE, *arguments, "--optimal", "--steps", "2", "--wong")["counting"]
    assert len({bet for bet in stepped["bets"].values() if bet}) <= 2
    assert min(stepped["bets"].values()) == 0
    report = tmp_path / "report.html"
    out = output(HOUSE, *arguments, "--optimal", "--report", str(report))
    assert out.index("won in 100 rounds") < out.index("seed")
    assert "Win rate against risk" in report.read_text("utf-8")


def test_two_players_are_compared_on_the_same_cards() -> None:
    arguments = ("--rounds", "3e5", "--seed", "5")
    found = document(HOUSE, *arguments, "--against", "strategy=mimic")
    assert found["difference"]["value"] == pytest.approx(found["first"]["value"] - found["second"]["value"])
    assert 0.03 < found["difference"]["value"] < 0.07
    assert found["difference"]["error"] < found["unpaired_error"]
    text = output(HOUSE, *arguments, "--against", f"{HOUSE},blackjack_pays=6:5")
    assert "difference" in text
    whole = document(HOUSE, *arguments, "--against", f"{HOUSE},blackjack_pays=6:5")["difference"]
    assert whole["value"] > 0.01
    assert document(HOUSE, *arguments, "--against", "blackjack_pays=6:5")["difference"] == whole, "a rule by its name"


def test_any_bet_is_compared_on_the_same_cards() -> None:
    arguments = ("baccarat/ez", "--rounds", "20000", "--seed", "7", "--against", "baccarat/punto-banco")
    player, banker = (document(*arguments, "--bet", bet) for bet in ("player", "banker"))
    assert (player["bet"], player["difference"]["value"]) == ("player", 0.0)
    assert banker["difference"]["error"] > 0.0
    assert "banker" in output(*arguments, "--bet", "banker")


def test_the_help_has_groups_and_examples(croupier: Program) -> None:
    text = croupier("simulate", "--help").out
    for word in ("Counting:", "Betting:", "Risk:", "Comparing:", "Examples:", "--against", "--lang"):
        assert word in text
    assert "Compter" in croupier("simulate", "--help", "--lang", "fr").out


def test_people_read_it_in_their_language(croupier: Program) -> None:
    english = croupier("simulate", HOUSE, "--rounds", "1e5", "--seed", "5").out
    french = croupier("simulate", HOUSE, "--rounds", "1e5", "--seed", "5", "--lang", "fr").out
    assert "standard deviation of a round" in english
    assert "écart type" in french
    assert "6 jeux de cartes" in french
    assert not re.search(r"\b(rounds|shoe|seed|exact, from)\b", french)


# Reports


def test_the_page_needs_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    output(HOUSE, "--rounds", "1e5", "--count", "zen", "--spread", "1-8", "--report", str(file))
    page = file.read_text("utf-8")
    assert page.count("<svg") == 4  # how rounds ended, the bankrolls, the edge by the count, the strategy
    assert not re.search(r'(src|href)="(?!#)', page)
    assert "@import" not in page


@pytest.mark.parametrize(("name", "begins"), [("figures.png", b"\x89PNG"), ("figures.svg", b"<svg")])
def test_the_figures_alone(tmp_path: Path, name: str, begins: bytes) -> None:
    output(HOUSE, "--rounds", "1e5", "--report", str(tmp_path / name))
    assert (tmp_path / name).read_bytes().startswith(begins)


# Sweeps


def test_a_sweep_is_one_table() -> None:
    arguments = (HOUSE, "--rounds", "1e5", "--sweep", "decks=1,6", "--sweep", "soft_17=stand,hit")
    rows = list(DictReader(StringIO(output(*arguments, "--csv", "--seed", "5"))))
    assert [(row["decks"], row["soft_17"]) for row in rows] == [
        (decks, rule) for decks in "16" for rule in ("stand", "hit")
    ]
    assert all(float(row["standard_error"]) > 0 for row in rows)
    table = output(*arguments)
    assert len([line for line in table.splitlines() if "stand" in line or "hit" in line]) == 4


def test_what_is_swept_over_is_what_is_played() -> None:
    seats = document(HOUSE, "--rounds", "1e5", "--seed", "5", "--sweep", "seats=1,2")["points"]
    assert seats[0]["ev"] != seats[1]["ev"]
    counted = ("--count", "hi-lo", "--spread", "1-30", "--sweep", "penetration=0.5,0.8")
    points = document(HOUSE, "--rounds", "2e6", "--seed", "5", *counted)["points"]
    assert points[0]["win_per_100"] < points[1]["win_per_100"]
    assert points[1]["score"] > 0


# Tournaments


def test_tournaments_are_held() -> None:
    found = document("tournament", "--levels", "expert,amateur,amateur", "--tournaments", "40", "--seed", "5")
    assert found["tournaments"] == 40
    assert sum(level["wins"]["share"] for level in found["levels"].values()) == pytest.approx(1)
    for cut in ("3", "6"):
        survivors = sum(seat["survives"][cut]["share"] for seat in found["seats"])
        assert survivors <= (2 if cut == "3" else 1) + 1e-9
        of_level = [found["seats"][seat]["survives"][cut]["share"] for seat in (1, 2)]
        assert found["levels"]["amateur"]["survives"][cut]["share"] == pytest.approx(sum(of_level) / 2)
    again = document("tournament", "--levels", "expert,amateur,amateur", "--tournaments", "40", "--seed", "5")
    assert again == found


# Interruptions


@contextmanager
def start(croupier: Program, *arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Start the program and the terminal that shows its progress; kill it and its processes at the end of the test."""
    ours, theirs = pty.openpty()
    run = subprocess.Popen(
        croupier.command("simulate", *arguments),
        env=croupier.environment(),
        stdout=subprocess.PIPE,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield run, ours
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
        run.communicate()
        os.close(ours)


def read_until(terminal: int, enough: Callable[[str], bool] = lambda _: False) -> str:
    """Read the terminal until `enough` is true or its other end is closed."""
    shown, end = b"", time.monotonic() + PATIENCE
    while not enough(shown.decode(errors="ignore")):
        assert time.monotonic() < end, shown.decode(errors="ignore")
        try:
            if select.select([terminal], [], [], 0.05)[0]:
                shown += os.read(terminal, 4096)
        except OSError:  # the other end is closed
            break
    return shown.decode(errors="ignore")


def interrupt(run: subprocess.Popen[bytes], terminal: int) -> dict[str, Any]:
    """Press Ctrl-C; return the document of the rounds done."""
    os.killpg(run.pid, signal.SIGINT)
    said = read_until(terminal)
    out, _ = run.communicate(timeout=PATIENCE)
    assert run.returncode == 130, said
    assert "Traceback" not in said
    found: dict[str, Any] = json.loads(out)
    return found


def test_whoever_interrupts_gets_the_result_so_far_and_can_go_on(croupier: Program, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    with start(croupier, HOUSE, "--rounds", "1e12", "--seed", "5", "--checkpoint", str(file), "--json") as (
        run,
        screen,
    ):
        read_until(screen, lambda said: "%" in said)
        found = interrupt(run, screen)
    assert file.exists()
    assert found["complete"] is False
    assert 0 < found["rounds"] < 1e12
    assert found["seed"] == 5
    rounds = str(found["rounds"] + 500_000)
    rest = document(HOUSE, "--rounds", rounds, "--checkpoint", str(file), "--sessions", "0")
    assert rest["rounds"] == int(rounds)
    assert rest["complete"] is True


def test_tournaments_can_be_interrupted_too(croupier: Program) -> None:
    with start(croupier, "tournament", "--tournaments", "1e6", "--json") as (run, screen):
        assert "tournaments" in read_until(screen, lambda said: "tournaments" in said)
        found = interrupt(run, screen)
    assert found["complete"] is False
    assert 0 < found["tournaments"] < 1e6


PROGRESS = re.compile(r"\[█*░*\] \d+ %, [\d,]+ rounds a second, [\d,]+ s left, [−+][\d.]+ % ± [\d.]+ %")


def test_progress_is_shown_to_whoever_looks(croupier: Program) -> None:
    with start(croupier, HOUSE, "--rounds", "1e11", "--sessions", "0") as (run, screen):
        read_until(screen, lambda text: PROGRESS.search(text.replace("\u202f", " ")) is not None)
        os.killpg(run.pid, signal.SIGINT)
        read_until(screen)
        run.communicate(timeout=PATIENCE)
    assert run.returncode == 130


# Refusals

NOT_THERE = "tcp://127.0.0.1:1"
BAD: list[tuple[list[str], str]] = [
    ([HOUSE, "--rounds", "0"], "at least 2 rounds, so that its error is known; asked for: 0"),
    ([HOUSE, "--rounds", "1"], "asked for: 1"),
    ([HOUSE, "--session-rounds", "300000000"], "Sessions of 300,000,000 rounds are too long"),
    ([HOUSE, "--session-rounds", "3e8"], "Sessions of 300,000,000 rounds are too long"),
    ([HOUSE, "--sessions", "1e9"], "1,000,000,000 sessions are too many"),
    ([HOUSE, "--optimal"], "give --count"),
    ([HOUSE, "--against", "strategy=nobody"], "nobody"),
    ([HOUSE, "--against", "blackjack/nowhere"], "nowhere"),
    ([HOUSE, "--against", "soft_17=jump"], "soft_17"),
    (["baccarat/ez", "--against", "baccarat/punto-banco", "--bet", "dragon-7"], "player, banker, tie"),
    ([HOUSE, "--against", f"{HOUSE},decks=2"], "same decks"),
    ([HOUSE, "--against", "back-count=x", "--count", "hi-lo"], "not a whole number"),
    ([HOUSE, "--against", "strategy=mimic", "--report", "x.html"], "no meaning with --against"),
    ([HOUSE, "--count", "hi-lo", "--steps", "3"], "give --optimal"),
    ([HOUSE, "--count", "hi-lo", "--optimal", "--spread", "0.5-4"], "whole units"),
    ([HOUSE, "--count", "hi-lo", "--optimal", "--ramp", "1:1"], "finds the ramp itself"),
    ([HOUSE, "--goal", "0"], "A goal of 0 units"),
    ([HOUSE, "--count", "hi-lo", "--rounds-per-hour", "-1"], "rounds per hour"),
    ([HOUSE, "--checkpoint", "/dev/null"], "“/dev/null” cannot be a checkpoint"),
    ([f"{HOUSE},decks=8", "--count", "5 5 5 5 5 5 5 5 5 5"], "takes 2,125 values with 8 decks"),
    ([HOUSE, "--rounds", "many"], "not a whole number"),
    ([HOUSE, "--penetration", "2"], "penetration"),
    ([HOUSE, "--penetration", "0.5", "--fresh-shoe"], "one or the other"),
    ([HOUSE, "--until-error", "0"], "standard error"),
    ([HOUSE, "--seats", "0"], "seats"),
    ([HOUSE, "--strategy", "nobody"], "nobody"),
    ([HOUSE, "--strategy", "basic,basic", "--seats", "3"], "2 strategies are given for 3 seats"),
    ([HOUSE, "--scheduler", NOT_THERE], NOT_THERE),
    ([HOUSE, "--count", "lo-hi"], "lo-hi"),
    ([HOUSE, "--count", "ko", "--plays", "i18"], "generated"),
    ([HOUSE, "--spread", "1-12"], "give --count"),
    ([HOUSE, "--count", "hi-lo", "--spread", "12"], "12"),
    ([HOUSE, "--rounding", "floor"], "give --count"),
    ([HOUSE, "--report", "report.doc"], "report.doc"),
    ([HOUSE, "--report", "/nowhere/report.html"], "/nowhere"),
    ([HOUSE, "--csv"], "--sweep"),
    ([HOUSE, "--levels", "expert"], "tournaments"),
    ([HOUSE, "--sweep", "decks"], "decks=1,2,6,8"),
    ([HOUSE, "--sweep", "decks=1,2", "--report", "x.html"], "one run"),
    ([HOUSE, "--sweep", "nothing=1,2"], "nothing"),
    ([HOUSE, "--seats", "2", "--sessions", "5"], "--sessions"),
    ([HOUSE, "--jobs", "2", "--scheduler", NOT_THERE], "--scheduler"),
    ([HOUSE, "--scheduler", "nonsense"], "tcp://10.0.0.1:8786"),
    ([HOUSE, "--rounds", "1e30"], "too many"),
    ([HOUSE, "--checkpoint", "/nowhere/kept.json"], "no folder “/nowhere”"),
    ([HOUSE, "--count", "hi-lo", "--risk", "0"], "A risk of 0 is not possible"),
    ([HOUSE, "--count", "hi-lo", "--risk", "2"], "A risk of 2 is not possible"),
    ([HOUSE, "--bankroll", "-5"], "A bankroll of -5 units is not possible"),
    ([HOUSE, "--bankroll", "nan"], "A bankroll of nan units is not possible"),
    ([HOUSE, "--sweep", "penetration=0.5,0.75", "--fresh-shoe"], "--sweep penetration"),
    ([HOUSE, "--sweep", "seats=1,2", "--seats", "2"], "--sweep seats"),
    ([f"{HOUSE},surrender=none", "--count", "hi-lo", "--plays", "fab4"], "nobody surrenders"),
    ([f"{HOUSE},decks=infinite", "--penetration", "0.5"], "no cut card"),
    (["blackjack/nowhere"], "nowhere"),
    (["blackjack/vegas-strip:decks=infinite", "--count", "hi-lo"], "Infinite decks cannot be counted"),
    (["baccarat/ez", "--strategy", "player"], "baccarat"),
    (["war/casino-war", "--count", "hi-lo", "--plays", "i18"], "a count is for the bets alone"),
    (["tournament", "--strategy", "basic"], "--strategy"),
    (["tournament", "--levels", "expert"], "two players"),
    (["tournament", "--levels", "expert,nobody"], "nobody"),
    (["tournament", "--tournaments", "0"], "0 tournaments"),
]


@pytest.mark.parametrize(("arguments", "sentence"), BAD, ids=lambda one: " ".join(one) if isinstance(one, list) else "")
def test_what_cannot_be_is_refused_with_a_sentence(arguments: list[str], sentence: str) -> None:
    run = commands.run("simulate", *arguments)
    assert run.code == 2
    assert sentence in run.err
    assert not run.out


def test_a_chart_with_a_hole_is_refused(croupier: Program, tmp_path: Path) -> None:
    chart = json.loads(croupier("chart", HOUSE, "--format", "json").out)
    chart["hard"]["16"][3] = ""
    file = tmp_path / "holed.json"
    file.write_text(json.dumps(chart), "utf-8")
    run = croupier("simulate", HOUSE, "--strategy", str(file))
    assert run.code == 2
    assert "16" in run.err
