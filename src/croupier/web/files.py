"""The files of the page: joined, compressed once, each with a tag by which a browser knows whether it has changed.

The page names them by addresses with a digest of all files: a browser keeps what it got there and does not ask again. When
a file has changed, all have other addresses.

A wheel brings what brotli makes of them (`packed/`, written by `scripts/pack.py`); gzip is made here.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from functools import cache, cached_property
from html import escape
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from croupier.language import LANGUAGES, LOCALES, NAME, Speaker, language_of_header
from croupier.web.bundle import (
    COMPRESSED,
    FIRST,
    PAGE,
    STYLES,
    contents,
    later_files,
    packed_name,
    page_texts,
    read_sources,
    texts_path,
)

KINDS = {
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8", "json": "application/json", "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml", "woff2": "font/woff2",
}  # fmt: skip
HINTS = {
    "js": 'rel="modulepreload"', "css": 'rel="preload" as="style"', "json": 'rel="preload" as="fetch" crossorigin',
    "woff2": 'rel="preload" as="font" type="font/woff2" crossorigin',
}  # fmt: skip
"""By the ending of a file: how the page asks for it before it is used."""
ASKING = '<link rel="preload" href="/api/house" as="fetch" crossorigin>'
"""By this link the page asks for what it shows of the house. It may be replaced by the answer itself."""
STATIC = "/static/"
ASK_AGAIN, KEEP = "no-cache", "public, max-age=31536000, immutable"
"""What a browser may do with a file that it has: ask whether it has changed, or use it for a year."""
WORKER = "service_worker.js"
LETTERS = "fonts/figtree.woff2"
SHELL = (FIRST, STYLES, "icon.svg", LETTERS, "fonts/garamond.woff2")
"""What the service worker keeps, beside the files of verify and the texts of all languages."""
KNOWN_LANGUAGES = '<meta name="languages" content="[]">'
"""Here the page is told which languages there are."""
DIGEST = re.compile("[0-9a-f]{16}")


class File(NamedTuple):
    """A file as it is sent."""

    content: bytes
    encoded: dict[str, bytes]
    """The same in smaller encodings, the smallest first."""
    kind: str
    tag: str


class Files:
    """The files under `static`, and the page itself."""

    def __init__(self) -> None:
        self._web = files("croupier.web")
        self._root = self._web.joinpath("static")
        self._kept: dict[str, File] = {}

    def response(self, request: Request, path: str) -> Response:
        """A file, or that the browser has it already. A page that is older than the files asks with another digest."""
        digest, _, rest = path.partition("/")
        if DIGEST.fullmatch(digest):
            path = rest
        if path not in self._kept:
            self._kept[path] = self._file(path, self._read(path))
        return self._answer(request, self._kept[path], KEEP if digest == self._digest else ASK_AGAIN)

    def page(self, request: Request, house: bytes | None = None, head: str = "") -> Response:
        """The page, with hints of the files that it needs here, so that the browser asks for them at once.

        `house` is the answer to `/api/house`: if it is given, it is a part of the page, which then does not ask for it. Browsers
        must not keep such a page: the answer changes when the person enters, and going back would show the old one. `head`: tags
        for those who show the link of this page elsewhere; they change, so such a page is made anew each time.
        """
        needed, told = self._files_needed(request), ASKING
        if house is not None:
            answer = house.decode().replace("<", "\\u003c")
            told = f'<script id="house" type="application/json">{answer}</script>'
        key = " ".join((PAGE, *needed, told))
        if head or key not in self._kept:
            text = self._read(PAGE).decode().replace(STATIC, self._address("")).replace(ASKING, told)
            text = text.replace(KNOWN_LANGUAGES, KNOWN_LANGUAGES.replace("[]", escape(_languages())))
            text = text.replace("</head>", "".join([*map(self._hint, needed), head, "</head>"]))
            file = self._file(PAGE, text.encode())
            if not head:
                self._kept[key] = file
        else:
            file = self._kept[key]
        answered = self._answer(request, file)
        if house is not None:
            answered.headers["cache-control"] = "no-store"
        return answered

    def _files_needed(self, request: Request) -> list[str]:
        """What this person needs at this address beside the files of the entrance. Somebody new sees the entrance first."""
        screen, known = request.url.path.split("/")[1] or "lobby", bool(request.cookies)
        needed = list(self._later.get(screen, ())) if known or screen == "verify" else []
        if known:
            # A known person has the font in the cache. For somebody new it would delay the entrance on a slow line.
            needed.append(LETTERS)
        texts = texts_path(language_of_header(request.headers.get("accept-language", "")))
        return [*needed, texts] if texts in self._contents else needed

    def worker(self, request: Request) -> Response:
        """The service worker. Its text changes whenever a file has changed."""
        if WORKER not in self._kept:
            texts = {path for path in map(texts_path, LANGUAGES) if path in self._contents}
            kept = [self._address(path) for path in sorted({*SHELL, *texts, *self._later["verify"]})]
            text = self._read(WORKER).decode()
            text = text.replace("'VERSION'", json.dumps(self._digest)).replace("'FILES'", json.dumps(kept))
            self._kept[WORKER] = self._file(WORKER, text.encode())
        return self._answer(request, self._kept[WORKER])

    def _address(self, path: str) -> str:
        return f"{STATIC}{self._digest}/{path}"

    def _hint(self, path: str) -> str:
        return f'<link {HINTS[path.rpartition(".")[2]]} href="{self._address(path)}">\n'

    @cached_property
    def _contents(self) -> dict[str, bytes]:
        return contents(self._root) | page_texts(Path(LOCALES))

    @cached_property
    def _digest(self) -> str:
        return hashlib.sha256(b"".join(self._contents[path] for path in sorted(self._contents))).hexdigest()[:16]

    @cached_property
    def _later(self) -> dict[str, list[str]]:
        return later_files(read_sources(self._root))

    def _read(self, path: str) -> bytes:
        if path not in self._contents:
            raise HTTPException(404)
        return self._contents[path]

    def _file(self, path: str, content: bytes) -> File:
        ending = path.rpartition(".")[2]
        encoded: dict[str, bytes] = {}
        if ending not in COMPRESSED:
            packed = self._web.joinpath("packed", packed_name(path, content))
            if packed.is_file():
                encoded["br"] = packed.read_bytes()
            encoded["gzip"] = gzip.compress(content, 9, mtime=0)
        kind = KINDS.get(ending) or guess_type(path)[0] or "application/octet-stream"
        return File(content, encoded, kind, f'"{hashlib.sha256(content).hexdigest()[:24]}"')

    def _answer(self, request: Request, file: File, keep: str = ASK_AGAIN) -> Response:
        headers = {"etag": file.tag, "cache-control": keep, "content-type": file.kind, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        accepted = {word.partition(";")[0].strip() for word in request.headers.get("accept-encoding", "").split(",")}
        for encoding, content in file.encoded.items():
            if encoding in accepted:
                return Response(content, headers={**headers, "content-encoding": encoding})
        return Response(file.content, headers=headers)


def _languages() -> str:
    """The languages of the house, with what each calls itself."""
    named = [{"language": language, "name": Speaker(language)(NAME)} for language in LANGUAGES]
    return json.dumps(named, ensure_ascii=False)


@cache
def page_files() -> Files:
    """The files for all houses of this process."""
    return Files()
