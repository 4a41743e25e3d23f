"""What a learner types at a table of a live house. It is answered here, from the records that everybody at the table gets."""

from __future__ import annotations

from typing import Any, cast

from croupier.games.counts import USUAL_COUNT
from croupier.messages import Refused
from croupier.plain.console import Console
from croupier.plain.table_advice import TableAdvice, asks
from croupier.protocol import Answer, Round
from croupier.remote.connection import Connection
from croupier.remote.sitting import RemoteSitting
from croupier.table.journal import LogFailed


class JoinedAdvice:
    """Follows the table from the first question on, and answers as at a table of one's own."""

    def __init__(self, line: Connection, console: Console, count: str = USUAL_COUNT) -> None:
        self.line, self.console = line, console
        self._count = count
        self._sitting: RemoteSitting | None = None
        """The table as its records tell it; None: nobody has asked, or records are missing."""
        self._advice: TableAdvice | None = None

    def hear(self, message: dict[str, Any]) -> None:
        """Follow the table; where records are missing, the next question reads the whole log again."""
        if not self._sitting:
            return
        try:
            self._sitting.hear(message)
            while self._sitting.advance():
                pass
        except LogFailed:
            self._sitting = None

    def answers(self, typed: str) -> bool:
        """Answer a learner's question; False if the line is none."""
        if not asks(typed):
            return False
        try:
            return self._following().answers(typed)
        except Refused as refused:
            self.console.tell(refused.message)
            return True

    def judge(self, answer: Answer) -> None:
        """The coach's line about a move, before it is made."""
        if not self._advice or not self._advice.coach:
            return
        try:
            advice = self._following()
        except Refused:
            return
        if advice.game.deciding:
            advice.judge(cast(Round, advice.game.round), answer)

    def _following(self) -> TableAdvice:
        if not self._sitting:
            self._sitting = RemoteSitting.at(self.line)
            if not self._advice:
                self._advice = TableAdvice(self._sitting.table, self.console, self._count)
            self._advice.table = self._sitting.table
        return cast(TableAdvice, self._advice)
