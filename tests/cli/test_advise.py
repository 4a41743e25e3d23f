"""`croupier advise`: the value of every open move, as the command prints it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from analysis.figures import PLACES, REFERENCE
from croupier.houses import load, names
from paper.commands import document, refusal_of, run

MOVES = REFERENCE["moves_6_decks_S17_DAS_4_hands"]


@pytest.fixture
def base(tmp_path: Path) -> str:
    """The base rules of the reference file."""
    file = tmp_path / "base.toml"
    file.write_text('game = "blackjack"\n', "utf-8")
    return str(file)


@pytest.mark.slow
@pytest.mark.parametrize("hand", [name for name in MOVES if name != "about"])
def test_every_move_is_worth_what_the_reference_says(base: str, hand: str) -> None:
    cards, dealer = hand.split(" v ")
    found = document("advise", base, "--hand", cards.replace(",", " "), "--dealer", dealer)
    assert found["moves"] == pytest.approx(MOVES[hand], abs=PLACES)
    assert set(found["moves"]) == set(MOVES[hand])
    assert found["best"] == max(MOVES[hand], key=lambda word: float(MOVES[hand][word]))
    assert found["given"] == ("no dealer natural" if dealer in ("10", "A") else "nothing")
    assert found["costs"] == {word: found["moves"][found["best"]] - ev for word, ev in found["moves"].items()}


def test_a_hand_of_more_cards_was_built_by_hits(base: str) -> None:
    found = document("advise", base, "--hand", "5 4 7", "--dealer", "10")
    assert set(found["moves"]) == {"hit", "stand"}
    assert found["best"] == "stand", "with a five and a four gone a hit is worth less"
    assert document("advise", base, "--hand", "10 6", "--dealer", "10")["best"] == "hit"


def test_a_hand_is_come_to_in_whatever_order_it_can_be(base: str) -> None:
    one, other = (document("advise", base, "--hand", hand, "--dealer", "9") for hand in ("A K 5", "5 A K"))
    assert one["moves"] == other["moves"]
    assert set(one["moves"]) == {"hit", "stand"}


def test_seen_cards_are_gone(base: str) -> None:
    def insurance_value(seen: str) -> Fraction | float:
        given = ("--seen", seen) if seen else ()
        return float(
            document("advise", f"{base}:insurance=true", "--hand", "9 7", "--dealer", "A", *given)["insurance"]["ev"]
        )

    assert insurance_value("") == pytest.approx(3 * 96 / 309 - 1, abs=1e-12)
    assert insurance_value("2 3 4 5 6") == pytest.approx(3 * 96 / 304 - 1, abs=1e-12)
    assert insurance_value("K K Q 10") == pytest.approx(3 * 92 / 305 - 1, abs=1e-12)


def test_s1_07_insurance_stands_beside_the_hand_after_it_was_declined() -> None:
    house = "blackjack/vegas-strip:decks=1"
    small = "2 2 2 2 3 3 3 3 4 4 4 4"
    fresh = document("advise", house, "--hand", "10 9", "--dealer", "A")
    later = document("advise", house, "--hand", "10 9", "--dealer", "A", "--seen", small)
    assert (fresh["given"], fresh["insurance"]["take"], fresh["best"]) == ("no dealer natural", False, "stand")
    assert later["insurance"]["take"]
    assert later["insurance"]["ev"] == pytest.approx(3 * 15 / 37 - 1, abs=1e-12)
    told = run("advise", house, "--hand", "10 9", "--dealer", "A", "--seen", small).out
    assert "Insurance is worth +0.2162 of its stake: take it." in told


def test_s1_d4_without_a_peek_nothing_is_given() -> None:
    found = document("advise", "blackjack/partage", "--hand", "10 9", "--dealer", "A")
    assert found["given"] == "nothing"
    assert found["insurance"]["take"] is False


def test_a_natural_against_an_ace_is_asked_about_even_money() -> None:
    found = document("advise", "blackjack/vegas-strip", "--hand", "A K", "--dealer", "A")
    assert found["moves"]["even-money"] == 1.0
    assert found["moves"]["decline"] == pytest.approx(1.5 * (1 - 95 / 309), abs=1e-12)
    assert found["best"] == "decline"


def test_e_09_early_surrender_is_asked_before_the_peek() -> None:
    arguments = ("advise", "blackjack/boardwalk-1978", "--hand", "10 6", "--dealer", "A")
    found = document(*arguments)
    assert (found["best"], found["moves"]["surrender"], found["given"]) == ("surrender", -0.5, "nothing")
    assert found["before_the_peek"]["best"] == "surrender"
    assert max(ev for word, ev in found["moves"].items() if word != "surrender") == pytest.approx(
        found["before_the_peek"]["moves"]["decline"], abs=1e-12
    )
    assert (found["after_the_peek"]["best"], found["after_the_peek"]["given"]) == ("hit", "no dealer natural")
    lines = run(*arguments).out.splitlines()
    assert lines[1] == "10 6 against A, before the dealer looks."
    assert lines[3].split()[:3] == ["Surrender", "−0.5000", "best"]
    assert any(line.startswith("After the dealer has looked, without a blackjack: Hit −0.5") for line in lines)


@pytest.mark.parametrize(
    ("hand", "dealer", "best"), [("8 8", "6", "split"), ("10 9", "A", "stand"), ("5 6", "10", "double")]
)
def test_e_09_who_does_not_give_up_early_plays_the_best_move(hand: str, dealer: str, best: str) -> None:
    found = document("advise", "blackjack/boardwalk-1978", "--hand", hand, "--dealer", dealer)
    assert found["best"] == best
    assert found["before_the_peek"]["best"] == "decline"
    assert found["moves"][best] == pytest.approx(found["before_the_peek"]["moves"]["decline"], abs=1e-12)
    assert found["moves"]["surrender"] == -0.5
    assert ("after_the_peek" in found) is (dealer in ("10", "A"))
    assert found["costs"][best] == 0.0


def test_s0_07_a_pair_may_be_swapped_at_changer() -> None:
    found = document("advise", "blackjack/changer", "--hand", "8 8", "--dealer", "6")
    assert set(found["moves"]) == {"hit", "stand", "double", "swap"}
    assert found["best"] == "swap"


def test_w_04_a_tie_at_war_has_two_answers() -> None:
    found = document("advise", "war/ctrlaltbet", "--hand", "8", "--dealer", "8h")
    tie = (12 * 24 * 23 + 22 * 21) / (310 * 309)
    war = (1 - tie) / 2 * 1.5 + tie * 2 - (1 - tie)
    assert found["moves"] == pytest.approx({"war": war, "surrender": -0.5}, abs=1e-12)
    assert found["best"] == "war"
    assert (found["hand"], found["dealer"], found["given"]) == ("8", "8", "nothing")


def test_the_best_move_comes_first_with_what_the_others_cost() -> None:
    lines = run("advise", "blackjack/vegas-strip", "--hand", "8 8", "--dealer", "10").out.splitlines()
    assert lines[:2] == [
        "Las Vegas Strip  6D S17 DAS LS 3:2",
        "8 8 against 10, after the dealer has looked: no blackjack.",
    ]
    words = [line.split()[:4] for line in lines[3:8]]
    assert words[0][:3] == ["Split", "−0.4749", "best"]
    assert words[1] == ["Surrender", "−0.5000", "costs", "0.0251"]
    assert [line[0] for line in words] == ["Split", "Surrender", "Hit", "Stand", "Double"]
    assert lines[-2] == "Values in first bets, from a fresh shoe."


@pytest.mark.parametrize("house", [name for name in names() if load(name).game == "blackjack"])
def test_every_house_advises_on_a_pair(house: str) -> None:
    found = document("advise", house, "--hand", "8 8", "--dealer", "6")
    assert {"hit", "stand"} <= set(found["moves"])
    assert found["best"] in ("split", "swap", "stand")


def test_after_a_split_the_last_hand_with_two_cards_is_asked() -> None:
    found = document("advise", "blackjack/vegas-strip", "--hand", "8 10/8 3 / 8", "--dealer", "6")
    assert (found["hand"], found["hands"], found["best"]) == ("8 3", ["8 10", "8 3", "8"], "double")
    assert set(found["moves"]) == {"hit", "stand", "double"}, "no surrender after a split"
    assert "hands" not in document("advise", "blackjack/vegas-strip", "--hand", "8 3", "--dealer", "6")


def test_s1_05_split_hands_may_be_split_again() -> None:
    third, fourth = (
        document("advise", "blackjack/vegas-strip", "--hand", hands, "--dealer", "6")
        for hands in ("8 8 / 8", "8 8 / 8 / 8 / 8")
    )
    assert third["best"] == "split"
    assert "split" not in fourth["moves"]


def test_after_a_split_no_insurance_is_offered_any_more() -> None:
    arguments = ("advise", "blackjack/vegas-strip", "--hand", "8 3 / 8", "--dealer", "A")
    assert "insurance" not in document(*arguments)
    assert run(*arguments).out.splitlines()[-1] == (
        "After a split, 8 3 / 8: worth to this hand and to those split from it."
    )


def test_with_infinite_decks_no_card_is_ever_gone() -> None:
    house = "blackjack/vegas-strip:decks=infinite"
    one = document("advise", house, "--hand", "10 6", "--dealer", "10")
    other = document("advise", house, "--hand", "10 6", "--dealer", "10", "--seen", "5 " * 30)
    assert one["moves"] == other["moves"]
    told = run("advise", house, "--hand", "10 6", "--dealer", "10", "--seen", "8 8 8 8").out
    assert told.splitlines()[-2] == "Values in first bets; infinite decks stay as they are, whatever was seen."


def test_the_letters_of_french_cards_are_read() -> None:
    french, english = (
        document("advise", "blackjack/vegas-strip", "--hand", hand, "--dealer", dealer, "--seen", seen)
        for hand, dealer, seen in (("6 R", "D", "Dd vh"), ("6 K", "Q", "Qd jh"))
    )
    assert french == english


def test_one_card_that_was_seen_is_one_card() -> None:
    told = run("advise", "blackjack/single-deck", "--hand", "10 6", "--dealer", "10", "--seen", "5").out
    assert told.splitlines()[-2] == "Values in first bets, from the shoe without the card seen."


@pytest.mark.parametrize(
    ("house", "hand", "seen"),
    [
        ("single-deck", "Kh Qd", "K♠ K K"),
        ("single-deck", "K K", "K"),
        ("downtown", "Kh Kh", "Ks Ks Kc Kc"),
        ("vegas-strip:decks=infinite", "Kh Kh", "Kh Kh"),
    ],
)
def test_bare_ranks_are_of_any_suit(house: str, hand: str, seen: str) -> None:
    assert document("advise", house, "--hand", hand, "--dealer", "9", "--seen", seen)["best"] == "stand"


# What is refused


@pytest.mark.parametrize(
    ("house", "hand", "dealer", "seen", "sentence"),
    [
        ("vegas-strip", "A K", "9", "", "A K is a blackjack: nothing is asked here."),
        ("vegas-strip", "10 5 6", "9", "", "10 5 6 is 21: nothing is asked any more."),
        ("vegas-strip", "10 K 5", "9", "", "10 K 5 is bust: there is nothing to decide."),
        (
            "vegas-strip:charlie=5",
            "2 3 2 3 4",
            "9",
            "",
            "2 3 2 3 4 is a Charlie: it has won, and nothing is asked any more.",
        ),
        ("vegas-strip:charlie=5", "2 3 2 4 10", "9", "", "2 3 2 4 10 is 21: nothing is asked any more."),
        (
            "vegas-strip:charlie=5",
            "A A A A A A A A A A",
            "9",
            "",
            "A A A A A A A A A A ends before its last card here, so nothing is asked.",
        ),
        ("vegas-strip", "8 3 / 9", "9", "", "Hands of a split begin with the cards of a pair; these begin with 8 9."),
        (
            "vegas-strip",
            "8 3 / 8 / 8 / 8 / 8",
            "9",
            "",
            "A pair of 8 may be split to 4 hands here; hands given: 5.",
        ),
        ("vegas-strip", "A 3 / A / A", "9", "", "A pair of A may be split to 2 hands here; hands given: 3."),
        ("blackjack/ctrlaltbet", "8 3 / 8", "9", "", "At this house no pair is split; hands given: 2."),
        (
            "vegas-strip",
            "8 / 8 3",
            "9",
            "",
            "Hands of a split are played in turn: every hand before 8 3 has two cards or more; given: 8 / 8 3.",
        ),
        (
            "vegas-strip",
            "8 / 8",
            "9",
            "",
            "Every hand of a split has a card, and the one that is asked has two or more; given: 8 / 8.",
        ),
        ("vegas-strip", "8 3 /", "9", "", "Every hand of a split has a card,"),
        ("vegas-strip", "A 5 / A", "9", "", "Split aces get one card each here: nothing is asked on A 5."),
        ("vegas-strip", "8 10 3 / 8", "9", "", "8 10 3 is 21: nothing is asked any more."),
        ("vegas-strip", "8 10 4 / 8", "9", "", "8 10 4 is bust: there is nothing to decide."),
        ("vegas-strip", "8 10 4 2 / 8 3", "9", "", "8 10 4 2 ends before its last card here."),
        (
            "vegas-strip:charlie=3",
            "8 2 3 / 8",
            "9",
            "",
            "8 2 3 is a Charlie: it has won, and nothing is asked any more.",
        ),
        ("vegas-strip:charlie=3", "8 2 3 2 / 8", "9", "", "8 2 3 2 ends before its last card here,"),
        ("vegas-strip", "8 x / 8", "9", "", "“x” is not a card"),
        ("single-deck", "Kh Qd", "Ks", "Kh", "There cannot be 2 cards K♥: the shoe holds 1 of them."),
        ("single-deck", "kh Qd", "K♥", "", "There cannot be 2 cards K♥: the shoe holds 1 of them."),
        ("single-deck", "8h 3 / 8h", "9", "", "There cannot be 2 cards 8♥: the shoe holds 1 of them."),
        ("downtown", "5h 5h", "9", "5h,2", "There cannot be 3 cards 5♥: the shoe holds 2 of them."),
        ("casino-war:decks=1", "8h", "8h", "", "There cannot be 2 cards 8♥: the shoe holds 1 of them."),
        ("single-deck", "8 8 / 8 8", "9", "8", "There cannot be so many cards of rank 8: the shoe holds 4 of them."),
        ("casino-war", "8 / 8", "8", "", "At war nothing is split; hands given: 2."),
        ("vegas-strip", "8", "9", "", "A hand has two cards or more; cards given: 1."),
        ("vegas-strip", "8 8", "9 9", "", "The dealer shows one card; cards given: 2."),
        ("vegas-strip", "8 8", "", "", "The dealer shows one card; cards given: 0."),
        (
            "vegas-strip",
            "8 x",
            "9",
            "",
            "“x” is not a card: write a rank (A, 2–10, J, Q, K), with a suit (s, h, d, c) or without.",
        ),
        ("vegas-strip", "8 8", "9", "1x", "“1x” is not a card"),
        ("vegas-strip", "8 8", "9", "xh", "“xh” is not a card: write a rank (A, 2–10, J, Q, K), with a suit"),
        ("single-deck", "5 5", "9", "5 5 5", "There cannot be so many cards of rank 5: the shoe holds 4 of them."),
        ("single-deck", "5 5", "9", "9 9 " + "A 2 3 4 6 7 8 10 J Q K " * 4, "Only 3 cards are left"),
        (
            "single-deck",
            "10 J",
            "A",
            "A A A " + "2 3 4 5 6 7 8 9 " * 4,
            "The dealer has looked and has no blackjack, but every card that is left would make one: count again.",
        ),
        ("nowhere", "8 8", "9", "", "There is no house “nowhere”"),
        ("punto-banco", "8 8", "9", "", "At this game nobody decides anything, so there is nothing to advise."),
        ("casino-war", "8", "7", "", "8 against 7 is not a tie: nothing is asked."),
        ("casino-war", "8 8", "8", "", "At war a hand is one card; cards given: 2."),
        ("casino-war:decks=1", "8", "8", "8 8 8", "These cards cannot have been dealt from the shoe"),
    ],
)
def test_e_06_what_cannot_be_advised_on_is_refused(
    house: str, hand: str, dealer: str, seen: str, sentence: str
) -> None:
    assert refusal_of("advise", house, "--hand", hand, "--dealer", dealer, "--seen", seen).startswith(sentence)
