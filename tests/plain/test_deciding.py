"""Moves in line mode: which are open, which are closed and why."""

from __future__ import annotations

import pytest

from croupier.records.types import Answered
from plain.talk import contest, talk

STRIP = "blackjack/vegas-strip"


def refusal_of(house: str, *typed: str, stack: str, lang: str = "en", purse: int | None = None) -> str:
    """The refusal of the last line."""
    lines = talk(house, "10", *typed, stack=stack, lang=lang, purse=purse).text.splitlines()
    return lines[-2]


@pytest.mark.parametrize(
    ("house", "typed", "stack", "why"),
    [
        (STRIP, ("p",), "10 9 6 8", "Split is closed: not a pair; possible: hit, stand, double, surrender."),
        (STRIP, ("h", "d"), "2 9 3 8 4", "Double is closed: first two cards only; possible: hit, stand."),
        (STRIP, ("h", "p"), "2 9 2 8 4", "Split is closed: first two cards only; possible: hit, stand."),
        (STRIP, ("h", "r"), "2 9 3 8 4", "Surrender is closed: first two cards only; possible: hit, stand."),
        (STRIP, ("p", "r"), "8 9 8 8 3", "Surrender is closed: not after a split; possible: hit, stand, double."),
        (STRIP, ("i",), "10 9 6 8", "Insurance is closed: not now; possible: hit, stand, double, surrender."),
        (STRIP, ("swap",), "8 9 8 8", "Swap is closed: not at this table; possible: hit, stand, double, split, surrender."),
        (STRIP, ("y",), "10 9 6 8", "“y” is not a move; possible: hit, stand, double, surrender."),
        (STRIP, ("w",), "2 9 3 8", "War is closed: not at this table; possible: hit, stand, double, surrender."),
        (STRIP, ("h",), "10 A 6 8", "Hit is closed: not now; possible: insure, decline."),
        (f"{STRIP}:max_hands=2", ("p", "p"), "8 9 8 8 8", "Split is closed: 2 hands at most; possible: hit, stand, double."),
        (f"{STRIP}:double_after_split=false", ("p", "d"), "8 9 8 8 3", "Double is closed: not after a split; possible: hit, stand."),
        (f"{STRIP}:surrender=early", ("n", "r"), "10 9 6 8", "Surrender is closed: before all other moves only; possible: hit, stand, double."),
        (f"{STRIP}:hit_split_aces=true,resplit_aces=false", ("p", "p"), "A 9 A 8 A", "Split is closed: aces are split once only; possible: hit, stand, double."),
        ("blackjack/european", ("d",), "10 9 6 8", "Double is closed: hard 9–11 only; possible: hit, stand."),
        ("blackjack/european", ("r",), "10 9 6 8", "Surrender is closed: not at this table; possible: hit, stand."),
        ("blackjack/changer", ("c",), "8 9 7 8", "Swap is closed: not a pair; possible: hit, stand, double."),
        ("blackjack/changer", ("p",), "8 9 8 8", "Split is closed: not at this table; possible: hit, stand, double, swap."),
        ("blackjack/changer", ("c", "d"), "8 9 8 8 3", "Double is closed: not after a swap; possible: hit, stand."),
        ("blackjack/four-seats:seats=1,minimum=1,maximum=50,budget=100", ("d",), "8 9 7 8", "Double is closed: not at this table; possible: hit, stand."),
        ("war/ctrlaltbet", ("s",), "8 8", "Stand is closed: not at this table; possible: war, surrender."),
    ],
)  # fmt: skip
def test_e_06_a_closed_move_is_refused_with_the_reason_and_what_is_open(
    house: str, typed: tuple[str, ...], stack: str, why: str
) -> None:
    assert refusal_of(house, *typed, stack=stack) == why


def test_e_06_what_is_missing_is_said() -> None:
    assert (
        refusal_of(STRIP, "d", stack="10 9 6 8", purse=17_50)
        == "Double is closed: 2.50 short; possible: hit, stand, surrender."
    )
    assert (
        refusal_of(STRIP, "p", stack="8 9 8 8", purse=17_50)
        == "Split is closed: 2.50 short; possible: hit, stand, surrender."
    )
    assert (
        refusal_of("blackjack/changer", "c", stack="8 9 8 8", purse=10_00)
        == "Swap is closed: 10 short; possible: hit, stand."
    )
    assert refusal_of("war/ctrlaltbet", "w", stack="8 8", purse=15_00) == "War is closed: 5 short; possible: surrender."


