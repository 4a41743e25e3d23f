"""The coach: says after a decision what it cost."""

from __future__ import annotations

from croupier.analysis.values import Values
from croupier.language import Speaker
from croupier.learning.table_advice import Decision, PlacedBets, boxes_cost_line, cost_line
from croupier.messages import Message
from croupier.processes.queue import URGENT
from croupier.protocol import Decide, Move
from croupier.review.choices import left_of
from croupier.table.game import Event
from croupier.table.records import RoundDealt
from croupier.telling.company import Company


class Coach:
    """Notes what people decide, and values it."""

    def __init__(self, company: Company) -> None:
        self._company, self._game = company, company.game
        self._decisions: dict[int, Decision] = {}
        """Each person's last decision of the round, by seat; the latest is the last."""
        self._placed: dict[int, PlacedBets] = {}

    def asked(self, values: Values) -> None:
        """A person has to move: ask for the values, so that they are known after the move."""
        if self._game.round:
            values.advice(self._game.round, self._game.shoe.seen)

    def decided(self, answer: str | Move) -> None:
        """Note a person's move before it is made."""
        game = self._game
        if game.round and isinstance(game.round.need, Decide):
            word = answer.word if isinstance(answer, Move) else answer
            seat = game.round.need.seat
            self._decisions.pop(seat, None)
            self._decisions[seat] = Decision(game.round, game.shoe.seen.copy(), word, game.round.need.part(answer))

    def happened(self, event: Event) -> None:
        """At a new deal, forget the last round and note the people's bets."""
        if not isinstance(event.record, RoundDealt):
            return
        self._decisions, self._placed = {}, {}
        game = self._game
        if game.rules.main_bet is None and game.round:
            for seat, stake in enumerate(game.round.stakes):
                if stake and self._company.here(seat):
                    placed = {bet for bet, _ in stake.bets}
                    bets = tuple(bet for bet in game.rules.bets if bet in placed)
                    self._placed[seat] = PlacedBets(bets, left_of(game))

    def line(self, asked: int | None, values: Values, speak: Speaker, narrow: bool = False) -> Message | None:
        """The coach's line, if the last decision cost something: to the person who is asked now, if there is one."""
        decided = self._placed or self._decisions
        seat = asked if asked is not None else next(reversed(decided), None)
        if seat is None or seat not in decided:
            return None
        line = (
            self._of_bets(self._placed[seat], values, speak)
            if self._placed
            else _of_move(self._decisions[seat], values, speak, narrow)
        )
        return line and self._company.to(seat, line)

    def _of_bets(self, placed: PlacedBets, values: Values, speak: Speaker) -> Message | None:
        """Name the worst box; small differences, as between banker and player, are below the threshold."""
        found = values.at_the_deal(self._game.rules, placed.left, URGENT)
        if not found.known:
            return None
        return boxes_cost_line(found.value, placed.bets, speak)


def _of_move(decision: Decision, values: Values, speak: Speaker, narrow: bool) -> Message | None:
    found = values.advice(decision.round, decision.seen)
    return cost_line(found.value, decision.word, speak, narrow, decision.part) if found.known else None
