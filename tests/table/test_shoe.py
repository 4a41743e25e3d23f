"""The shoe: no number is favoured, every order is as likely as the others, and the cut card comes when it should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice, permutations, product
from math import factorial, floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card
from croupier.games.baccarat import Rules as Baccarat
from croupier.games.blackjack import Rules
from croupier.games.declare import HouseRules
from croupier.houses import load, names
from croupier.table.sealed_shoe import SealedShoe
from croupier.table.shoe import Draws, Shoe, commitment, derive_seed, draw_below, master_seed, words
from sizes import size

SEEDS = st.binary(min_size=1, max_size=32)

Draw = Callable[[int, Iterator[int], int], int]


def favours(draw: Draw, below: int, size: int) -> bool:
    """Whether some number comes from more words than another, all words of this size tried."""
    came: Counter[int] = Counter()
    for word in range(size):
        try:
            came[draw(below, iter([word]), size)] += 1
        except StopIteration:  # the word was thrown away
            continue
    return set(came) != set(range(below)) or len(set(came.values())) != 1


def remainder(below: int, stream: Iterator[int], size: int) -> int:  # noqa: ARG001
    return next(stream) % below


@pytest.mark.parametrize("size", [2, 7, 8, 16, 52, 60])
def test_no_number_is_favoured(size: int) -> None:
    assert not any(favours(draw_below, below, size) for below in range(1, size + 1))


def test_a_plain_remainder_would_favour_small_numbers() -> None:
    assert favours(remainder, 3, 8)
    assert not favours(remainder, 4, 8)
    assert [favours(remainder, below, 60) for below in (52, 30, 7)] == [True, False, True]


def test_a_word_that_is_thrown_away_is_followed_by_the_next() -> None:
    assert draw_below(3, iter([9, 9, 4]), 10) == 1
    assert draw_below(3, iter([8]), 10) == 2


@given(SEEDS)
def test_words_are_32_bits_and_their_streams_repeat(seed: bytes) -> None:
    first = list(islice(words(seed), 50))
    assert first == list(islice(words(seed), 50))
    assert all(0 <= word < 2**32 for word in first)
    assert len(set(first)) > 45


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_order_comes_from_exactly_one_row_of_draws(count: int) -> None:
    """Fisher-Yates, tried with every row of numbers it can ask for."""
    cards = list(DECK[:count])
    rows = product(*(range(place + 1) for place in range(count - 1, 0, -1)))
    orders = [tuple(_draws(row).shuffle(cards)) for row in rows]
    assert set(orders) == set(permutations(cards))
    assert len(orders) == factorial(count)
    assert cards == list(DECK[:count])


def _draws(numbers: tuple[int, ...]) -> Draws:
    draws = Draws(b"")
    draws._words = iter(numbers)
    return draws


def test_orders_of_four_cards_come_equally_often() -> None:
    rounds = 2400
    orders = Counter(tuple(Draws(b"%d" % seed).shuffle(list(DECK[:4]))) for seed in range(rounds))
    expected = rounds / 24
    assert len(orders) == 24
    assert sum((count - expected) ** 2 / expected for count in orders.values()) < 49.7  # 23 degrees, one in a thousand


def _all_cards(shoe: Shoe) -> list[Card]:
    return [shoe.draw() for _ in range(len(shoe._cards))]


@given(SEEDS, st.integers(1, 8))
@settings(max_examples=20, deadline=None)
def test_e_03_a_shoe_holds_each_card_once_a_deck(seed: bytes, decks: int) -> None:
    shoe = Shoe(Rules(decks=decks, max_hands=1), seed)
    assert Counter(_all_cards(shoe)) == Counter(DECK * decks)


@pytest.mark.slow
@given(SEEDS, SEEDS)
@settings(deadline=None)
def test_the_same_seed_the_same_order(one: bytes, other: bytes) -> None:
    rules = Rules(decks=2)
    same = _all_cards(Shoe(rules, one)) == _all_cards(Shoe(rules, other))
    assert same == (one == other)


@pytest.mark.slow
def test_the_first_card_is_any_card() -> None:
    """Over the shoes of one table each card comes first about equally often."""
    master = master_seed(0)
    firsts = Counter(Shoe(Rules(decks=1, max_hands=1), derive_seed(master, f"shoe {k}")).draw() for k in range(1300))
    assert len(firsts) == 52
    assert sum((count - 25) ** 2 / 25 for count in firsts.values()) < 87.0  # 51 degrees, one in a thousand


# The cut card


@given(st.integers(0, 950), st.integers(1, 8))
@settings(max_examples=size(20, 40), deadline=None)
def test_e_03_the_cut_card_lies_at_the_floor_of_penetration_times_cards(thousandths: int, decks: int) -> None:
    rules = Baccarat(decks=decks, penetration=thousandths / 1000)
    cut = floor(Fraction(thousandths, 1000) * 52 * decks)
    assert rules.cut == cut
    shoe = SealedShoe(rules, 1, "sealed")
    for dealt in range(cut + 1):
        assert shoe.drawn == dealt
        assert shoe.worn_out == (0 < dealt == cut)  # without a penetration it is good for one round
        assert shoe.cards_left == (52 * decks - dealt, cut - dealt)
        shoe.draw()
    assert shoe.worn_out
    assert shoe.cards_left == (52 * decks - cut - 1, 0)


@pytest.mark.parametrize("penetration", [-0.1, 0.951, 1, 0.1234])
def test_e_03_penetration_is_from_0_to_95_hundredths(penetration: float) -> None:
    with pytest.raises(ValueError, match=r"penetration = .* allowed: a number from 0 to 0\.95"):
        Rules(penetration=penetration)


def test_e_03_the_houses_that_shuffle_before_every_round_and_the_others() -> None:
    every_round = {"blackjack/changer", "blackjack/deshmukh", "blackjack/four-seats"}
    ours = {*every_round, "blackjack/partage", "blackjack/ctrlaltbet", "baccarat/ctrlaltbet", "war/ctrlaltbet"}
    assert {name: load(name).rules.penetration for name in ours} == {
        name: 0 if name in every_round else 0.75 for name in ours
    }


# Running out inside a round


@pytest.mark.slow
@given(SEEDS, st.lists(st.integers(1, 25), min_size=2, max_size=12))
@settings(deadline=None)
def test_e_03_a_shoe_that_runs_out_takes_the_discards_of_earlier_rounds_only(seed: bytes, lengths: list[int]) -> None:
    """The reference: a list of what is in the shoe, one of the discards, one of the felt."""
    shoe = Shoe(Rules(decks=1, max_hands=1), seed)
    inside, discards = Counter(DECK), Counter[Card]()
    for length in lengths:
        shoe.begin_round()
        felt: Counter[Card] = Counter()
        for _ in range(length):
            if not inside:
                inside, discards = discards, Counter()
            card = shoe.draw()
            assert inside[card], "a card that is not in the shoe was dealt"
            inside -= Counter([card])
            felt[card] += 1
        assert max(felt.values()) == 1, "a card lies twice on the felt of one deck"
        discards += felt


def test_e_03_the_discards_are_shuffled_not_dealt_in_their_old_order() -> None:
    shoe = Shoe(Rules(decks=1, max_hands=1), b"seed")
    shoe.begin_round()
    first = [shoe.draw() for _ in range(40)]
    shoe.begin_round()
    for _ in range(12):
        shoe.draw()
    again = [shoe.draw() for _ in range(40)]
    assert Counter(again) == Counter(first)
    assert again not in (first, first[::-1])


def test_e_03_infinite_decks_have_no_cut_card_and_never_run_out() -> None:
    rules = Rules(decks="infinite")
    shoe = Shoe(rules, b"seed")
    cards = Counter(shoe.draw() for _ in range(5200))
    assert len(cards) == 52
    sealed = SealedShoe(rules, 1, "sealed")
    sealed.draw()
    assert (sealed.cards_left, sealed.worn_out) == (None, True)
    assert sum((count - 100) ** 2 / 100 for count in cards.values()) < 87.0  # 51 degrees, one in a thousand
    again = Shoe(rules, b"seed")
    assert Counter(again.draw() for _ in range(5200)) == cards


# Seats that a shoe can serve


@pytest.mark.parametrize("name", names())
def test_e_03_no_shipped_house_offers_a_seat_it_could_not_serve(name: str) -> None:
    rules = load(name).rules
    assert rules.decks == "infinite" or rules.longest(rules.seats) <= rules.cards


@pytest.mark.parametrize(
    ("rules", "seats"),
    [(Rules(decks=1, max_hands=2), 7), (Rules(decks=1, max_hands=4), 4), (Rules(decks=2, max_hands=8), 4)],
)
def test_e_03_e_04_seats_that_the_shoe_cannot_surely_serve_are_refused(rules: HouseRules, seats: int) -> None:
    with pytest.raises(ValueError, match=rf"seats = {seats} is too many: a round could need \d+ cards and the shoe"):
        replace(rules, seats=seats)
    assert replace(rules, decks="infinite", seats=seats).seats == seats


# Seeds


def test_a_seed_is_promised_before_and_shown_after() -> None:
    seed = derive_seed(master_seed(5), "shoe 1")
    assert commitment(seed) == commitment(bytes(seed)) != commitment(derive_seed(master_seed(5), "shoe 2"))
    assert len(commitment(seed)) == 64


def test_seeds_of_different_purposes_and_masters_differ() -> None:
    purposes = [f"{kind} {seat} {event}" for kind in ("coin", "bet") for seat in range(7) for event in range(50)]
    masters = [master_seed(number) for number in range(3)]
    assert len({derive_seed(master, purpose) for master in masters for purpose in purposes}) == 3 * len(purposes)


def test_without_a_number_the_master_seed_is_the_operating_systems() -> None:
    assert master_seed(7) == master_seed(7) != master_seed(8)
    assert len({master_seed() for _ in range(20)}) == 20
    assert all(len(master_seed(number)) == 32 for number in (None, 0, 7, -1))
