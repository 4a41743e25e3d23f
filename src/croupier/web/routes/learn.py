"""What a learner asks at a table: values, the chart of its house.

The values are exact and computed in worker processes (`analysis.values`), never in the loop that serves the tables. A question is
answered at once: with the value, or with `"status": "computing"`, and the page asks again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.analysis.values import Values
from croupier.games.declare import HouseRules
from croupier.learning.chart_sheet import cell_of, sheet
from croupier.learning.table_advice import chart_line, count_line, count_of
from croupier.learning.tournament_values import TournamentValues
from croupier.messages import Message, say
from croupier.processes.queue import Found
from croupier.protocol import Decide
from croupier.review.choices import cards_left
from croupier.table.game import Game
from croupier.telling import telling_of
from croupier.telling.asking import yes_or_no
from croupier.telling.vocabulary import MOVES, bet_label
from croupier.web.followers import FollowedTable, Followers
from croupier.web.requests import Failure, json_route, watched_table
from croupier.web.routes.reasons import ReasonsShown, reasons_json
from croupier.web.tables.dealer import Dealer
from croupier.web.tables.felt import move_key
from croupier.wire.texts import Text, line_text, plain

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice

LONGEST = 400
"""The longest name of a house with its changes that is looked at."""
MOST = 20_000
"""How many questions are asked before their answers are forgotten."""


class Learning:
    """The workers, started with the first question."""

    def __init__(self, edges: Path | None = None) -> None:
        """`edges`: the file in which the edges of houses are kept."""
        self.edges = edges
        self._values: Values | None = None
        self._chances: TournamentValues | None = None
        self._asked = 0

    @property
    def values(self) -> Values:
        self._asked += 1
        if self._asked > MOST:
            self.close()
        if self._values is None:
            self._values = Values(lambda: None, self.edges)
        return self._values

    @property
    def chances(self) -> TournamentValues:
        """The chance to win in tournaments; its helper ends by itself when nobody asks."""
        if self._chances is None:
            self._chances = TournamentValues()
        return self._chances

    def close(self) -> None:
        for asks in (self._values, self._chances):
            if asks:
                asks.close()
        self._values, self._chances, self._asked = None, None, 0


def learning_of(request: Request) -> Learning:
    found: Learning = request.app.state.learning
    return found


State = Literal["known", "computing", "refused", "unavailable"]


class StatusShown(TypedDict):
    """The state of a question; `why`: the sentence with which it was refused."""

    status: State
    why: Text | None


class BetWorth(TypedDict):
    bet: str
    name: Text
    worth: float


class MoveWorth(TypedDict):
    word: str
    label: Text
    key: Text
    worth: float
    cost: float


class ValuesShown(StatusShown, ReasonsShown, total=False):
    """What each open move is worth, or each bet while nothing is asked."""

    count: Text | None
    asked: int
    bets: list[BetWorth]
    moves: list[MoveWorth]
    chart: Text | None


class ChartRowShown(TypedDict):
    label: str
    rows: list[str]
    cells: list[str]


class ChartBlockShown(TypedDict):
    name: str
    title: Text
    rows: list[ChartRowShown]


class ChartShown(StatusShown, total=False):
    """A chart: its rows, the letters of its cells and what they mean. Without them where it is not known."""

    upcards: list[str]
    blocks: list[ChartBlockShown]
    letters: dict[str, Text]
    meanings: dict[str, Text]


class CellHere(TypedDict):
    """The cell of the hand in play."""

    block: str
    row: str
    column: int


class TableChart(ChartShown):
    here: CellHere | None


def state_of(found: Found) -> State:
    """The state of a question."""
    return "computing" if found.status == "waiting" else found.status


def why_of(found: Found) -> Text | None:
    """Why a question was refused."""
    return plain(found.why) if found.why else None


def status_of(found: Found) -> StatusShown:
    """The state of a question, and why it was refused."""
    return {"status": state_of(found), "why": why_of(found)}


# At a table


async def followed_table(request: Request) -> tuple[FollowedTable, str]:
    """The table of a request, followed in its log whoever deals it, and who asks; for somebody who may watch it."""
    house, table, person = await watched_table(request)
    state = request.app.state
    if not hasattr(state, "followers"):
        state.followers = Followers(house.store)
    followed = await house.read(state.followers.follow, table.id)
    if followed is None:
        raise Failure(404, say("There is no such table."))
    return followed, person.id


async def game_of(request: Request) -> Game:
    """The game of a request, for somebody who may watch it; one that another process deals is followed in its log."""
    house, table, _ = await watched_table(request)
    dealer = await house.tables.dealer(table.id)
    return dealer.game if isinstance(dealer, Dealer) else (await followed_table(request))[0].game


async def values(request: Request) -> ValuesShown:
    """What each open move is worth, or each bet while nothing is asked, with the cards that are left."""
    game, asks = await game_of(request), learning_of(request).values
    need, round = game.deciding, game.round
    count = count_of(game.rules, game.shoe.seen)
    counted = line_text(lambda speak: count_line(count, speak)) if count else None
    if not need or not round:
        found = asks.expectations(game.rules, cards_left(game))
        bets, status = list(bets_json(found)), state_of(found)
        return {"status": status, "why": why_of(found), "bets": bets, "count": counted, "asked": game.asked}
    found = asks.advice(round, game.shoe.seen)
    if not found.known:
        return {"status": state_of(found), "why": why_of(found), "count": counted, "asked": game.asked}
    advice = found.value
    made = asks.chart(game.rules) if telling_of(game.rules).HAS_CHART else None
    chart = chart_line(game.rules, round, need, made.value) if made and made.known else None
    why = reasons_json(asks, game.rules, round, need, game.shoe.seen, advice)
    why["coming"] = why.get("coming") or bool(made and made.coming)
    return {
        "status": state_of(found),
        "why": why_of(found),
        "bets": [],
        "moves": moves_json(advice, need),
        "chart": plain(chart) if chart else None,
        **why,
        "count": counted,
        "asked": game.asked,
    }


def moves_json(advice: Advice, need: Decide) -> list[MoveWorth]:
    """Every open move with its value and what it costs, the best first."""
    simple = yes_or_no(need)
    return [
        {
            "word": word,
            "label": plain(MOVES[word].label),
            "key": move_key(word, simple),
            "worth": worth,
            "cost": advice.costs[word],
        }
        for word, worth in sorted(advice.moves.items(), key=lambda one: -one[1])
    ]


def bets_json(found: Found) -> Iterator[BetWorth]:
    for bet, worth in (found.value or {}).items() if found.known else ():
        yield {"bet": bet, "name": plain(bet_label(bet)), "worth": worth}


async def table_chart(request: Request) -> TableChart:
    """The chart of the table's house, with the cell of the hand in play."""
    game = await game_of(request)
    cell = cell_of(game)
    here: CellHere | None = {"block": cell[0].name, "row": cell[1], "column": cell[2]} if cell else None
    return {**chart_json(learning_of(request).values, game.rules), "here": here}


def chart_json(asks: Values, rules: HouseRules) -> ChartShown:
    if not telling_of(rules).HAS_CHART:
        return {"status": "unavailable", "why": None}
    found = asks.chart(rules)
    if not found.known:
        return {"status": state_of(found), "why": why_of(found)}
    drawn = texts_of(sheet(rules, found.value))
    return {
        "status": "known",
        "why": None,
        "upcards": drawn["upcards"],
        "blocks": drawn["blocks"],
        "letters": drawn["letters"],
        "meanings": drawn["meanings"],
    }


def texts_of(value: Any) -> Any:
    """The same, with its sentences as they go over the wire."""
    match value:
        case Message():
            return plain(value)
        case _ if callable(value):
            return Text(value)
        case dict():
            return {name: texts_of(one) for name, one in value.items()}
        case list() | tuple():
            return [texts_of(one) for one in value]
    return value


ROUTES: list[BaseRoute] = [
    Route("/api/tables/{game}/values", json_route(values)),
    Route("/api/tables/{game}/chart", json_route(table_chart)),
]