def test_reasons_are_said_in_french() -> None:
    assert (
        refusal_of(STRIP, "p", stack="10 9 6 8", lang="fr")
        == "Partager n’est pas possible\u202f: pas une paire\u202f; possible\u202f: tirer, rester, doubler, abandonner."
    )
    said = refusal_of(STRIP, "d", stack="10 9 6 8", lang="fr", purse=17_50)
    assert "il manque 2,50" in said


def test_nothing_is_lost_by_what_is_refused() -> None:
    played = talk(STRIP, "10", "p", "", "foo", "hit 5", "d 5", "s", stack="10 9 6 8")
    assert played.table.game.players[0].purse == 990_00
    answers = [record for record in played.log if isinstance(record, Answered)]
    assert [record.answer for record in answers if record.need.startswith("decide")] == ["stand"]
    assert "No move was made; possible: hit, stand, double, surrender." in played.text
    assert "“foo” is not a move; possible: hit, stand, double, surrender." in played.text
    assert "“hit” takes no amount here." in played.text
    assert "“double” takes no amount here." in played.text


def test_insurance_is_a_question_of_yes_or_no() -> None:
    said = talk("blackjack/partage", "50", "y", "s", stack="10 A 9 10").text
    assert "Insurance? It costs 25.\ny Yes · n No > y\n" in said
    assert "Insurance: Dealer’s blackjack: insurance pays. You win 50." in said
    french = talk("blackjack/partage", "50", "o", "r", stack="10 A 9 8", lang="fr").text
    assert "Assurance\u202f? Elle coûte 25.\no Oui · n Non > o\n" in french
    assert "Assurance\u202f: Pas de blackjack du croupier\u202f: assurance perdue. Vous perdez 25." in french


def test_even_money_is_a_question_of_yes_or_no() -> None:
    said = talk(STRIP, "50", "e", stack="K A A 10").text
    assert "Blackjack. Even money?\ny Yes · n No > e" in said
    assert "Even money. You win 50." in said
    assert (
        "Blackjack. Paiement égal\u202f?\no Oui · n Non > n" in talk(STRIP, "50", "n", stack="K A A 9", lang="fr").text
    )


def test_e_10_double_for_less() -> None:
    house = f"{STRIP}:double_for_less=true"
    said = talk(house, "100", "help", "d 50", stack="6 6 5 10 2 5")
    assert "A double may be for less: d 10." in said.text
    assert said.table.game.players[0].purse == 850_00
    assert talk(house, "100", "d 12,50", stack="6 6 5 10 2 5", lang="fr").table.game.players[0].purse == 887_50
    assert "“double” for 101 is not possible: from 0.01 to 100." in talk(house, "100", "d 101", stack="6 6 5 10").text
    assert "“five” is not an amount" in talk(house, "100", "double five", stack="6 6 5 10").text


def test_help_says_what_each_move_does() -> None:
    said = talk("blackjack/changer", "10", "help", stack="8 9 8 8").text
    assert "  h  Hit: one more card.\n  s  Stand: no more cards.\n" in said
    assert "  c  Swap: a new second card, the stake doubles.\n" in said
    assert "q: stop here; the game is kept" in said
    french = talk("blackjack/changer", "10", "aide", stack="8 9 8 8", lang="fr").text
    assert "  t  Tirer\u202f: une carte de plus.\n" in french


# Help


@pytest.mark.parametrize(
    ("house", "typed"), [("blackjack/four-seats", ()), (STRIP, ("10",)), ("war/ctrlaltbet", ("10",))]
)
def test_s3_d8_the_help_at_a_move_names_leaving(house: str, typed: tuple[str, ...]) -> None:
    said = talk(house, *typed, "help", stack="8 8 7 5 5").text
    assert "leave: take your chips and go when this round is over" in said


def test_a_tournament_has_no_leaving_in_its_help() -> None:
    assert "leave: " not in contest("10", "help").text


@pytest.mark.parametrize(("lang", "yes", "no"), [("en", "y  Yes", "n  No"), ("fr", "o  Oui", "n  Non")])
@pytest.mark.parametrize("stack", ["10 A 6 8", "A A K 8"], ids=["insurance", "even money"])
def test_the_help_of_a_yes_or_no_question_names_the_keys_of_the_question(
    lang: str, yes: str, no: str, stack: str
) -> None:
    """Insurance and even money."""
    lines = talk(STRIP, "10", "help", stack=stack, lang=lang).text.splitlines()
    asked = next(line for line in lines if line.endswith("> help"))
    assert asked.split(" > ")[0] == f"{yes} · {no}".replace("  ", " ")
    listed = lines[lines.index(asked) + 1 :][:2]
    assert [line.strip().replace("\u202f", "").partition(":")[0] for line in listed] == [yes, no]
