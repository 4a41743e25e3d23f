from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from croupier.cards import card
from croupier.games.blackjack import Rules, start
from croupier.games.counts import Counting
from croupier.houses import load
from croupier.protocol import FACE_DOWN, Decide, Stake
from croupier.simulation.counter import CardCounter, CounterLook
from croupier.simulation.index_plays import BadPlay, HandName, generate_plays, named_plays, plays
from croupier.strategies import find_strategy
from croupier.strategies.charts import Charted

pytestmark = pytest.mark.slow

RULES = Rules(insurance=True, even_money=True, surrender="late")


def answer(cards: str, upcard: str, count: int, lists: str = "fab4 i18", rules: Rules = RULES) -> str:
    """What a counter says to two cards; `v A` before the peek."""
    first, second = map(card, cards.split())
    round = start(rules, [Stake.on({"main": 20})])
    for given in (first, card(upcard), second, FACE_DOWN):
        round = round.step(given)
    base = find_strategy("basic", rules)
    assert isinstance(base, Charted)
    counter = CardCounter("counter", base, Counting.at(rules, "hi-lo"), named_plays(lists.split()))
    while not isinstance(round.need, Decide):
        round = round.step(False)
    (said,) = counter.mix(round, round.need, CounterLook(count))
    assert {said: 1.0} == counter.mixes(round, round.need)[counter.looks.index(CounterLook(count))]
    return str(said)


@pytest.mark.parametrize(
    ("hand", "upcard", "below", "index", "at"),
    [
        ("10 6", "10", "hit", 0, "stand"),
        ("10 5", "10", "hit", 4, "stand"),
        ("10 10", "6", "stand", 4, "split"),
        ("4 6", "10", "hit", 4, "double"),
        ("5 5", "10", "hit", 4, "double"),
        ("10 2", "4", "hit", 0, "stand"),
        ("10 3", "2", "hit", -1, "stand"),
        ("10 4", "A", "decline", 3, "insure"),
        ("A K", "A", "decline", 3, "even-money"),
    ],
)
def test_the_illustrious_18(hand: str, upcard: str, below: str, index: int, at: str) -> None:
    rules = Rules(insurance=True, even_money=True)
    assert answer(hand, upcard, index - 1, "i18", rules) == below
    assert answer(hand, upcard, index, "i18", rules) == at


def test_surrender_comes_before_standing() -> None:
    assert answer("10 5", "10", -1) == "hit"
    assert answer("10 5", "10", 0) == answer("10 5", "10", 6) == "surrender"
    assert answer("10 4", "10", 2) == "hit"
    assert answer("10 4", "10", 3) == "surrender"


@pytest.mark.parametrize("lists", ["fab4 i18", "i18 fab4", "i18"])
def test_what_the_chart_gives_up_is_not_played_by_the_count(lists: str) -> None:
    """Sixteen against a ten is surrendered at any count; that it read from 0 on is for hands that may not surrender."""
    assert {answer("10 6", "10", count, lists) for count in (-5, 0, 5)} == {"surrender"}
    assert answer("10 5", "10", 9, lists) == "surrender"
    without = Rules(insurance=True, even_money=True)
    assert answer("10 6", "10", 0, "i18", without) == "stand"


def test_a_pair_that_the_chart_splits_is_no_total() -> None:
    assert answer("8 8", "10", 9) == "split"


def test_a_pair_that_is_not_split_is_a_total_with_its_plays(tmp_path: Path) -> None:
    """The list says so in any order."""
    lines = ["12 v 4: stand >= 0", "6,6 v 4: split >= -7", "12 v 4: surrender >= 3"]
    for number, order in enumerate((lines, lines[::-1])):
        file = tmp_path / f"{number}.txt"
        file.write_text("\n".join(order))
        assert answer("6 6", "4", -7, str(file)) == answer("6 6", "4", 9, str(file)) == "split"
        assert answer("6 6", "4", -8, str(file)) == answer("10 2", "4", -8, str(file)) == "hit"


def test_early_surrender_by_the_count() -> None:
    rules = Rules(surrender="early")
    assert answer("10 5", "9", 1, rules=rules) == "decline"
    assert answer("10 5", "9", 2, rules=rules) == "surrender"


def test_plays_are_written_as_they_are_read() -> None:
    text = "16 v 10: stand >= 0\nA,7 v 2: double >= 1\n8,8 v A: split < -3\ninsurance >= 3"
    assert "\n".join(map(str, plays(text))) == text
    assert plays("soft 18 v 2: double >= 1   # a comment\n\n") == plays("A,7  v 2: double >= +1")
    assert plays("A,A v 10: split < −4")[0].hand == HandName("pair", 1)


@pytest.mark.parametrize(
    "line",
    ["16 v 10 stand >= 0", "16 v 1: stand >= 0", "16 v 10: jump >= 0", "16 v 10: stand = 0", "3 v 2: hit < 0", "x"],
)
def test_what_is_no_play_is_refused(line: str) -> None:
    with pytest.raises(BadPlay, match="is not an index play"):
        plays(line)


def test_lists_by_name_and_by_file(tmp_path: Path) -> None:
    assert len(named_plays(["i18"])) == 18
    assert len(named_plays(["fab4"])) == 4
    file = tmp_path / "mine.txt"
    file.write_text("16 v 10: stand >= 1\n")
    assert [play.index for play in named_plays([str(file)])] == [1]
    with pytest.raises(BadPlay, match="i18, fab4, generated"):
        named_plays(["i19"])
    for no_list in (tmp_path, "/dev/zero", tmp_path / "none", "a\0b"):
        with pytest.raises(BadPlay, match="a file that can be read"):
            named_plays([str(no_list)])
    file.write_text("# nothing\n")
    with pytest.raises(BadPlay, match="holds no index play"):
        named_plays([str(file)])


def test_generated_plays_are_those_of_the_analysis() -> None:
    rules = load("blackjack/vegas-strip").rules
    assert isinstance(rules, Rules)
    counting = Counting.at(rules, "hi-lo", estimate="exact")
    found = [str(play) for play in generate_plays(rules, counting)]
    assert {"insurance >= 3", "16 v 10: stand >= 0", "12 v 2: stand >= 3", "9 v 7: double >= 3"} <= set(found)
    assert {"10,10 v 5: split >= 5", "A,8 v 5: double >= 1", "8,8 v 10: split < 9"} <= set(found)
    assert found.index("A,7 v 3: double >= -3") < found.index("A,7 v A: stand >= 1"), "a double is asked before a stand"
    assert plays("\n".join(found)) == generate_plays(rules, counting)
    unsplit = replace(rules, max_hands=1)
    assert "12 v 2: stand >= 4" in map(str, generate_plays(unsplit, Counting.at(unsplit, "hi-lo"))), "with half decks"
