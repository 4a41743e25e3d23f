"""The files of the page: joined into few, sent in the smallest encoding that the browser takes."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request

from croupier.web import files as sent
from croupier.web.bundle import (
    LATER,
    SHEET,
    STYLES,
    BadModule,
    bundle,
    later_files,
    packed_name,
    parse_module,
    read_sources,
)
from croupier.web.routes.page import OF_A_GAME, SCREENS

STATIC = files("croupier.web").joinpath("static")
SOURCES = {
    "main.js": "import { one } from './one.js';\nconst LATER = {\n  lobby: () => [import('./lobby.js'), 'Lobby', 'page.css'],\n  t: () => [import('./table_screen.js'), 'Table'],\n  v: () => [import('./verify.js'), 'verify', 'a.css', 'b.css'],\n};\nexport const both = one + 1;",
    "lobby.js": "import { edge } from './edge.js';\nexport const Lobby = edge;",
    "edge.js": "export const edge = 1;",
    "one.js": "// One.\nexport const one = 1;\nexport function twice(n) { return 2 * n; }",
    "table_screen.js": "import { twice as double } from './one.js';\nimport { h } from './vendor/view.js';\nimport { seal } from './seal.js';\nexport class Table {}",
    "verify.js": "import { seal } from './seal.js';\nimport { edge } from './edge.js';\nexport const verify = () => seal;",
    "seal.js": "export const seal = 1;",
    "vendor/view.js": "var a=1;export{a as h,a};",
    "page.css": "/* Both. */\n@import 'a.css';\n@import 'b.css';\n", "a.css": "a {}", "b.css": "b {}",
}  # fmt: skip


def asking(path: str, accepted: str = "", tag: str = "", **more: str) -> Request:
    headers = [(b"accept-encoding", accepted.encode()), (b"if-none-match", tag.encode())]
    headers += [(name.replace("_", "-").encode(), value.encode()) for name, value in more.items()]
    return Request(
        {"type": "http", "method": "GET", "path": path, "headers": headers, "query_string": b"", "server": ("h", 1)}
    )


def test_each_module_lives_in_one_file_and_is_passed_on_at_its_own_address() -> None:
    found = bundle(SOURCES)
    assert found["one.js"] == "import { $one } from './main.js';\nexport const { one, twice } = $one;\n"
    assert (
        found["vendor/view.js"]
        == "import { $vendor_view } from '../table_screen.js';\nexport const { h, a } = $vendor_view;\n"
    )
    assert "import { $one } from './main.js';" in found["table_screen.js"]
    assert "const { twice: double } = $one;" in found["table_screen.js"]
    assert found["seal.js"] == "import { $seal } from './shared.js';\nexport const { seal } = $seal;\n"
    assert "import { $seal } from './shared.js';" in found["verify.js"]
    assert found["main.js"].count("export const one") == 0


def test_lines_that_are_comments_are_left_out() -> None:
    body = parse_module(
        "one.js",
        "// One.\nexport const one = 'a // b'; // kept\n/** Two. */\nfunction two() {\n  // Inside.\n}\n/**\n * @param {x}\n */\n",
    ).body
    assert body == "const one = 'a // b'; // kept\nfunction two() {\n}"


def test_a_module_that_waits_is_waited_for() -> None:
    found = bundle({**SOURCES, "verify.js": "export const one = 1;\nawait Promise.resolve();"})
    assert "const $verify = await (async () => {" in found["verify.js"]


def test_what_the_lobby_needs_lives_in_its_file() -> None:
    found = bundle(SOURCES)
    assert found["edge.js"] == "import { $edge } from './lobby.js';\nexport const { edge } = $edge;\n"
    assert "import { $edge } from './lobby.js';" in found["verify.js"]


def test_a_stylesheet_holds_those_that_it_imports() -> None:
    assert bundle(SOURCES)["page.css"] == "/* Both. */\na {}\nb {}\n"


def test_each_later_screen_knows_its_files() -> None:
    assert later_files(SOURCES) == {
        "lobby": ["lobby.js", "page.css"],
        "t": ["shared.js", "table_screen.js"],
        "v": ["lobby.js", "shared.js", "verify.js", "a.css", "b.css"],
    }


def test_every_later_screen_of_the_page_is_understood() -> None:
    sources = read_sources(STATIC)
    assert len(later_files(sources)) == sources["main.js"].count("() => [import(") > 8
    assert all("later.css" in found for found in later_files(sources).values())


SELECTOR, CLASS = re.compile(r"([^{}@]+)\{"), re.compile(r"\.([a-z][\w-]*)")
GIVEN = re.compile(r"""class(?:Name)?=(?:"([^"]*)"|\$\{((?:[^{}]|\{[^{}]*\})*)\})""")
"""The classes of an element: written, or computed from texts."""


