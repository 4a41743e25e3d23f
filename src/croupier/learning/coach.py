"""The coach: says after a decision what it cost."""

from __future__ import annotations

from collections.abc import Callable

from croupier.analysis.values import Values
from croupier.language import Speaker
from croupier.learning.table_advice import Decision, PlacedBets, boxes_cost_line, cost_line
from croupier.learning.tournament_advice import chance_cost_line
from croupier.learning.tournament_values import ROUGHLY, TournamentChoice, TournamentValues, position_of
from croupier.messages import Message
from croupier.processes.queue import URGENT
from croupier.protocol import Decide, MoveWithAmount
from croupier.records.event import Event
from croupier.records.types import RoundDealt
from croupier.review.choices import left_of
from croupier.telling.company import Company


class Coach:
    """Notes what people decide, and values it."""

    def __init__(self, company: Company) -> None:
        self._company, self._game = company, company.game
        self._decisions: dict[int, Decision] = {}
        """Each person's last decision of the round, by seat; the latest is the last."""
        self._placed: dict[int, PlacedBets] = {}

    def ask_values(self, values: Values) -> None:
        """A person has to move: ask for the values, so that they are known after the move."""
        if self._game.round:
            values.advice(self._game.round, self._game.shoe.seen)

    def note_move(self, answer: str | MoveWithAmount) -> None:
        """Note a person's move before it is made."""
        game = self._game
        if game.round and isinstance(game.round.need, Decide):
            word = answer.word if isinstance(answer, MoveWithAmount) else answer
            seat = game.round.need.seat
            self._decisions.pop(seat, None)
            self._decisions[seat] = Decision(game.round, game.shoe.seen.copy(), word, game.round.need.part(answer))

    def note_event(self, event: Event) -> None:
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


class TournamentCoach(Coach):
    """In a tournament chips are not what counts: says what a bet or a move cost of the chance to win."""

    def __init__(self, company: Company, chances: Callable[[], TournamentValues]) -> None:
        super().__init__(company)
        self._chances = chances
        self._choices: dict[int, TournamentChoice] = {}
        """Each person's last bet or move of the round, by seat; the latest is the last."""

    def ask_values(self, values: Values) -> None:  # noqa: ARG002
        if self._game.deciding:
            self._choose(self._game.deciding.seat, "")

    def ask_bets(self, seat: int) -> None:
        """A person is to bet: ask for the chances, so that the tournament is being solved at the deal."""
        if position := position_of(self._game):
            self._chances().bets(position, seat, most=ROUGHLY)

    def note_move(self, answer: str | MoveWithAmount) -> None:
        if need := self._game.deciding:
            self._note(
                need.seat, self._choose(need.seat, answer.word if isinstance(answer, MoveWithAmount) else answer)
            )

    def note_event(self, event: Event) -> None:
        if not isinstance(event.record, RoundDealt):
            return
        self._choices = {}
        for seat, stake in enumerate(self._game.round.stakes if self._game.round else ()):
            if stake and self._company.here(seat):
                self._note(seat, self._choose(seat, stake.total))

    def _choose(self, seat: int, chosen: int | str) -> TournamentChoice | None:
        """A choice that is made now; its chances are asked for."""
        game, position = self._game, position_of(self._game)
        if position is None:
            return None
        round = None if isinstance(chosen, int) else game.round
        choice = TournamentChoice(position, seat, chosen, round, game.shoe.seen.copy())
        choice.find(self._chances())
        return choice

    def _note(self, seat: int, choice: TournamentChoice | None) -> None:
        self._choices.pop(seat, None)
        if choice:
            self._choices[seat] = choice

    def line(self, asked: int | None, values: Values, speak: Speaker, narrow: bool = False) -> Message | None:  # noqa: ARG002
        seat = asked if asked is not None else next(reversed(self._choices), None)
        choice = self._choices.get(seat) if seat is not None else None
        if seat is None or choice is None:
            return None
        found = choice.find(self._chances())
        line = chance_cost_line(found.value, choice.chosen, speak, narrow) if found.known else None
        return line and self._company.to(seat, line)
