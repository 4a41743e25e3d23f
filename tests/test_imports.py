"""Imports go one way; the arrows are those of CONTRIBUTING.md."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier

SOURCE = Path(croupier.__file__).parent

CARDS = {"messages", "cards", "money", "protocol"}
ENGINE = CARDS | {"games", "houses"}
TABLE = ENGINE | {"strategies", "records", "table", "disk"}
TOLD = TABLE | {"language", "glyphs", "telling", "review", "processes", "learning"}

MAY_IMPORT: dict[str, set[str]] = {
    "__init__": TABLE | {"driven_table", "analysis", "simulation", "review", "paper"},
    "messages": set(),
    "cards": {"messages"},
    "money": {"messages", "cards"},
    "disk": {"messages", "system"},
    "protocol": {"messages", "cards", "money"},
    "language": {"messages", "cards", "money"},
    "glyphs": set(),
    "processes": {"messages", "plugins", "system"},
    "plugins": {"messages"},
    "extras": {"messages"},
    "system": set(),
    "games": CARDS | {"plugins"},
    "houses": CARDS | {"games", "disk", "language", "plugins"},
    "compiled": CARDS | {"games", "plugins", "system"},
    "analysis": ENGINE | {"compiled", "processes", "disk", "plugins"},
    "strategies": ENGINE | {"analysis", "disk", "plugins", "language"},
    "records": ENGINE | {"disk", "system"},
    "table": ENGINE | {"records", "strategies", "disk", "system"},
    "driven_table": TABLE,
    "wire": {"messages", "language", "records"},
    "store": TABLE | {"system"},
    "simulation": TABLE | {"analysis", "compiled", "processes", "extras", "system"},
    "tournament": TABLE | {"analysis", "compiled", "simulation", "processes"},
    "review": TABLE | {"language", "telling", "analysis", "processes"},
    "telling": TABLE | {"language", "analysis"},
    "learning": TABLE
    | {"language", "telling", "analysis", "review", "system", "simulation", "processes", "tournament"},
    "settings": {"messages", "games", "houses", "disk", "language", "learning"},
    "remote": TABLE | {"language", "wire"},
    "plain": TABLE | {"language", "telling", "learning", "review", "remote", "system"},
    "paper": TABLE | {"language", "telling", "analysis", "simulation", "learning", "processes", "tournament"},
    "painting": TOLD | {"analysis", "simulation", "tournament", "paper"},
    "tui": TOLD | {"painting", "settings", "analysis", "simulation", "tournament", "paper", "remote", "system"},
    "bench": TOLD | {"analysis", "tournament", "system"},
    "environments": TOLD | {"analysis", "bench", "compiled", "simulation", "painting", "extras"},
    "web": TOLD | {"wire", "analysis", "simulation", "tournament", "paper", "store", "system"},
    "cli": TOLD
    | {
        "plugins",
        "analysis",
        "bench",
        "simulation",
        "tournament",
        "paper",
        "plain",
        "settings",
        "tui",
        "store",
        "web",
        "remote",
        "wire",
    },
    "__main__": {"cli"},
}
"""What each module or package may import besides itself."""

WEB_ORDER = (
    {"metrics", "bundle", "buckets", "short_code", "calendar_file", "frames", "table_socket", "http_connection"},
    {"door", "reception", "files", "relay", "tables"},
    {"requested_tables", "lobby", "followers", "front_door", "past"},
    {"house"},
    {"sockets"},
    {"answers"},
    {"requests"},
    {"schema", "pictures"},
    {"jobs"},
    {"routes"},
    {"app"},
    {"serving"},
    {"workers"},
    {"hosting"},
)
"""The parts of the live house. Each may import its neighbours and those before it."""

PURE = {"__future__", "abc", "bisect", "collections", "dataclasses", "difflib", "enum", "fractions", "functools"} | {
    "html", "itertools", "json", "math", "operator", "re", "types", "typing", "unicodedata",
}  # fmt: skip
"""The standard library without clock, chance and files: all that the games may use (`json` only writes charts)."""

HEAVY = {"gymnasium", "pettingzoo", "numpy", "numba", "textual", "click", "rich", "platformdirs", "matplotlib", "dask"}


def modules(package: str = "") -> Iterator[Path]:
    return (path for path in sorted((SOURCE / package).rglob("*.py")) if "locale" not in path.parts)


def layer(path: Path) -> str:
    """`games` for games/blackjack/round.py, `table` for table.py."""
    first = path.relative_to(SOURCE).parts[0]
    return first.removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports."""
    return imports_in(path.read_text("utf-8"), ["croupier", *path.relative_to(SOURCE).parent.parts])


def imports_in(source: str, package: list[str]) -> Iterator[str]:
    """Every module that is imported anywhere: at the top, inside a function, for its types alone, or by its name."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name("import_module") | ast.Attribute(attr="import_module"), args=[named, *_]):
                yield from _module_in_text(named)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) - node.level + 1], *filter(None, [node.module])] if node.level else []
            name = ".".join(base) or str(node.module)
            # `from croupier import kernel` imports a module, `from croupier.cards import Card` a name of one
            yield from (f"{name}.{alias.name}" for alias in node.names) if name == "croupier" else (name,)


def _module_in_text(name: ast.expr) -> Iterator[str]:
    """The module's name, if it is written as a text: all of it, or what comes before its first value."""
    match name:
        case ast.Constant(value=str(text)) | ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
            yield text.rstrip(".")


