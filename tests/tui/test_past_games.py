"""What the app says of past games: which game and house, the rank of a tournament, and what can be resumed or discarded."""

from __future__ import annotations

import asyncio

from croupier.records.types import Calendar
from croupier.table.party import Party
from croupier.table.sitting import Sitting
from tui.evening import USUAL, Evening, alone

CUP = Party(("amateur",) * 3, ("Léa",), seed=5, calendar=Calendar(2, 1))


def play(sitting: Sitting, rounds: int = 1) -> Sitting:
    """Léa bets 10 and takes the first move that is no double, until so many rounds are settled."""
    table = sitting.table
    while len(table.game.history) < rounds:
        while sitting.advance():
            pass
        if need := table.game.deciding:
            table.act(need.seat, next(word for word in need.words if word != "double"))
        elif sitting.betting:
            table.bet(0, {sitting.house.rules.bets[0]: 1000})
        else:
            break
    return sitting


def test_history_names_the_game_and_has_ranks_for_tournaments(evening: Evening) -> None:
    for house in ("blackjack/ctrlaltbet", "war/ctrlaltbet"):
        play(evening.sitting(house, alone(3))).leave()
    cup = play(evening.sitting("blackjack/changer", CUP), 99)
    cup.end()
    tournament = cup.game.tournament
    assert tournament
    rank = tournament.ranking.index(0) + 1

    async def story() -> None:
        async with evening.at(size=USUAL) as at:
            await at.press("f6")
            text = at.text()
            assert "CtrlAltBet, blackjack" in text
            assert "CtrlAltBet, war" in text
            assert "Result so far, round by round" in text
            await at.press("up")
            assert "Changer, tournament" in at.text()
            assert "Result so far" not in at.text(), "chips of a tournament are no money"
            await at.press("enter")
            assert f"rank {rank} of 4" in at.text()
            await at.press("enter", "/", "up", "enter", "end")
            assert "Final ranking: 1. " in at.text(), "the replay ends with the ranking"
            assert "the tournament." in " ".join(at.text().split())

    asyncio.run(story())


def test_a_kept_game_is_listed_with_what_one_has_and_can_be_discarded(evening: Evening) -> None:
    kept = play(evening.sitting("war/ctrlaltbet", alone(3)))
    kept.leave()
    purse = kept.game.players[0].purse // 100

    async def story() -> None:
        async with evening.at(size=USUAL) as at:
            await at.press("r")
            assert "CtrlAltBet, war" in at.text()
            assert f"round 1 · Léa {purse:,}" in at.text()
            await at.press("delete")
            assert "Resume" not in at.text()
            assert not kept.path.exists()

    asyncio.run(story())


def test_a_table_without_a_round_leaves_nothing_to_resume(evening: Evening) -> None:
    async def story() -> None:
        async with evening.at("blackjack/changer", size=USUAL) as at:
            await at.press("escape")
            assert "Resume" not in at.text()
            assert not list((evening.folder / "games").glob("*.jsonl"))

    asyncio.run(story())
