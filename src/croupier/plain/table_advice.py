"""What a learner types at a prompt: `?` values, `g` chart, `coach`, `k` count, `k zen` another count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from croupier.games.counts import USUAL_COUNT
from croupier.learning.table_advice import (
    bet_lines,
    chart_line,
    cost_line,
    count_line,
    count_of,
    value_lines,
)
from croupier.learning.tournament_advice import bet_chance_lines, bet_cost_line, move_chance_lines, move_cost_line
from croupier.messages import Message, Refused, fold_accents, say
from croupier.plain.console import Console
from croupier.protocol import Answer, Decide, MoveWithAmount, Round
from croupier.review.evaluator import advice_on
from croupier.table.game import Game
from croupier.telling import telling_of

VALUES = ("?", "values", "valeurs")
CHART = ("g", "chart", "grille")
COACH = ("coach", "entraineur")
COUNT = ("k", "count", "compte")


class TableAdvice:
    """Answers a learner's questions about the table as it lies."""

    def __init__(self, game: Game, console: Console, count: str = USUAL_COUNT) -> None:
        self.game, self.console, self.count = game, console, count
        self.coach = False
        self.bettor = 0
        """The seat that is asked for a bet."""

    def answers(self, typed: str) -> bool:
        """Answer a learner's question; False if the line is none."""
        word = fold_accents(typed)
        if word in VALUES:
            self._tell(self._values())
        elif word in CHART:
            self._tell(self._chart())
        elif word in COACH:
            self.coach = not self.coach
            self.console.tell(say("The coach is on.") if self.coach else say("The coach is off."))
        elif word.split(" ", 1)[0] in COUNT:
            self._tell(self._count(word.partition(" ")[2].strip()))
        else:
            return False
        return True

    def _count(self, system: str) -> Iterator[Message]:
        """The count; `k zen` counts by another system from now on."""
        counted = count_of(self.game.rules, self.game.shoe.seen, system or self.count)
        if counted is None:
            yield say("Cards are not counted at this game.")
            return
        self.count = system or self.count
        yield count_line(counted, self.console.speaker)

    def judge(self, round: Round, answer: Answer) -> None:
        """The coach's line about a move, before it is made."""
        need = round.need
        if not self.coach or not isinstance(need, Decide):
            return
        word = answer.word if isinstance(answer, MoveWithAmount) else str(answer)
        with suppress(Refused):  # the shoe may run out: there is no exact value
            advice = advice_on(round, self.game.shoe.seen)
            if line := cost_line(advice, word, self.console.speaker, part=need.part(answer)):
                self.console.tell(line)
        if to_win := move_cost_line(self.game, need, word, self.console.speaker):
            self.console.tell(to_win)

    def bet_line(self, seat: int, bets: Mapping[str, int]) -> Message | None:
        """The coach's line about a bet in a tournament, found before it is made."""
        return bet_cost_line(self.game, seat, sum(bets.values()), self.console.speaker) if self.coach else None

    def _tell(self, lines: Iterator[Message]) -> None:
        try:
            for line in lines:
                self.console.tell(line)
        except Refused as refused:
            self.console.tell(refused.message)

    def _values(self) -> Iterator[Message]:
        game, speak = self.game, self.console.speaker
        if (need := game.deciding) and game.round:
            yield from value_lines(game.rules, game.round, need, game.shoe.seen, speak)
            yield from move_chance_lines(game, need, speak)
        else:
            yield from bet_lines(game, speak)
            if game.tournament:
                yield from bet_chance_lines(game, self.bettor, speak)

    def _chart(self) -> Iterator[Message]:
        game = self.game
        if not telling_of(game.rules).HAS_CHART:
            yield say("This game is not played by a chart.")
        elif (need := game.deciding) and game.round:
            yield chart_line(game.rules, game.round, need)
        else:
            yield say("It is not your move. The chart’s move comes with your next hand.")
