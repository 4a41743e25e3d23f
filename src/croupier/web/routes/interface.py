"""The interface of the house for programs."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.web.requests import json_route
from croupier.web.schema import document
from croupier.wire.texts import encode_message


async def schema(request: Request) -> Response:
    """OpenAPI for the requests, JSON Schema for the socket. It is made once."""
    state = request.app.state
    if not hasattr(state, "schema"):
        state.schema = encode_message(document(request.app.routes))
    return Response(state.schema, media_type="application/json")


ROUTES = [Route("/api/schema", json_route(schema))]