@cache
def _classes_of_sheet(sheet: str) -> frozenset[str]:
    return frozenset(CLASS.findall(" ".join(SELECTOR.findall(sheet))))


@cache
def _classes_of_module(module: str) -> frozenset[str]:
    """The classes of the elements of a module."""
    found = [
        text
        for written, computed in GIVEN.findall(module)
        for text in (written, *re.findall(r"`[^`$]*", computed), *re.findall(r"'([^']*)'", computed))
    ]
    return frozenset(re.findall(r"[a-z][\w-]*", " ".join(found)))


def unstyled(sources: Mapping[str, str], screens: str) -> set[tuple[str, str]]:
    """Screens, and classes of their elements that only style sheets know which these screens do not load."""
    styles = {path: SHEET.sub(lambda found: sources[found[1]], sources[path]) for path in sources if ".css" in path}
    known, found = frozenset[str]().union(*map(_classes_of_sheet, styles.values())), set[tuple[str, str]]()
    for screen, entry, named in LATER.findall(screens):
        here = _classes_of_sheet(styles[STYLES]).union(
            *(_classes_of_sheet(styles[path]) for path in re.findall(r"'([^']*)'", named))
        )
        modules, left = set[str](), [entry]
        while left:
            modules.add(path := left.pop())
            left += {*_needs(path, sources[path])} - modules
        found |= {(screen, name) for path in modules for name in _classes_of_module(sources[path]) & known - here}
    return found


@cache
def _needs(path: str, source: str) -> frozenset[str]:
    return frozenset(parse_module(path, source).needs)


def test_each_screen_loads_the_style_sheets_of_its_elements() -> None:
    """Somebody may open it directly: no screen before it has loaded them."""
    sources = read_sources(STATIC)
    assert unstyled(sources, sources["main.js"]) == set()
    for screen, sheet in (("history", "history.css"), ("edge", "desk.css"), ("train", "train.css")):
        without = sources["main.js"].replace(f", '{sheet}'", "")
        assert {name for name, _ in unstyled(sources, without)} == {screen}


AT_A_TABLE = [
    "stage",
    "table_bar",
    "dealer",
    "seats",
    "plate",
    "own_seat",
    "side_bets",
    "chair",
    "rail",
    "slots",
    "betting",
    "tools",
    "notice",
    "coup",
    "people",
    "bets",
    "roads",
    "sheets",
    "tournament",
]


def test_what_stands_at_a_table_asks_its_container_not_the_window() -> None:
    sources = read_sources(STATIC)
    assert [name for name in AT_A_TABLE if "@media" in sources[f"{name}.css"]] == []
    assert "@container table" in sources["rail.css"] + sources["slots.css"]


def test_every_screen_has_an_address_that_can_be_loaded() -> None:
    screens = {*later_files(read_sources(STATIC))} - {"lobby"} | {"tv"}  # the television is a part of the entrance
    assert screens == {path.partition("/")[0] for path in (*SCREENS, *OF_A_GAME)}


@pytest.mark.parametrize(
    "odd", ["export default 1;", "import './x.js';", "import * as x from './x.js';", "export let a = 1;"]
)
def test_what_cannot_be_joined_is_an_error(odd: str) -> None:
    with pytest.raises(BadModule, match=r"odd\.js"):
        parse_module("odd.js", odd)


def test_modules_that_need_each_other_are_an_error() -> None:
    circle = {"one.js": "import { both } from './main.js';\nexport const one = 1;"}
    with pytest.raises(BadModule, match=r"main\.js → one\.js → main\.js"):
        bundle({**SOURCES, **circle})


def test_everything_the_page_exports_is_exported_at_the_same_address() -> None:
    sources = read_sources(STATIC)
    found = bundle(sources)
    modules = [path for path in found if path in sources and path.endswith(".js")]
    assert len(modules) > 30
    for path in modules:
        last = found[path].splitlines()[-1]
        names = set(last.removeprefix("export const { ").partition(" }")[0].split(", "))
        assert names == set(parse_module(path, sources[path]).exports) or path == "main.js"
    assert STYLES in found


