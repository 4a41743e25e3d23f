"""The designer: a house with its changes, what each choice of each rule would do, and the cells of the chart that move.

What follows from the rules alone is worked out once for a house and kept; only values are looked up at each question.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TypedDict

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.analysis.values import Values
from croupier.games.declare import BadRules, HouseRules, to_values
from croupier.houses import load, names
from croupier.houses.house import MOST
from croupier.houses.shorthand import shorthand
from croupier.learning.chart_sheet import find_moved_cells
from croupier.learning.designer import Designer, RuleOption
from croupier.messages import say
from croupier.processes.queue import SOON, Found
from croupier.telling import telling_of
from croupier.telling.rule_words import rule_name, rule_value
from croupier.telling.vocabulary import MOVES
from croupier.web.jobs.background import BackgroundWorker
from croupier.web.requests import Failure, json_route, person_of
from croupier.web.routes.learn import (
    LONGEST,
    BetWorth,
    ChartShown,
    StatusShown,
    bets_json,
    chart_json,
    learning_of,
    state_of,
    status_of,
    texts_of,
    why_of,
)
from croupier.web.tables.felt import house_title
from croupier.wire.texts import Text, plain

PATIENCE = 0.3
"""How many seconds an answer waits for a value that is being computed."""
STEP = 0.01


class HouseTitle(TypedDict):
    """What a house with its changes is called; `base`: without them."""

    house: str
    base: str
    title: Text
    short: Text
    game: Text


class OtherHouse(TypedDict):
    """Another house of the game, with the edge of the same bet."""

    title: Text
    worth: float


class RuleOptionShown(TypedDict):
    """A value that a rule could have, and what it would do; `why` not, if it contradicts other rules."""

    value: Text
    now: bool
    house: str | None
    effect: float | None
    coming: bool
    why: Text | None


class RuleShown(TypedDict):
    rule: str
    name: Text
    was: Text | None
    options: list[RuleOptionShown]


class ChangedRule(TypedDict):
    """A rule that differs from the house's; `back`: the name of the house without this change, if there can be one."""

    rule: str
    name: Text
    now: Text
    was: Text
    back: str | None


class MovedCell(TypedDict):
    """A cell of the chart that the changes move."""

    block: str
    row: str
    upcard: str
    title: Text
    before: Text
    after: Text


class DesignShown(StatusShown, HouseTitle):
    """A house with its changes, what each choice of each rule would do, and the cells of the chart that moved."""

    toml: str
    minimum: int
    maximum: int | None
    chip: int
    currency: str
    changes: list[ChangedRule]
    bets: list[BetWorth]
    main: str
    before: float | None
    others: list[OtherHouse]
    coming: bool
    rules: list[RuleShown]
    moved: list[MovedCell]
    chart: ChartShown


class CellMove(TypedDict):
    """What a move is worth in a cell, before and after the changes; None: it is not open."""

    word: str
    label: Text
    before: float | None
    after: float | None


class CellShown(StatusShown, total=False):
    cell: str
    moves: list[CellMove]


@dataclass(frozen=True)
class RuleChoice:
    """A value that a rule could have."""

    value: Text
    now: bool
    house: str | None
    """The house with it; None if the rules would contradict each other."""
    rules: HouseRules | None
    why: Text | None

    @classmethod
    def of(cls, designer: Designer, rule: str, option: RuleOption, now: object) -> RuleChoice:
        return cls(
            Text(partial(rule_value, designer.rules, rule, option.value)),
            option.value == now,
            Designer(designer.base, option.rules).name if option.rules else None,
            option.rules,
            plain(option.why_not) if option.why_not else None,
        )


@dataclass(frozen=True)
class ChangeableRule:
    """A rule of play and its choices."""

    rule: str
    name: Text
    was: Text | None
    """Its value at the house, if it was changed."""
    choices: tuple[RuleChoice, ...]


@dataclass(frozen=True)
class Design:
    """A house with its changes, and everything about it that follows from its rules alone."""

    designer: Designer
    name: str
    """The shortest name of the house with its changes."""
    rules: tuple[ChangeableRule, ...]
    changes: tuple[ChangedRule, ...]
    about: HouseTitle

    @property
    def main(self) -> str:
        """The bet whose edge is shown."""
        rules = self.designer.rules
        return rules.main_bet or telling_of(rules).COMPARED or rules.bets[0]


@lru_cache(maxsize=256)
def design_of(name: str) -> Design:
    """The design of a name such as `blackjack/vegas-strip:soft_17=hit`."""
    base = load(name.partition(":")[0], files=False)
    designer = Designer(base, load(name, files=False).rules)
    rules, changes, now, before = designer.rules, designer.changes, to_values(designer.rules), to_values(base.rules)
    offered = tuple(
        ChangeableRule(
            rule,
            plain(rule_name(rules, rule)),
            Text(partial(rule_value, base.rules, rule, before[rule])) if rule in changes else None,
            tuple(RuleChoice.of(designer, rule, option, now[rule]) for option in designer.options(rule)),
        )
        for rule in designer.rules_of_play()
    )
    about: HouseTitle = {
        "house": designer.name,
        "base": base.name,
        "title": house_title(base),
        "short": plain(shorthand(rules)),
        "game": plain(telling_of(rules).NAME),
    }
    return Design(designer, designer.name, offered, tuple(change_json(designer, rule) for rule in changes), about)


