"""The value of every option at a decision."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from analysis.figures import REFERENCE
from croupier.analysis import advise
from croupier.analysis.refusals import BadShoe, NothingToAdvise
from croupier.cards import DECK, cards
from croupier.games import war
from croupier.games.blackjack import Round, Rules, start
from croupier.protocol import FACE_DOWN, Decide, Draw, Peek, Stake

MOVES: dict[str, Any] = {
    hand: moves for hand, moves in REFERENCE["moves_6_decks_S17_DAS_4_hands"].items() if hand != "about"
}


def deal(rules: Rules, hand: str, up: str, *answers: str, reserve: int | None = None) -> Round:
    """A hand that is asked: the dealer has looked, if that is the rule; each answer may be a word or a card."""
    first, second = cards(hand)
    round = start(rules, [Stake.on({"main": 100}, reserve)]).step(first).step(cards(up)[0]).step(second)
    for answer in (*answers, None):
        while not isinstance(round.need, Decide):
            if isinstance(round.need, Peek):
                round = round.step(False)
            elif isinstance(round.need, Draw) and not round.need.face_up:
                round = round.step(FACE_DOWN)
            else:
                break
        if answer:
            round = round.step(answer if isinstance(round.need, Decide) else cards(answer)[0])
    return round


@pytest.mark.parametrize("case", MOVES)
def test_reference_moves(case: str) -> None:
    hand, up = case.split(" v ")
    advice = advise(deal(Rules(), hand, up))
    for word, worth in MOVES[case].items():
        assert advice.moves[word] == pytest.approx(worth, abs=1e-11)
    assert advice.best == max(MOVES[case], key=MOVES[case].__getitem__)


def test_after_the_peek_values_are_given_no_natural() -> None:
    assert advise(deal(Rules(), "10 6", "10")).given == "no dealer natural"
    assert advise(deal(Rules(hole_card="none"), "10 6", "10")).given == "nothing"


@pytest.mark.parametrize(("decks", "worth"), REFERENCE["insurance"].items())
def test_reference_insurance_without_own_cards_is_worse_with_a_ten(decks: str, worth: str) -> None:
    """The figures know the ace only; two tens in the hand make insurance worse, two small cards better."""
    numerator, denominator = map(int, worth.split("/"))
    rules = Rules(decks=int(decks), insurance=True)
    tens, small = (advise(deal(rules, hand, "A")) for hand in ("10 K", "2 3"))
    assert tens.insurance is not None
    assert small.insurance is not None
    assert tens.insurance < numerator / denominator < small.insurance
    assert tens.insurance == pytest.approx(3 * (16 * int(decks) - 2) / (52 * int(decks) - 3) - 1, abs=1e-14)


def test_the_insurance_question() -> None:
    """E-09: a natural takes even money where the house has it; insurance is half a unit."""
    rules = Rules(insurance=True, even_money=True)
    natural, hand = advise(deal(rules, "A K", "A")), advise(deal(rules, "10 9", "A"))
    assert natural.moves["even-money"] == 1.0
    assert set(hand.moves) == {"insure", "decline"}
    assert hand.insurance is not None
    assert hand.moves["insure"] - hand.moves["decline"] == pytest.approx(hand.insurance / 2, abs=1e-14)


def test_insurance_pays_once_enough_small_cards_are_gone() -> None:
    rules = Rules(decks=1, insurance=True)
    small = [card for card in DECK if 2 <= card.value <= 6 and card.code not in ("2s", "3s")]
    advice = advise(deal(rules, "2s 3s", "A"), small)
    assert advice.best == "insure"


def test_s0_07_after_a_swap_the_stake_is_two() -> None:
    rules = Rules(decks=4, swap=True, max_hands=1, hole_card="no-peek", dealer_natural_beats_21=False)
    advice = advise(deal(rules, "8 8", "6", "swap", "10"))
    assert set(advice.moves) == {"hit", "stand"}
    plain = advise(deal(rules, "8 10", "6"))
    assert advice.moves["stand"] == pytest.approx(2 * plain.moves["stand"], rel=0.02)


def test_after_a_split_the_value_is_of_this_hand_and_those_split_from_it() -> None:
    round = deal(Rules(), "8 8", "6", "split", "8")
    advice = advise(round)
    assert set(advice.moves) == {"hit", "stand", "double", "split"}
    first = advise(deal(Rules(), "8 8", "6"))
    assert advice.moves["split"] == pytest.approx(first.moves["split"], rel=0.05)
    assert advice.best == "split"


def test_split_aces_that_may_be_split_again() -> None:
    advice = advise(deal(Rules(resplit_aces=True), "A A", "6", "split", "A"))
    assert set(advice.moves) == {"stand", "split"}
    assert advice.best == "split"


def test_without_money_nothing_is_raised() -> None:
    """A split is the last of the money: no double, no other split after it, and no guess about that."""
    rich, poor, last = (advise(deal(Rules(), "8 8", "6", reserve=money)) for money in (None, 0, 100))
    assert set(poor.moves) == {"hit", "stand"}
    assert last.moves["split"] < rich.moves["split"]
    assert last.assumed == rich.assumed == ()
    assert advise(deal(Rules(), "8 8", "6", reserve=300)).assumed == ("split",)


def test_e_10_double_for_less_lies_between() -> None:
    rules = Rules(double_for_less=True)
    full, half = (advise(deal(rules, "5 6", "6", reserve=money)).moves for money in (100, 50))
    assert half["hit"] == full["hit"]
    assert full["hit"] < half["double"] < full["double"]


def test_seen_cards_change_the_advice() -> None:
    """12 v 3 is a hit from a fresh shoe and a stand once the small cards that would save it are gone."""
    rules = Rules(decks=1)
    assert advise(deal(rules, "10s 2s", "3s")).best == "hit"
    helpful = [card for card in DECK if 7 <= card.value <= 9]
    assert advise(deal(rules, "10s 2s", "3s"), helpful).best == "stand"


def test_a_card_too_many_is_refused() -> None:
    with pytest.raises(BadShoe, match="rank K"):
        advise(deal(Rules(decks=1), "10 6", "9"), cards("Ks Kh Kd Kc Ks"))


def test_a_used_up_shoe_is_refused() -> None:
    gone = [card for card in DECK if card.code not in ("10s", "6s", "9s", "2h", "3h")]
    with pytest.raises(BadShoe, match="Only 2 cards are left"):
        advise(deal(Rules(decks=1), "10s 6s", "9s"), gone)


def test_nothing_to_advise() -> None:
    with pytest.raises(NothingToAdvise):
        advise(start(Rules(), [Stake.on({"main": 100})]))


def test_costs_are_against_the_best() -> None:
    advice = advise(deal(Rules(), "10 6", "10"))
    assert advice.costs["hit"] == 0.0
    assert advice.costs["stand"] == pytest.approx(0.006278876566, abs=1e-11)


def test_several_threads_may_ask_at_once() -> None:
    rounds = [deal(Rules(), f"{card} {card}", up) for card in ("2", "3", "6", "7", "8", "9") for up in ("5", "8", "A")]
    alone = [advise(round).moves for round in rounds]
    with ThreadPoolExecutor(8) as pool:
        together = [advice.moves for advice in pool.map(advise, rounds * 3)]
    assert together == alone * 3


def test_w_04_war_or_surrender() -> None:
    rules = war.Rules()
    round = war.start(rules, [Stake.on({"ante": 100})]).step(cards("8s")[0]).step(cards("8h")[0])
    advice = advise(round)
    assert advice.moves["surrender"] == -0.5
    assert advice.best == "war"
    sevens = [card for card in DECK if card.rank != 8] * 5
    assert advise(round, sevens).moves["war"] != advice.moves["war"]


@pytest.mark.parametrize("hole_card", ["peek", "no-peek", "none"])
@pytest.mark.parametrize(
    ("hand", "up", "answers"), [("10 6", "8", ()), ("A 6", "5", ()), ("8 8", "6", ("split", "3")), ("5 4", "10", ())]
)
def test_a_double_for_less_is_worth_what_it_is_for_somebody_who_has_no_more(
    hand: str, up: str, answers: tuple[str, ...], hole_card: Any
) -> None:
    """Whoever puts up less than they could is where somebody is who puts up all they have."""
    rules = Rules(double_for_less=True, hole_card=hole_card)
    rich = advise(deal(rules, hand, up, *answers))
    for amount in (1, 40, 99):
        reserve = amount + 100 * len(answers[:1])  # a split took one bet
        poor = advise(deal(rules, hand, up, *answers, reserve=reserve))
        assert rich.worth("double", amount / 100) == pytest.approx(poor.moves["double"], abs=1e-12)
        assert poor.worth("double", 0.0) == pytest.approx(rich.worth("double", 0.0), abs=1e-12)
    assert rich.worth("double") == rich.moves["double"]
    assert rich.cost("stand") == rich.costs["stand"]


def test_early_surrender_keeps_the_value_of_a_double_for_less() -> None:
    advice = advise(deal(Rules(double_for_less=True), "5 4", "10"))
    before = advice.before_the_peek(-0.5)
    assert before.worth("double", 0.3) == pytest.approx(
        (1 - advice.natural) * advice.worth("double", 0.3) - advice.natural
    )
