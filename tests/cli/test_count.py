"""`croupier count` as a user runs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.games.counts import SYSTEMS
from paper.commands import document, refusal_of, run

HOUSE = "blackjack/vegas-strip"


@pytest.mark.slow
def test_every_known_count_is_listed_with_its_figures() -> None:
    found = document("count", "list")
    rows = {row["count"]: row for row in found["counts"]}
    assert set(rows) == set(SYSTEMS)
    assert rows["hi-lo"]["correlations"]["main"] == pytest.approx(0.965, abs=0.001)
    assert rows["halves"]["correlations"]["main"] == pytest.approx(0.993, abs=0.001)
    assert rows["hi-lo"]["correlations"]["insurance"] == pytest.approx(0.760, abs=0.001)
    assert rows["omega-2"]["playing_efficiency"] > rows["hi-lo"]["playing_efficiency"]
    assert [row["balanced"] for row in found["counts"]].count(False) == 1
    sheet = run("count", "list")
    assert sheet.code == 0
    assert "unbalanced" in sheet.out
    assert all(name in sheet.out for name in SYSTEMS)


@pytest.mark.slow
def test_one_count_beside_the_effects() -> None:
    found = document("count", "show", "hi-lo", "--house", "blackjack/london")
    assert set(found["effects"]) == {"main", "insurance", "21+3", "perfect-pairs"}
    assert found["tags"]["10"] == "-1"
    assert found["effects"]["main"]["effects"]["5"] > 0.001
    assert "Playing efficiency" in run("count", "show", "hi-lo").out


def test_tags_of_ones_own_beside_others() -> None:
    own = "1 1 1 1 1 0 0 0 -1 -1"
    found = document("count", "compare", own, "hi-lo")
    assert found["counts"][0]["correlations"] == found["counts"][1]["correlations"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "tags"),
    [
        ((), "1 1 1 1 1 0 0 0 -1 -1"),
        (("--unbalanced", "--house", "blackjack/vegas-strip:surrender=none"), "1 1 1 1 1 1 0 0 -1 -1"),
        (("--level", "2", "--house", "baccarat/ez", "--bet", "dragon-7"), "0 0 -1 -1 -1 -1 2 2 0 0"),
    ],
)
def test_designing_a_count(arguments: tuple[str, ...], tags: str) -> None:
    assert document("count", "design", *arguments)["counts"][0]["count"] == tags


def test_effects_of_every_game() -> None:
    assert set(document("count", "effects", "baccarat/ez")["bets"]) == {
        "player",
        "banker",
        "tie",
        "dragon-7",
        "panda-8",
    }
    assert set(document("count", "effects", "war/casino-war")["bets"]) == {"ante", "tie"}
    cells = document("count", "effects", HOUSE, "--cells")["cells"]
    assert ("16", "10", "hit", "stand") in [
        (cell["hand"], cell["upcard"], cell["better"], cell["other"]) for cell in cells
    ]
    assert "16 v 10" in run("count", "effects", HOUSE, "--cells").out


@pytest.mark.slow
def test_single_cards_are_told_apart() -> None:
    house = "blackjack/london:side_bets=lucky-ladies"
    single = document("count", "effects", house)["bets"]["lucky-ladies"]["single"]
    assert min(single, key=lambda name: float(single[name])).lower().startswith("q")
    assert "depends on single cards" in run("count", "effects", house).out


@pytest.mark.slow
def test_index_plays() -> None:
    unsplit = f"{HOUSE}:max_hands=1"
    found = document("count", "plays", unsplit)
    plays = {(row["hand"], row["upcard"], row["word"]): row["index"] for row in found["plays"]}
    assert plays["16", 10, "stand"] == 0
    assert plays["12", 2, "stand"] == plays["9", 7, "double"] == plays[None, 1, "insure"] == 3
    assert sum(row["chance"] for row in found["by_count"]) == pytest.approx(1)
    half = run("count", "plays", unsplit, "--estimate", "half", "--first", "0").out
    assert "hi-lo (floor, half)" in half
    assert "12 v 2: Stand >= 4 " in half
    assert "ko (read as it runs)" in run("count", "plays", unsplit, "--count", "ko").out
    sheet = run("count", "plays", unsplit, "--first", "3").out
    assert "Insurance >= 3" in sheet
    assert "16 v 10: Stand >= 0" in sheet


@pytest.mark.slow
def test_exceptions_by_the_cards() -> None:
    found = document("count", "exceptions", "blackjack/single-deck")["exceptions"]
    hands = [(row["cards"], row["upcard"], row["chart"], row["better"]) for row in found]
    assert (["2", "10"], "4", "stand", "hit") in hands
    assert "2,10 v 4" in run("count", "exceptions", "blackjack/single-deck").out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("show", "hi-low"), "is not a count"),
        (("plays", "baccarat/ez"), "is for blackjack"),
        (("design", "--bet", "dragon-7"), "is not a bet of this house; allowed: main, insurance"),
        (("design", "--level", "9"), "allowed: 1 to 5"),
        (("design", "--house", "war/casino-war"), "every card has the same effect"),
        (("effects", "blackjack/vegas-strip:decks=infinite"), "Infinite decks"),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refusal_of("count", *arguments)


# The counter's sheet


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the rounds that are kept."""
    monkeypatch.setattr("croupier.simulation.kept_rounds.private_folder", lambda _: tmp_path)
    return tmp_path


