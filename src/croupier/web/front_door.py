"""The front door of a house as the page shows it: alone, a tournament, or friends (`telling.front_door`)."""

from __future__ import annotations

from croupier.houses import House
from croupier.telling.front_door import Answer, Ask, Ready, bots_at, front_door
from croupier.web.lobby import ListedHouse, house_entry
from croupier.wire.actions import OpenTable, Sent
from croupier.wire.texts import Text, plain


class WayIn(Sent):
    """One answer: a table is opened, or something else is asked; if neither, friends are invited to a table."""

    key: Text
    """The letter for it."""
    label: Text
    opens: OpenTable | None = None
    asks: DoorQuestion | None = None


class DoorQuestion(Sent):
    """A question at the front door."""

    title: Text
    text: Text | None
    answers: list[WayIn]


class FrontDoorShown(Sent):
    """A house, and the ways to play there."""

    house: ListedHouse
    question: DoorQuestion


def front_door_json(house: House, language: str) -> FrontDoorShown:
    """The front door of a house in a language. Who plays alone has a table of their own, without a clock."""
    door = front_door(house, language, bots=bots_at(house.rules, ()), keyboard=False)
    return FrontDoorShown(house_entry(house), _question(door))


def _question(ask: Ask) -> DoorQuestion:
    return DoorQuestion(plain(ask.title), plain(ask.text) if ask.text else None, [_way(one) for one in ask.answers])


def _way(answer: Answer) -> WayIn:
    way = WayIn(plain(answer.letter), plain(answer.label))
    match answer.then():
        case Ask() as ask:
            way.asks = _question(ask)
        case Ready(house, party):
            seats = party.seats_at(house.rules)
            way.opens = OpenTable(house.name, seats, list(party.bots), clock=0, private=True, tournament=party.calendar)
    return way
