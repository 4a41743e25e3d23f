"""What a new user asks: what the codes mean, who will sit there, what the shoe's seal is, where the cards went."""

from __future__ import annotations

import asyncio

import pytest
from textual import events

import sizes
from croupier.houses import load
from croupier.houses.legend import explain
from croupier.language import LANGUAGES, Speaker
from croupier.records.types import ShoeSealed
from croupier.table.party import Party
from croupier.table.sitting import Sitting
from croupier.tui.screens.table import TableScreen
from croupier.tui.screens.tournament import TournamentScreen
from tui.evening import SIZES, USUAL, WIDE, At, Evening, alone
from tui.test_lists import type_text

HOUSE = "blackjack/vegas-strip"


async def hover(at: At, x: int, y: int) -> None:
    at.app.post_message(events.MouseMove(None, x, y, 0, 0, 0, False, False, False, x, y))
    await at.settle()


# The codes of the rules


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("house", [HOUSE, "blackjack/deshmukh", "baccarat/ez", "war/casino-war"])
def test_f1_explains_every_code_of_the_house(evening: Evening, house: str, language: str) -> None:
    async def story() -> None:
        async with evening.at(house, alone(budget="1000"), USUAL, language=language) as at:
            await at.press("f1")
            lines = [" ".join(text.split()) for _, text in at.dialog.lines()]
            whole = " ".join(lines)
            for code, meaning in explain(load(house).rules):
                assert any(line.startswith(f"{code} ") for line in lines)
                assert " ".join(at.app.look(meaning).split()) in whole

    asyncio.run(story())


@pytest.mark.parametrize("size", [WIDE, USUAL])
def test_the_codes_are_explained_where_the_mouse_is(evening: Evening, size: tuple[int, int]) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, alone(3), size) as at:
            assert "late surrender" not in at.text()
            column = at.text().split("\n")[0].index("6D S17")
            await hover(at, column + 2, 0)
            assert "late surrender: half the stake back" in at.text()
            assert "the dealer stands on soft 17" in at.text()
            await hover(at, 1, 5)
            assert "late surrender" not in at.text()

    asyncio.run(story())


