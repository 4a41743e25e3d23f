"""What an agent's bets and moves in a tournament cost: the chance to win that they gave away.

A bet is compared with that of the solution for this company (`croupier.tournament`), a move with the champion's: both are played on
many times with the same cards, the player going on by the solution. So a cost is an estimate with an error, and that of a choice
as good as the best one may come out below 0. It goes into the mean as it is, since a mean of costs that were cut off at 0 would
be too high; the mean is never shown below 0 (`Score.given_away`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from croupier.bench.text_table import SEAT
from croupier.protocol import Decide
from croupier.records.types import CLOCK, Answered, BetPlaced, Record, Snapshot
from croupier.strategies import find_strategy
from croupier.table.game import Game
from croupier.tournament.champion import best_move, position_in
from croupier.tournament.chance import Lead
from croupier.tournament.chances import BATCH, NoChances, Seated, best_bet, lead_of, play_bets, play_moves
from croupier.tournament.solution_cache import find_or_begin, solve_and_keep

PLAYED_ON = 1 << 14
"""How many times a position is played on with each bet and each move."""


@dataclass(frozen=True)
class ValuedChoice:
    """A bet (in cents) or a move in a tournament, the best one, and how much less often one wins with it."""

    chosen: int | str
    best: int | str
    cost: Lead
    """Of the best one over the chosen one."""

    @property
    def is_bet(self) -> bool:
        return isinstance(self.chosen, int)


def begin_solving(game: Game) -> None:
    """Solve the tournament in the background, while the agent plays it."""
    if seated := _seat(game):
        find_or_begin(seated.problem)


def valued_choices(
    records: Iterable[Record], progress: Callable[[float], None] = lambda _: None
) -> Iterator[ValuedChoice]:
    """The bets and moves that the agent chose itself, in order; no bets where the solution does not reach.

    `progress` is told which part of the tournament is solved, if it is not known yet.
    """
    coming = iter(records)
    first = next(coming)
    assert isinstance(first, Snapshot)
    game = Game(first)
    for record in coming:
        if valued := _value(game, record, progress):
            yield valued
        game.take(record)


def _value(game: Game, record: Record, progress: Callable[[float], None]) -> ValuedChoice | None:
    """What the record that comes next cost; None if it is no choice of the agent."""
    if not isinstance(record, BetPlaced | Answered) or record.by == CLOCK:
        return None
    seated, need = _seat(game), game.deciding
    if seated is None:
        return None
    solve_and_keep(seated.problem, progress)
    if isinstance(record, BetPlaced):
        return _value_bet(seated, sum(record.bets.values())) if record.seat == SEAT and record.bets else None
    if need and need.seat == SEAT and len(need.words) > 1:
        return _value_move(game, need, seated, str(record.answer))
    return None


def _seat(game: Game) -> Seated | None:
    try:
        return position_in(game, SEAT)
    except NoChances:
        return None


def _value_bet(seated: Seated, bet: int) -> ValuedChoice | None:
    solution = solve_and_keep(seated.problem)
    best = best_bet(seated, solution)
    if best is None:
        return None
    if bet == best:
        return ValuedChoice(bet, best, Lead(PLAYED_ON, 0, 0))
    played = play_bets(seated, (bet, best), solution, number=PLAYED_ON)
    return ValuedChoice(bet, best, lead_of(played[best], played[bet], seated.seat))


def _value_move(game: Game, need: Decide, seated: Seated, word: str) -> ValuedChoice:
    best, solution = move_to_win(game, need), solve_and_keep(seated.problem)
    assert game.round
    if word == best:
        return ValuedChoice(word, best, Lead(PLAYED_ON, 0, 0))
    seed = 2**20 + game.events  # others than those by which the best move was chosen: it does not flatter itself
    played = play_moves(seated, game.round, game.shoe.seen, solution, seed, PLAYED_ON, (best, word))
    return ValuedChoice(word, best, lead_of(played[best], played[word], seated.seat))


def move_to_win(game: Game, need: Decide) -> str:
    """The champion's move; the chart's where it cannot be known."""
    assert game.round
    chart = find_strategy("champion", game.rules)
    mix = chart.mix(game.round, need, chart.look(()))
    usual = str(max(mix, key=lambda word: mix[word]))
    seated = _seat(game)
    if seated is None or len(need.words) < 2:
        return usual
    solution = solve_and_keep(seated.problem)
    return best_move(seated, game.round, game.shoe.seen, solution, usual, 2 * game.events, BATCH)
