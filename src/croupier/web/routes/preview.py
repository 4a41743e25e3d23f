"""What messages show beside a link to a table: tags in its page, and a picture. Nothing of it comes from another host.

A crawler knows the address of a table, not the key behind `#`. Of a private table it learns who opened which game and how many
seats are free, which whoever has the link may know; the company is not told.
"""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.language import Speaker
from croupier.messages import Message, say
from croupier.money import Money
from croupier.paper.evening_picture import HIGH, WIDE
from croupier.paper.invitation_picture import InvitationPicture, draw_invitation
from croupier.web.house import LiveHouse
from croupier.web.lobby import ListedTable
from croupier.web.pictures import Pictures
from croupier.web.requests import Failure, json_route, live_house
from croupier.web.sockets import language_of


async def head_tags(request: Request) -> str:
    """The tags of a table's page, for somebody whom the house does not know; empty if there is no such table."""
    house, game = live_house(request), request.path_params.get("game", "")
    table = await house.lobby.table(game, None) if game else None
    if table is None:
        return ""
    speak = Speaker(language_of(request), table.currency)
    about = await _about(house, table, speak)
    where = f"{_origin(request, house)}/t/{table.id}"
    named = {
        "og:site_name": "Croupier",
        "og:type": "website",
        "og:title": f"{about.title} · {about.line}",
        "og:description": ". ".join(part for part in (about.by, about.left) if part),
        "og:url": where,
        "og:image": f"{where}/preview.png?language={speak.language}",
        "og:image:width": str(WIDE),
        "og:image:height": str(HIGH),
    }
    tags = [f'<meta property="{name}" content="{escape(value)}">\n' for name, value in named.items()]
    return "".join([*tags, '<meta name="twitter:card" content="summary_large_image">\n'])


async def picture(request: Request) -> Response:
    """The picture of an invitation."""
    house = live_house(request)
    table = await house.lobby.table(request.path_params["game"], None)
    if table is None:
        raise Failure(404, say("There is no such table."))
    speak = Speaker(language_of(request), table.currency)
    pictures: Pictures = request.app.state.pictures
    drawn = await pictures.draw(await _about(house, table, speak), draw_invitation)
    return Response(drawn, media_type="image/png", headers={"cache-control": "public, max-age=60"})


def _origin(request: Request, house: LiveHouse) -> str:
    """The address of the house as this guest calls it."""
    if house.door.url:
        return f"{house.door.url.scheme}://{house.door.url.netloc}"
    return f"http://{request.headers.get('host', '')}"


async def _about(house: LiveHouse, table: ListedTable, speak: Speaker) -> InvitationPicture:
    opener = await house.read(house.store.person, table.by) if table.by else None
    least, most = Money(table.minimum), Money(table.maximum) if table.maximum is not None else None
    stakes = say("{least} to {most}", least=least, most=most) if most else say("from {least}", least=least)
    told = () if table.private else tuple(seat.name if seat else None for seat in table.seats)
    return InvitationPicture(
        by=speak(_opener(table, opener.name)) if opener else "",
        title=table.title.write(speak.language),
        line=f"{_game(table, speak)}, {speak(stakes)}",
        seats=told,
        bots=frozenset(i for i, seat in enumerate(table.seats) if told and seat and seat.bot),
        left=speak(_seats_left(table)),
        foot=speak(say("No account, no mail, no money.")),
    )


def _opener(table: ListedTable, name: str) -> Message:
    return say("A table of {name}", name=name) if table.over else say("{name} invites you to a table", name=name)


def _game(table: ListedTable, speak: Speaker) -> str:
    game = table.game.write(speak.language)
    if not table.tournament:
        return game
    return speak(say("{game}, a tournament of {rounds} rounds", game=game, rounds=table.tournament.rounds))


def _seats_left(table: ListedTable) -> Message:
    free = sum(seat is None for seat in table.seats)
    if table.over:
        return say("The evening is over.")
    if table.tournament and table.round:
        return say("The tournament has begun: you can watch.")
    if free:
        return say("One seat is free.") if free == 1 else say("{count} seats are free.", count=free)
    if sum(bool(seat and seat.bot) for seat in table.seats) > table.waiting:
        return say("A bot gives its seat to you.")
    return say("Every seat is taken, but you can wait for one.")


ROUTES = [Route("/t/{game}/preview.png", json_route(picture))]