def test_the_codes_of_a_house_in_the_list_are_explained(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at() as at:
            rows = at.text().split("\n")
            y = next(row for row, line in enumerate(rows) if "ES 3:2" in line)
            await hover(at, rows[y].index("ES 3:2"), y)
            assert "early surrender" in at.text()

    asyncio.run(story())


# The seal


@pytest.mark.slow
def test_the_seal_of_the_shoe_is_shown_while_it_is_played(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, alone(3)) as at:
            assert "seal " in at.text(), "it is sealed before the bets"
            await at.press("3", "enter")
            (seal,) = [r.commitment for r in at.table.sitting.records() if isinstance(r, ShoeSealed)]
            assert at.table.game.shoe.seal == seal
            assert f"seal {seal[:8]}" in at.text()
            await at.press("f1")
            assert ("", seal) in at.dialog.lines()
            await at.press("f1", "escape", "enter")  # left in mid-round
            await at.press("r", "enter")
            assert at.table.game.shoe.seal == seal, "it is known after resuming, too"

    asyncio.run(story())


# The cards


def test_cards_on_the_felt_are_not_discarded(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(HOUSE, alone(3)) as at:
            await at.press("3", "enter")
            assert at.awaits() == "move"
            assert "discarded" not in at.text(), "the four cards lie on the felt"
            await at.play_round()
            drawn = at.table.game.rules.cards - at.table.game.shoe.cards_left[0]  # type: ignore[index]
            assert "discarded" not in at.text()
            await at.press("3")  # chips for the next round: the felt is cleared
            assert f"{drawn} discarded" in at.text()

    asyncio.run(story())


def test_nothing_is_minus_zero() -> None:
    for language in LANGUAGES:
        speak = Speaker(language)
        assert speak.number(-0.3, 0, signed=True) == "0"
        assert speak.number(-0.004, 2, signed=True) == speak.number(0.0, 2)
        assert speak.number(-0.6, 0, signed=True) == "−1"


# Who will sit there


@pytest.mark.slow
def test_the_lobby_says_who_will_sit_at_a_house(evening: Evening) -> None:
    """A lone person at Four Seats plays against three bots, whatever was chosen; at a house of one seat against none."""

    async def story() -> None:
        async with evening.at(size=USUAL) as at:
            for name in ("blackjack/four-seats", HOUSE, "baccarat/punto-banco", "war/casino-war"):
                at.screen.row = [house.name for house in at.screen.houses].index(name)
                at.screen.repaint()
                await at.pilot.pause()
                text = at.text()
                party: Party = Party(at.screen._bots_here(), ("Léa",))
                seats = load(name).rules.seats
                assert len(party.bots) == seats - 1
                assert (f"Bots {seats - 1}, intermediate" if seats > 1 else "Bots 0") in text
                await at.press("enter", "enter")
                assert at.is_at(TableScreen)
                assert sum(player.bot for player in at.table.game.players) == seats - 1
                await at.press("escape")

    asyncio.run(story())


# Tournaments


TYPED: list[tuple[str, tuple[str, ...], int]] = [
    ("Ana, Bob, Cid, Dan", (), 0), ("Ana, Bob", ("enter",), 0), ("Ana, Bob, Cid", ("e",), 1), ("Ana, Bob", ("a",), 2),
]  # fmt: skip
TOURNAMENTS = [(SIZES[(n + turn) % 3], *typed) for turn in range(3) for n, typed in enumerate(TYPED)]
"""Each way in one size, then each in the next."""


@pytest.mark.slow
@pytest.mark.parametrize(("size", "names_typed", "answer", "bots"), TOURNAMENTS[: sizes.size(4, 12)])
def test_friends_hold_a_tournament_with_and_without_ai_players(
    evening: Evening, size: tuple[int, int], names_typed: str, answer: tuple[str, ...], bots: int
) -> None:
    async def story() -> None:
        async with evening.at(size=size) as at:
            await at.press("t", "f")
            await type_text(at, names_typed)
            await at.press("enter", *answer)
            assert at.is_at(TournamentScreen)
            players = at.table.game.players
            assert [player.name for player in players if not player.bot] == names_typed.split(", ")
            assert sum(player.bot for player in players) == bots

    asyncio.run(story())


@pytest.mark.slow
def test_one_name_is_no_tournament_of_friends(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at() as at:
            await at.press("t", "f")
            await type_text(at, "Ana")
            await at.press("enter")
            assert "two names or more" in at.text()
            assert not list((evening.folder / "games").glob("*.jsonl"))

    asyncio.run(story())


# Money


def test_the_warning_before_a_war_counts_the_side_bet(evening: Evening) -> None:
    """W-D1: with 10 on the tie, half of what is left covers a war."""

    async def story() -> None:
        async with evening.at("war/casino-war", alone(budget="500"), USUAL) as at:
            assert "Above 250 a tie can only be surrendered." in at.text()
            await at.press("tab", "2", "2")
            assert at.table.betting.of(0) == {"tie": 1000}
            assert "Above 245 a tie can only be surrendered." in at.text()

    asyncio.run(story())


def test_s3_d3_at_a_house_without_rebuy_nobody_is_offered_chips(evening: Evening) -> None:
    async def story() -> None:
        rules = load("blackjack/four-seats").rules
        assert not rules.rebuy
        sitting = Sitting.begin(load("blackjack/four-seats"), alone(5, budget="1"), evening.folder / "games")
        async with evening.at(sitting, size=USUAL) as at:
            for _ in range(40):
                if at.awaits() != "next":
                    break
                await at.play_round("h")
            assert at.awaits() == "over"
            assert "Take another" not in at.text()
            assert "Nobody can play any more." in list(map(str, at.table.said))

    asyncio.run(story())
