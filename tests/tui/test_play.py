"""Whole rounds of each game on the screen, in both languages, by keys and by mouse."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace

import pytest

from croupier.games import baccarat, blackjack
from croupier.language import Speaker
from croupier.painting.standings import BARS
from croupier.plain.console import Console
from croupier.plain.move_prompt import options_text
from croupier.protocol import Done
from croupier.records.types import Answered, Calendar
from croupier.settings import Settings
from croupier.table.party import Party
from croupier.table.sitting import Sitting
from croupier.tui.screens.lobby import LobbyScreen
from croupier.tui.screens.review import ReviewScreen
from croupier.tui.screens.table import TableScreen
from croupier.tui.screens.tournament import TournamentScreen
from tui.evening import COMPANY, NARROW, USUAL, WIDE, Evening, alone

LANGUAGES = ("en", "fr")
STAND = {"en": "s", "fr": "r"}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [WIDE, USUAL, NARROW])
def test_blackjack_rounds_are_played_to_their_settlement(
    evening: Evening, language: str, size: tuple[int, int]
) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", size=size, language=language) as at:
            for number in range(1, 4):
                await at.play_round(STAND[language])
                assert len(at.table.game.history) == number
                last = at.table.game.last
                assert last is not None
                assert isinstance(last.need, Done)
            assert at.awaits() == "bets"

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize("house", ["blackjack/changer", "blackjack/deshmukh", "blackjack/london", "blackjack/french"])
def test_every_kind_of_house_can_be_sat_at(evening: Evening, house: str) -> None:
    async def story() -> None:
        async with evening.at(house, alone(budget="1000")) as at:
            for _ in range(3):
                await at.play_round()
            assert len(at.table.game.history) == 3

    asyncio.run(story())


@pytest.mark.parametrize("language", LANGUAGES)
def test_baccarat_takes_several_bets_at_once(evening: Evening, language: str) -> None:
    async def story() -> None:
        async with evening.at("baccarat/pairs", alone(), language=language) as at:
            player = "j" if language == "fr" else "p"
            await at.press("3", player, player, "2", "t", "tab", "2", "enter")
            last = at.table.game.last
            assert isinstance(last, baccarat.Round)
            stake = last.stakes[0]
            assert stake is not None
            assert dict(stake.bets) == {"player": 5000, "tie": 500, "player-pair": 500}
            await at.press("enter", "enter")  # the same bets again
            assert len(at.table.game.history) == 3
            assert len(at.screen.coups) == 3

    asyncio.run(story())


@pytest.mark.parametrize(("language", "war"), [("en", "w"), ("fr", "b")])
def test_war_asks_at_a_tie_and_burns_three_cards(evening: Evening, language: str, war: str) -> None:
    async def story() -> None:
        async with evening.at("war/casino-war", alone(seed=11), language=language) as at:
            for _ in range(60):
                await at.press(*(("3",) if not at.table.betting.last else ()), "enter")
                if at.awaits() == "move":
                    break
            assert at.awaits() == "move"
            await at.press(war)
            assert at.awaits() == "bets"
            assert ("burned" if language == "en" else "brûlées") in at.text()

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tournament_ends_with_a_ranking(evening: Evening, language: str) -> None:
    async def story() -> None:
        party = replace(COMPANY, calendar=Calendar())
        async with evening.at("blackjack/changer", party, language=language) as at:
            screen = at.screen
            assert isinstance(screen, TournamentScreen)
            for _ in range(120):
                if screen.awaits == "over":
                    break
                if screen.standings_shown or screen.awaits == "next":
                    await at.press("enter")
                else:
                    await at.play_round(STAND[language], "4")
            assert screen.tournament.winner is not None
            winner = screen.game.players[screen.tournament.winner].name
            assert winner in at.text()
            await at.press("enter", "enter")
            assert at.is_at(LobbyScreen)

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hot_seat_of_four_is_asked_in_turn(evening: Evening, language: str) -> None:
    async def story() -> None:
        party = Party((), ("Ana", "Ben", "Cléo", "Dan"), seed=8)
        async with evening.at("blackjack/vegas-strip", party, language=language) as at:
            asked = []
            for key in ("2", "3", "2", "3"):
                seat = at.table.seat
                assert seat is not None
                asked.append(at.table.game.players[seat].name)
                assert asked[-1] in at.text().split("\n")[-6]
                await at.press(key, key, "enter")
            assert asked == ["Ana", "Ben", "Cléo", "Dan"]
            await at.play_round(STAND[language])
            assert len(at.table.game.history) == 1

    asyncio.run(story())


@pytest.mark.slow
def test_split_hands_lie_side_by_side(evening: Evening) -> None:
    async def story() -> None:
        for seed in range(40):
            async with evening.at("blackjack/vegas-strip", alone(seed)) as at:
                await at.press("3", "enter")
                need = at.table.game.deciding
                if need is None or "split" not in need.words:
                    continue
                await at.press("p")
                round = at.table.game.round
                assert isinstance(round, blackjack.Round)
                assert len(round.hands(0)) == 2
                return
        raise AssertionError("no pair in forty deals")

    asyncio.run(story())


def test_a_closed_move_says_why(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip") as at:
            await at.press("3", "enter")
            need = at.table.game.deciding
            assert need is not None
            assert "split" not in need.words
            await at.press("p")
            assert "Split: not a pair." in at.text()
            assert at.table.game.deciding == need

    asyncio.run(story())


@pytest.mark.slow
def test_a_round_can_be_played_with_the_mouse_alone(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at(None) as at:
            await at.click("Downtown")
            await at.click("Sit down")
            await at.click("Alone")
            assert at.is_at(TableScreen)
            await at.click("● 25 ")
            await at.click("ENTER")
            for _ in range(9):
                if at.awaits() != "move":
                    break
                need = at.table.game.deciding
                assert need is not None
                await at.click("N  No" if "decline" in need.words else " Stand")
            assert len(at.table.game.history) == 1
            await at.click("Lobby")
            await at.click("Leave and look back")
            assert at.is_at(ReviewScreen)
            await at.click("ENTER")
            assert at.is_at(LobbyScreen)

    asyncio.run(story())


@pytest.mark.slow
def test_at_boxes_a_number_bets_its_chip_as_at_other_tables(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("baccarat/punto-banco", alone(3)) as at:
            await at.press("3", "3")
            assert at.table.betting.of(0) == {"player": 5000}, "on the first box"
            await at.press("b")
            assert at.table.betting.of(0) == {"banker": 5000}, "the box that is named gets them"
            await at.press("2")
            assert at.table.betting.of(0) == {"banker": 5500}
            await at.press("t")
            assert at.table.betting.of(0) == {"banker": 5000, "tie": 500}
            await at.press("x", "2", "enter")
            assert at.table.betting.last[0] == {"tie": 500}, "on the box of the last bet"

    asyncio.run(story())


def test_leaving_in_mid_hand_asks_and_the_game_is_resumed(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip") as at:
            await at.press("3", "enter")
            before = at.table.game.round
            await at.press("escape")
            assert "Leave? The round is kept." in at.text()
            await at.press("n")
            assert at.is_at(TableScreen)
            await at.press("escape", "enter")
            assert at.is_at(LobbyScreen)
            assert "Resume" in at.text()
            await at.press("r")
            assert "round 1 · Léa" in at.text(), "the list says how far the game is, and what one has"
            await at.press("enter")
            assert at.table.game.round == before
            await at.press("s")
            assert at.awaits() == "bets"

    asyncio.run(story())


@pytest.mark.slow
def test_a_resumed_game_goes_on_in_another_evening(evening: Evening) -> None:
    async def first() -> None:
        async with evening.at("baccarat/punto-banco", alone()) as at:
            await at.press("3", "b", "enter", "enter", "enter")
            await at.press("escape", "enter")

    async def second() -> None:
        (log,) = (evening.folder / "games").glob("*.jsonl")
        async with evening.at(Sitting.resume(log), language="fr") as at:
            assert len(at.screen.coups) == 3
            await at.press("b", "enter")
            assert len(at.screen.coups) == 4

    asyncio.run(first())
    asyncio.run(second())


@pytest.mark.slow
def test_ending_a_game_looks_back_on_it(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip") as at:
            await at.play_round()
            await at.press("escape", "e")
            assert at.is_at(ReviewScreen)
            assert not list((evening.folder / "games").glob("*.private"))
            await at.press("enter")
            assert at.is_at(LobbyScreen)

    asyncio.run(story())


@pytest.mark.slow
def test_a_resize_in_mid_round_loses_nothing(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip") as at:
            await at.press("3", "3", "enter")
            before = at.table.game.round
            for size in (NARROW, USUAL, (70, 18), WIDE):
                await at.pilot.resize_terminal(*size)
                await at.pilot.pause()
                assert at.table.game.round == before
                assert "Hit" in at.text()
                assert max(map(len, at.text().split("\n"))) <= size[0]

    asyncio.run(story())


def test_settings_are_remembered_and_the_language_changes_while_running(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip") as at:
            await at.press("3", "enter")
            assert "Stand" in at.text()
            await at.press("f2")
            assert "Rester" in at.text()
            await at.press("s")  # the English key of a move does not work in French
            assert at.awaits() == "move"
            await at.press("f3", "f4", "down", "down", "down", "right", "escape")

    asyncio.run(story())
    kept = Settings.load(evening.folder / "app.json")
    assert (kept.language, kept.theme, kept.speed) == ("fr", "contrast", "slow")


def test_any_key_finishes_what_moves_and_is_obeyed(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", speed="slow") as at:
            await at.press("3", "enter")
            assert at.table.moving
            await at.press("s")  # skips the animation of the deal and the bots, then makes this move
            answers = (record for record in at.sitting.records() if isinstance(record, Answered))
            mine = [record.answer for record in answers if record.need == "decide seat 1"]
            assert mine == ["stand"]
            await at.press("space")  # skips the animation, and starts no new round
            assert len(at.table.game.history) == 1
            assert at.awaits() == "bets"
            assert at.table.game.rounds == 1

    asyncio.run(story())


@pytest.mark.slow
def test_chips_are_repeated_doubled_and_cleared(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", alone()) as at:
            await at.press("3", "2")
            assert at.table.betting.total(0) == 3000
            await at.press("d")
            assert at.table.betting.total(0) == 6000
            await at.press("x")
            assert at.table.betting.total(0) == 0
            await at.press("1", "enter")
            assert "under the minimum" in at.text()
            await at.press("x", "3")
            await at.play_round()
            await at.press("a")
            assert at.table.betting.total(0) == 5000
            for _ in range(9):
                await at.press("d")
            assert "is over the maximum" in at.text() or "more than you have" in at.text()

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("house", [None, "blackjack/vegas-strip", "baccarat/pairs"])
def test_the_way_out_is_always_in_the_footer(evening: Evening, language: str, house: str | None) -> None:
    async def story() -> None:
        async with evening.at(house, alone(), language=language) as at:
            for width in (40, 60, 80, 100, 120):
                await at.pilot.resize_terminal(width, 24)
                footer = at.text().split("\n")[-1]
                assert {"en": "ESC ", "fr": "ÉCHAP "}[language] in footer
                assert "F1 " in footer
                assert "F4 " in footer or width < 60, "it lists the keys for which there is no room"
                assert len(footer) <= width
                if house is None and width >= 100:
                    drills, designer = {"en": ("D Drills", "F7 Designer"), "fr": ("D Exercices", "F7 Atelier")}[
                        language
                    ]
                    assert drills in footer
                    assert designer in footer

    asyncio.run(story())


def test_a_key_without_room_in_the_footer_is_clicked_among_the_rules(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/vegas-strip", alone(), NARROW) as at:
            await at.click("F1")
            await at.press("end")
            await at.click("F4  Settings")
            assert "Card speed" in at.text()

    asyncio.run(story())


@pytest.mark.slow
def test_the_columns_of_a_player_end_where_they_left(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/changer", replace(COMPANY, calendar=Calendar())) as at:
            for _ in range(80):
                if at.awaits() == "over":
                    break
                await (
                    at.press("enter") if at.screen.standings_shown or at.awaits() == "next" else at.play_round("s", "4")
                )
            lines = at.text().split("\n")
            standings = at.screen.tournament.standings()
            assert any(standing.out for standing in standings)
            for standing in standings:
                if standing.out:
                    name = at.screen.game.players[standing.seat].name
                    (line,) = (line for line in lines if f" {name} " in line and "out after" in line)
                    assert sum(sign in BARS for sign in line) == standing.out

    asyncio.run(story())


@pytest.mark.parametrize(("language", "letters"), [("en", "irn"), ("fr", "ian")])
def test_offers_beside_each_other_have_the_keys_of_line_mode(evening: Evening, language: str, letters: str) -> None:
    """Y answers a single offer; where surrender is offered too, insurance is called by its own letter, and Y still works."""

    async def story() -> None:
        house, party = "blackjack/vegas-strip:surrender=early", replace(COMPANY, seed=10)
        async with evening.at(house, party, language=language) as at:
            await at.press("3", "enter")
            need = at.table.game.deciding
            assert need
            assert set(need.words) == {"insure", "surrender", "decline"}
            controls = at.table.moves(need)
            assert "".join(control.key for control in controls) == letters
            line_mode = options_text(Console(Speaker(language), io.StringIO(), io.StringIO()), need)
            assert "".join(option[0] for option in line_mode.split(" · ")) == letters
            await at.press("y" if language == "en" else "o")
            assert at.table.game.round.seats[0].early == "insure"  # type: ignore[union-attr]

    asyncio.run(story())
