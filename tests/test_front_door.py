"""`import croupier`: few names, typed, imported when they are used. What a program does in a few lines."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import croupier
from croupier import Options, Refused, baccarat, blackjack
from croupier.driven_table import BadPlayer
from croupier.houses import names, shipped_names
from croupier.simulation.run import RunProgress

DOCS = Path(__file__).parents[1] / "docs"


def test_every_name_is_there_and_documented() -> None:
    assert set(dir(croupier)) == {*croupier.__all__, "__version__"}
    for name in croupier.__all__:
        assert getattr(croupier, name) is not None
        assert name == "FACE_DOWN" or getattr(croupier, name).__doc__
        assert name in str(croupier.__doc__) or name in (DOCS / "python.md").read_text("utf-8"), name
    with pytest.raises(AttributeError, match="no attribute 'roulette'"):
        croupier.roulette  # type: ignore[attr-defined] # noqa: B018


def test_nothing_is_imported_before_it_is_used() -> None:
    code = "import sys; before = set(sys.modules); import croupier; print(*sorted(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in loaded if name.startswith("croupier")] == ["croupier"]


def test_the_names_of_houses_are_types() -> None:
    typed = (shipped_names.BlackjackHouse, shipped_names.BaccaratHouse, shipped_names.WarHouse)
    assert tuple(name for kind in typed for name in get_args(kind)) == names()


def test_a_house_by_name_file_and_rules(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('game = "war"\ndecks = 2\n')
    assert croupier.house(tmp_path / "mine.toml").rules.decks == 2
    assert croupier.house("vegas-strip:decks=2", decks=4).name == "blackjack/vegas-strip:decks=4"
    rules = baccarat.Rules(decks=4)
    assert croupier.house(croupier.house(rules).name).rules == rules
    changed = croupier.house(blackjack.Rules(), twenty_one_three_pays={"trips": "9:1"}, side_bets=["21+3"])
    assert croupier.house(changed.name).rules == changed.rules
    with pytest.raises(Refused, match=r"decks = “9” is not accepted"):
        croupier.house("blackjack/changer", decks=9)
    with pytest.raises(Refused, match=r"There is no rule “deks”; did you mean decks\?"):
        croupier.house("blackjack/changer", deks=2)
    with pytest.raises(Refused, match="3 is not a house"):
        croupier.house(3)  # type: ignore[call-overload]


@pytest.mark.slow
def test_the_page_about_python_is_true() -> None:
    found = doctest.testfile(str(DOCS / "python.md"), module_relative=False)
    assert found.attempted > 20
    assert found.failed == 0


def test_a_game_without_a_seed_is_fair(tmp_path: Path) -> None:
    with croupier.play("baccarat/punto-banco", lambda *_: "", bet={"tie": 500}, folder=tmp_path) as table:
        nets = [settled.net for settled in table.rounds(3)]
        assert {outcome.bet for settled in table.rounds(1) for outcome in settled.outcomes} == {"tie"}
        table.end()
    assert croupier.verify(str(table.log)).verdict == "fair"
    assert [tuple(net) for net in croupier.replay(str(table.log)).nets[:3]] == nets


def test_a_table_ends_when_nobody_bets() -> None:
    table = croupier.play("war/casino-war", lambda _, asked: asked.words[-1], bet=50000, purse=100000, seed=2)
    assert 0 < len(list(table)) < 1000
    assert table.purses[0] < 50000
    with pytest.raises(BadPlayer, match="Nobody plays"):
        croupier.play("war/casino-war")
    with pytest.raises(BadPlayer, match="3 cannot play"):
        croupier.play("war/casino-war", 3)  # type: ignore[arg-type]


def test_options_are_refused_with_a_sentence() -> None:
    for wrong, sentence in (
        ({"risk": 2.0}, "risk = 2.0 is not possible"),
        ({"bankroll": -1}, "bankroll = -1.0 is not possible"),
        ({"fresh_shoe": True, "penetration": 0.5}, "A fresh shoe is a penetration of 0"),
        ({"jobs": 2, "scheduler": "tcp://127.0.0.1:1"}, "give one or the other"),
        ({"rounds": "many"}, "rounds"),
    ):
        with pytest.raises(Refused, match=sentence):
            Options(**wrong)


@pytest.mark.slow
def test_an_interrupt_leaves_what_was_played() -> None:
    def stop(done: RunProgress) -> None:
        if done.result.rounds > 1_000_000:
            raise KeyboardInterrupt

    study = croupier.simulate("war/casino-war", Options(rounds=100_000_000, seed=1, jobs=1), progress=stop)
    assert not study.complete
    assert 1_000_000 < study.rounds < 100_000_000
    assert study.document()["complete"] is False
    swept = croupier.sweep("war/casino-war", {"decks": [1, 2]}, Options(rounds=100_000_000, jobs=1), progress=stop)
    assert (swept.complete, len(swept)) == (False, 1)


@pytest.mark.slow
def test_what_the_command_line_can_python_can(tmp_path: Path) -> None:
    asked = Options(
        rounds=50_000, seed=3, count="hi-lo", spread="1-8", bankroll=400, goal=100, sessions=100, session_rounds=100
    )
    study = croupier.simulate("blackjack/vegas-strip:max_hands=2", asked)
    document = study.document()
    assert document["counting"]["ruin"]["units"] == 400
    assert document["sessions"]["sessions"] == 100
    assert croupier.report(study, tmp_path / "run.html").read_text("utf-8").startswith("<!")
    assert croupier.tournaments(["expert", "amateur"], 10, seed=3, rounds=4, block=2).tournaments == 10
    same = croupier.against("war/casino-war", "war/casino-war", Options(rounds=10_000, seed=1))
    assert same.difference.value == 0


def test_everything_shows_itself_in_a_notebook() -> None:
    house = croupier.house("blackjack/vegas-strip")
    round = blackjack.start(house.rules, [croupier.Stake.on({"main": 1000})])
    for dealt in ("8s", "6d", "3c"):
        round = round.step(croupier.card(dealt))
    round = round.step(croupier.FACE_DOWN)
    assert "BLACKJACK PAYS 3 TO 2" in house._repr_html_()
    assert "<td>soft_17</td><td>stand</td>" in house.rules._repr_html_()
    assert "<td>8♠ 3♣</td>" in round._repr_html_()
    assert "seat 1 says hit, stand, double, surrender" in round._repr_html_()


def test_everything_is_short_in_print() -> None:
    """Rules and cards are what makes them again; a round and a settled round are the felt; a game is a line."""
    house = croupier.house("blackjack/vegas-strip", decks=2)
    for rules in (house.rules, croupier.house("baccarat/ez").rules, croupier.war.Rules()):
        assert eval(repr(rules), {rules.game: getattr(croupier, rules.game)}) == rules
    assert repr(house.rules).startswith("blackjack.Rules(decks=2, ")
    assert len(repr(house)) < 200
    assert (str(croupier.card("Kh")), repr(croupier.card("Kh"))) == ("K♥", "card('K♥')")
    table = croupier.play("blackjack/vegas-strip", lambda _, asked: asked.words[-1], "expert", seed=7)
    assert repr(table) == "<table at blackjack/vegas-strip, rounds: 0, purses: 1,000 1,000>"
    settled = table.play()
    assert settled
    assert [line[:6] for line in str(settled).splitlines()] == ["seat 1", "seat 2", "dealer", "ended:"]
    assert str(settled.round) == str(settled)


def test_cards_are_given_as_texts_or_as_cards() -> None:
    card, vegas = croupier.card, "blackjack/vegas-strip"
    text = croupier.advise(vegas, "8 8", "10", seen="A K")
    assert text == croupier.advise(vegas, ["8", "8"], card("10s"), seen=[card("As"), card("Ks")])
    assert text == croupier.advise(vegas, [card("8s"), card("8h")], ["10"], seen=("A", "K"))
    assert text.best == "split"


@pytest.mark.slow
def test_a_chart_draws_itself() -> None:
    chart = croupier.chart("blackjack/vegas-strip")
    assert chart._repr_svg_().startswith("<svg")
    assert "Grille" in chart.text("fr")
    assert chart.html().startswith("<!")
    assert repr(chart) == "<chart basic of blackjack/vegas-strip>"
    assert croupier.edge("blackjack/vegas-strip", strategy=chart) == croupier.edge(
        "blackjack/vegas-strip", strategy="basic"
    )
