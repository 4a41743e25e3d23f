"""An agent at the table of a scenario. What it did is in the table's log, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from croupier.bench.scenarios import Scenario, is_counting
from croupier.bench.text_table import SEAT, Question, TextTable, smallest_bet
from croupier.messages import Message, Refused, say
from croupier.records.event import Event
from croupier.records.types import CLOCK, Player, Record
from croupier.table.absent_player import absent_bets

CLOCK_SECONDS = 60
"""Bench tables have a clock, so that the house may play for an agent where it is not asked."""
NAME = 40
"""How much of an agent's name stands in the log."""
PATIENCE = 3
"""After so many refused answers to one question an agent has failed."""


class Agent(Protocol):
    """Who answers questions."""

    @property
    def name(self) -> str: ...

    def answer(self, question: Question, table: TextTable) -> str:
        """The words it answers; `AgentFailed` if it cannot answer any more."""


class AgentFailed(Refused):
    """An agent that answers no more, and why."""


@dataclass
class Session:
    """What happened at a table: its records, and what went wrong."""

    scenario: Scenario
    records: list[Record] = field(default_factory=list)
    rounds: int = 0
    """How many rounds of the situation were played."""
    refused: int = 0
    """How many answers were refused."""
    failure: Message | None = None
    """Why the agent answered no more."""

    @property
    def whole(self) -> bool:
        return self.rounds == self.scenario.rounds


def play(scenario: Scenario, agent: Agent, write: Callable[[Event], None] = lambda _: None) -> Session:
    """Play a scenario to its end, or until the agent fails; the round that it left is played to its end by the house."""
    session = Session(scenario)

    def keep(event: Event) -> None:
        write(event)
        session.records.append(event.record)

    table = _table(scenario, agent.name, keep)
    if scenario.kind.calendar:
        from croupier.bench.tournament_choices import begin_solving

        begin_solving(table.game)
    _Play(session, agent, table).run()
    return session


def _table(scenario: Scenario, name: str, write: Callable[[Event], None]) -> TextTable:
    kind, rules = scenario.kind, scenario.house.rules
    purses = [many * rules.minimum for many in kind.purses] or [max(rules.budget, 10_000 * rules.minimum)]
    others = [Player("", purse, plays) for purse, plays in zip(purses[1:], kind.rivals, strict=True)]
    return TextTable(
        scenario.house,
        scenario.master,
        name=name[:NAME],
        purse=purses[0],
        others=others,
        calendar=kind.calendar,
        write=write,
        clock=CLOCK_SECONDS,
        title=scenario.id,
    )


class _Play:
    """A session in progress."""

    def __init__(self, session: Session, agent: Agent, table: TextTable) -> None:
        self.session, self.agent, self.table = session, agent, table
        self.asking: bool | None = None
        """Whether this round is one of the situation; None: not known yet."""
        self._settled = 0

    def run(self) -> None:
        session, table = self.session, self.table
        while not session.failure:
            table.advance()
            self._count_rounds()
            if session.whole:
                break
            if table.deciding:
                self._move()
            elif table.betting:
                self._bet()
            else:
                break  # out of a tournament, or out of money
        self._finish()

    def _count_rounds(self) -> None:
        """Count a round of the situation that has been settled. Others may have followed where nothing was to be decided."""
        if len(self.table.nets) > self._settled:
            self._settled = len(self.table.nets)
            self.session.rounds += bool(self.asking)
            self.asking = None

    def _bet(self) -> None:
        table, kind = self.table, self.session.scenario.kind
        if kind.counted:
            self.asking = is_counting(table.rules, table.game.shoe.seen)
        elif kind.calendar or table.rules.main_bet is None:
            self.asking = True
        if not self.asking:
            table.bet(smallest_bet(table.rules))
        else:
            self._ask()

    def _move(self) -> None:
        table = self.table
        need = table.deciding
        if self.asking is None and need:
            self.asking = self.session.scenario.kind.situation(table.game, need)
        if not (self.asking and not self.session.failure and self._ask()):
            table.play_chart()

    def _ask(self) -> bool:
        """Ask the agent; whether it gave an answer that was taken."""
        session = self.session
        refused: Message | None = None
        for _ in range(PATIENCE):
            try:
                answer = self.agent.answer(self.table.question(refused), self.table)
            except AgentFailed as failed:
                session.failure = failed.message
                return False
            try:
                self.table.answer(answer)
            except Refused as no:
                refused = no.message
                session.refused += 1
            else:
                return True
        session.failure = say(
            "The agent’s answers were refused {many} times. The last time: {why}", many=PATIENCE, why=refused
        )
        return False

    def _finish(self) -> None:
        """Play the round that is open to its end, and open the shoes, so that everything can be proven."""
        table = self.table
        table.table.away = frozenset({SEAT})  # else the only bet of a house would be made again and again (E-17)
        while True:
            table.advance()
            if table.deciding:
                table.play_chart()
            elif table.betting and table.game.tournament:
                table.table.bet(SEAT, absent_bets(table.game, SEAT), by=CLOCK)
            else:
                break
        if not table.game.over:
            table.table.end()