def inside(path: Path) -> Iterator[str]:
    """The layers of the project that a file imports."""
    for name in imports(path):
        top, _, rest = name.partition(".")
        if top == "croupier":
            part = rest.split(".")[0]
            if part and ((SOURCE / part).exists() or (SOURCE / f"{part}.py").exists()):
                yield part


def outside(path: Path) -> Iterator[str]:
    """The top packages of others that a file imports."""
    return (top for name in imports(path) if (top := name.split(".")[0]) != "croupier")


@pytest.mark.parametrize(
    "source",
    [
        "import croupier.tui.app",
        "from croupier.tui.app import App",
        "from ..tui.app import App",
        "def f():\n    from croupier.tui.app import App",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from croupier.tui.app import App",
        'import_module("croupier.tui.app")',
        'importlib.import_module(f"croupier.tui.app.{name}")',
    ],
)
def test_an_import_is_seen_wherever_it_stands(source: str) -> None:
    assert "croupier.tui.app" in imports_in(source, ["croupier", "plain"])


def test_nothing_is_pickled() -> None:
    """What passes between processes is `wire.py`'s: reading a pickle runs whatever it names. Process pools pickle, too."""
    pickles = re.compile(
        r"^\s*(?:import|from) (?:pickle|marshal|shelve|multiprocessing)\b|ProcessPoolExecutor", re.MULTILINE
    )
    assert not [str(path) for path in modules() if pickles.search(path.read_text("utf-8"))]


@pytest.mark.parametrize("name", MAY_IMPORT)
def test_arrows_point_one_way(name: str) -> None:
    wrong = [
        f"{path.relative_to(SOURCE)} imports {other}"
        for path in modules()
        if layer(path) == name
        for other in inside(path)
        if other not in {name, *MAY_IMPORT[name]}
    ]
    assert not wrong


@pytest.mark.slow
def test_the_parts_of_the_live_house_have_an_order() -> None:
    place = {part: number for number, parts in enumerate(WEB_ORDER) for part in parts}
    for path in modules("web"):
        if path.name == "__init__.py":
            continue
        part = path.relative_to(SOURCE / "web").parts[0].removesuffix(".py")
        asked = [name.split(".")[2] for name in imports(path) if name.startswith("croupier.web.")]
        assert [other for other in asked if place[other] > place[part]] == [], path


def test_the_order_has_no_way_back() -> None:
    """Whatever a module may import, directly or not, may not import it."""

    def reach(name: str) -> set[str]:
        found, todo = set[str](), [name]
        while todo:
            for other in MAY_IMPORT[todo.pop()] - found:
                found.add(other)
                todo.append(other)
        return found

    assert [name for name in MAY_IMPORT if name in reach(name)] == []


def test_every_module_has_its_place() -> None:
    assert {layer(path) for path in modules()} <= set(MAY_IMPORT)


def test_games_are_pure() -> None:
    """No chance, no clock, no files: a round is a value. The registry alone imports modules by their names."""
    for path in modules("games"):
        assert set(outside(path)) <= PURE | ({"importlib"} if path.name == "registry.py" else set()), path
        names = {node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)}
        assert not names & {"open", "print", "input", "eval", "exec"}, path


@pytest.mark.parametrize("name", ["messages", "cards", "money", "protocol"])
def test_what_the_games_stand_on_is_pure_too(name: str) -> None:
    assert set(outside(SOURCE / f"{name}.py")) <= PURE


@pytest.mark.parametrize("name", ["games", "houses", "strategies"])
def test_the_engine_needs_the_standard_library_alone(name: str) -> None:
    """But for `typing_extensions`, which only type checkers read."""
    for path in modules(name):
        assert set(outside(path)) <= sys.stdlib_module_names | {"typing_extensions"}, path


def test_the_table_needs_the_standard_library_alone() -> None:
    """But for the records, which msgspec checks and writes."""
    others = {"snapshots.py": {"msgspec"}, "game.py": {"msgspec"}}
    for path in modules("table"):
        assert set(outside(path)) <= sys.stdlib_module_names | others.get(path.name, set()), path


def test_the_plain_mode_never_imports_textual() -> None:
    for path in modules("plain"):
        assert not {"textual", "rich"} & set(outside(path)), path
        assert "tui" not in set(inside(path)), path


def test_the_analysis_asks_neither_simulation_nor_strategies() -> None:
    for path in modules("analysis"):
        assert not {"simulation", "strategies", "table"} & set(inside(path)), path


def modules_after(code: str) -> set[str]:
    """The modules that a fresh program has loaded after this."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_the_program_starts_without_what_it_may_not_need() -> None:
    loaded = modules_after("import croupier.cli.program")
    assert not {name.split(".")[0] for name in loaded} & (HEAVY - {"click"})
    assert not {
        name for name in loaded if name.startswith(("croupier.games", "croupier.houses", "croupier.table.table"))
    }


def test_a_table_is_opened_without_anything_heavy() -> None:
    loaded = modules_after("import croupier.table.tournament, croupier.table.audit, croupier.plain.session")
    assert not {name.split(".")[0] for name in loaded} & HEAVY
    assert not {name for name in loaded if name.startswith(("croupier.analysis", "croupier.tui", "croupier.cli"))}


def test_a_house_is_open_without_the_kernels() -> None:
    """Helper processes compute; a process that serves has the memory for its tables and sockets alone."""
    loaded = modules_after("import croupier.web.app, croupier.web.serving, croupier.web.hosting")
    assert not {name.split(".")[0] for name in loaded} & {"numba", "numpy", "matplotlib", "textual"}
