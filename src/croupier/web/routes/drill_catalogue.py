"""What can be drilled: the drills, the houses at which each makes sense, and the options."""

from __future__ import annotations

from typing import TypedDict

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from croupier.houses import load, names
from croupier.learning.drills import DRILLS, drills_at
from croupier.learning.drills.options import CHOICES, LABELS, TAKEN, DrillOptions, choice_label
from croupier.messages import Message, say
from croupier.telling import telling_of
from croupier.web.requests import json_route, live_house, person_of
from croupier.web.tables.felt import house_title
from croupier.wire.texts import Text, plain


class DrillShown(TypedDict):
    drill: str
    title: Text
    about: Text


class DrillHouse(TypedDict):
    """A house, and the drills that make sense there."""

    house: str
    title: Text
    game: Text
    drills: list[str]


class DrillChoice(TypedDict):
    value: str | bool | float
    label: Text


class DrillOption(TypedDict):
    """An option of these drills; `usual`: what holds if nothing is chosen."""

    name: str
    label: Text
    drills: list[str]
    choices: list[DrillChoice]
    usual: str | bool | float


class DrillCatalogue(TypedDict):
    drills: list[DrillShown]
    houses: list[DrillHouse]
    options: list[DrillOption]


def option_json(name: str) -> DrillOption:
    usual = getattr(DrillOptions(), name)
    return {
        "name": name,
        "label": plain(LABELS[name]),
        "drills": [drill for drill, taken in TAKEN.items() if name in taken],
        "choices": [{"value": value, "label": plain(choice_label(name, value))} for value in CHOICES[name]],
        "usual": usual,
    }


async def overview(request: Request) -> DrillCatalogue:
    """The drills, the houses at which each makes sense, and the options."""
    await person_of(request)
    house = live_house(request)
    houses = await house.read(_houses)
    return {
        "drills": [
            {"drill": name, "title": plain(title), "about": plain(ABOUT[name])} for name, title in DRILLS.items()
        ],
        "houses": houses,
        "options": [option_json(name) for name in LABELS],
    }


ABOUT: dict[str, Message] = {
    "chart": say("The best move of a first hand at this house, with what each move is worth."),
    "count": say("Cards pass; say the count."),
    "index-plays": say("The best move at a given count."),
    "third-card": say("Does the player draw, does the banker draw?"),
    "payouts": say("A bet is settled: what does it win?"),
    "tournament": say("A tournament before a cut: what do you bet to win it?"),
}
"""What each drill asks."""


def _houses() -> list[DrillHouse]:
    return [
        {
            "house": name,
            "title": house_title(house := load(name)),
            "game": plain(telling_of(house.rules).NAME),
            "drills": list(drills_at(house)),
        }
        for name in names()
    ]


ROUTES: list[BaseRoute] = [Route("/api/train", json_route(overview))]
