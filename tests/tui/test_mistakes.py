"""Mistakes in the replay and in the look back: marked, walked over, opened by their name, drawn in the graph."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from random import Random

import pytest

from croupier.processes.queue import URGENT, WAITING, Found, Query
from croupier.records.types import Answered, Record
from croupier.review.game import ReviewedGame
from croupier.review.history import past_games
from croupier.review.valued_choices import name_with_round
from croupier.table.sitting import Sitting
from croupier.tui.dialogs.skill import SkillDialog
from croupier.tui.dialogs.values import ValuesDialog
from croupier.tui.screens.history import HistoryScreen
from croupier.tui.screens.lobby import LobbyScreen
from croupier.tui.screens.replay import ReplayScreen
from croupier.tui.screens.review import ReviewScreen
from tui.evening import NARROW, USUAL, WIDE, At, AtOnce, Evening, alone

HOUSE = "blackjack/vegas-strip"
TALL = (120, 48)


def careless(evening: Evening, house: str = HOUSE, rounds: int = 8) -> Sitting:
    """A game of somebody who hits and stands at random."""
    sitting, draws = evening.sitting(house, alone(3)), Random(1)
    table = sitting.table
    while len(table.game.history) < rounds:
        if need := table.game.deciding:
            table.act(0, "decline" if "decline" in need.words else draws.choice(need.words[:2]))
        elif table.game.betting:
            table.bet(0, {table.game.rules.bets[-1]: 1000})
        else:
            sitting.advance()
    return sitting


async def look_back(at: At) -> None:
    await at.press("escape", "e")
    assert at.is_at(ReviewScreen)


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, TALL])
def test_two_keys_walk_over_the_mistakes(evening: Evening, size: tuple[int, int]) -> None:
    async def story() -> None:
        async with evening.at(careless(evening), size=size, compute="at once") as at:
            await look_back(at)
            await at.press("w")
            places = at.screen.review.places
            assert len(places) > 2
            for place in places:
                await at.press(">")
                assert at.screen.place == place
                assert "✗" in at.text()
            await at.press(">")
            assert at.screen.place == places[-1]
            assert "There is no mistake after this one." in at.text() or size == NARROW
            for place in reversed(places[:-1]):
                await at.press("<")
                assert at.screen.place == place
            await at.press("right")
            assert "✗" not in at.text()

    asyncio.run(story())


class OnlyUrgent(AtOnce):
    """Values of which only the urgent ones arrive."""

    def _ask(self, key: Hashable, query: Query, how: int) -> Found:
        return super()._ask(key, query, how) if how == URGENT else WAITING


@pytest.mark.slow
def test_the_step_that_is_shown_does_not_wait_for_the_others(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(careless(evening)) as at:
            at.app.values = OnlyUrgent(lambda: None)
            await look_back(at)
            await at.press("w")
            assert not at.screen.review.places
            decision = at.screen.review.decisions[-1]
            at.screen.go_to(decision.place)
            await at.settle()
            best = max(at.app.values.advice(decision.round, decision.seen).value.moves.values())
            assert at.app.look.speak.number(best, 4, signed=True) in at.text()
            await at.press(">")
            assert "No further mistake yet: the values are being computed." in at.text()

    asyncio.run(story())


@pytest.mark.slow
def test_the_mistake_has_the_values_of_every_move(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(careless(evening), size=WIDE, compute="at once") as at:
            await look_back(at)
            await at.press("w", ">")
            (one,) = at.screen.review.at(at.screen.place)
            advice = at.app.values.advice(one.decision.round, one.decision.seen).value
            look = at.app.look
            for worth in advice.moves.values():
                assert look.speak.number(worth, 4, signed=True) in at.text()
            assert look(one.name()) in at.text()
            await at.press("?", ">")
            assert at.is_at(ValuesDialog), "the panel stays open while one walks over the mistakes"
            await at.press("<")
            assert at.app.screen_stack[-2].place == one.place  # type: ignore[attr-defined]

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_mistake_is_opened_by_its_name(evening: Evening, language: str) -> None:
    async def story() -> None:
        async with evening.at(careless(evening), size=USUAL, compute="at once", language=language) as at:
            await look_back(at)
            worst = max(at.screen.review.mistakes, key=lambda one: one.cents)
            name = at.app.look(name_with_round(worst))
            assert name in at.text()
            await at.click(name)
            assert at.is_at(ReplayScreen)
            assert at.screen.place == worst.place
            await at.press("escape", "m", "down", "enter")
            assert at.is_at(ReplayScreen)
            assert at.screen.place in at.screen.review.places
            await at.press("m", "enter")
            assert at.screen.place == worst.place
            await at.press("escape", "enter")
            assert at.is_at(LobbyScreen)

    asyncio.run(story())


@pytest.mark.slow
def test_the_look_back_of_any_past_game_opens_again(evening: Evening) -> None:
    careless(evening).end()

    async def story() -> None:
        async with evening.at(compute="made up") as at:
            await at.press("f6", "e")
            assert "Look back on which game?" in at.text()
            await at.press("enter")
            assert at.is_at(ReviewScreen)
            assert "Session review" in at.text()
            await at.press("m", "enter")
            assert at.is_at(ReplayScreen)
            await at.press("escape", "enter")
            assert at.is_at(HistoryScreen)
            await at.press("%")
            assert at.is_at(SkillDialog)
            for _ in range(100):
                if at.screen.rated:
                    break
                await asyncio.sleep(0.02)
            await at.pilot.pause()
            (game,) = past_games(evening.folder / "games")
            assert (len(at.screen.rating.rounds), at.screen.rating.net) == (len(game.nets), game.net)
            assert "with average luck" in at.text()
            assert "are not judged" in at.text()
            await at.press("%")
            assert at.is_at(HistoryScreen)

    asyncio.run(story())


def test_a_game_that_cannot_be_read_any_more(evening: Evening) -> None:
    sitting = careless(evening, rounds=1)
    sitting.end()

    async def story() -> None:
        async with evening.at() as at:
            await at.press("f6", "e")
            sitting.path.write_text("nonsense\n")
            await at.press("enter")
            assert "The log of this game cannot be read." in at.text()
            await at.press("enter")
            assert at.is_at(HistoryScreen)

    asyncio.run(story())


@pytest.mark.parametrize("size", [USUAL, NARROW])
def test_the_graph(evening: Evening, size: tuple[int, int]) -> None:
    async def story() -> None:
        async with evening.at(careless(evening), size=size, compute="at once") as at:
            await look_back(at)
            await at.press("w")
            assert "Result 0" not in at.text()
            await at.press("p")
            assert "Result 0" in at.text()
            marked = at.text().count("▲")
            assert marked >= 2
            await at.press("end", "down", "p")
            assert "expected" not in at.text()

    asyncio.run(story())


@pytest.mark.slow
def test_at_baccarat_a_box_that_gives_much_away_is_a_mistake(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(careless(evening, "baccarat/punto-banco", 3), compute="at once") as at:
            await look_back(at)
            assert "Tie instead of Banker, 3 times" in at.text()
            await at.press("w")
            assert "✗ Tie, cost 0.1" in at.text()
            await at.press(">", "g")
            assert at.screen.place == (1, 0)

    asyncio.run(story())


def test_nothing_is_told_before_its_time(evening: Evening) -> None:
    """What a replay says of a decision is what it would say if the log ended there."""
    sitting = careless(evening, rounds=4)
    records: list[Record] = sitting.records()
    sitting.leave()
    whole = ReviewedGame.of(records)
    ends = [number for number, record in enumerate(records, 1) if isinstance(record, Answered)]
    steps = iter([(number, step) for number, steps in enumerate(whole.replay.rounds) for step in range(1, len(steps))])
    for end, (number, step) in zip(ends, steps, strict=True):
        part = ReviewedGame.of(records[:end])
        assert part.replay.rounds[number] == whole.replay.rounds[number][: step + 1]
        assert part.replay.seen_at(number, step) == whole.replay.seen_at(number, step)
        decided = part.people[0].decisions
        assert decided == whole.people[0].decisions[: len(decided)]
