"""The page and its files. Every screen of the page is the same document, which looks at its address."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.web.files import Files
from croupier.web.routes.people import about_house
from croupier.web.routes.preview import head_tags
from croupier.web.sockets import language_of
from croupier.wire.texts import encode_message

SCREENS = ("verify", "designer", "train", "edge", "sheet", "settings", "open", "play", "history", "tv")
OF_A_GAME = ("club/{game}", "e/{game}", "history/{game}", "t/{game}", "t/{game}/ranking", "t/{game}/screen")


async def page(request: Request) -> Response:
    """The page; to somebody new, who will see the entrance, with what it says of the house."""
    kept: Files = request.app.state.files
    if request.cookies or request.url.path == "/verify":
        return kept.page(request)
    told = encode_message(await about_house(request), language_of(request))
    return kept.page(request, told, await head_tags(request))


async def service_worker(request: Request) -> Response:
    kept: Files = request.app.state.files
    return kept.worker(request)


async def static(request: Request) -> Response:
    kept: Files = request.app.state.files
    return kept.response(request, request.path_params["path"])


ROUTES = [
    Route("/service_worker.js", service_worker),
    Route("/static/{path:path}", static),
    Route("/", page),
    *(Route(f"/{screen}", page) for screen in (*SCREENS, *OF_A_GAME)),
]
