"""`croupier join --plain`: a table of a house elsewhere, a line at a time. The house is small, and deals at once."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from time import sleep

import pytest

from croupier.language import Speaker
from croupier.messages import Message
from croupier.plain.console import Console, Quit
from croupier.plain.joining import JoinedSession
from croupier.records.types import Calendar, decode
from croupier.remote.connection import BACK, BROKEN, ClosedForGood
from croupier.table.audit import verify
from croupier.wire.actions import Move
from plain.talk import Keyboard
from remote.fake_house import LEA, FakeHouse


def join(house: FakeHouse, folder: Path, *typed: str, lang: str = "en") -> str:
    """What somebody reads who types these lines."""
    out = io.StringIO()
    sitting = house.sitting(folder, "seven")
    try:
        JoinedSession(sitting, Console(Speaker(lang), Keyboard(typed, out), out)).play()
    except Quit:
        pass
    finally:
        sitting.leave()
    return out.getvalue()


def test_a_whole_visit(tmp_path: Path) -> None:
    with FakeHouse("baccarat/punto-banco", seats=2) as house:  # nothing is asked but the bet
        told = join(house, tmp_path, "500", "nothing", "banker 10", "", "leave")
    assert "Léa sits down with 500." in told
    assert "“nothing” is not a complete bet" in told
    assert told.count("Léa bets banker 10.") == 2, told
    assert "\n\nCoup 1\n" in told
    assert "\nYou have " in told
    assert "You leave the table with" in told
    assert sum(b'"event":"promise"' in line for line in house.log) == 1
    assert sum(b'"words":"seven"' in line for line in house.log) == 1


def test_the_code_of_every_shoe_that_ends_is_told_as_verify_has_it(tmp_path: Path) -> None:
    with FakeHouse("baccarat/punto-banco:penetration=0", seats=2) as house:
        told = join(house, tmp_path, "500", "banker 10", "", "", "leave")
    shoes = verify([decode(line) for line in house.log]).proven
    assert len(shoes) > 1
    assert all(f"Shoe {shoe.number}, the same code for all: {shoe.code}" in told for shoe in shoes)
    assert "Alarm" not in told


def test_a_house_that_has_another_log_is_an_alarm_that_is_told_again_after_every_round(tmp_path: Path) -> None:
    with FakeHouse("baccarat/punto-banco", seats=2) as house:
        house.digest = "0" * 64
        told = join(house, tmp_path, "500", "banker 10", "", "leave")
    assert told.count("Alarm: the house has another log than the one that came here.") == 3  # and when it is found


def test_it_speaks_french(tmp_path: Path) -> None:
    with FakeHouse("blackjack/changer", seats=2) as house:
        told = join(house, tmp_path, "", "10", "xyz", "r", "r", "r", "r", "partir", lang="fr")
    assert "Léa s’assied avec 2\u202f000." in told
    assert "Léa mise 10." in told


def test_others_are_told_by_name_and_only_oneself_is_asked(tmp_path: Path) -> None:
    with FakeHouse("war/casino-war", seats=2) as house:
        house.table.sit(1, "Tom", 500_00, who="tom")
        house.table.bet(1, {"ante": 20_00})
        told = join(house, tmp_path, "500", "10", "q")
    assert "At the table: Tom.\n" in told
    assert re.search(r"Tom (wins|loses) 20\.", told)
    assert re.search(r"You (win|lose) 10\.", told)


def test_who_comes_in_the_middle_sees_what_lies_there(tmp_path: Path) -> None:
    with FakeHouse("blackjack/vegas-strip:insurance=false", seats=2) as house:
        house.table.sit(1, "Tom", 500_00, who="tom")
        house.table.bet(1, {"main": 20_00})
        while not house.table.game.deciding:
            house.table.advance()
        told = join(house, tmp_path, "q")
    assert "\n\nRound 1\nDealer: " in told
    assert "Tom: " in told


def test_an_answer_counts_for_the_question_that_was_read(tmp_path: Path) -> None:
    """The clock may have answered it meanwhile: the house refuses it as late, and nobody is told but what happened."""

    with FakeHouse("blackjack/vegas-strip:insurance=false", seats=1) as house:
        told = slow(house, tmp_path, ["500", "10", "hit", "q"], clock)
    assert [asked.word for asked in house.asked if isinstance(asked, Move)] == ["hit"]
    assert "You did not answer: the house plays by the chart." in told
    assert "Léa hits" not in told
    assert "The house says" not in told


def test_who_types_nonsense_reads_first_what_has_happened_since(tmp_path: Path) -> None:
    with FakeHouse("blackjack/vegas-strip:insurance=false", seats=1) as house:
        told = slow(house, tmp_path, ["500", "10", "xyz", "q"], clock)
    assert "“xyz” is not a move" in told
    assert told.count("h Hit") == 1  # it is not asked twice
    assert "You did not answer" in told


def clock(house: FakeHouse) -> None:
    """The clock answers for somebody."""
    if house.table.game.deciding:
        house.table.act(0, "stand", by="clock")
        house.deal()


def slow(house: FakeHouse, folder: Path, typed: Iterable[str], meanwhile: Callable[[FakeHouse], None]) -> str:
    """What somebody reads for whom the table does not wait."""
    lines, out = iter(typed), io.StringIO()
    sitting = house.sitting(folder, "seven")

    class Slow(Keyboard):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            meanwhile(house)
            while sitting.connection.n < len(house.log):
                sleep(0.002)
            return super().readline(size)

    try:
        JoinedSession(sitting, Console(Speaker("en"), Slow(lines, out), out)).play()
    except Quit:
        pass
    finally:
        sitting.leave()
    return out.getvalue()


def test_who_leaves_in_the_middle_of_a_round_plays_it_to_its_end(tmp_path: Path) -> None:
    with FakeHouse("blackjack/vegas-strip:insurance=false", seats=1) as house:
        told = join(house, tmp_path, "500", "10", "leave", "stand")
    assert "You leave when this round is over." in told
    assert told.rstrip().rpartition("\n")[2].startswith("You leave the table with")


def test_a_refusal_of_the_house_is_told_and_it_is_asked_again(tmp_path: Path) -> None:
    with FakeHouse(seats=1) as house:
        told = join(house, tmp_path, "0.50", "500", "q")
    assert "The house says: " in told
    assert told.count("Enter: sit down") == 2
    assert "Léa sits down with 500." in told


def test_who_is_broke_buys_or_leaves(tmp_path: Path) -> None:
    def broke(house: FakeHouse) -> FakeHouse:
        house.table.sit(0, "Léa", 500_00, who=LEA.id)
        while house.table.game.eligible(0):
            if not house.table.game.round:
                house.table.bet(0, {"banker": 500_00} if house.table.game.eligible(0) else None)
            house.table.advance()
        while house.table.game.round:
            house.table.advance()
        return house

    with FakeHouse("baccarat/punto-banco:maximum=1000", seed=3) as house:
        told = join(broke(house), tmp_path, "y", "q")
        assert "Out of chips. Take another 1,000? y Yes · n No > y\nLéa takes another 1,000." in told
    with FakeHouse("baccarat/punto-banco:maximum=1000", seed=3) as house:
        told = join(broke(house), tmp_path, "n")
        assert told.endswith("You leave the table with 0.\n")


def test_a_tournament_is_told_with_its_ranking_and_its_winner(tmp_path: Path) -> None:
    with FakeHouse("blackjack/changer", seats=1, bots=["amateur"], calendar=Calendar(2, 2)) as house:
        told = join(house, tmp_path, "", *["10", "s"] * 12)
    assert "2 rounds; at the end the richest wins." in told
    assert "\n\nRound 2 of the tournament\n" in told
    assert "Enter: sit down with 2,000 · watch · q" in told
    assert told.count("After round 1 of 2:\n  1. ") == 1
    ranking = told[told.index("Final ranking:") :].splitlines()
    assert (ranking[1][:5], ranking[2][:5]) == ("  1. ", "  2. ")
    assert re.fullmatch(r"(You win|Bot 1 wins) the tournament\.", ranking[3])


def test_help_says_what_can_be_typed_and_a_question_how_long_one_has(tmp_path: Path) -> None:
    with FakeHouse("blackjack/vegas-strip:insurance=false", seats=1) as house:
        house.clock = 30.0
        told = join(house, tmp_path, "?", "500", "help", "10", "help", "stand", "q")
    assert "Type an amount, as in" in told
    assert "  h  Hit: one more card.\n" in told
    assert told.count("help · rules · q: stop here; a seat is held") == 3
    assert told.count("?: values · g: chart · coach · k: count · help") == 2
    assert re.search(r"h Hit · s Stand .*\((29|30) s\) > ", told)
    assert re.search(r"watch · q > ", told)  # the clock of others is not one's own


def test_a_learner_is_answered_as_at_a_table_of_ones_own(tmp_path: Path) -> None:
    with FakeHouse("war/casino-war", seats=1) as house:
        told = join(house, tmp_path, "500", "?", "k", "g", "coach", "10", "?", "q")
    assert "Ante: −2.330 % of the bet on average." in told
    assert "Cards are not counted at this game." in told
    assert "This game is not played by a chart." in told
    assert "The coach is on." in told
    assert told.count("Ante: ") == 2  # the table is followed to the next round


def test_all_bets_everything(tmp_path: Path) -> None:
    with FakeHouse("baccarat/punto-banco") as house:
        assert "Léa bets banker 300." in join(house, tmp_path, "300", "banker all", "q")


def test_e_17_where_only_one_bet_is_possible_nobody_is_asked_and_one_can_still_leave(tmp_path: Path) -> None:
    with FakeHouse("blackjack/four-seats", seats=1) as house:
        told = join(house, tmp_path, "", "leave", "s")
    assert "Léa bets P1." in told
    assert "Every bet is " not in told
    assert "You leave when this round is over." in told


def test_who_finds_no_seat_watches(tmp_path: Path) -> None:
    with FakeHouse(seats=1) as house:
        house.table.sit(0, "Tom", 500_00, who="tom")
        sitting, out = house.sitting(tmp_path), io.StringIO()
        assert not JoinedSession(sitting, Console(Speaker("en"), io.StringIO("q\n"), out)).sits_down()
        sitting.leave()
    assert "Every seat is taken.\nYou are watching.\n" in out.getvalue()


def test_who_has_too_little_watches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with FakeHouse("blackjack/vegas-strip", seats=1) as house:
        sitting, out = house.sitting(tmp_path), io.StringIO()
        monkeypatch.setattr(sitting, "bring", lambda: 5_00)
        assert not JoinedSession(sitting, Console(Speaker("en"), io.StringIO("q\n"), out)).sits_down()
        sitting.leave()
    assert "You have too few chips for this table: the host can give you more." in out.getvalue()


def test_who_is_slower_gets_the_next_seat(tmp_path: Path) -> None:
    def faster(house: FakeHouse) -> None:
        if not house.table.game.seat_of("tom"):
            house.table.sit(0, "Tom", 500_00, who="tom")
            house.show()

    with FakeHouse(seats=2) as house:
        sitting, out = house.sitting(tmp_path), io.StringIO()

        class Slow(Console):
            def ask(self, question: Message | str, values: bool = False, hidden: bool = False) -> str:  # noqa: ARG002
                faster(house)
                while sitting.free_seat == 0:
                    sleep(0.002)
                return ""

        assert JoinedSession(sitting, Slow(Speaker("en"), io.StringIO(), out)).sits_down()
        assert sitting.seat == 1
        sitting.leave()
    assert "is taken" not in out.getvalue()


def test_a_connection_that_breaks_and_comes_back_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.remote.connection.TRIES", 1)

    def away(house: FakeHouse) -> None:
        house.hang_up()
        while not house.connected:
            sleep(0.002)

    with FakeHouse(seats=1) as house:
        told = slow(house, tmp_path, ["500", "q"], away)
    assert f"{BROKEN}\n{BACK}\n" in told


def test_a_table_that_is_closed_ends_the_session(tmp_path: Path) -> None:
    with FakeHouse(seats=1) as house:
        house.table.end()
        assert "Enter: sit down" not in join(house, tmp_path)


def test_a_house_that_sends_one_away_is_told(tmp_path: Path) -> None:
    with FakeHouse(seats=1) as house:
        sitting = house.sitting(tmp_path)
        out = io.StringIO()

        class Sent(Keyboard):
            def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
                house.hang_up(4003)
                return "watch\n" if size else ""

        with pytest.raises(ClosedForGood, match="You need an invitation"):
            JoinedSession(sitting, Console(Speaker("en"), Sent((), out), out)).play()
        sitting.leave()
