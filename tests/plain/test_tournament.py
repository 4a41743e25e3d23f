"""The tournament in line mode: standings, eliminations, watching the end, a new one, resuming."""

from __future__ import annotations

import pytest

from croupier.houses import load
from croupier.language import Speaker
from croupier.messages import Message, say
from croupier.plain.lobby import walk
from croupier.records.types import BetPlaced, Calendar
from croupier.table.game import Game
from croupier.telling.front_door import Ready, tournament_door
from croupier.tournament.chance import LevelOdds
from plain.talk import Talk, console, contest

CAREFUL = ["1", "s", "watch"] * 40
RECKLESS = ["500", "hit", "hit"]
"""These lines lose everything in the first round."""


def count_rounds(played: Talk) -> int:
    return played.text.count("After round ")


def test_s0_16_s0_17_nine_rounds_with_standings_after_every_one() -> None:
    played = contest(*CAREFUL)
    assert played.table.game.over
    assert not played.left
    assert played.text.startswith(
        "9 rounds. Every 3 rounds the poorest player is out; at the end the richest wins.\nChanger\n"
    )
    assert count_rounds(played) == len(played.table.game.history) - 1 <= 8, "the last round has the final ranking"
    assert played.text.count("Final ranking:") == 1
    assert "  1. " in played.text
    assert "wins the tournament." in played.text or "You win the tournament." in played.text


def test_the_person_is_you_in_the_standings() -> None:
    lines = contest("1", "s").text.splitlines()
    standing = lines[lines.index("After round 1 of 9:") + 1 :][:4]
    assert sum(" You  " in line for line in standing) == 1
    assert [line.split(".")[0].strip() for line in standing] == ["1", "2", "3", "4"]


def test_purses_are_told_once_a_round() -> None:
    said = contest("1", "s").text
    assert "You have" not in said.split("After round 1")[1].split("Place your bets")[0]


def test_s0_d10_an_eliminated_person_sees_the_rank_and_is_asked() -> None:
    played = contest(*RECKLESS, "500", purse=500_00)
    assert "You leave the table, fourth of 4.\nEnter: watch the end · t: new tournament · q: leave > 500" in played.text
    assert "“500” is not possible now." in played.text


@pytest.mark.parametrize(("lang", "letter"), [("en", "watch"), ("fr", "regarder"), ("fr", "watch"), ("en", "")])
def test_s0_d10_an_eliminated_person_may_watch_the_end(lang: str, letter: str) -> None:
    out = contest(*RECKLESS, purse=500_00, lang=lang)
    assert out.left
    watched = out.resumed(letter, lang=lang)
    assert watched.table.game.over
    assert not watched.left
    assert ("Final ranking:" if lang == "en" else "Classement final\u202f:") in watched.text
    assert len(watched.table.game.history) > len(out.table.game.history)
    assert not watched.session.again  # type: ignore[attr-defined]


@pytest.mark.parametrize("word", ["t", "new", "nouveau"])
def test_s0_d10_an_eliminated_person_may_start_again(word: str) -> None:
    played = contest(*RECKLESS, word, purse=500_00)
    assert played.session.again  # type: ignore[attr-defined]
    assert played.table.game.over, "the old tournament is played to its end"
    assert played.text.splitlines()[-1] == f"Enter: watch the end · t: new tournament · q: leave > {word}"


def test_leaving_and_help_at_the_watch_prompt() -> None:
    played = contest(*RECKLESS, "rules", "help", "q", purse=500_00)
    assert played.left
    assert not played.table.game.over
    assert played.text.count("Enter: watch the end") == 3


def test_s0_d10_with_less_than_the_minimum_everything_is_bet_unasked() -> None:
    played = contest("10", "s", *["s"] * 6, house="blackjack/vegas-strip", purse=15_00, bots=("amateur",))
    mine = [record.bets for record in played.log if isinstance(record, BetPlaced) and record.seat == 0]
    assert mine[0] == {"main": 1000}
    nets = played.table.game.history
    if nets[0][0] < 0:
        assert mine[1] == {"main": 500}


