"""The files of the page: read once, compressed once, each with a tag by which a browser knows whether it has changed."""

from __future__ import annotations

import gzip
import hashlib
from importlib.resources import files
from mimetypes import guess_type
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

KINDS = {
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8", "json": "application/json", "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml", "woff2": "font/woff2",
}  # fmt: skip
PACKED = ("woff2", "png", "jpg", "ico")
"""What is compressed already."""


class File(NamedTuple):
    """A file as it is sent."""

    content: bytes
    compressed: bytes | None
    kind: str
    tag: str


class Files:
    """The files under `static`."""

    def __init__(self) -> None:
        self._root = files("croupier.web").joinpath("static")
        self._kept: dict[str, File] = {}

    def response(self, request: Request, path: str) -> Response:
        """A file, or that the browser has it already."""
        if path not in self._kept:
            self._kept[path] = self._read(path)
        file = self._kept[path]
        headers = {"etag": file.tag, "cache-control": "no-cache", "content-type": file.kind, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        if file.compressed and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(file.compressed, headers={**headers, "content-encoding": "gzip"})
        return Response(file.content, headers=headers)

    def _read(self, path: str) -> File:
        place = self._root
        for part in path.split("/"):  # only names that are there: no “..”, and nothing that no file system takes
            found = [one for one in place.iterdir() if one.name == part] if place.is_dir() else []
            if not found:
                raise HTTPException(404)
            (place,) = found
        if not place.is_file():
            raise HTTPException(404)
        content, ending = place.read_bytes(), path.rpartition(".")[2]
        compressed = None if ending in PACKED else gzip.compress(content, 9, mtime=0)
        kind = KINDS.get(ending) or guess_type(path)[0] or "application/octet-stream"
        return File(content, compressed, kind, f'"{hashlib.sha256(content).hexdigest()[:24]}"')
