"""The chance to win with each bet and each move: what happens if the rest is really played, and nothing of a hidden card."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any, cast

import pytest

from croupier.cards import DECK, Card, cards
from croupier.games.declare import WalkedRules
from croupier.games.registry import start_of
from croupier.houses import load
from croupier.messages import Refused
from croupier.protocol import DEALER, FACE_DOWN, Decide, Done, Draw, Peek, Place, Stake, play, supply
from croupier.records.types import Calendar, Player
from croupier.simulation.tournament_odds import TournamentPosition
from croupier.strategies import find_strategy
from croupier.table.tournament import Tournament
from croupier.tournament import advise
from croupier.tournament.advice import TournamentAdvice
from croupier.tournament.chance import Chance, Lead
from croupier.tournament.chances import NoChances, Seated, bet_chances, chances_of, lead_of, play_bets, play_moves
from croupier.tournament.solution import bold_shares
from sizes import size

CASES = [
    ("blackjack/changer", "10s 9s 6h 10h 9h", 200_00),
    ("blackjack/four-seats:maximum=500", "8s 5c 10c 8h 6c", 100_00),
    ("war/ctrlaltbet", "8s 9s 8h", 300_00),
    ("blackjack/changer:double_for_less=true", "6s 9s 10h 5h 9h", 700_00),  # a double adds the 300 that are left
]


def deal(house: str, felt: str, bet: int) -> tuple[Seated, Any, Counter[Card]]:
    """Two players in the last round, the cards dealt: seat 0 is asked."""
    rules = cast(WalkedRules, replace(load(house).rules, seats=2))
    purses, plays = (1000_00, 1200_00), ("basic", "expert") if rules.game == "blackjack" else ("expert", "expert")
    name = rules.bets[0]
    stakes = (Stake.on({name: bet}, purses[0] - bet), Stake.on({name: 100_00}, purses[1] - 100_00))
    coming, seen = iter(cards(felt)), Counter[Card]()
    round: Any = start_of(rules)(rules, stakes)
    while not isinstance(need := round.need, Decide):
        if isinstance(need, Draw) and need.face_up:
            card = next(coming)
            seen[card] += 1
            round = round.step(card)
        else:
            round = round.step(False if isinstance(need, Peek) else FACE_DOWN)
    assert need.seat == 0
    return Seated(TournamentPosition(rules, 1, 1, plays, purses, ()), 0), round, seen


def chance_by_play(seated: Seated, round: Any, word: str, seen: Counter[Card], number: int) -> float:
    """How often seat 0 wins if the rest of the round is really played, from every card that nobody has seen."""
    rules, dice = seated.rules, random.Random(7)
    unseen = list((Counter(dict.fromkeys(DECK, rules.cards // 52)) - seen).elements())
    strategies = [find_strategy(name, rules) for name in seated.plays]
    won = 0.0
    for _ in range(number):
        while True:
            dice.shuffle(unseen)
            lies = None in round.cards_at(DEALER)
            shoe, hidden = iter(unseen), dict[Place, list[Card]]()
            if lies:
                hidden[DEALER] = [next(shoe)]
            if not lies or getattr(round, "peeked", None) is None or not round.peek(hidden[DEALER]):
                break

        def choose(at: Any, need: Decide) -> Any:
            (answer,) = strategies[need.seat].mix(at, need, strategies[need.seat].look(()))
            return answer

        def dealer(at: Any, need: Any, shoe: Any = shoe, hidden: Any = hidden) -> Any:
            return supply(at, need, lambda: next(shoe), hidden)

        done = cast(Done, play(round.step(word), dealer, choose).need)
        nets = tuple(done.net(seat) for seat in range(2))
        players = [Player(f"{seat}", purse + nets[seat]) for seat, purse in enumerate((1000_00, 1200_00))]
        tournament = Tournament(rules, seated.calendar, players, [nets])
        lots = {seat: dice.random() for seat in tournament.level_seats()}
        won += tournament.rank(cast(Any, lots))[0] == 0
    return won / number


@pytest.mark.slow
@pytest.mark.parametrize(("house", "felt", "bet"), CASES)
def test_the_chance_of_a_move_is_what_happens_if_the_rest_is_played(house: str, felt: str, bet: int) -> None:
    seated, round, seen = deal(house, felt, bet)
    number = size(800, 8000)
    found = chances_of(seated, play_moves(seated, round, seen, None, number=20_000))
    assert set(found) == set(round.need.words)
    for word, chance in found.items():
        share = chance_by_play(seated, round, word, seen, number)
        assert abs(share - chance.win.share) < 4.5 * (0.25 / number) ** 0.5


@pytest.mark.parametrize("hole_card", ["none", "peek"])
def test_e_03_if_the_unseen_cards_run_out_the_round_goes_on_with_the_discards(hole_card: str) -> None:
    """Only fives are left, one beside a hole card: a hit makes 21, and all other cards come from the discards."""
    house = f"blackjack/downtown:decks=1,max_hands=1,seats=1,hole_card={hole_card}"
    seated, round, seen = deal(house, "8s 5c 9c 8h 6c", 200_00)
    unseen = Counter(DECK) - seen
    fives = Counter([card for card in unseen if card.rank == 5][: 2 if hole_card == "peek" else 1])
    found = chances_of(seated, play_moves(seated, round, seen + (unseen - fives), None, number=2000))
    assert 0 < found["hit"].wins < 2000
    assert found["stand"].wins < found["hit"].wins


@pytest.mark.slow
def test_e_07_the_chances_come_from_what_everybody_sees_and_the_same_question_has_the_same_answer() -> None:
    """The round holds no hidden card, and every unseen card may lie there."""
    seated, round, seen = deal(*CASES[0])
    once = chances_of(seated, play_moves(seated, round, seen, None, number=2000))
    assert once == chances_of(seated, play_moves(seated, round, Counter(dict(seen)), None, number=2000))
    assert once != chances_of(seated, play_moves(seated, round, seen, None, batch=1, number=2000))
    tens = Counter({card: 3 for card in DECK if card.value == 10})
    assert once != chances_of(seated, play_moves(seated, round, seen + tens, None, number=2000))


@pytest.mark.slow
def test_the_chance_of_a_bet_before_the_last_round_is_what_a_real_round_brings() -> None:
    """Against a bot in one round of war: bets that cannot overtake never win."""
    rules = load("war/ctrlaltbet").rules
    seated = Seated(TournamentPosition(rules, 1, 1, ("expert", "expert"), (500_00, 2000_00), ()), 0)
    found = bet_chances(seated, seated.possible_bets(), None, number=4000)
    assert found[100].wins == 0
    assert found[500_00].wins == 0  # even 1,000 is less than what a bot keeps
    close = Seated(TournamentPosition(rules, 1, 1, ("expert", "expert"), (1500_00, 1600_00), ()), 0)
    chances = bet_chances(close, [100, 1500_00], None, number=4000)
    assert chances[1500_00].win.share == pytest.approx(0.5, abs=0.05)
    assert chances[100].win.share < 0.3


@pytest.mark.slow
def test_bets_get_the_same_cards_so_that_their_difference_is_surer_than_they_are() -> None:
    """Two ways to bet in the first of nine rounds: in most tournaments both win, or neither does."""
    rules = load("blackjack/changer").rules
    seated = Seated(TournamentPosition(rules, 9, 3, ("basic", *["expert"] * 3), (rules.budget,) * 4, ()), 0)
    played = play_bets(seated, [100_00, 120_00], None, number=8000)
    lead, chances = lead_of(played[100_00], played[120_00], 0), bet_chances(seated, [100_00, 120_00], None, number=8000)
    assert lead.held == 8000
    assert lead.ahead - lead.behind == chances[100_00].wins - chances[120_00].wins
    assert lead.share.standard_error < chances[100_00].win.standard_error / 2
    assert lead_of(played[100_00], played[100_00], 0).errors == 0


def test_leads_add_up_and_their_error_is_that_of_pairs() -> None:
    lead = Lead(100, 30, 10).plus(Lead(300, 50, 30))
    assert lead == (400, 80, 40)
    assert lead.share == pytest.approx((0.1, ((0.3 - 0.01) / 400) ** 0.5))
    assert lead.errors == pytest.approx(0.1 / (0.29 / 400) ** 0.5)


def test_who_has_left_has_no_chances_and_a_simple_rule_is_bold_before_a_cut() -> None:
    rules = load("war/ctrlaltbet").rules
    with pytest.raises(NoChances, match="cannot win"):
        Seated(TournamentPosition(rules, 9, 3, ("expert", "expert"), (None, 100), ()), 0)
    shares = bold_shares(Calendar(9, 3), 4)
    assert shares[2, 3] == shares[8, 1] > 0
    assert not shares[0].any()


@pytest.mark.parametrize(
    ("purses", "options", "why"),
    [
        ([2000], {}, "two players or more"),
        ([2000, None], {}, "Fewer than two players"),
        ([2000, 2000], {"seat": 3}, "Seat 3 is not at this table"),
        ([2000, 2000], {"played": 9}, "leave nothing to bet on"),
        ([2000, 2000], {"levels": ["expert"] * 3}, "as many levels"),
        ([2000, 2000], {"hand": "10 6", "dealer": "9"}, "bets of all seats"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(purses: list[Any], options: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        advise("blackjack/changer", purses, **options)


@pytest.mark.slow
def test_advice_names_the_best_bet_and_keeps_chips_and_chances_apart() -> None:
    found = advise("blackjack/changer", [1500, 2000], played=8, solve=False, number=2000)
    document = found.document()
    assert document["goes_on"] == "by a simple rule"
    assert document["best"] >= 400  # less than that cannot overtake
    assert min(found.costs.values()) == 0
    assert all(found.leads[bet].share.share == pytest.approx(cost) for bet, cost in found.costs.items())
    moves = advise(
        "blackjack/changer", [1500, 2000], played=8, solve=False, number=2000, bets=[300, 120], hand="10 6", dealer="10"
    ).document()
    assert {one["move"] for one in moves["moves"]} == {"hit", "stand", "double"}
    assert moves["best"] == "double"  # in chips the worst of the three
    assert min(moves["moves"], key=lambda one: one["chips"])["move"] == "double"


def test_the_value_of_a_position_has_an_error_that_includes_the_grids() -> None:
    rules = load("blackjack/changer").rules
    position = TournamentPosition(rules, 9, 3, ("basic", "expert"), (rules.budget,) * 2, ())
    leads = {100_00: Lead(10_000, 0, 0)}
    advice = TournamentAdvice(
        Seated(position, 0), {100_00: Chance(10_000, 5_000, 5_000)}, True, leads, {}, by_grid=0.512
    )
    assert advice.value == pytest.approx((0.5, (0.005**2 + 0.012**2) ** 0.5))
    assert advice.document()["value"]["standard_error"] > 0.012
    assert replace(advice, by_grid=None).value is None
