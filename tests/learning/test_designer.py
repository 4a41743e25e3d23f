"""The designer: its figures are those of the analysis, for any change of any house."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cli.program import Program
from croupier.analysis import edge
from croupier.analysis.effects import effects
from croupier.games.declare import BadRules, declared, written
from croupier.houses import load
from croupier.learning.designer import Designer
from croupier.plain.designing import Designing
from plain.talk import console
from sizes import size

pytestmark = pytest.mark.slow


def random_design(house: str, draws: Random, changes: int = 3) -> Designer:
    designer = Designer.of(load(house))
    for _ in range(changes):
        rules = declared(designer.rules)
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
            found = edge(again.rules)  # type: ignore[call-overload]
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


def test_in_line_mode(tmp_path: Path) -> None:
    typed = ("soft_17", "soft_17=hit", "chart", "nonsense=1", "undo", "file", f"save {tmp_path / 'mine'}", "play")
    play, out = console(*typed)
    wanted = Designing(load("blackjack/vegas-strip"), play).run()
    text = out.getvalue()
    assert wanted is not None
    assert wanted.rules == load("blackjack/vegas-strip").rules
    assert "  soft_17=hit: Main bet −0.1969" in text
    assert "Main bet: −0.5272 % (moved by −0.1969)" in text
    assert "hard 11 against A: H becomes D" in text
    assert "There is no rule “nonsense”" in text
    assert written(load(str(tmp_path / "mine.toml")).rules) == written(wanted.rules)


def test_the_command(croupier: Program) -> None:
    run = croupier("houses", "design", "blackjack/changer", "--lang", "fr", typed="decks=2\nchart\nq\n")
    assert run.code == 0
    assert "blackjack/changer:decks=2" in run.out
