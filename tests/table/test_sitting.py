"""How a game is begun, resumed, left and ended."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from croupier.houses import load
from croupier.messages import Refused
from croupier.records.event import Event
from croupier.records.journal import LogClosed
from croupier.records.logs import find_unfinished
from croupier.records.types import Calendar, GameOver, Player, ShoeShown, encode
from croupier.table.party import Party
from croupier.table.sitting import Sitting
from croupier.table.tournament import BadTournament

CHANGER = load("blackjack/changer")
ALONE = Party(names=("Léa",), seed=4)
CONTEST = Party(("expert", "amateur"), ("Léa",), seed=4, calendar=Calendar(4, 2))


def bet_and_play(sitting: Sitting, rounds: int) -> None:
    """Léa bets 10 and stands, until so many rounds are settled."""
    table = sitting.table
    while True:
        while len(table.game.history) < rounds and sitting.advance():
            pass
        if len(table.game.history) >= rounds:
            return
        if need := table.game.deciding:
            table.act(need.seat, "stand")
        else:
            table.bet(0, {"main": min(1000, table.game.players[0].purse)})


def test_a_game_is_begun_kept_and_resumed_where_it_stopped(tmp_path: Path) -> None:
    sitting = Sitting.begin(CHANGER, ALONE, tmp_path)
    bet_and_play(sitting, 3)
    sitting.table.bet(0, {"main": 2000})
    records, purse = sitting.records(), sitting.table.game.players[0].purse
    sitting.leave()
    again = Sitting.resume(sitting.path)
    assert again.records() == records
    assert again.table.game.players[0].purse == purse
    assert again.game.players[0].bets == {"main": 2000}
    assert again.house.name == "blackjack/changer"
    again.leave()
    assert list(find_unfinished(tmp_path)) == [sitting.path]


def test_a_tournament_is_resumed_and_held_again_with_the_same_company(tmp_path: Path) -> None:
    sitting = Sitting.begin(CHANGER, replace(CONTEST, budget="500"), tmp_path)
    bet_and_play(sitting, 2)
    sitting.leave()
    resumed = Sitting.resume(sitting.path)
    assert resumed.game.tournament
    assert resumed.game.tournament.calendar == Calendar(4, 2)
    bet_and_play(resumed, 4)
    assert resumed.game.tournament.finished
    again = resumed.again()
    assert resumed.table.game.over
    assert resumed.game.tournament.winner is not None
    assert again.game.tournament
    assert [(one.name, one.plays, one.purse) for one in again.table.game.players] == [
        (one.name, one.plays, 50_000) for one in resumed.table.game.players
    ]
    again.leave()
    assert not list(find_unfinished(tmp_path)), "the first one is over, and of the second no round was played"


def test_a_tournament_without_a_winner_is_kept_when_another_begins(tmp_path: Path) -> None:
    sitting = Sitting.begin(CHANGER, CONTEST, tmp_path)
    bet_and_play(sitting, 1)
    again = sitting.again()
    assert again.party.seed == 5
    bet_and_play(again, 1)
    again.leave()
    assert set(find_unfinished(tmp_path)) == {sitting.path, again.path}


def test_a_table_without_a_round_is_not_kept(tmp_path: Path) -> None:
    sitting = Sitting.begin(CHANGER, ALONE, tmp_path)
    sitting.advance()
    sitting.leave()
    assert not list(tmp_path.iterdir())


def test_a_table_that_was_left_takes_nothing_more(tmp_path: Path) -> None:
    """The number of its file may belong to another game's log by now: nothing of it may be written there."""
    old = Sitting.begin(CHANGER, ALONE, tmp_path)
    bet_and_play(old, 1)
    old.leave()
    new = Sitting.begin(CHANGER, ALONE, tmp_path)
    written = new.path.read_bytes()
    assert old.advance() is None
    with pytest.raises(LogClosed, match="was left: its table takes nothing more"):
        old.table.bet(0, {"main": 1000})
    assert not old.table.game.bets
    old.leave()
    old.end()
    assert new.path.read_bytes() == written
    assert old.path.with_suffix(".private").exists(), "it was kept, and can still be resumed"
    new.end()


def test_a_game_that_is_over_leaves_no_private_file(tmp_path: Path) -> None:
    sitting = Sitting.begin(CHANGER, ALONE, tmp_path)
    bet_and_play(sitting, 1)
    sitting.end()
    assert sitting.table.game.over
    *_, shown, over = sitting.records()
    assert isinstance(shown, ShoeShown)
    assert isinstance(over, GameOver)
    assert not list(find_unfinished(tmp_path))
    with pytest.raises(LogClosed):
        sitting.journal.write(Event(over, encode(over)))


@pytest.mark.parametrize(
    ("house", "party"),
    [
        ("blackjack/changer", replace(ALONE, calendar=Calendar())),
        ("war/casino-war:surrender=false", replace(CONTEST, bots=("expert",))),
        ("blackjack/changer", replace(CONTEST, calendar=Calendar(0, 3))),
        ("blackjack/changer", replace(ALONE, bots=("nobody",))),
        ("blackjack/changer", replace(ALONE, places=1, names=("Léa", "Ada"))),
    ],
)
def test_a_company_that_does_not_fit_leaves_no_file(tmp_path: Path, house: str, party: Party) -> None:
    with pytest.raises(Refused):
        Sitting.begin(load(house), party, tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_tournament_that_cannot_be_held_says_why(tmp_path: Path) -> None:
    with pytest.raises(BadTournament, match="two players or more"):
        Sitting.begin(CHANGER, replace(ALONE, calendar=Calendar()), tmp_path)


def test_players_may_have_bought_their_chips_before(tmp_path: Path) -> None:
    sitting = Sitting.begin(CHANGER, ALONE, tmp_path, [Player("Léa", 7_000)])
    assert sitting.table.game.players[0].purse == 7_000
    sitting.end()
