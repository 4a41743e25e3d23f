"""How the champion bets and decides in a tournament: by the solution for its company.

It assumes what it cannot know: people, other champions and players who look at every card play by the chart and bet as
the house's own players do. It sees what everybody sees: the purses, the bets that lie there, the cards face up. Everything here is
decided by whole numbers and fixed seeds, so `croupier verify` finds the same bets and moves.
"""

from __future__ import annotations

from collections import Counter

from croupier.cards import Card
from croupier.messages import say
from croupier.protocol import Decide, Mix, Round
from croupier.simulation.tournament_odds import TournamentPosition
from croupier.table.game import Game
from croupier.tournament.chances import BATCH, NoChances, Seated, best_bet, lead_of, play_moves, seat_at
from croupier.tournament.solution import Solution
from croupier.tournament.solution_cache import solve_and_keep

CLEAR = 1.0
"""A move must be better than the chart's by so many standard errors to be preferred."""
GLANCE, HOPE = BATCH // 5, 3.0
"""So many times each move is tried first; one that is worse than the chart's by so many standard errors is not tried again, nor one
that never won where the chart's did not."""


def position_in(game: Game, seat: int) -> Seated:
    """The position of a player, before the round in play; refused if it cannot be compiled."""
    if game.tournament is None:
        raise NoChances(say("This table plays no tournament."))
    return seat_at(TournamentPosition.of(game, game.tournament.calendar), seat)


def bets(game: Game, seat: int) -> dict[str, int] | None:
    """The bet with the highest chance to win; None where the solution does not reach."""
    try:
        seated = position_in(game, seat)
    except NoChances:
        return None
    bet = best_bet(seated, solve_and_keep(seated.problem))
    if bet is None:
        bet = bold_bet(seated)
    return {seated.rules.bets[0]: bet}


def bold_bet(seated: Seated) -> int:
    """Against a large company: the simple rule."""
    tables, rules, purse = seated.tables(None), seated.rules, seated.purse
    rank = sum(other is not None and other > purse for other in seated.position.purses)
    wish = int(purse * tables.by_rank[len(seated.position.history), rank]) // rules.chip * rules.chip
    return (
        purse if purse < rules.minimum else min(max(wish, rules.minimum), rules.most(purse) // rules.chip * rules.chip)
    )


def mix(game: Game, need: Decide, chart: Mix) -> Mix:
    """The move with the highest chance to win; the chart's if none is clearly better."""
    if game.round is None or len(need.words) < 2:
        return chart
    usual = str(max(chart, key=lambda answer: chart[answer]))
    try:
        seated = position_in(game, need.seat)
        solution = solve_and_keep(seated.problem)
        return {best_move(seated, game.round, game.shoe.seen, solution, usual, 2 * game.events): 1.0}
    except NoChances:
        return chart


def best_move(
    seated: Seated,
    round: Round,
    seen: Counter[Card],
    solution: Solution,
    usual: str,
    seed: int,
    number: int = 4 * BATCH,
) -> str:
    """Try every move a few times; those that may be better than the usual one, the chart's, so many times more."""
    seat = seated.seat
    tried = play_moves(seated, round, seen, solution, seed, GLANCE)
    if usual in tried:
        leads = {word: lead_of(results, tried[usual], seat) for word, results in tried.items() if word != usual}
        hopeful = [word for word, lead in leads.items() if lead.ahead and lead.errors > -HOPE]
        if not hopeful:
            return usual
        tried = play_moves(seated, round, seen, solution, seed + 1, number, (usual, *hopeful))
    cut = seated.position.cut
    best = max(tried, key=lambda word: (tried[word].wins(seat), tried[word].stays(seat, cut), word == usual))
    return best if usual not in tried or lead_of(tried[best], tried[usual], seat).errors > CLEAR else usual
