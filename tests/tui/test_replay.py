"""A game told again: money, names, the values of then; and the log of a game in play."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from dataclasses import replace

import pytest

from croupier.records.types import RoundDealt
from croupier.review.replay import Replay
from croupier.table.party import Party
from croupier.tui.dialogs.values import ValuesDialog
from croupier.tui.screens.replay import ReplayScreen
from tui.evening import USUAL, At, Evening, alone

HOUSE = "blackjack/vegas-strip"
PAIR = Party(("expert", "amateur"), ("Léa",), seed=42)
"""Léa gets a pair at once."""


async def end(at: At, move: str = "s") -> None:
    while at.awaits() == "move":
        need = at.table.game.deciding
        assert need is not None
        await at.press("n" if "decline" in need.words else move)


def money(at: At, seat: int = 0) -> int:
    return int(at.screen.scene().sitters[seat].money)


@pytest.mark.slow
def test_the_purse_changes_when_a_pair_is_split(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, PAIR) as at:
            before = at.table.game.players[0].purse
            await at.press("4", "enter", "p")
            split = at.table.game.balance(0)
            assert split == before - 2 * 100_00
            await end(at)
            after = at.table.game.players[0].purse
            await at.press("escape", "e", "w")
            assert at.is_at(ReplayScreen)
            seen = []
            for _ in range(at.screen.steps):
                seen.append(money(at))
                await at.press("right")
            assert seen[0] == before - 100_00
            assert split in seen
            assert seen[-1] == after
            assert at.app.look.money(after) in at.text()

    asyncio.run(story())


@pytest.mark.slow
def test_the_purse_changes_when_a_hand_is_doubled(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, alone(5)) as at:
            before = at.table.game.players[0].purse
            await at.press("4", "enter", "d")
            await end(at)
            await at.press("escape", "e", "w")
            assert before - 200_00 in [at.screen.replay.money_at(0, step, 0) for step in range(at.screen.steps)]

    asyncio.run(story())


@pytest.mark.slow
def test_a_side_bet_lies_there_until_the_round_is_settled(evening: Evening) -> None:
    """Beside a purse “+5” would be read as won."""

    async def story() -> None:
        async with evening.at("war/casino-war", alone(5, bet="10 tie 5")) as at:
            await at.press("enter")
            await end(at)
            await at.press("escape", "e", "w")
            assert at.is_at(ReplayScreen)
            await at.press("home")
            assert at.screen.scene().sitters[0].sides == (("tie", 5_00),)
            await at.press("end")
            assert at.screen.scene().sitters[0].sides == ()

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize(("names", "called"), [((), "You"), (("Léa",), "Léa")])
def test_you_are_called_as_at_the_table(evening: Evening, names: tuple[str, ...], called: str) -> None:
    async def story() -> None:
        party = replace(alone(3), names=names)
        async with evening.at(HOUSE, party, name="".join(names)) as at:
            await at.press("3", "enter")
            await end(at)
            await at.press("escape", "e", "w")
            for _ in range(at.screen.steps):
                assert "Player 1" not in at.text()
                assert called in at.text()
                await at.press("right")

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("names", [(), ("Léa",)])
def test_the_log_has_your_own_moves(evening: Evening, language: str, names: tuple[str, ...]) -> None:
    told = {
        ("en", True): ["Léa bets 25.", "Léa splits.", "Léa stands."],
        ("en", False): ["You bet 25.", "You: Split.", "You: Stand."],
        ("fr", True): ["Léa mise 25.", "Léa partage.", "Léa reste."],
        ("fr", False): ["Vous misez 25.", "Vous\u202f: Partager.", "Vous\u202f: Rester."],
    }

    async def story() -> None:
        party = replace(PAIR, names=names)
        async with evening.at(HOUSE, party, language=language, name="".join(names)) as at:
            await at.press("3", "enter", "p")
            await end(at, "r" if language == "fr" else "s")
            log = [at.app.look(line) for line in at.table.said]
            for line in told[language, bool(names)]:
                assert line in log, log
            await at.press("l")
            assert told[language, bool(names)][1] in at.text() or at.dialog.scroll_area.scroll_y > 0

    asyncio.run(story())


@pytest.mark.slow
def test_the_values_of_a_replay_are_those_of_then(evening: Evening) -> None:
    """At every decision of the replay `?` knows the cards that were known at the table, and no other."""

    async def story() -> None:
        known: list[tuple[object, Counter[object]]] = []
        async with evening.at(HOUSE, replace(alone(3), bots=("expert",)), USUAL, compute="at once") as at:
            for _ in range(3):
                await at.press(*(() if at.table.betting.last else ("3",)), "enter")
                while at.awaits() == "move":
                    game = at.table.game
                    known.append((game.round, Counter(game.shoe.seen)))
                    await at.press("n" if "decline" in game.deciding.words else "s")  # type: ignore[union-attr]
            await at.press("escape", "e", "w", "?")
            assert at.is_at(ValuesDialog)
            replay = at.app.screen_stack[-2]
            assert isinstance(replay, ReplayScreen)
            found = []
            for _ in range(sum(len(steps) for steps in replay.replay.rounds)):
                if (position := replay.position()) and position.need.seat == 0:
                    found.append((position.round, position.seen))
                    values = at.app.values.advice(position.round, position.seen).value.moves
                    assert at.app.look.speak.number(max(values.values()), 4, signed=True) in at.text()
                    assert "▸" in at.text(), "the move that was made is marked"
                await at.press("right")
            assert found == known
            await at.press("?")
            assert at.is_at(ReplayScreen)

    asyncio.run(story())


@pytest.mark.slow
def test_what_was_seen_agrees_with_the_table_at_every_step(evening: Evening) -> None:
    """A shoe of one deck that runs out in mid-round included (E-03)."""
    sitting = evening.sitting(
        "blackjack/vegas-strip:decks=1,penetration=0.95", alone(1, budget="100000", bots=("amateur",))
    )
    table = sitting.table
    seen: list[list[Counter[object]]] = []
    while len(table.game.history) < 150:
        if (need := table.game.deciding) and need.seat == 0:
            table.act(0, "decline" if "decline" in need.words else "hit")
        elif 0 in table.game.betting:
            table.bet(0, {"main": 1000})
        elif (event := sitting.advance()) and isinstance(event.record, RoundDealt):
            seen.append([])
        if table.game.round:
            seen[-1].append(Counter(table.game.shoe.seen))
    replay = Replay.of(sitting.records())
    sitting.leave()
    ran_out = [one for steps in replay.rounds for a, one in itertools.pairwise(steps) if one.shoe_seen < a.shoe_seen]
    assert ran_out, "the shoe never ran out"
    for number, counts in enumerate(seen):
        for step, count in enumerate(counts):
            assert replay.seen_at(number, step) == count
