"""The look back on a tournament: mistakes are measured in the chance to win, from what everybody saw then."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.houses import load
from croupier.language import Speaker
from croupier.learning.tournament_review import TournamentReview, TournamentReviews, past_choices
from croupier.learning.tournament_values import TournamentChoice, TournamentValues, position_of
from croupier.processes.queue import Found
from croupier.records.event import Event
from croupier.records.types import Calendar, Player
from croupier.review.replay import Replay
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from croupier.tournament.chance import Chance, Chances

SPEAK = Speaker("en")
RULES = load("blackjack/changer").rules


def held() -> tuple[list[Event], list[TournamentChoice]]:
    """A tournament in which Léa bets 100 and stands, and each of her choices as it was while it was open."""
    events, choices, bet = list[Event](), list[TournamentChoice](), 100_00
    players = [Player("Léa", RULES.budget), *[Player(f"Expert {n}", RULES.budget, "expert") for n in (1, 2, 3)]]
    table = Table.begin(RULES, players, calendar=Calendar(6, 2), master=master_seed(11), write=events.append)
    game = table.game
    while not game.over:
        need, position = game.deciding, position_of(game)
        if table.advance():
            continue
        if need and game.round and position:
            if len(need.words) > 1:
                choices.append(TournamentChoice(position, 0, "stand", game.round, game.shoe.seen.copy()))
            table.act(0, "stand")
        elif 0 in table.betting and position:
            choices.append(TournamentChoice(position, 0, min(bet, game.players[0].purse)))
            table.bet(0, {"main": min(bet, game.players[0].purse)})
        else:
            break
    return events, choices


def test_each_choice_is_the_one_that_was_open_then() -> None:
    events, choices = held()
    replay = Replay.of([event.record for event in events])
    found = [one.choice for one in past_choices(replay, 0)]
    assert len(found) == len(choices) > 4
    assert [one.position for one in found] == [one.position for one in choices]
    assert [one.chosen for one in found] == [one.chosen for one in choices]
    assert [(one.round, one.seen) for one in found if one.round] == [
        (one.round, one.seen) for one in choices if one.round
    ]


def test_only_what_is_clearly_worse_is_a_mistake_and_the_worst_comes_first() -> None:
    events, _ = held()
    replay = Replay.of([event.record for event in events])
    asked = list[TournamentChoice]()

    def find(choice: TournamentChoice) -> Found:
        asked.append(choice)
        if len(asked) <= 2:
            return Found("waiting")
        wins = 40_000 if len(asked) == 3 else 50_000 if len(asked) == 4 else 59_900
        chances: dict[Any, Chance] = {choice.chosen: Chance(100_000, wins, wins), "double": Chance(100_000, 60_000, 0)}
        return Found("known", Chances(chances, 2, 1.0))

    review = TournamentReview.of(replay, 0)
    assert review
    assert not review.look(find).whole
    while not review.whole:
        review.look(find)
    assert [round(one.cost, 3) for one in review.worst_first] == [0.2, 0.1]
    assert review.cost == pytest.approx(0.3)
    first = review.worst_first[0]
    assert "Double wins 60.0 %" in SPEAK(first.name(SPEAK))
    assert (first.cost_text(SPEAK), first.share_text(SPEAK)) == ("−20.0 %", "20.0 %")
    assert review.at(first.place) is first
    assert first.document()["best"] == "double"
    assert [value for _, value in review.facts(SPEAK)] == ["2", "−30.0 %"]


def test_other_games_have_none() -> None:
    events = list[Event]()
    table = Table.begin(RULES, [Player("Léa", RULES.budget)], master=master_seed(3), write=events.append)
    table.advance()
    replay = Replay.of([event.record for event in events])
    assert TournamentReviews(replay).look(0, TournamentValues(compute=False)) is None
