"""`croupier count` as a user runs it."""

from __future__ import annotations

import pytest

from croupier.games.counts import SYSTEMS
from paper.commands import document, refused, run

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
        (("show", "hi-low"), "is no count"),
        (("plays", "baccarat/ez"), "is for blackjack"),
        (("design", "--bet", "dragon-7"), "is no bet of this house; allowed: main, insurance"),
        (("design", "--level", "9"), "allowed: 1 to 5"),
        (("design", "--house", "war/casino-war"), "every card has the same effect"),
        (("effects", "blackjack/vegas-strip:decks=infinite"), "Infinite decks"),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused("count", *arguments)