def change_json(designer: Designer, rule: str) -> ChangedRule:
    """A changed rule in words, and the way back."""
    base, rules = designer.base.rules, designer.rules
    was = to_values(base)[rule]
    try:
        back = designer.with_rule(rule, was).name
    except BadRules:
        back = None
    return {
        "rule": rule,
        "name": plain(rule_name(rules, rule)),
        "now": Text(partial(rule_value, rules, rule, to_values(rules)[rule])),
        "was": Text(partial(rule_value, base, rule, was)),
        "back": back,
    }


async def named_design(request: Request) -> Design:
    """The house that the address names, with its changes; refused if the person has asked for too many."""
    person, name = await person_of(request), request.query_params.get("house", "")
    if len(name) > LONGEST:
        raise Failure(413, say("This is too large."))
    request.app.state.desk.admission.admit(person.id, name)
    return await asyncio.to_thread(design_of, name)  # some 25 ms, if it is new


async def edge_soon(asks: Values, rules: HouseRules) -> Found:
    """The edge of a house, and a short wait for it if it is being computed."""
    for _ in range(round(PATIENCE / STEP)):
        found = asks.edge(rules, SOON)
        if not found.coming:
            break
        await asyncio.sleep(STEP)
    return found


async def design(request: Request) -> DesignShown:
    """A house with its changes: every rule with its choices, what each would do, and the cells of the chart that moved."""
    found, asks = await named_design(request), learning_of(request).values
    designer = found.designer
    before = asks.edge(designer.base.rules, SOON)
    now = await edge_soon(asks, designer.rules)
    others, coming = others_json(asks, found)
    title = request.query_params.get("title", "").strip()[: MOST["title"]]
    return {
        **found.about,
        "toml": designer.toml(title or designer.base.title()),
        "minimum": designer.rules.minimum,
        "maximum": None if designer.rules.maximum == "none" else designer.rules.maximum,
        "chip": designer.rules.chip,
        "currency": designer.rules.currency,
        "changes": list(found.changes),
        **status_of(now),
        "bets": list(bets_json(now)),
        "main": found.main,
        "before": before.value.get(found.main) if before.known else None,
        "others": others,
        "coming": coming,
        "rules": [rule_json(asks, rule, found.main, now) for rule in found.rules],
        "moved": moved_cells_json(asks, designer),
        "chart": chart_json(asks, designer.rules),
    }


def others_json(asks: Values, design: Design) -> tuple[list[OtherHouse], bool]:
    """The other houses of the game with the edge of the same bet, as far as it is known; whether more is to come."""
    others = [other for other in map(load, names()) if other.rules.game == design.designer.rules.game]
    found = [(other, asks.edge(other.rules)) for other in others if other.name != design.designer.base.name]
    told: list[OtherHouse] = [
        {"title": house_title(other), "worth": edge.value[design.main]}
        for other, edge in found
        if edge.known and design.main in edge.value
    ]
    return told, any(edge.coming for _, edge in found)


def rule_json(asks: Values, rule: ChangeableRule, main: str, now: Found) -> RuleShown:
    options = list[RuleOptionShown]()
    for choice in rule.choices:
        found = asks.edge(choice.rules) if choice.rules else None
        known = found and found.known and now.known and main in found.value
        options.append(
            {
                "value": choice.value,
                "now": choice.now,
                "house": choice.house,
                "effect": found.value[main] - now.value[main] if found and known else None,
                "coming": bool(found and found.coming),
                "why": choice.why,
            }
        )
    return {"rule": rule.rule, "name": rule.name, "was": rule.was, "options": options}


def moved_cells_json(asks: Values, designer: Designer) -> list[MovedCell]:
    """The cells of the chart that the changes move, once both charts are known."""
    if not designer.changes or not telling_of(designer.rules).HAS_CHART:
        return []
    before, after = asks.chart(designer.base.rules), asks.chart(designer.rules)
    return list(texts_of(find_moved_cells(designer, before.value, after.value))) if before.known and after.known else []


async def cell(request: Request) -> CellShown:
    """A cell of the chart: what each move is worth there, at the house as it was and with its changes."""
    found, item = await named_design(request), request.query_params.get("cell", "")
    designer = found.designer
    if not telling_of(designer.rules).HAS_CHART or len(item) > 40:
        raise Failure(404, say("There is no such cell."))
    background: BackgroundWorker = request.app.state.desk.background
    after = await background.find_within(PATIENCE, "cell", found.name, item, priority=0)
    before = await background.find_within(PATIENCE, "cell", designer.base.name, item, priority=0)
    if not (before.known and after.known):
        awaited = after if before.known else before
        return {"status": state_of(awaited), "why": why_of(awaited)}
    return {"status": "known", "why": None, "cell": item, "moves": cell_moves(before.value, after.value)}


def cell_moves(before: dict[str, float], after: dict[str, float]) -> list[CellMove]:
    """The moves of a cell, the best with the changes first."""
    words = sorted(dict.fromkeys([*after, *before]), key=lambda word: -after.get(word, -9.0))
    return [
        {"word": word, "label": plain(MOVES[word].label), "before": before.get(word), "after": after.get(word)}
        for word in words
    ]


ROUTES: list[BaseRoute] = [
    Route("/api/design", json_route(design)),
    Route("/api/cell", json_route(cell)),
]
