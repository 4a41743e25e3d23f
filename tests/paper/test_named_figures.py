"""One figure, one name: every edge says what it divides by, and every figure that is not exact has an error."""

from __future__ import annotations

import math
import re
from io import StringIO
from typing import Any

import pytest

from croupier.analysis.indices import index_plays
from croupier.language import Speaker
from croupier.paper.sheet import Pen
from croupier.paper.spread import Spread
from paper.commands import document, run
from sizes import size

pytestmark = pytest.mark.slow

HOUSE = "blackjack/vegas-strip:max_hands=1"
COUNTER = (HOUSE, "--count", "hi-lo", "--plays", "i18,fab4", "--spread", "1-12", "--seed", "7")
ROUNDS = str(size(300_000, 1_000_000))


def output(*arguments: str) -> str:
    ran = run(*arguments)
    assert ran.code == 0, ran.err
    return ran.out


def row(text: str, label: str) -> float:
    found = re.search(rf"^ *{re.escape(label)} +([−+]?[\d.]+)", text, re.MULTILINE)
    assert found, label
    return float(found[1].replace("−", "-"))


def test_three_edges_of_one_counter_say_what_they_divide_by() -> None:
    """A flat bet loses, a round wins nearly two hundredths of a unit, and of each unit bet about one hundredth."""
    alone = output("simulate", *COUNTER, "--rounds", "2e6", "--sessions", "0")
    flat, per_unit = row(alone, "expectation, of a flat bet"), row(alone, "won, of all units bet")
    won, average = row(alone, "won in 100 rounds"), row(alone, "average bet")
    assert flat < 0 < per_unit < won
    assert per_unit == pytest.approx(won / average, rel=0.02)
    against = output("simulate", *COUNTER, "--rounds", "2e5", "--against", "plays=i18")
    assert "on the same cards: won in a round, of one unit" in against
    plain = output("simulate", HOUSE, "--rounds", "1e5", "--seed", "7", "--sessions", "0")
    assert "expectation, of the first bet" in plain
    assert "expectation, of the bet" in output("simulate", "war/casino-war", "--rounds", "1e5", "--sessions", "0")
    assert "expectation, of the bet" in output("simulate", HOUSE, "--sweep", "decks=2,6", "--rounds", "1e5")


@pytest.mark.parametrize("spread", ["1-1", "1-2", "1-12"])
def test_an_interval_of_a_score_never_begins_below_zero(spread: str) -> None:
    arguments = ("simulate", HOUSE, "--count", "hi-lo", "--spread", spread, "--rounds", "2e5", "--seed", "3")
    counting = document(*arguments, "--sessions", "0")["counting"]
    low, high = counting["score_interval_99"]
    assert math.copysign(1, low) == math.copysign(1, high) == 1
    assert low <= counting["score"] <= high


def test_everything_a_counter_is_told_has_an_error() -> None:
    found: dict[str, Any] = document("simulate", *COUNTER, "--rounds", ROUNDS, "--bankroll", "200", "--goal", "100")
    counting, sessions = found["counting"], found["sessions"]
    for name in ("win_per_100", "win_per_unit_bet", "score", "n0", "deviation_per_100", "average_bet", "goal_first"):
        assert counting[f"{name}_error"] > 0, name
    assert counting["ruin"]["interval_99"][0] < counting["ruin"]["risk"] < counting["ruin"]["interval_99"][1]
    for line in counting["by_count"]:
        assert line["frequency_error"] > 0
        assert line["kelly"] == 0 or line["kelly_error"] > 0
    for name in ("ahead", "ruined", "reached"):
        low, high = sessions[name]["interval_99"]
        assert low < sessions[name]["share"] < high
        assert sessions[name]["standard_error"] > 0
    for share, at in sessions["ended"].items():
        low, high = at["interval_99"]
        assert low <= at["units"] <= high, share
        assert at["standard_error"] > 0


def test_no_error_is_shown_as_zero() -> None:
    for text in (
        output("simulate", *COUNTER, "--rounds", ROUNDS, "--session-rounds", "100"),
        output("edge", "blackjack/vegas-strip", "--distribution"),
    ):
        assert "±" in text
        assert not re.search(r"± ?\u202f?0(\.0+)?( %|$|\s)", text)


def test_a_rare_outcome_has_an_error_in_every_language() -> None:
    spread = Spread({1.0: 1 - 2 / 16_777_216, 8.0: 2 / 16_777_216}, 16_777_216)
    pen = Pen.on(StringIO(), Speaker("en"))
    assert spread.row(pen, 8.0, 2 / 16_777_216) == ("+8", "0.000012 %", "± 0.000009 %")
    assert Spread({1.0: 0.5, -1.0: 0.5}).share(pen, 0.5) == "50.00 %"


def test_whether_a_dealers_blackjack_is_included() -> None:
    assert "A dealer’s blackjack is not included." in output("advise", HOUSE, "--hand", "10 6", "--dealer", "10")
    assert "A dealer’s blackjack is included." in output(
        "advise", "blackjack/european", "--hand", "10 6", "--dealer", "10"
    )
    assert "blackjack is" not in output("advise", HOUSE, "--hand", "10 6", "--dealer", "7")
    assert "A dealer’s blackjack is included: where" in output(
        "count", "exceptions", "blackjack/single-deck", "--first", "2"
    )
    assert "A dealer’s blackjack is included.\n" in output("count", "exceptions", "blackjack/european", "--first", "2")


def test_playing_is_of_first_order() -> None:
    assert "Playing is of first order" in output("count", "list", "--house", HOUSE)
    assert "Playing efficiency, of first order" in output("count", "show", "hi-lo", "--house", HOUSE)


def test_gains_of_index_plays_have_errors() -> None:
    """A split is known less well than a stand, and what a play is worth follows from that."""
    six, one = index_plays(HOUSE, "hi-lo"), index_plays("blackjack/single-deck", "hi-lo")
    by_name = {(play.kind, play.number, play.upcard, play.word): play for play in six.plays}
    stand = by_name["hard", 16, 10, "stand"]
    assert (stand.gain_error, stand.cost_error) == (0.001, 0.001)
    assert 0 < stand.worth_error < 0.2 * stand.worth
    assert {play.gain_error for play in one.plays if play.word == "stand"} == {0.002, 0.015}
    assert {play.gain_error for play in index_plays("blackjack/downtown", "hi-lo").plays if play.word == "split"} == {
        0.007
    }
    assert len(six.edge_errors) == len(six.chance_errors) == len(six.edges)
    assert re.search(r"16 v 10: Stand >= 0 +\+0\.\d+ ± 0\.\d+ +\+\d\.\d\d % ± 0\.10 %", output("count", "plays", HOUSE))