SHEET = ("count", "sheet", HOUSE, "--plays", "i18", "--rounds", "1e6")


@pytest.mark.slow
def test_the_sheet_of_a_counter(kept: Path) -> None:
    found = document(*SHEET, "--spread", "1-8", "--bankroll", "5000", "--unit", "10", "--steps", "3")
    assert found["bankroll_units"] == 500
    assert found["rounds"] == 8 << 20
    assert len(set(found["ramp"].values())) <= 3
    assert 0 < found["trip_ruin"] < found["ruin"]
    assert found["win_per_hour_error"] > 0
    assert len(list(kept.iterdir())) == 1
    text = run(*SHEET, "--spotters", "2", "--enter", "1").out
    assert "What the team earns" in text
    assert "The best bets" in text
    assert len(list(kept.iterdir())) == 1


@pytest.mark.slow
def test_the_sheet_is_drawn(kept: Path, tmp_path: Path) -> None:
    for name in ("sheet.svg", "sheet.png"):
        ran = run(*SHEET, "--output", str(tmp_path / name))
        assert ran.code == 0
        assert name in ran.err
    assert "Units bet at each count" in (tmp_path / "sheet.svg").read_text("utf-8")
    assert (tmp_path / "sheet.png").read_bytes().startswith(b"\x89PNG")
    assert kept.is_dir()


@pytest.mark.slow
def test_a_sheet_without_a_simulation(kept: Path) -> None:
    found = document("count", "sheet", "blackjack/vegas-strip:max_hands=1", "--computed", "--bankroll", "500")
    assert found["rounds"] == 0
    assert found["trip_ruin"] is None
    assert found["score_interval_99"][0] < found["score"] < found["score_interval_99"][1]
    assert not list(kept.iterdir())


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--computed", "--jump", "2"), "are answered from rounds that are played"),
        (("--computed", "--plays", "i18"), "--computed is for the best play at each count"),
        (("--computed", "--output", "x.svg"), "there is no --output with --computed"),
        (("--output", "x.pdf"), "A picture is not written to “x.pdf”; it ends in"),
        (("--output", "nowhere/x.svg"), "There is no folder “nowhere” for the pictures."),
        (("--spotters", "2"), "A big player is called from a count on: give --enter."),
        (("--count", "nothing"), "“nothing” is not a count"),
        (("--plays", "fab4", "--count", "zen"), "The list fab4 is for the true count of Hi-Lo"),
        (("--spread", "1-2.5"), "The best bets are whole units"),
        (("--bankroll", "0"), "A bankroll of 0 units is not possible: more than 0."),
    ],
)
def test_a_sheet_that_cannot_be(options: tuple[str, ...], sentence: str) -> None:
    assert sentence in refusal_of("count", "sheet", HOUSE, *options)
