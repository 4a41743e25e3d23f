"""Animation, reduced motion, and cards on limited terminals."""

from __future__ import annotations

import asyncio

import pytest

from croupier.glyphs import letters_only
from croupier.painting import motion
from croupier.painting.hand_views import part_paid
from croupier.painting.motion import PAY, Motion
from croupier.protocol import Done
from tui.evening import SIZES, Evening, alone


def test_what_was_won_counts_up_and_stops_at_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(motion, "monotonic", lambda: now)
    moving = Motion()
    moving.start("pay")
    shown = []
    for step in range(8):
        now = 100.0 + PAY * step / 6
        shown.append(part_paid(7500, moving.share_paid()))
    assert shown == sorted(shown)
    assert shown[0] < shown[3] < 7500
    assert shown[-1] == 7500
    assert not moving.running


def test_losses_are_never_counted() -> None:
    assert part_paid(-5000, 0.2) == -5000
    assert part_paid(50, 0.2) == 50


@pytest.mark.parametrize("quiet", ["setting", "environment", "instant"])
def test_with_reduced_motion_nothing_counts(evening: Evening, quiet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        if quiet == "environment":
            monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
        speed = "instant" if quiet == "instant" else "normal"
        async with evening.at("blackjack/vegas-strip", alone(3), speed=speed, still=quiet == "setting") as at:
            at.table._show_motion("pay")
            assert not at.table.motion.running

    asyncio.run(story())


def test_a_won_round_is_counted_until_a_key_is_pressed(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", alone(3), speed="normal") as at:
            at.table._show_motion("pay")
            moving = [at.table.motion.running]
            await at.press("3")
            moving.append(at.table.motion.running)
            assert moving == [True, False]
            assert at.table.betting.total(0) == 2500

    asyncio.run(story())


@pytest.mark.slow
def test_without_background_colours_cards_are_outlined(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "vt100")

    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", alone(3)) as at:
            await at.press("3", "enter")
            assert "┌─────────┐" in at.text()
            assert "│/////////│" in at.text()

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize("house", ["blackjack/vegas-strip", "baccarat/pairs", "war/casino-war"])
def test_in_letters_every_cell_is_ascii(evening: Evening, house: str) -> None:
    async def story() -> None:
        for size in SIZES:
            async with Evening(evening.folder / str(size[0])).at(house, alone(5), size, cards="letters") as at:
                await at.press("3", "p", "enter", "?")
                assert at.text().isascii()

    asyncio.run(story())


def test_a_sign_stays_one_cell() -> None:
    for sign in "♠♥♦♣─│▸◂▆▂●○◉╱╲⠹éœ…½→×Œ":
        assert len(letters_only(sign)) == 1
        assert letters_only(sign).isascii()


@pytest.mark.parametrize("house", ["blackjack/vegas-strip", "baccarat/punto-banco", "war/casino-war"])
def test_nothing_is_won_while_the_last_card_is_still_looked_at(evening: Evening, house: str) -> None:
    """A round is over after its last card; its result is shown only after the settlement."""

    async def story() -> None:
        async with evening.at(house, alone(3)) as at:
            game, driver = at.table.game, at.table
            at.sitting.bet(0, {game.rules.bets[0]: 2500})
            while driver.play_next() is not None or driver.awaits == "move":
                if game.round and isinstance(game.round.need, Done):
                    assert at.table.scene().done is None
                if driver.awaits == "move":
                    at.sitting.act(0, game.deciding.words[0])  # type: ignore[union-attr]
            assert at.table.scene().done is not None

    asyncio.run(story())
