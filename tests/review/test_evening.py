"""An evening in a few lines, from its log; the podium of a tournament."""

from __future__ import annotations

from functools import cache

import pytest

from croupier.records.types import Calendar, Record, RoundSettled
from croupier.review.evaluator import Direct, value_game
from croupier.review.evening import Evening, evening_of, podium_of
from croupier.review.interval import can_tell_apart, mean_cost
from croupier.review.rating import rate
from croupier.review.replay import Replay
from croupier.review.review import Review, reviews_by_person
from review.test_rating import game

PLAYS = {"Ana": "amateur", "Bo": "mimic", "Cy": "expert"}


@cache
def evening(house: str, rounds: int) -> tuple[list[Record], Evening, dict[str, Review]]:
    records = game(house, PLAYS if house.startswith("black") else {"Ana": "tie", "Bo": "banker"}, rounds)
    replay = Replay.of(records)
    reviews = reviews_by_person(replay)
    for review in reviews.values():
        review.report(Direct())
    return records, evening_of(replay, reviews), reviews


@pytest.mark.slow
@pytest.mark.parametrize("house", ["blackjack/vegas-strip", "baccarat/ez"])
def test_the_card_of_an_evening_says_what_the_log_says(house: str) -> None:
    records, found, reviews = evening(house, 40)
    settled = [record for record in records if isinstance(record, RoundSettled)]
    assert found.rounds == len(settled) == 40
    nets = {one.sitter.name: one.net for one in found.results}
    seats = {name: seat for seat, name in enumerate(nets if len(nets) == 0 else sorted(nets))}
    assert nets == {name: sum(record.net[seat] for record in settled) for name, seat in seats.items()}
    assert [one.net for one in found.results] == sorted(nets.values(), reverse=True)
    assert (found.winner is None) == (max(nets.values()) <= 0)
    assert found.biggest
    assert found.biggest.net == max(net for record in settled for net in record.net)
    assert settled[found.biggest.number].net[seats[found.biggest.sitter.name]] == found.biggest.net
    assert bool(found.biggest.hands) == house.startswith("black")
    lucks = {who: review.report(Direct()).luck for who, review in reviews.items()}
    if found.luckiest:
        assert found.luckiest.cents == pytest.approx(max(lucks.values()))
        assert lucks[found.luckiest.sitter.who] == pytest.approx(found.luckiest.cents)
    else:
        assert max(lucks.values()) <= 0
    assert found.worst
    assert found.worst.mistake.cost == pytest.approx(max(one.cost for one in value_game(records)))


@pytest.mark.slow
def test_who_played_best_is_said_only_where_the_rounds_carry_it() -> None:
    _, few, _ = evening("blackjack/vegas-strip", 4)
    assert few.best is None
    _, many, reviews = evening("blackjack/vegas-strip", 40)
    costs = {who: [one.cost for one in rate(review, "", "")[0]] for who, review in reviews.items()}
    best = min(costs, key=lambda who: sum(costs[who]))
    sure = all(can_tell_apart(costs[best], costs[who], pairs=2) for who in costs if who != best)
    if sure or mean_cost(costs[best]).high is not None:
        assert many.best
        assert (many.best.sitter.who, many.best.sure) == (best, sure)
        assert many.best.cost == mean_cost(costs[best])
    else:
        assert many.best is None


def test_more_questions_need_more_evidence() -> None:
    one, other = [0.0] * 12, [0.0] * 7 + [0.5] * 5
    assert can_tell_apart(one, other)
    assert not can_tell_apart(one, other, pairs=6)


def test_the_podium_is_the_ranking_and_the_round_in_which_the_winner_gained_most() -> None:
    records = game("blackjack/changer", {"Ana": "amateur", "Bo": "expert", "Cy": "mimic"}, 6, 3, Calendar(6, 2))
    replay = Replay.of(records)
    found = podium_of(replay)
    assert found
    assert replay.game.tournament
    assert [seat for seat, *_ in found.ranking] == replay.game.tournament.ranking
    assert [sitter.name for _, sitter, _, _ in found.ranking] == [
        replay.game.players[seat].name for seat in replay.game.tournament.ranking
    ]
    for seat, _, purse, out in found.ranking:
        path = found.paths[seat]
        assert len(path) == 1 + (len(replay.nets) if out is None else out)
        assert path[-1] == purse
    (winner, *_), (second, *_) = found.ranking[:2]
    gains = [net[winner] - net[second] for net in replay.nets]
    if found.turned is None:
        assert max(gains) <= 0
    else:
        assert (found.turned.gain, gains[found.turned.number]) == (max(gains), max(gains))
    assert evening_of(replay, reviews_by_person(replay)).best is None
    assert podium_of(Replay.of(game("war/casino-war", {"Ana": "always-war"}, 2))) is None
    assert podium_of(Replay.of(records[: len(records) // 2])) is None
