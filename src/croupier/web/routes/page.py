"""The page and its files. Every screen of the page is the same document, which looks at its address."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.web.files import Files
from croupier.web.routes.people import about_house
from croupier.web.sockets import language_of
from croupier.web.texts import encoded

SCREENS = ("verify", "designer", "train", "edge", "settings", "open", "history")
OF_A_GAME = ("history/{game}", "t/{game}", "t/{game}/ranking")


async def page(request: Request) -> Response:
    """The page; to somebody new, who will see the entrance, with what it says of the house."""
    kept: Files = request.app.state.files
    new = not request.cookies and request.url.path != "/verify"
    return kept.page(request, encoded(await about_house(request), language_of(request)) if new else None)


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
