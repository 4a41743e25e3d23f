"""Evenings at hosted tables: what is dealt, resumed, followed and verified is the same fold."""

from __future__ import annotations

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from croupier.records.event import Event
from croupier.records.types import Record, RoundDealt, SatDown, SeatLeft, Snapshot, begins
from croupier.table import game as fold
from sizes import size
from table.evening import Evening


class PeopleAtATable(RuleBasedStateMachine):
    """Hypothesis chooses what happens next, and looks for the shortest evening that goes wrong."""

    def __init__(self) -> None:
        super().__init__()
        self.evening: Evening | None = None

    @rule(seed=st.integers(0, 2**32), kind=st.sampled_from([*Evening.kinds()]))
    def something(self, seed: int, kind: str) -> None:
        dice = random.Random(seed)
        if self.evening is None:
            self.evening = Evening(dice)
        self.evening.dice = dice
        self.evening.do(kind)
        if kind == "bets":  # a table goes on by itself
            for _ in range(8):
                self.evening.do("goes_on")

    @invariant()
    def log_is_whole(self) -> None:
        assert self.evening is None or self.evening.game.events == len(self.evening.lines)

    def teardown(self) -> None:
        if self.evening:
            found = self.evening.end()
            assert found.verdict in ("fair", "nothing to prove"), (found.problem, found.wrong)


def test_people_at_a_table() -> None:
    run_state_machine_as_test(
        PeopleAtATable,
        settings=settings(max_examples=size(12, 300), stateful_step_count=60, deadline=None),
    )


@pytest.mark.slow
def test_evenings_in_any_order_are_the_same_from_every_snapshot_and_fair() -> None:
    seen, queued = set[type](), 0
    for seed in range(8, 8 + size(8, 400)):
        evening = Evening(random.Random(seed))
        for _ in range(300):
            evening.step()
        found = evening.end()
        assert found.verdict in ("fair", "nothing to prove"), (seed, found.problem, found.wrong)
        queued += evening.from_the_queue
        seen |= {
            kind for kind in (Snapshot, SatDown, SeatLeft, RoundDealt) for line in evening.lines if begins(line, kind)
        }
    assert seen == {Snapshot, SatDown, SeatLeft, RoundDealt}
    assert queued


@pytest.mark.slow
def test_a_seat_that_keeps_its_bots_strategy_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault that made a table unreadable: live, a removed bot was forgotten; a table that was read kept it."""
    live, dealing = fold.Game._change, list[Evening]()

    def forgets(game: fold.Game, record: Record, event: Event) -> None:
        live(game, record, event)
        if isinstance(record, SeatLeft) and game is dealing[-1].game:  # only the table that deals did so
            game.players[record.seat].plays = ""

    def spend() -> None:
        for seed in range(50):
            dealing.append(Evening(random.Random(seed), tournament=False))
            for _ in range(300):
                dealing[-1].step()

    monkeypatch.setattr(fold.Game, "_change", forgets)
    with pytest.raises(AssertionError):
        spend()
