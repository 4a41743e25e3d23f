"""A seat at a house elsewhere: a game folded from its log, and wishes that happen when their records come back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial, reduce
from pathlib import Path

import pytest

from croupier.messages import Refused
from croupier.records.chain import BEGINNING, chain
from croupier.records.types import Calendar, decode
from croupier.remote.connection import BROKEN, ClosedForGood, Interruption
from croupier.remote.house import NoHouse
from croupier.remote.sitting import OTHER_DIGEST, RemoteSitting
from croupier.table.audit import verify
from croupier.table.game import Game, OutOfTurn
from croupier.wire.house_messages import Refusal
from remote.fake_house import FakeHouse


@pytest.fixture
def house() -> Iterator[FakeHouse]:
    with FakeHouse("blackjack/vegas-strip:insurance=false", seats=2) as found:
        yield found


def hear(sitting: RemoteSitting, until: Callable[[], object]) -> None:
    """Let everything happen that comes until something holds."""
    for heard in sitting.connection.messages():
        sitting.hear(heard)
        while sitting.advance():
            pass
        if until():
            return


def sit_down(house: FakeHouse, folder: Path) -> RemoteSitting:
    sitting = house.sitting(folder)
    hear(sitting, lambda: sitting.free_seat is not None)
    sitting.sit(0, 500_00)
    hear(sitting, lambda: sitting.betting and sitting.game.shoe.cuts)
    return sitting


def asks(sitting: RemoteSitting) -> str:
    """What somebody here is asked for."""
    return "move" if sitting.deciding else "bet" if sitting.betting else ""


def test_what_one_does_happens_when_its_record_comes_back(house: FakeHouse, tmp_path: Path) -> None:
    sitting = sit_down(house, tmp_path)
    assert [sitting.here(0), sitting.here(1)] == [True, False]
    assert asks(sitting) == "bet"
    sitting.bet(0, {"main": 10_00})
    assert asks(sitting) == ""  # the answer is on its way
    assert not sitting.game.bets
    hear(sitting, lambda: asks(sitting))
    while asks(sitting) == "move":
        sitting.act(0, "stand")
        assert asks(sitting) == ""
        hear(sitting, lambda: asks(sitting))
    assert sitting.digest == house.table.game.digest.hex()
    sitting.leave()


def test_the_game_is_folded_from_the_last_snapshot(house: FakeHouse, tmp_path: Path) -> None:
    sit_down(house, tmp_path).leave()
    while not any(b'"event":"table"' in line for line in house.log[1:]):
        if house.table.game.betting:
            house.table.bet(0, {"main": 10_00})
        house.deal()
        if need := house.table.game.deciding:
            house.table.act(0, need.words[-1])
        if not house.table.game.eligible(0):
            house.table.buy(0, 500_00)
    digest = house.table.game.digest.hex()
    again = house.sitting(tmp_path)
    assert again.digest == digest
    assert again.game.snapshot_at > 1
    again.leave()


def test_an_answer_names_the_record_that_was_seen_last(house: FakeHouse, tmp_path: Path) -> None:
    """Not the one that came last: the house refuses an answer to a question that was not shown yet."""
    sitting = sit_down(house, tmp_path)
    sitting.leave()
    sitting.connection.n += 10
    assert sitting.behind
    sitting.bet(0, {"main": 10_00})
    (pending,) = sitting.connection._pending.values()
    assert pending.action.at == sitting.game.events


def test_what_the_table_does_not_take_is_refused_before_it_is_sent(house: FakeHouse, tmp_path: Path) -> None:
    sitting = sit_down(house, tmp_path)
    asked = len(house.asked)
    for wrong in (
        partial(sitting.bet, 0, {"main": 1}),
        partial(sitting.bet, 1, None),
        partial(sitting.buy, 0, 1),
        partial(sitting.cut, 0, "seven"),
    ):
        with pytest.raises(Refused):
            wrong()
    assert len(house.asked) == asked
    assert asks(sitting) == "bet"
    sitting.leave()


def test_who_is_refused_is_asked_again_and_told_why_once(house: FakeHouse, tmp_path: Path) -> None:
    sitting = sit_down(house, tmp_path)
    sitting.sit(1, 500_00)
    assert sitting.waiting
    hear(sitting, lambda: not sitting.waiting)
    assert str(sitting.refusal()) == "The house says: Léa sits at this table already."
    assert sitting.refusal() is None
    sitting.leave()


def test_in_a_tournament_only_records_tell_that_one_is_out(tmp_path: Path) -> None:
    for calendar in (None, Calendar(3, 1)):
        with FakeHouse("blackjack/changer", seats=2, calendar=calendar) as house:
            sitting = house.sitting(tmp_path)
            sitting.hear(Refusal("x", "not_yours", "You do not sit at this table."))
            assert bool(sitting.refusal()) == (calendar is None)
            sitting.hear(Refusal("x", "late", ""))
            assert sitting.refusal() is None
            sitting.leave()


def test_a_broken_connection_is_trouble_until_it_is_back(house: FakeHouse, tmp_path: Path) -> None:
    sitting = house.sitting(tmp_path)
    troubles = []
    for over in (False, True):
        sitting.hear(Interruption(over))
        troubles.append(sitting.trouble)
    assert troubles == [BROKEN, None]
    sitting.leave()


def test_a_record_that_does_not_fit_ends_the_connection_with_a_sentence(house: FakeHouse, tmp_path: Path) -> None:
    sitting = house.sitting(tmp_path)
    hear(sitting, lambda: True)
    house.log.append(b'{"event":"deal","n":2,"round":1}')
    house.show()
    with pytest.raises(ClosedForGood, match="Record 2 of the log does not fit the game"):
        hear(sitting, lambda: False)
    assert sitting.game.events == 1
    sitting.leave()


def test_who_leaves_for_good_gives_the_seat_back(house: FakeHouse, tmp_path: Path) -> None:
    sitting = sit_down(house, tmp_path)
    sitting.end()
    assert sitting.left
    assert house.table.game.seat_of("lea") is None
    verify(sitting.records())


def test_who_leaves_keeps_the_seat(house: FakeHouse, tmp_path: Path) -> None:
    sitting = sit_down(house, tmp_path)
    assert str(sitting.farewell).endswith(f"croupier join http://{house.address}/t/{house.id}")
    sitting.leave()
    assert house.sitting(tmp_path).seat == 0


def test_one_is_still_oneself_after_leaving_until_somebody_else_sits_there(house: FakeHouse, tmp_path: Path) -> None:
    sitting = sit_down(house, tmp_path)
    sitting.stand_up(0)
    hear(sitting, lambda: sitting.seat is None and not sitting.leaving)
    assert sitting.here(0)
    house.table.sit(0, "Tom", 500_00, who="tom")
    house.deal()
    hear(sitting, lambda: not sitting.here(0))
    sitting.leave()


def test_the_clock_of_the_table(house: FakeHouse, tmp_path: Path) -> None:
    sitting = house.sitting(tmp_path)
    seconds = []
    for house.clock in (None, 20.0, None):
        house.show()
        hear(sitting, lambda: (sitting.seconds_left is None) == (house.clock is None))
        seconds.append(sitting.seconds_left)
    assert seconds[::2] == [None, None]
    assert seconds[1] in (19, 20)
    sitting.leave()


def test_the_rounds_of_the_shoe_are_known_to_who_comes_later(tmp_path: Path) -> None:
    with FakeHouse("baccarat/punto-banco") as house:
        house.table.sit(0, "Tom", 500_00, who="tom")
        for _ in range(3):
            house.table.bet(0, {"banker": 10_00})
            house.deal()
            while house.table.advance():
                pass
        sitting = house.sitting(tmp_path)
        assert len(sitting.shoe) == len(house.table.game.history)
        sitting.leave()


def test_a_table_under_another_id_or_without_a_table_is_not_understood(house: FakeHouse, tmp_path: Path) -> None:
    with pytest.raises(NoHouse, match=r"The house says: No\."):
        RemoteSitting.at(house.remote(tmp_path), "other")
    house.log[:] = [b'{"event":"deal","n":1,"round":1}']
    with pytest.raises(NoHouse, match="is not understood"):
        house.sitting(tmp_path)


def test_a_cut_of_ones_own_is_not_asked_for(house: FakeHouse, tmp_path: Path) -> None:
    sitting = sit_down(house, tmp_path)
    assert sitting.uncut == []
    with pytest.raises(OutOfTurn):
        sitting.cut(0, "seven")
    sitting.leave()


def test_two_who_follow_the_same_table_have_the_same_game(house: FakeHouse, tmp_path: Path) -> None:
    sitting = sit_down(house, tmp_path)
    sitting.bet(0, {"main": 10_00})
    hear(sitting, lambda: sitting.game.round or sitting.game.history)
    assert Game.fold(map(decode, house.log[: sitting.game.events])).digest == sitting.game.digest
    sitting.leave()


def test_a_house_that_has_another_log_is_found_out_and_the_alarm_stays(house: FakeHouse, tmp_path: Path) -> None:
    sitting = sit_down(house, tmp_path)
    assert sitting.alarm is None
    for digest in ("0" * 64, ""):  # it lies once
        house.digest = digest
        house.show()
        hear(sitting, lambda: True)
        assert sitting.alarm == OTHER_DIGEST
    assert sitting.digest == sitting.game.digest.hex() != "0" * 64
    sitting.leave()


def test_a_house_that_takes_records_back_is_found_out(house: FakeHouse, tmp_path: Path) -> None:
    """What it shows then is honest as far as it goes: the same log, without its end."""
    sitting = sit_down(house, tmp_path)
    house.show()
    hear(sitting, lambda: True)
    before = sitting.alarm
    del house.log[-1]
    house.digest = reduce(chain, house.log, BEGINNING).hex()
    house.show()
    hear(sitting, lambda: True)
    assert (before, sitting.alarm) == (None, OTHER_DIGEST)
    sitting.leave()


def test_a_record_that_came_otherwise_is_found_out(house: FakeHouse, tmp_path: Path) -> None:
    """What the house stores later is another record than the one that it sent."""
    sitting = sit_down(house, tmp_path)
    house.table.game.digest = chain(house.table.game.digest, b"what nobody saw")
    sitting.buy(0, 10_00)
    hear(sitting, lambda: sitting.game.players[0].bought > 500_00)
    assert sitting.alarm == OTHER_DIGEST
    sitting.leave()


def test_a_log_whose_beginning_does_not_fit_is_an_alarm_at_once(house: FakeHouse, tmp_path: Path) -> None:
    assert house.sitting(tmp_path).alarm is None
    house.log.insert(0, house.log[0])  # the chain from the last snapshot on is as before
    assert house.sitting(tmp_path).alarm == OTHER_DIGEST
