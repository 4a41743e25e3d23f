"""How the champion bets and decides in a tournament: by the solution for its company.

It assumes what it cannot know: people, other champions and players who look at every card play by the chart and bet as
the house's own players do. It sees what everybody sees: the purses, the bets that lie there, the cards face up. Everything here is
decided by whole numbers and fixed seeds, so `croupier verify` finds the same bets and moves.
"""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

from croupier.messages import say
from croupier.protocol import Decide, Mix, Round
from croupier.simulation.tournament_odds import TournamentPosition, person_plays
from croupier.simulation.tournament_tables import can_be_compiled
from croupier.table.game import Game
from croupier.tournament.chances import BATCH, NoChances, Seated, best_bet, move_chances
from croupier.tournament.kept import solved

CLEAR = 1.0
"""A move must be better than the chart's by so many standard errors to be preferred."""


def seated_in(game: Game, seat: int) -> Seated:
    """The position of a player, before the round in play; refused if it cannot be compiled."""
    if game.tournament is None:
        raise NoChances(say("This table plays no tournament."))
    position = TournamentPosition.of(game, game.tournament.calendar)
    assumed = person_plays(game.rules)
    plays = tuple(one if can_be_compiled(game.rules, (one,)) else assumed for one in position.plays)
    return Seated(replace(position, plays=plays), seat)


def bets(game: Game, seat: int) -> dict[str, int] | None:
    """The bet with the highest chance to win; None where the solution does not reach."""
    try:
        seated = seated_in(game, seat)
    except NoChances:
        return None
    bet = best_bet(seated, solved(seated.problem))
    if bet is None:
        bet = _bold_bet(seated)
    return {seated.rules.bets[0]: bet}


def _bold_bet(seated: Seated) -> int:
    """Against a large company: the simple rule."""
    tables, rules, purse = seated.tables(None), seated.rules, seated.purse
    rank = sum(other is not None and other > purse for other in seated.position.purses)
    wish = int(purse * tables.by_rank[len(seated.position.history), rank]) // rules.chip * rules.chip
    return (
        purse if purse < rules.minimum else min(max(wish, rules.minimum), rules.most(purse) // rules.chip * rules.chip)
    )


def mix(game: Game, need: Decide, chart: Mix) -> Mix:
    """The move with the highest chance to win; the chart's if none is clearly better."""
    round: Round | None = game.round
    if round is None or len(need.words) < 2:
        return chart
    try:
        seated = seated_in(game, need.seat)
        found = move_chances(seated, round, game.shoe.seen, solved(seated.problem), game.events, 2 * BATCH)
    except NoChances:
        return chart
    usual = str(max(chart, key=lambda answer: chart[answer]))
    best = max(found, key=lambda word: (found[word].wins, found[word].stays, word == usual))
    if usual not in found:
        return {best: 1.0}
    one, other = found[best].win, found[usual].win
    error = sqrt(one.standard_error**2 + other.standard_error**2)
    return {best if one.share - other.share > CLEAR * error else usual: 1.0}
