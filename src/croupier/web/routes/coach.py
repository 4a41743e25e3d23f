"""The coach at a table: what the last move cost, the count, and the results of the last rounds; for the person who asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.analysis.values import Values
from croupier.games.counts import SYSTEMS
from croupier.language import Speaker
from croupier.learning.table_advice import boxes_cost_line, cost_line, count_line, count_of, running_text
from croupier.learning.tournament_advice import chance_cost_line
from croupier.learning.tournament_values import ROUGHLY, TournamentValues, position_of
from croupier.messages import Message, say
from croupier.processes.queue import URGENT, Found
from croupier.web.answers import AdviceShown, CountShown
from croupier.web.followers import FollowedTable
from croupier.web.requests import Failure, json_route
from croupier.web.routes.learn import followed_table, learning_of
from croupier.wire.texts import Text, line_text

LONGEST = 40
"""The longest name of a counting system that is looked at."""


async def coach(request: Request) -> AdviceShown:
    """`coach`: say what the last move cost. `count`: by which system cards are counted."""
    followed, who = await followed_table(request)
    advice = AdviceShown("known", None, followed.nets.get(who, []), None)
    if request.query_params.get("coach"):
        asks = learning_of(request)
        in_tournament = followed.game.tournament is not None
        advice.status, advice.line = (
            last_chance(asks.chances, followed, who) if in_tournament else last_cost(asks.values, followed, who)
        )
    if system := request.query_params.get("count"):
        advice.count = count_json(followed, system[:LONGEST])
    return advice


LastCost = tuple[Literal["known", "computing"], Text | None]


def last_cost(asks: Values, followed: FollowedTable, who: str) -> LastCost:
    """What a person's last decision cost. If they have to decide now, the values of that decision are computed in advance."""
    game = followed.game
    if followed.asks(who) and game.round:
        asks.advice(game.round, game.shoe.seen)
    if placed := followed.placed.get(who):
        found = asks.at_the_deal(game.rules, placed.left, URGENT)
        return _cost(found, lambda speak: boxes_cost_line(found.value, placed.bets, speak))
    if decision := followed.decisions.get(who):
        found = asks.advice(decision.round, decision.seen)
        return _cost(found, lambda speak: cost_line(found.value, decision.word, speak, part=decision.part))
    return "known", None


def last_chance(asks: TournamentValues, followed: FollowedTable, who: str) -> LastCost:
    """In a tournament: what a person's last bet or move cost of the chance to win. A move that is open now is computed in advance."""
    game, position = followed.game, position_of(followed.game)
    if position and game.round and game.deciding and followed.asks(who):
        asks.moves(position, game.round, game.deciding, game.shoe.seen, ROUGHLY)
    choice = followed.chosen.get(who)
    if choice is None:
        return "known", None
    found = choice.find(asks)
    return _cost(found, lambda speak: chance_cost_line(found.value, choice.chosen, speak))


def _cost(found: Found, line: Callable[[Speaker], Message | None]) -> LastCost:
    return "computing" if found.coming else "known", line_text(line) if found.known else None


def count_json(followed: FollowedTable, system: str) -> CountShown | None:
    """The count of the cards exposed since the shuffle; None where cards are not counted."""
    if system not in SYSTEMS:
        raise Failure(
            400, say("“{given}” is not a counting system; there are: {names}.", given=system, names=tuple(SYSTEMS))
        )
    count = count_of(followed.game.rules, followed.game.shoe.seen, system)
    if count is None:
        return None

    def short(speak: Speaker) -> Message:
        running = running_text(count, speak)
        if count.true is None:
            return say("Count {running}", running=running)
        return say("Count {running}, true {true}", running=running, true=speak.number(count.true, 1, signed=True))

    return CountShown(system, line_text(short), line_text(lambda speak: count_line(count, speak)), count.unseen)


ROUTES: list[BaseRoute] = [Route("/api/tables/{game}/coach", json_route(coach))]
