"""A past game with values: those of the analysis at that moment, for every decision of every game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cli.program import Program
from croupier.analysis import advise
from croupier.analysis.worth import bets_worth, by_rank
from croupier.cards import Card
from croupier.houses import load
from croupier.language import Speaker
from croupier.processes.queue import WAITING, Found
from croupier.protocol import MoveWithAmount, Round
from croupier.records.types import Player, Record, RoundDealt
from croupier.review.choices import ReplayPlace, cards_left, left_of
from croupier.review.evaluator import Direct, value_game
from croupier.review.game import ReviewedGame
from croupier.review.replay import Replay
from croupier.review.review import reviews_by_seat
from croupier.review.valued_choices import ValuedBet, ValuedDecision, sentence_with_round
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from sizes import size
from tables import MASTER, records_to
from tui.evening import AtOnce

HOUSES = ["blackjack/vegas-strip", "blackjack/changer", "blackjack/european", "war/casino-war"]


def play_at_random(house: str, rounds: int, seed: int) -> tuple[list[Record], list[tuple[Round, Counter[object], str]]]:
    """A game of somebody who answers at random, and what was known at each decision."""
    log: list[Record] = []
    known: list[tuple[Round, Counter[object], str]] = []
    rules, draws = load(house).rules, Random(seed)
    table = Table.begin(rules, [Player("Ana", 100_000_00)], house=house, master=MASTER, write=records_to(log.append))
    while len(table.game.history) < rounds:
        if (need := table.game.deciding) and table.game.round:
            word = draws.choice(need.words)
            known.append((table.game.round, Counter(table.game.shoe.seen), word))
            table.act(0, word)
        elif table.game.betting:
            table.bet(0, {rules.bets[0]: 10_00})
        else:
            table.advance()
    return log, known


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_the_values_are_those_of_advise_at_that_moment(house: str) -> None:
    """What `advise` is asked is the same at every decision of 200 rounds, so the values are, too.

    `make thorough` computes all of them, `make test` some.
    """
    log, known = play_at_random(house, 200, seed=4)
    decided = reviews_by_seat(Replay.of(log))[0].decisions
    assert len(decided) > 10
    assert [(one.round, one.seen, one.word) for one in decided] == known
    until = next(n for n, one in enumerate(log) if isinstance(one, RoundDealt) and one.round == size(8, 200))
    part = reviews_by_seat(Replay.of(log[:until]))[0].decisions
    for one, (round, seen, _) in zip(value_game(log), known[: len(part)], strict=False):
        assert isinstance(one, ValuedDecision)
        gone = seen - Counter(round.face_up())
        assert one.advice.moves == advise(round, gone.elements()).moves  # type: ignore[arg-type]
        assert str(sentence_with_round(one, Speaker("en"))).startswith(f"Round {one.place[0] + 1}, ")


@pytest.mark.slow
def test_the_bets_on_boxes_are_worth_what_the_shoe_says() -> None:
    rules, log = load("baccarat/punto-banco").rules, list[Record]()
    table = Table.begin(
        rules, [Player("Ana", 100_000_00)], house="baccarat/punto-banco", master=MASTER, write=records_to(log.append)
    )
    left = []
    while len(table.game.history) < 200:
        if table.game.betting:
            table.bet(0, {"tie": 10_00})
        elif (event := table.advance()) and isinstance(event.record, RoundDealt):
            left.append(left_of(table.game))
            assert by_rank(cards_left(table.game)) == left[-1]
    assert [deal.cards_left for deal in reviews_by_seat(Replay.of(log))[0].deals] == left
    for number, one in zip(range(size(4, 200)), value_game(log), strict=False):
        assert isinstance(one, ValuedBet)
        assert one.worths == bets_worth(rules, left[number])
        assert one.place == (number, 0)


@pytest.mark.slow
@pytest.mark.parametrize("house", ["blackjack/vegas-strip", "war/casino-war", "baccarat/punto-banco"])
def test_the_mistakes_add_up_to_what_the_review_says(house: str) -> None:
    log, _ = play_at_random(house, 12, seed=6)
    seat, values = ReviewedGame.of(log).people[0], AtOnce(lambda: None)
    while not (report := seat.report(values)).whole:
        pass
    assert sum(one.cents for one in value_game(log)) == pytest.approx(report.cost)
    assert sum(one.cents for one in [*seat.mistakes, *seat.smaller]) == pytest.approx(report.cost)
    graph = seat.graph()
    assert graph.actual[-1] == report.net
    assert len(graph.expected) == len(graph.actual) == 13
    assert graph.expected[-1] == pytest.approx(report.expected - report.cost)
    assert report.luck == pytest.approx(graph.actual[-1] - graph.expected[-1])


def test_a_walk_over_the_mistakes_visits_each_once() -> None:
    log, _ = play_at_random("blackjack/vegas-strip", 12, seed=6)
    seat, values = ReviewedGame.of(log).people[0], AtOnce(lambda: None)
    while not seat.report(values).whole:
        pass
    walked: list[ReplayPlace] = []
    place = (-1, 0)
    while (found := seat.after(place)) is not None:
        assert seat.before(found) == (walked[-1] if walked else None)
        walked.append(place := found)
    assert walked == [one.place for one in seat.mistakes]
    for place in walked:
        (one,) = seat.at(place)
        assert one.mistake


def test_while_values_are_missing_the_graph_ends_before_them() -> None:
    log, _ = play_at_random("blackjack/vegas-strip", 12, seed=6)
    seat = ReviewedGame.of(log).people[0]
    missing = seat.decisions[4]

    class Slow(Direct):
        def advice(self, round: Round, seen: Counter[Card], priority: int) -> Found:
            return WAITING if round == missing.round else super().advice(round, seen, priority)

    while seat.report(Slow()).valued < len(seat.decisions) - 1:
        pass
    gone, graph = missing.place[0], seat.graph()
    assert len(graph.expected) - 1 == sum(number < gone for number in graph.rounds)
    assert len(graph.actual) == 13


LESS = "blackjack/vegas-strip:double_for_less=true"


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "cost", "best"), [(5, 0.0045, "hit"), (11, 0.0979, "double")])
def test_a_double_for_less_costs_what_its_amount_costs(seed: int, cost: float, best: str) -> None:
    """A bet of 100 that is doubled for 1: in the review, the look back, the graph and luck."""
    log: list[Record] = []
    player = Player("Ana", 1000_00)
    master, write = master_seed(seed), records_to(log.append)
    table = Table.begin(load(LESS).rules, [player], house=LESS, master=master, write=write)
    table.bet(0, {"main": 100_00})
    while not table.game.deciding:
        table.advance()
    table.act(0, MoveWithAmount("double", 1_00))
    while not table.game.history:
        table.advance()
    (one,) = value_game(log)
    assert isinstance(one, ValuedDecision)
    assert one.cost == pytest.approx(cost, abs=5e-5)
    assert one.advice.best == best
    assert one.document()["value"] == pytest.approx(one.advice.moves[best] - one.cost)
    assert "Double for 1 " in str(one.line())
    assert "doubled for 1, cost" in str(one.name())
    seat, values = ReviewedGame.of(log).people[0], AtOnce(lambda: None)
    while not (report := seat.report(values)).whole:
        pass
    assert report.cost == pytest.approx(one.cents) == pytest.approx(100_00 * cost, abs=0.5)
    assert report.luck == pytest.approx(report.net - report.expected + one.cents)
    assert seat.graph().expected[-1] == pytest.approx(report.expected - one.cents)


@pytest.mark.slow
def test_the_coach_knows_a_double_for_less(croupier: Program) -> None:
    lines = croupier("play", LESS, "--seed", "5", typed="100\ncoach\nd 1\nq\n").out
    assert "That cost" not in lines
    lines = croupier("play", LESS, "--seed", "11", typed="100\ncoach\nd 1\nq\n").out
    assert "That cost 0.10 bets: doubling for all of it was better." in lines


@pytest.mark.slow
def test_the_command(croupier: Program) -> None:
    croupier("play", "blackjack/vegas-strip", "--seed", "4", typed="10\ns\nq\n")
    told = croupier("review").out
    assert told.startswith("Round 1, 12 against a 7: Stand; Hit was better. Cost: 2.62.\n")
    assert told.endswith("Decisions: 1. Mistakes: 1. They cost 2.62.\n")
    assert "Hit −0.2126" in croupier("review", "--all").out
    assert "Coup 1" in croupier("review", "--lang", "fr").out
