"""The designer: its figures are those of the analysis, for any change of any house."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.program import Program
from croupier.analysis import edge
from croupier.analysis.effects import effects
from croupier.games.declare import BadRules, list_rules, to_values
from croupier.houses import load
from croupier.learning.designer import Designer
from croupier.plain.designing import Designing
from plain.talk import console
from sizes import size

pytestmark = pytest.mark.slow


def random_design(house: str, draws: Random, changes: int = 3) -> Designer:
    designer = Designer.of(load(house))
    for _ in range(changes):
        rules = list_rules(designer.rules)
        name = next(rule.name for rule in draws.sample(rules, len(rules)) if [*designer.options(rule.name)])
        options = [option for option in designer.options(name) if option.rules]
        if options:
            designer = designer.with_rule(name, draws.choice(options).value)
    return designer


@pytest.mark.parametrize("house", ["blackjack/vegas-strip", "blackjack/changer", "baccarat/ez", "war/casino-war"])
def test_a_designed_house_is_worth_what_edge_says(house: str) -> None:
    """By the name of a design `croupier edge` finds its rules, in 200 random designs.

    `make thorough` computes the edge of each, `make test` of some.
    """
    draws = Random(house)
    for number in range(50):
        designer = random_design(house, draws)
        again = load(designer.name)
        assert again.rules == designer.rules, designer.name
        assert designer.house().rules == designer.rules
        if number < size(2, 50):
            found: Any = edge(again.rules)
            bets = getattr(found, "bets", None) or {designer.rules.main_bet: found.ev}
            assert {bet: designer.worth()[bet] for bet in bets} == pytest.approx({b: float(bets[b]) for b in bets})


def test_a_house_file_says_the_same_rules(tmp_path: Path) -> None:
    draws = Random(9)
    for number in range(60):
        house = draws.choice(["blackjack/london", "blackjack/four-seats", "baccarat/pairs", "war/ctrlaltbet"])
        designer = random_design(house, draws)
        path = tmp_path / f"{number}.toml"
        path.write_text(designer.toml("Mine"), "utf-8")
        assert load(str(path)).rules == designer.rules
        assert load(str(path)).title() == "Mine"


def test_the_effects_are_those_of_edge() -> None:
    designer = Designer.of(load("blackjack/six-five:max_hands=1"))
    for effect in effects(designer.rules):
        changed = designer.with_rule(effect.change.rule, effect.change.after)
        assert changed.worth()["main"] - designer.worth()["main"] == pytest.approx(effect.moved["main"], abs=1e-12)


def test_what_contradicts_another_rule_says_why() -> None:
    designer = Designer.of(load("blackjack/vegas-strip"))
    options = {option.value: option for option in designer.options("original_bets_only")}
    assert options[False].rules is not None
    assert options[True].rules is None
    assert "after a peek only the first bet is at stake" in str(options[True].why_not)
    with pytest.raises(BadRules, match="did you mean soft_17"):
        designer.with_rule("soft17", "hit")


def test_the_cells_that_move() -> None:
    moved = Designer.of(load("blackjack/vegas-strip")).with_rule("soft_17", "hit").moved_cells()
    assert ("hard", "11", "A", "H", "D") in moved
    assert all(cell.before != cell.after for cell in moved)
    assert Designer.of(load("baccarat/ez")).with_rule("decks", 6).moved_cells() == []


def test_a_cell_that_moves_is_told_as_it_is_played_at_the_house() -> None:
    moved = Designer.of(load("blackjack/changer")).with_rule("decks", 2).moved_cells()
    assert ("pairs", "6", "2", "H", "C") in moved, "the house swaps pairs and does not split them"
    never = Designer.of(load("blackjack/downtown")).with_rule("double", "none")
    assert ("hard", "11", "6", "D", "H") in never.moved_cells()


def test_in_line_mode(tmp_path: Path) -> None:
    saved = f"save {tmp_path / 'our.club'}"
    typed = ("soft_17", "soft_17 hit", "chart", "nonsense=1", "decks 99", "undo", "file", "save", saved, "play")
    play, out = console(*typed)
    wanted = Designing(load("blackjack/vegas-strip"), play).run()
    text = out.getvalue()
    assert wanted is not None
    assert wanted.rules == load("blackjack/vegas-strip").rules
    assert "  soft_17=hit: Main bet −0.1969 %" in text
    assert "Main bet: −0.5272 % (moved by −0.1969 %)" in text
    assert "hard 11 v A: “hit” becomes “double, else hit”\n" in text
    assert "8 8 v A: “split” becomes “surrender, else split”\n" in text
    assert "There is no rule “nonsense”" in text
    assert "decks = “99” is not accepted" in text
    assert "Under which name? Type it after the word, as in “save my-house”." in text
    assert to_values(load(str(tmp_path / "our.club.toml")).rules) == to_values(wanted.rules)


def test_the_command(croupier: Program) -> None:
    run = croupier("houses", "design", "blackjack/changer", "--lang", "fr", typed="decks=2\nchart\nq\n")
    assert run.code == 0
    assert "blackjack/changer:decks=2" in run.out
    assert " dur c. " in run.out
    assert "devient «\u202f" in run.out
