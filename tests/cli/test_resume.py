"""Resuming a game: the latest, a named one, and refusals."""

from __future__ import annotations

import json
import time

import pytest

from cli.program import Program

STRIP = "blackjack/vegas-strip"


def test_nothing_to_resume(croupier: Program) -> None:
    run = croupier("resume")
    assert (run.code, run.out) == (2, "")
    assert run.sentence == "There is no game to resume. A new one: croupier play HOUSE"
    assert (
        croupier("resume", "--lang", "fr").sentence
        == "Il n’y a pas de partie à reprendre. Une nouvelle\u202f: croupier play MAISON"
    )
    assert croupier("resume", "--list").out == ""


def test_a_wrong_id(croupier: Program) -> None:
    assert croupier("resume", "nonsense").sentence == "There is no game “nonsense”; to be resumed: none."
    croupier("play", STRIP, typed="10\n")
    (log,) = croupier.logs()
    run = croupier("resume", "nonsense")
    assert run.code == 2
    assert run.sentence == f"There is no game “nonsense”; to be resumed: {log.stem}."
    assert croupier("resume", "../../etc/passwd").code == 2


def test_k_d3_a_round_is_resumed_with_its_stake_and_its_cards(croupier: Program) -> None:
    first = croupier("play", STRIP, "--seed", "3", typed="10\n").out
    again = croupier("resume", "--plain", typed="stand\n").out
    hands = [line for line in first.splitlines() if line.startswith(("Dealer: ", "You: "))]
    assert "\n".join(hands) in again
    assert "You have 990.\n" in again
    assert "Dealer busts with 25. You win 10.\nYou have 1,010.\n" in again


@pytest.mark.slow
def test_the_latest_game_or_the_one_that_is_named(croupier: Program) -> None:
    croupier("play", STRIP, "--seed", "3", typed="10\n")
    (older,) = croupier.logs()
    croupier("play", "war/ctrlaltbet", typed="10\n")
    assert croupier("resume").out.startswith("CtrlAltBet\n")
    assert croupier("resume", older.stem).out.startswith("Las Vegas Strip\n")
    assert croupier("resume", str(older)).out.startswith("Las Vegas Strip\n")
    listed = croupier("resume", "--list").out.splitlines()
    assert sorted(line.split()[3] for line in listed) == ["CtrlAltBet,", "Las"]


@pytest.mark.slow
def test_the_list_has_date_round_and_purse_in_columns(croupier: Program) -> None:
    croupier("play", STRIP, "--seed", "3", "--names", "Léa,Bruno", typed="10\n20\n" + "stand\nn\n" * 4)
    croupier("play", "war/ctrlaltbet", "--seed", "5", "--budget", "200", typed="10\n")
    today = time.strftime("%Y-%m-%d ")
    fresh, friends = croupier("resume", "--list").out.splitlines()
    replayed = json.loads(croupier("replay", friends.split()[0], "--json").out)
    lea, bruno = (purse // 100 for purse in replayed["purses"])
    assert replayed["purses"] != [1000_00, 1000_00]
    assert today in friends
    assert friends.endswith(f"round {len(replayed['rounds'])}  Léa {lea:,}, Bruno {bruno:,}")
    assert "  CtrlAltBet, war  round " in fresh
    assert fresh.index(today) == friends.index(today)
    french = croupier("resume", "--list", "--lang", "fr").out
    assert "vous 2" in french or "vous 1" in french
    assert "coup 1" in french


def test_a_game_that_is_over_cannot_be_resumed(croupier: Program) -> None:
    croupier("play", STRIP, typed="leave\n")
    (log,) = croupier.logs()
    run = croupier("resume", log.stem)
    assert run.code == 2
    assert run.sentence == f"The game {log.stem} is over and cannot be resumed."


def test_changed_rules_and_names_come_along(croupier: Program) -> None:
    asked = ("--names", "Léa", "--bots", "amateur", "--seats", "2", "--seed", "3")
    croupier("play", f"{STRIP}:minimum=20", *asked, typed="20\n")
    again = croupier("resume").out
    assert "Your move, Léa." in again


def test_a_log_that_was_damaged_is_refused(croupier: Program) -> None:
    croupier("play", STRIP, "--seed", "3", typed="10\n")
    (log,) = croupier.logs()
    log.write_text(log.read_text().replace('"Qc"', '"Kc"', 1))
    run = croupier("resume")
    assert run.code == 2
    assert run.sentence == "Record 5 of the log is not the card that the shoe holds."
    log.write_text("rubbish\n")
    assert croupier("resume").code == 2
    assert "is not a log of a game" in croupier("resume", "--list").out


def test_a_line_that_was_cut_off_never_happened(croupier: Program) -> None:
    croupier("play", STRIP, "--seed", "3", typed="10\n")
    (log,) = croupier.logs()
    with log.open("a") as file:
        file.write('{"n":99,"event":"ans')
    assert "You win 10." in croupier("resume", typed="stand\n").out