def test_s0_d10_everybody_bets_every_round() -> None:
    said = contest("pass", "leave").text
    assert "In a tournament everybody bets every round." in said
    assert "In a tournament nobody leaves before the end; q keeps it, to go on later." in said
    assert "pass: sit" not in contest("help").text


def test_resuming_in_the_middle_of_a_tournament() -> None:
    first = contest(*CAREFUL[:7])
    played = len(first.table.game.history)
    again = first.resumed(*CAREFUL)
    assert f"After round {played} of 9:" in again.text.splitlines()[2]
    assert again.table.game.over
    whole = contest(*CAREFUL)
    assert again.table.game.history[:played] == whole.table.game.history[:played]


@pytest.mark.parametrize("before", range(5, 60, 9))
def test_resuming_anywhere_in_a_tournament(before: int) -> None:
    whole = contest(*CAREFUL[:12])
    again = whole.resumed(before=before)
    assert again.log == whole.log[: len(again.log)]


def test_several_people_play_a_tournament() -> None:
    played = contest(*["1", "1", "s", "s"] * 20, names=("Léa", "Bruno"), bots=("amateur",), calendar=Calendar(4, 2))
    assert played.table.game.over
    assert " leaves the table, third." in played.text
    assert "Léa" in played.text.split("Final ranking:")[1]


def test_a_tournament_in_french() -> None:
    said = contest(*["1", "rester", "regarder"] * 40, lang="fr").text
    assert said.startswith(
        "9 manches. Toutes les 3 manches, le plus pauvre quitte la table\u202f; à la fin, le plus riche gagne."
    )
    assert "Après la manche 3 sur 9\u202f:" in said
    assert " quitte la table, " in said or "Vous quittez la table, " in said
    assert "gagne le tournoi." in said or "Vous gagnez le tournoi." in said


def test_fourteen_players_have_their_ranks() -> None:
    bots = ("player", "banker", "tie") * 4 + ("player",)
    played = contest(
        *["banker 5", "watch"] * 5, house="baccarat/punto-banco", bots=bots, purse=5_00, calendar=Calendar(5, 1)
    )
    assert played.left or played.table.game.over
    assert "fourteenth" in played.text


def test_the_coach_speaks_of_a_bet_if_nobody_else_is_at_the_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    """S0-D11: what it says of a bet would tell it to the others."""
    asked = list[tuple[int, int]]()

    def line(_game: Game, seat: int, bet: int, _speak: Speaker) -> Message:
        asked.append((seat, bet))
        return say("It costs {bet}.", bet=bet)

    monkeypatch.setattr("croupier.plain.table_advice.bet_cost_line", line)
    assert "It costs" not in contest("500", calendar=Calendar(1, 1)).text
    told = contest("coach", "500", calendar=Calendar(1, 1)).text
    assert told.index("It costs 50,000.") < told.index("Round 1 of the tournament")
    assert asked == [(0, 500_00)]
    assert "It costs" not in contest("coach", "500", "500", names=("Ana", "Ben"), calendar=Calendar(1, 1)).text
    assert "It costs" not in contest("coach", "0.001", calendar=Calendar(1, 1)).text  # no bet


def test_before_a_tournament_a_question_mark_says_what_each_level_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[tuple[str, ...]]()

    def odds(ready: Ready) -> LevelOdds:
        assert ready.party.calendar == Calendar(9, 3)
        asked.append(tuple(ready.party.bots))
        return LevelOdds(1000, 250, 1.0)

    monkeypatch.setattr("croupier.plain.lobby.level_odds", odds)
    play, out = console("?", "e")
    ready = walk(play, tournament_door(load("blackjack/changer"), "en"))
    assert ready
    assert ready.party.bots == ("expert",) * 3
    assert asked == [(level,) * 3 for level in ("amateur", "intermediate", "expert", "champion")]
    assert out.getvalue().count("you win 25.0 % by the chart") == 4
