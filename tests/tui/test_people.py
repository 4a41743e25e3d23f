"""One keyboard, several people: the review, the coach, the last sessions and the statistics are each person's own."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from croupier.records.logs import read
from croupier.review.history import by_person, games_of, past_games
from croupier.review.replay import Replay
from croupier.review.review import reviews_by_seat
from croupier.table.party import Party
from croupier.tui.screens.review import ReviewScreen
from tui.evening import At, Evening, alone

HOUSE = "blackjack/vegas-strip"
FRIENDS = Party(("amateur",), ("Ana", "Ben"), seed=8)


async def bet(at: At, *chips: str) -> None:
    """Each person's chip, in turn."""
    for chip in chips:
        await at.press("x", chip, "enter")


async def play_on(at: At, moves: dict[int, str]) -> None:
    """Everybody makes the same move until the round is over."""
    while at.awaits() == "move":
        need = at.table.game.deciding
        assert need is not None
        await at.press("n" if "decline" in need.words else moves[need.seat])


async def session(at: At, rounds: int = 3) -> None:
    for _ in range(rounds):
        await bet(at, "3", "4")  # 25 and 100
        await play_on(at, {0: "s", 1: "h"})


@pytest.mark.slow
def test_each_person_has_their_own_games(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, FRIENDS) as at:
            await session(at)
            nets = list(at.table.game.history)
            path = at.sitting.path
            await at.press("escape", "e")
            ana, ben = games_of(path, read(path))
            assert (ana.person, ben.person) == ("Ana", "Ben")
            assert ana.nets == tuple(net[0] for net in nets)
            assert ben.nets == tuple(net[1] for net in nets)
            assert (ana.staked, ben.staked) == ((2500,) * 3, (10000,) * 3)
            assert ana.names == ("Ana", "Ben")

    asyncio.run(story())


@pytest.mark.slow
def test_a_player_without_a_name_is_you_and_others_are_not(evening: Evening) -> None:
    async def story() -> None:
        for party in (FRIENDS, replace(alone(3), names=()), alone(4)):
            async with evening.at(HOUSE, party) as at:
                await at.play_round()
                await at.press("escape", "e")

    asyncio.run(story())
    folder = evening.folder / "games"
    assert sorted(game.person for game in past_games(folder, person="Léa")) == ["", "Léa"], "begun in one second"
    assert sorted(game.person for game in past_games(folder, person="Ana")) == ["", "Ana"]
    assert {person: len(games) for person, games in by_person(past_games(folder), "Léa").items()} == {
        "Léa": 2, "Ana": 1, "Ben": 1,
    }  # fmt: skip


@pytest.mark.slow
def test_each_person_has_their_own_review(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, FRIENDS, compute="at once") as at:
            await session(at)
            nets = list(at.table.game.history)
            await at.press("escape", "e")
            assert at.is_at(ReviewScreen)
            assert "Ana: Session review" in at.text()
            report = at.screen.review.report(at.app.values)
            assert (report.deals, report.net) == (3, sum(net[0] for net in nets))
            assert {decided.seat for decided in at.screen.review.decisions} == {0}
            await at.press("tab")
            assert "Ben: Session review" in at.text()
            report = at.screen.review.report(at.app.values)
            assert report.net == sum(net[1] for net in nets)
            assert {decided.seat for decided in at.screen.review.decisions} == {1}
            await at.press("tab")
            assert at.screen.seat == 0

    asyncio.run(story())


def test_one_person_alone_is_not_asked_whose_review(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, alone(3)) as at:
            await at.play_round()
            records = at.table.sitting.records()
            await at.press("escape", "e")
            assert "Session review" in at.text()
            assert "Léa: How" not in at.text()
            assert list(reviews_by_seat(Replay.of(records))) == [0]

    asyncio.run(story())


@pytest.mark.slow
def test_the_coach_speaks_to_whoever_is_asked(evening: Evening) -> None:
    """Ana stands on everything and hears about it; Ben, who is asked next, does not hear what Ana did."""

    async def story() -> None:
        async with evening.at(HOUSE, Party((), ("Ana", "Ben"), seed=27), compute="at once", coach=True) as at:
            heard: dict[str, set[str]] = {"Ana": set(), "Ben": set()}
            for _ in range(6):
                await bet(at, "3", "3")
                while at.awaits() == "move":
                    await play_one(at)
                    note(at, heard)
                note(at, heard)
            assert heard["Ana"], "her mistakes are told"
            assert all(line.startswith("Ana: ") for line in heard["Ana"])
            assert all(line.startswith("Ben: ") for line in heard["Ben"])

    async def play_one(at: At) -> None:
        need, round = at.table.game.deciding, at.table.game.round
        assert need is not None
        assert round is not None
        best = at.app.values.advice(round, at.table.game.shoe.seen).value.best
        word = best if need.seat == 1 else "decline" if "decline" in need.words else "stand"
        at.table._say(word)
        await at.settle()

    def note(at: At, heard: dict[str, set[str]]) -> None:
        seat, line = at.table.seat, at.table.coach_line()
        if line is not None and seat is not None:
            heard[at.table.game.players[seat].name].add(at.app.look(line))

    asyncio.run(story())


@pytest.mark.slow
def test_the_lobby_and_the_history_show_one_persons_games(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, FRIENDS, name="Ben") as at:
            await session(at)
            nets = list(at.table.game.history)
            await at.press("escape", "e", "enter")
            (game,) = at.screen.sessions
            assert game.net == sum(net[1] for net in nets)
            await at.press("f6")
            assert "Ben" in at.text().split("\n")[0]
            assert at.screen.records[0].net == game.net
            await at.press("tab")
            assert "Whose games?" in at.text()
            await at.press(*(["down"] if next(iter(at.app.screen_stack[-2].people)) == "Ben" else []), "enter")  # type: ignore[attr-defined]
            assert at.screen.person == "Ana"
            assert at.screen.records[0].net == sum(net[0] for net in nets)

    asyncio.run(story())