def test_the_page_names_the_modules_of_its_address() -> None:
    kept = sent.Files()
    table = bytes(kept.page(asking("/t/abc", cookie="croupier=key")).body).decode()
    assert f'<link rel="modulepreload" href="/static/{kept._digest}/table_screen.js">' in table
    assert f'<link rel="preload" as="style" href="/static/{kept._digest}/later.css">' in table
    assert f'src="/static/{kept._digest}/main.js"' in table
    assert b'/lobby.js"' in kept.page(asking("/", cookie="croupier=key")).body
    assert b"later.css" in kept.page(asking("/verify")).body


def test_somebody_new_gets_the_entrance_alone() -> None:
    kept = sent.Files()
    for path in ("/", "/t/abc", "/open"):
        body = bytes(kept.page(asking(path)).body)
        assert not any(words in body for words in (b"modulepreload", b"later.css", b"woff2", b"texts/fr.json"))


def test_to_somebody_new_the_page_brings_what_it_says_of_the_house() -> None:
    kept = sent.Files()
    answer = kept.page(asking("/"), b'{"grant":100,"name":"</script>"}')
    body = bytes(answer.body)
    assert b'<script id="house" type="application/json">{"grant":100,"name":"\\u003c/script>"}</script>' in body
    assert (b"/api/house" in body, answer.headers["cache-control"]) == (False, "no-store")
    assert kept.page(asking("/"), b'{"grant":200}').body != body
    asks = kept.page(asking("/"))
    assert (bytes(asks.body).count(sent.ASKING.encode()), asks.headers["cache-control"]) == (1, "no-cache")


def test_a_french_browser_gets_the_catalogue_at_once() -> None:
    kept = sent.Files()
    body = bytes(kept.page(asking("/", accept_language="fr-CH, fr;q=0.9, en;q=0.8")).body).decode()
    assert f'<link rel="preload" as="fetch" crossorigin href="/static/{kept._digest}/texts/fr.json">' in body


def test_a_file_is_kept_at_an_address_that_changes_with_the_files() -> None:
    kept, changed = sent.Files(), sent.Files()
    changed._contents["main.js"] += b"\n"
    assert kept._digest != changed._digest
    mine = kept.response(asking("/"), f"{kept._digest}/fonts/figtree.woff2")
    others = kept.response(asking("/"), f"{changed._digest}/fonts/figtree.woff2")
    plain = kept.response(asking("/"), "fonts/figtree.woff2")
    assert mine.body == others.body == plain.body
    assert [one.headers["cache-control"] for one in (mine, others, plain)] == [
        sent.KEEP,
        sent.ASK_AGAIN,
        sent.ASK_AGAIN,
    ]
    with pytest.raises(HTTPException):
        kept.response(asking("/"), kept._digest)


def test_a_browser_gets_the_smallest_encoding_that_it_takes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = sent.Files()
    plain = kept.response(asking("/static/page.css"), "page.css").body
    (tmp_path / "static").symlink_to(str(STATIC))
    (tmp_path / "packed").mkdir()
    (tmp_path / "packed" / packed_name("page.css", bytes(plain))).write_bytes(b"packed")
    monkeypatch.setattr(sent, "files", lambda _: tmp_path)
    kept = sent.Files()
    assert kept.response(asking("/", "gzip, deflate, br, zstd"), "page.css").body == b"packed"
    small = kept.response(asking("/", "deflate, gzip;q=0.5"), "page.css")
    assert (gzip.decompress(small.body), small.headers["content-encoding"]) == (plain, "gzip")
    whole = kept.response(asking("/", "identity"), "page.css")
    assert (whole.body, whole.headers["vary"]) == (plain, "accept-encoding")
    assert kept.response(asking("/", "br", whole.headers["etag"]), "page.css").status_code == 304


def test_the_service_worker_changes_with_what_it_keeps() -> None:
    kept = sent.Files()
    text = bytes(kept.worker(asking("/service_worker.js")).body).decode()
    assert "'VERSION'" not in text
    assert '/verify_screen.js"' in text
    assert '/shared.js"' in text
    kept = sent.Files()
    kept._contents["main.js"] += b"\n"
    assert bytes(kept.worker(asking("/service_worker.js")).body).decode() != text
