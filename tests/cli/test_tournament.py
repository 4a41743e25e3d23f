"""The tournament from the command line."""

from __future__ import annotations

import json

import pytest

from cli.program import Program

OUT = "500\nhit\nhit\n"
"""With a budget of 500 and seed 1, everything is lost in the first round."""


def test_s0_16_one_person_and_three_bots_of_the_chosen_level(croupier: Program) -> None:
    run = croupier("tournament", "--level", "Amateur", "--seed", "3", typed="10\n")
    assert run.code == 0
    assert run.out.startswith(
        "9 rounds. Every 3 rounds the poorest player is out; at the end the richest wins.\nChanger\n"
    )
    assert "You have 2,000." in run.out
    assert '"plays":"amateur"' in croupier.logs()[0].read_text().splitlines()[0]
    assert croupier.logs()[0].read_text().splitlines()[0].count('"plays":"amateur"') == 3


def test_rounds_block_bots_and_house_are_parameters(croupier: Program) -> None:
    run = croupier(
        "tournament", "--rounds", "2", "--block", "1", "--bots", "expert,mimic", "--house", "vegas-strip", typed="10\nstand\ndecline\nwatch\n" * 9
    )  # fmt: skip
    assert run.code == 0
    assert run.out.startswith(
        "2 rounds. After each of them the poorest player is out; at the end the richest wins.\nLas Vegas Strip\n"
    )
    assert "Final ranking:" in run.out
    assert not list(croupier.games.glob("*.private"))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--level", "genius"], "“genius” is not a strategy for blackjack"),
        (["--house", "nowhere"], "There is no house “nowhere”"),
        (["--house", "deshmukh"], "a dealer can chase one player only"),
        (["--house", "punto-banco"], "“expert” is not a strategy for baccarat"),
        (["--bet", "2001"], "A bet of 2,001 is more than you have: 2,000."),
        (["--budget", "0"], "You cannot play with 0 here"),
        (["--bots", "expert," * 9], "seats = “10” is not accepted"),
    ],
)
def test_what_cannot_be_is_refused(croupier: Program, options: list[str], why: str) -> None:
    run = croupier("tournament", *options, typed="e\n10\n")
    assert (run.code, run.out) == (2, "")
    assert why in run.sentence
    assert not croupier.logs()


def test_s0_d10_an_eliminated_person_starts_again(croupier: Program) -> None:
    run = croupier("tournament", "--budget", "500", "--seed", "1", typed="expert\n" + OUT + "new\n")
    assert run.code == 0
    assert "You leave the table, fourth of 4." in run.out
    assert run.out.count("9 rounds. Every 3 rounds the poorest player is out") == 2
    assert len(croupier.logs()) == 1, "the first tournament is over; of the second no round was played"
    assert not list(croupier.games.glob("*.private"))


def test_s0_d10_starting_again_after_coming_back(croupier: Program) -> None:
    croupier("tournament", "--budget", "500", "--seed", "1", "--lang", "fr", typed="expert\n" + OUT)
    run = croupier("resume", "--lang", "fr", typed="nouveau\n")
    assert run.code == 0
    assert run.out.count("9 manches. Toutes les 3 manches") == 2
    assert "Vous avez 500." in run.out


def test_resuming_a_tournament(croupier: Program) -> None:
    croupier("tournament", "--seed", "3", typed="E\n10\nstand\n")
    run = croupier("resume", typed="10\nstand\nwatch\n" * 20)
    assert "After round 1 of 9:" in run.out
    assert "Final ranking:" in run.out
    assert croupier("resume").code == 2


@pytest.mark.parametrize(
    ("options", "people", "bots"),
    [
        (["--names", "Ana,Bob,Cid,Dan"], ["Ana", "Bob", "Cid", "Dan"], []),
        (["--names", "Ana,Bob"], ["Ana", "Bob"], []),
        (["--names", "Ana,Bob", "--bots", "amateur"], ["Ana", "Bob"], ["amateur"]),
        (["--names", "Ana,Bob", "--level", "amateur"], ["Ana", "Bob"], ["amateur", "amateur"]),
        (["--names", "Ana"], ["Ana"], ["expert"] * 3),
        ([], [""], ["expert"] * 3),
    ],
)
def test_s0_16_friends_play_among_themselves_and_bots_are_added(
    croupier: Program, options: list[str], people: list[str], bots: list[str]
) -> None:
    asked = "expert\n" * (len(people) == 1)
    assert croupier("tournament", *options, typed=asked + "10\n" * len(people)).code == 0
    head = json.loads(croupier.logs()[0].read_text().splitlines()[0])
    assert [player["name"] for player in head["players"] if "plays" not in player] == people
    assert [player["plays"] for player in head["players"] if "plays" in player] == bots


def test_four_friends_play_a_tournament_to_its_end(croupier: Program) -> None:
    names = ("Ana", "Bob", "Cid", "Dan")
    run = croupier("tournament", "--names", ",".join(names), "--seed", "4", typed="\n".join(["10", "stand"] * 200))
    assert "Final ranking:" in run.out
    assert run.out.count("Final ranking:") == 1
    ranking = run.out[run.out.index("Final ranking:") :]
    assert all(name in ranking for name in names)
    again = croupier("replay").out
    assert "Final ranking:" in again
    assert again.splitlines()[-1] in run.out, "the winner"
    assert "rank 1 of 4" in croupier("history").out


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--level", "amateur", "--bots", "expert"], "--level and --bots: give one or the other."),
        (["--level", "amateur", "--names", "A,B,C,D"], "--level is for AI players, and 4 people fill the table"),
        (["--names", "Ana,Ana"], "Two players have the same name: Ana, Ana."),
        (["--house", "war/ctrlaltbet:surrender=false"], "A tournament is held where all there is can be bet"),
    ],
)
def test_a_tournament_that_is_refused_leaves_no_log(croupier: Program, options: list[str], why: str) -> None:
    run = croupier("tournament", *options)
    assert (run.code, run.out) == (2, "")
    assert why in run.sentence
    assert not croupier.logs()
