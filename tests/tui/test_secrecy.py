"""E-07: no screen, log or hint shows a hidden card before it is turned."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card
from croupier.protocol import DEALER, Place
from croupier.tui.screens.table import TableScreen
from sizes import size
from tui.evening import USUAL, At, AtOnce, Evening, alone

pytestmark = pytest.mark.slow

HOUSES = ("blackjack/vegas-strip", "blackjack/partage", "blackjack/four-seats", "war/casino-war")
PANEL_KEYS = ("?", "g", "k", "l", "f1")


@contextmanager
def another_hidden_card(at: At, card: Card) -> Iterator[None]:
    """Replace the hidden card and reverse the shoe."""
    owner = at.sitting.table._owner
    hidden: dict[Place, list[Card]] = owner._hidden
    shoe = owner._shoe
    before, cards = dict(hidden), list(shoe._cards) if shoe else []
    for place in hidden:
        hidden[place] = [card] * len(hidden[place])
    if shoe:
        shoe._cards.reverse()
    yield
    hidden.update(before)
    if shoe:
        shoe._cards[:] = cards


async def looks_the_same(at: At, card: Card) -> None:
    shown = at.text()
    with another_hidden_card(at, card):
        at.screen.repaint()
        await at.pilot.pause()
        assert at.text() == shown
    at.screen.repaint()
    await at.pilot.pause()


@settings(max_examples=size(5, 40), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    house=st.sampled_from(HOUSES),
    seed=st.integers(0, 10**6),
    card=st.sampled_from(DECK),
    keys=st.lists(st.sampled_from("hsdpw"), max_size=6),
)
def test_no_screen_depends_on_what_lies_face_down(
    tmp_path: Path, house: str, seed: int, card: Card, keys: list[str]
) -> None:
    async def story() -> None:
        async with Evening(tmp_path).at(house, alone(seed), size=USUAL) as at:
            await at.press("3", "enter", "3", "enter", "3", "enter", "3", "enter")
            await looks_the_same(at, card)
            for key in PANEL_KEYS:
                await at.press(key)
                await looks_the_same(at, card)
                await at.press(key if key == "k" else "escape")
                while not at.is_at(TableScreen):
                    await at.press("escape")
            for key in keys:
                await at.press(key)
                await looks_the_same(at, card)

    asyncio.run(story())


@settings(max_examples=size(3, 12), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    house=st.sampled_from(("blackjack/vegas-strip", "blackjack/changer", "blackjack/downtown")),
    seed=st.integers(0, 10**6),
    card=st.sampled_from(DECK),
)
def test_no_computed_hint_depends_on_what_lies_face_down(tmp_path: Path, house: str, seed: int, card: Card) -> None:
    """Compare values, reasons and coach for two different hidden cards."""

    async def story() -> None:
        async with Evening(tmp_path).at(house, alone(seed), size=USUAL, compute="at once", coach=True) as at:
            await at.press("3", "enter")
            if at.awaits() != "move":
                return
            await at.press("?")
            hint = await computed_hints(at)
            with another_hidden_card(at, card):
                AtOnce.ANSWERED.clear()
                at.screen.repaint()
                assert await computed_hints(at) == hint

    asyncio.run(story())


async def computed_hints(at: At) -> tuple[str, object]:
    """The screen once all values of this hand are known, and the values themselves."""
    game, values = at.table.game, at.app.values
    assert game.round is not None
    for _ in range(600):
        advice, why = values.advice(game.round, game.shoe.seen), values.why(game.round, game.shoe.seen)
        if not (advice.coming or why.coming):
            break
        await asyncio.sleep(0.1)
    assert advice.known
    values.edge(game.rules)
    for _ in range(600):
        if values.edge(game.rules).known:
            break
        await asyncio.sleep(0.1)
    at.screen.repaint()
    await at.pilot.pause()
    return at.text(), (advice.value, why.value)


def test_the_hole_card_is_named_only_once_it_is_turned(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", alone(3)) as at:
            await at.press("3", "enter")
            while at.table.awaits == "move":
                (hole,) = at.sitting.table._owner._hidden[DEALER]
                told = " ".join(map(str, at.table.said))
                seen = at.table.game.shoe.seen[hole]
                assert told.count(str(hole)) <= seen
                need = at.table.game.deciding
                assert need is not None
                await at.press("n" if "decline" in need.words else "s")
            assert str(hole) in " ".join(map(str, at.table.said))

    asyncio.run(story())
