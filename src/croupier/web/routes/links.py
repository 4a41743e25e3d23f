"""A link with a key, as the page shows it: its whole address, and a QR code of it.

Both come with the answer that makes the key. A key that were asked for in an address would stand in the logs of proxies.
"""

from __future__ import annotations

from itertools import groupby
from urllib.parse import urlsplit

import segno
from starlette.requests import Request

from croupier.web.answers import LinkShown, QrCode
from croupier.web.requests import live_house

HERE = ("localhost", "127.0.0.1", "::1")
"""What only this machine calls itself."""
MARGIN = 4
"""The quiet cells around a code."""


def link_json(request: Request, path: str) -> LinkShown:
    """A link for friends: to where the page of who asks comes from, unless only this machine knows that address."""
    house, origin = live_house(request), request.headers["origin"]  # the door lets no POST in without it
    if urlsplit(origin).hostname in HERE and house.addresses:
        origin = house.addresses[0]
    return LinkShown(path, origin + path, qr_code(origin + path))


def qr_code(text: str) -> QrCode:
    """The code of a text, each run of dark cells as a rectangle."""
    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix_iter(border=MARGIN)]
    return QrCode(
        len(rows), "".join(f"M{x} {y}h{cells}v1h-{cells}z" for y, row in enumerate(rows) for x, cells in runs(row))
    )


def runs(row: list[int]) -> list[tuple[int, int]]:
    """Where dark cells begin in a row, and how many there are."""
    dark = [[x for x, _ in cells] for is_dark, cells in groupby(enumerate(row), key=lambda one: one[1]) if is_dark]
    return [(places[0], len(places)) for places in dark]
