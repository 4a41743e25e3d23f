"""Joins the modules of the page: one file for the first screen and one for each later one, instead of sixty requests.

The source stays as it is, one noun a module. A joined file holds its modules in the order in which they need each other,
each inside a function, and exports them all; at the address of a joined module lies a module that passes its exports on.
So every module exists once on a page, whichever address it was imported by. Lines that are comments are left out. A
stylesheet that imports others holds them.

Only what the page uses is understood: `import { a, b as c } from './x.js';` as a statement of its own, and `export` before a
function, a class or a constant, or a list at the end; `@import 'x.css';` on a line of its own. Anything else is an error.

Why not a bundler of others: it would need Node wherever the package is built, and `pip install` from a checkout, an
archive or a branch is such a place; without it the page would come in two forms, and the tests would see the slower one. A
new visitor on the phone of `benchmarks/page.py` (fast 3G, processor 4x slower) can use the entrance 0.84 s after the HTML with
joined files and 2.58 s after it with plain modules; the goal is 1 s. esbuild 0.28 with `--splitting --minify` takes
14 kB off the 92 kB (brotli) of all scripts, 1 kB of it for the entrance, and makes 23 files instead of 13. The formatter keeps the
source in the few forms above, and joining it takes 30 ms.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath
from typing import NamedTuple

FIRST, SECOND, SHARED = "main.js", "lobby.js", "shared.js"
"""The module that the page begins with, the one that nearly everybody sees next, and a file for what several of the other
screens need."""
PAGE, STYLES = "index.html", "page.css"
TEXTS = (".js", ".css", ".html")
TYPES = ".d.ts"
"""What only those read who check the page; it is never sent."""
COMPRESSED = ("woff2", "png", "jpg", "ico")
"""What is compressed already."""

IMPORT = re.compile(r"^import \{([^}]*)\} from '(\.[^']*)';$", re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.MULTILINE)
LIST = re.compile(r"export\s?\{([^}]*)\};?\s*\Z")
AWAIT = re.compile(r"^(const .* = )?await ", re.MULTILINE)
COMMENT = re.compile(r"^ *(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)
DYNAMIC = re.compile(r"import\('\./(\w+\.js)'\)")
LATER = re.compile(r"^  (\w+): \(\) => \[import\('\./(\w+\.js)'\), '\w+'(.*)\],$", re.MULTILINE)
"""A screen that is loaded later: its address, its module and its stylesheets."""
SHEET = re.compile(r"^@import '([^']*)';$", re.MULTILINE)


class BadModule(ValueError):
    """A module whose imports or exports the bundler does not support."""


class Module(NamedTuple):
    """A module, taken apart."""

    needs: dict[str, str]
    """The modules that it imports from: what it calls their exports."""
    body: str
    exports: dict[str, str]
    """Under what name something is exported, and what it is called inside."""


def read_sources(folder: Traversable) -> dict[str, str]:
    """The modules, stylesheets and pages of a folder, by their paths."""
    return {path: place.read_text("utf-8") for path, place in _all(folder) if path.endswith(TEXTS)}


def contents(folder: Traversable) -> dict[str, bytes]:
    """Every file of a folder as it is sent, by its path."""
    texts = bundle(read_sources(folder))
    return {path: place.read_bytes() for path, place in _all(folder)} | {path: texts[path].encode() for path in texts}


def texts_path(language: str) -> str:
    """Where the page finds its sentences in a language."""
    return f"texts/{language}.json"


def page_texts(locale: Traversable) -> dict[str, bytes]:
    """The sentences of the page in every language, by their paths."""
    found = ((place.name, place.joinpath("page.json")) for place in locale.iterdir())
    return {texts_path(language): texts.read_bytes() for language, texts in found if texts.is_file()}


def to_pack(folder: Traversable, locale: Traversable) -> dict[str, bytes]:
    """Under which name each file is packed, and its content as it is sent."""
    return {
        packed_name(path, content): content
        for path, content in (contents(folder) | page_texts(locale)).items()
        if path.rpartition(".")[2] not in COMPRESSED
    }


def packed_name(path: str, content: bytes) -> str:
    """The name has a digest, so that a packed file is used for just this content."""
    return f"{path.replace('/', '-')}.{hashlib.sha256(content).hexdigest()[:16]}.br"


def _all(folder: Traversable, before: str = "") -> Iterator[tuple[str, Traversable]]:
    for place in folder.iterdir():
        if place.is_dir():
            yield from _all(place, f"{before}{place.name}/")
        elif not place.name.endswith(TYPES):
            yield before + place.name, place


def bundle(sources: Mapping[str, str]) -> dict[str, str]:
    """The files of the page as they are sent, from those that are written: only those that change."""
    modules, home = _homes(sources)
    found = {
        file: _file(file, [path for path in home if home[path] == file], modules, home)
        for file in dict.fromkeys(home.values())
    }
    for path, file in home.items():
        if path not in found:
            names = ", ".join(modules[path].exports)
            address = "../" * path.count("/") + file if "/" in path else f"./{file}"
            found[path] = f"import {{ {_name(path)} }} from '{address}';\nexport const {{ {names} }} = {_name(path)};\n"
    return found | {path: _styles(path, sources) for path in sources if path.endswith(".css")}


def later_files(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """For each screen that is loaded later: the files that it needs beside those of the first one."""
    modules, home = _homes(sources)
    return {
        screen: sorted({home[path] for path in _in_order(entry, modules)} - {FIRST}) + re.findall(r"'([^']*)'", sheets)
        for screen, entry, sheets in LATER.findall(sources[FIRST])
    }


def _homes(sources: Mapping[str, str]) -> tuple[dict[str, Module], dict[str, str]]:
    """All modules, and in which file each one lives; modules stand after what they need.

    What the first screen needs lives in its file, what the second needs besides in the file of the second. What one other
    screen needs lives in the file of that one, and what several of them need in a file that they share.
    """
    modules = {path: parse_module(path, sources[path]) for path in sources if path.endswith(".js")}
    home = dict.fromkeys(_in_order(FIRST, modules), FIRST)
    screens = {entry: _in_order(entry, modules) for path in modules for entry in DYNAMIC.findall(sources[path])}
    for path in screens.get(SECOND, ()):
        home.setdefault(path, SECOND)
    for entry, order in screens.items():
        for path in order:
            alone = sum(path in other for other in screens.values()) == 1
            home.setdefault(path, path if path in screens else entry if alone else SHARED)
    return modules, home


def parse_module(path: str, source: str) -> Module:
    needs: dict[str, str] = {}
    for names, address in IMPORT.findall(source):
        needs[normpath(join(dirname(path), address))] = re.sub(r"(\w+) as (\w+)", r"\1: \2", names.strip())
    exports = {name: name for _, name in EXPORT.findall(source)}
    body = EXPORT.sub(r"\1 \2", IMPORT.sub("", source))
    if found := LIST.search(body):
        body = body[: found.start()]
        for part in found[1].split(","):
            inside, _, outside = part.strip().partition(" as ")
            exports[outside or inside] = inside
    if re.search(r"^\s*(import\s*[{*'\"\w]|export\b)", body, re.MULTILINE):
        raise BadModule(f"{path} imports or exports something in a way that cannot be joined.")
    return Module(needs, COMMENT.sub("", body).strip(), exports)


def _in_order(entry: str, modules: Mapping[str, Module]) -> list[str]:
    """What a module needs, directly or not, and the module itself last."""
    order: list[str] = []

    def visit(path: str, on_the_way: tuple[str, ...]) -> None:
        if path in on_the_way:
            raise BadModule(f"{' → '.join((*on_the_way, path))}: modules need each other in a circle.")
        for need in modules[path].needs:
            if need not in order:
                visit(need, (*on_the_way, path))
        order.append(path)

    visit(entry, ())
    return order


def _file(file: str, order: list[str], modules: Mapping[str, Module], home: Mapping[str, str]) -> str:
    """A file with the modules that live in it."""
    lines = [*_from_elsewhere(file, order, modules, home), *(_function(path, modules[path]) for path in order)]
    lines.append(f"export {{ {', '.join(map(_name, order))} }};")
    if file in modules and (names := ", ".join(modules[file].exports)):
        lines.append(f"export const {{ {names} }} = {_name(file)};")
    return "\n".join(lines) + "\n"


def _from_elsewhere(
    file: str, order: list[str], modules: Mapping[str, Module], home: Mapping[str, str]
) -> Iterator[str]:
    needed = {need for path in order for need in modules[path].needs if home[need] != file}
    for other in sorted({home[need] for need in needed}):
        names = ", ".join(sorted(_name(need) for need in needed if home[need] == other))
        yield f"import {{ {names} }} from './{other}';"


def _function(path: str, module: Module) -> str:
    needs = "".join(f"const {{ {names} }} = {_name(need)};\n" for need, names in module.needs.items())
    exports = ", ".join(name if name == inside else f"{name}: {inside}" for name, inside in module.exports.items())
    wait, kind = ("await ", "async ") if AWAIT.search(module.body) else ("", "")
    return f"const {_name(path)} = {wait}({kind}() => {{\n{needs}{module.body}\nreturn {{ {exports} }};\n}})();"


def _name(path: str) -> str:
    """What a module is called inside a joined file."""
    return "$" + re.sub(r"\W", "_", path.removesuffix(".js"))


def _styles(path: str, sources: Mapping[str, str]) -> str:
    """A stylesheet with those that it imports in their places."""
    return SHEET.sub(lambda found: _styles(found[1], sources), sources[path])
