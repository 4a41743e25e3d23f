"""A table of a house elsewhere in the app: as at a local one, with other people at it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from croupier.records.types import Calendar
from croupier.remote.connection import BROKEN, Interruption
from croupier.remote.house import Invitation, RemoteHouse
from croupier.remote.sitting import RemoteSitting
from croupier.table.audit import verify
from croupier.tui.remote_table import listen
from croupier.tui.screens.review import ReviewScreen
from croupier.tui.screens.table import TableScreen
from croupier.tui.screens.tournament import TournamentScreen
from croupier.web.tables import cutting
from croupier.wire.house_messages import Refusal
from remote.fake_house import LEA, FakeHouse
from tui.evening import USUAL, At, Evening
from web.server import Guest, Line, Running, running

ONE_ROUND_SHOES = "war/ctrlaltbet:decks=1,penetration=0.05"


@pytest.fixture(autouse=True)
def short_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "CUTTING", 0.2)


def sit_down(house: Running, folder: Path, game: str, seat: int = 0) -> RemoteSitting:
    remote = RemoteHouse(Invitation.read(house.address), folder / "keys.json")
    remote.enter("Léa")
    sitting = RemoteSitting.at(remote, game)
    for heard in sitting.connection.messages():
        sitting.hear(heard)
        while sitting.advance():
            pass
        if sitting.seat is not None:
            break
        if not sitting.waiting:
            sitting.sit(seat, sitting.game.rules.budget)
    return sitting


async def until(at: At, holds: Callable[[], object], seconds: float = 15) -> None:
    for _ in range(int(seconds / 0.02)):
        await at.pilot.pause()
        if holds():
            return
        await asyncio.sleep(0.02)
    raise AssertionError(at.text())


async def play(at: At, rounds: int) -> None:
    """Bet and stand until so many rounds are over."""
    table, sitting = at.table, at.table.sitting
    assert isinstance(sitting, RemoteSitting)
    while len(table.game.history) < rounds:
        await until(at, lambda: table.awaits in ("bets", "move"))
        if table.awaits == "bets":
            if not table.betting.last.get(table.bettors[0]):
                await at.press("2")
            await at.press("enter")
        elif "decline" in (need := table.sitting.deciding).words:  # type: ignore[union-attr]
            await at.press("n")
        else:
            assert need
            await at.press("s" if "stand" in need.words else "w")
        await until(at, lambda: not sitting.waiting)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["blackjack/changer", ONE_ROUND_SHOES, "baccarat/punto-banco"])
def test_rounds_at_a_table_elsewhere(evening: Evening, tmp_path: Path, name: str) -> None:
    async def visit(house: Running) -> None:
        sitting = sit_down(house, tmp_path, house.open(name, seats=3))
        app = evening.app()
        async with app.run_test(size=USUAL):
            at = At(app)
            listen(app, sitting)
            await until(at, lambda: at.is_at(TableScreen))
            if name.startswith("baccarat"):
                await until(at, lambda: at.awaits() == "bets")
                await at.press("b", "enter")
                await until(at, lambda: len(at.table.game.history) == 1)
            else:
                await play(at, 3)
            there = house.house.tables.dealers[sitting.id].table.game
            await until(at, lambda: sitting.game.digest == there.digest)
            if name == ONE_ROUND_SHOES:
                await until(at, lambda: at.awaits() == "bets")
                code = verify(sitting.records()).proven[-1].code
                assert f"Shoe {there.shoe.number - 1}, the same code for all: {code}" in at.text()
            await at.press("escape")
            assert "Leave" in at.text()
            await at.press("e")
            await until(at, lambda: at.is_at(ReviewScreen))
        assert sitting.left
        verify(sitting.records())
        await asyncio.sleep(0)

    with running(tmp_path / "house.db") as house:
        asyncio.run(visit(house))


@pytest.mark.slow
def test_a_tournament_elsewhere(evening: Evening, tmp_path: Path) -> None:
    """As at a local one: it begins when all have come; standings, the cut, elimination, the winner."""

    async def visit(house: Running) -> None:
        game = house.open("blackjack/changer", seats=4, bots=["amateur"] * 2, tournament=Calendar(3, 1))
        sitting = sit_down(house, tmp_path, game)
        tom = Guest(house.address, "Tom").live(game)
        app = evening.app()
        async with close_after(tom), app.run_test(size=USUAL):
            at = At(app)
            listen(app, sitting)
            await until(at, lambda: at.is_at(TournamentScreen))
            await until(at, lambda: "begins when all seats are taken" in at.text())
            tom.until(lambda line: line.felt)
            tom.ask("sit", seat=1, amount=tom.table["budget"])
            there = house.house.tables.dealers[game].table.game
            playing = asyncio.create_task(asyncio.to_thread(plays_along, tom))
            shown = False
            while not there.over or at.awaits() != "over":
                await until(at, lambda: at.awaits() in ("bets", "move", "over") or sitting.seat is None)
                if at.awaits() == "bets":
                    await at.press("v")
                    shown = shown or "cut line" in at.text()
                    await at.press("v", "2", "enter")
                elif at.awaits() == "move":
                    await at.press("s")
                await asyncio.sleep(0.02)
            await playing
            tournament = sitting.game.tournament
            assert tournament
            assert shown
            assert [seat for seat, player in enumerate(there.players) if player.gone] == sorted(tournament.departures)
            await at.settle()
            assert "wins the tournament" in at.text() or "You win the tournament" in at.text()
            assert "New tournament" not in at.text()
            assert sitting.game.digest == there.digest
            await at.press("e")
            await until(at, lambda: at.is_at(ReviewScreen))
        verify(sitting.records())

    with running(tmp_path / "house.db") as house:
        asyncio.run(visit(house))


@asynccontextmanager
async def close_after(line: Line) -> AsyncIterator[None]:
    """The line of a guest is closed also if the test fails."""
    try:
        yield
    finally:
        line.close()


def test_chips_are_bought_once(tmp_path: Path) -> None:
    """Nobody is asked again while the answer of the house is on its way."""
    with FakeHouse("baccarat/punto-banco") as house:
        house.table.sit(0, "Léa", 5_00, who=LEA.id)
        while house.table.game.eligible(0):
            house.table.bet(0, {"tie": 5_00})
            while house.table.advance():
                pass
        sitting = house.sitting(tmp_path)
        playback = TableScreen(sitting)
        playback.finish()
        asked = [playback.awaits]
        sitting.buy(0, 1000_00)
        asked.append(playback.awaits)
        for heard in sitting.connection.messages():
            sitting.hear(heard)
            while event := sitting.advance():
                playback.show_event(event)
            if playback.awaits == "bets":
                break
        sitting.leave()
    assert asked == ["broke", "nothing"]


@pytest.mark.parametrize("why", ["failed", "left"])
def test_the_thread_of_a_table_elsewhere_ends_before_the_app(evening: Evening, tmp_path: Path, why: str) -> None:
    async def visit(house: Running) -> None:
        sitting = sit_down(house, tmp_path, house.open("blackjack/changer", seats=2))
        app = evening.app()
        with suppress(ZeroDivisionError):
            async with app.run_test(size=USUAL):
                at = At(app)
                listen(app, sitting)
                await until(at, lambda: at.is_at(TableScreen))
                if why == "failed":
                    raise ZeroDivisionError
                await at.press("escape")
        assert sitting.left
        assert "joined" not in [thread.name for thread in threading.enumerate()]

    with running(tmp_path / "house.db") as house:
        asyncio.run(visit(house))


def plays_along(line: Line) -> None:
    """Bet the least and stand, until the table is over."""
    asked = -1
    while line.felt["phase"] != "over":
        question = line.felt["question"]
        if line.seat in line.felt["betting"]:
            line.ask("bet", bets={"main": line.table["minimum"]})
        elif question and question["seat"] == line.seat and line.n != asked:
            asked = line.n
            line.ask("move", word="stand")
        elif not line.hear(20):
            return


@pytest.mark.slow
def test_others_are_at_the_table_and_refusals_are_said(evening: Evening, tmp_path: Path) -> None:
    async def visit(house: Running) -> None:
        game = house.open("blackjack/changer", seats=3)
        tom = Guest(house.address, "Tom").live(game)
        tom.until(lambda line: line.felt)
        tom.ask("sit", seat=2, amount=tom.table["budget"])
        sitting = sit_down(house, tmp_path, game)
        app = evening.app()
        async with close_after(tom), app.run_test(size=USUAL):
            at = At(app)
            listen(app, sitting)
            await until(at, lambda: at.is_at(TableScreen))
            await until(at, lambda: at.awaits() == "bets")
            assert "Tom" in at.text()
            assert "Seat 2" in at.text()
            assert "free" in at.text()
            await at.press("2", "enter")
            await until(at, lambda: 0 in sitting.game.bets)
            assert at.awaits() == "nothing"  # Tom has not bet
            await until(at, lambda: "Waiting for Tom." in at.text())
            assert sitting.game.shoe.cards_left == (208, 0)
            tom.ask("bet", bets=None)
            await until(at, lambda: sitting.game.round or sitting.game.history)
            sitting.connection._queue.put(Refusal("x", "refused", "No."))
            await until(at, lambda: "The house says: No." in at.text())
            await at.press("escape", "enter")
            assert sitting.left
            assert app.notice is not None
            tom.until(lambda line: not line.felt["seats"][0]["here"])

    with running(tmp_path / "house.db") as house:
        asyncio.run(visit(house))


@pytest.mark.slow
def test_who_waits_for_others_sees_the_own_bets_and_the_clock_and_is_told_how_to_come_back(
    evening: Evening, tmp_path: Path
) -> None:
    async def visit(house: Running) -> None:
        game = house.open("baccarat/punto-banco", seats=2)
        sitting = sit_down(house, tmp_path, game)
        tom = Guest(house.address, "Tom").live(game)
        tom.until(lambda line: line.felt)
        tom.ask("sit", seat=1, amount=tom.table["budget"])
        app = evening.app()
        async with close_after(tom), app.run_test(size=USUAL):
            at = At(app)
            listen(app, sitting)
            await until(at, lambda: at.is_at(TableScreen) and at.awaits() == "bets")
            await at.press("b", "enter")
            await until(at, lambda: "Waiting for Tom. (" in at.text())
            await until(at, lambda: any("1:1 −5 %" in line and "25" in line for line in at.text().splitlines()))
            tom.ask("bet", bets={"banker": 10_00})
            await until(at, lambda: at.awaits() == "bets")
            await at.press("escape", "enter")
            assert str(sitting.farewell) in map(str, app.farewell)
        await asyncio.sleep(0)

    with running(tmp_path / "house.db") as house:
        asyncio.run(visit(house))


@pytest.mark.slow
def test_a_broken_connection_is_shown_until_it_is_back(evening: Evening, tmp_path: Path) -> None:
    async def visit(house: Running) -> None:
        sitting = sit_down(house, tmp_path, house.open("war/ctrlaltbet", seats=1))
        app = evening.app()
        async with app.run_test(size=USUAL):
            at = At(app)
            listen(app, sitting)
            await until(at, lambda: at.is_at(TableScreen) and at.awaits() == "bets")
            sitting.hear(Interruption())
            await at.press("1")
            assert str(BROKEN) in at.text()
            sitting.hear(Interruption(over=True))
            await at.press("1")
            assert str(BROKEN) not in at.text()
        await asyncio.sleep(0)

    with running(tmp_path / "house.db") as house:
        asyncio.run(visit(house))
