"""Nobody here uses a private name of a dependency, or of Python's library: what is private there may be gone tomorrow.

Ruff's SLF rule sees private names of other objects; it does not know whose they are, and tests may look into our own modules.
So this reads the source: a private name that is used must be one that we define. A class that inherits from a class of others
must define the private names of `self` that it uses.
"""

from __future__ import annotations

import ast
import gc
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "tests", "benchmarks", "scripts")
OURS = {"croupier", *(path.stem for folder in FOLDERS[1:] for path in (ROOT / folder).iterdir())}
PRIVATE = re.compile(r"_[a-z]\w*(?<!_)")
DOCUMENTED = {"_asdict", "_replace", "_make", "_fields", "_exit"}
"""Of named tuples, where the underscore keeps them apart from the fields; and `os._exit`."""

EXCEPTIONS: dict[str, tuple[str, set[str]]] = {
    "src/croupier/compiled/machine_code.py": (
        "numba writes machine code into the folder of the source, or where a variable says; ours lies in the cache of the user "
        "under a hash of what decides it. numba has no option for that. numba is pinned below its next version.",
        {"_cache"},
    ),
    "src/croupier/environments/kernel_data.py": (
        "An array over memory that a kernel owns; numba's own extensions are written with this name. numba is pinned.",
        {"_getvalue"},
    ),
    "src/croupier/tui/terminal_driver.py": (
        "Textual's driver dies of bytes that are no UTF-8 and of a terminal that is gone, and has no place to say otherwise. "
        "Textual is pinned to one minor version.",
        {"_xterm_parser"},
    ),
    "src/croupier/environments/seats.py": (
        "PettingZoo's documentation tells environments to call these.",
        {"_accumulate_rewards", "_clear_rewards", "_deads_step_first", "_was_dead_step"},
    ),
    "src/croupier/environments/stable_baselines.py": (
        "Stable-Baselines3's VecEnv has these for the classes that inherit from it; it has no other names for seeds and indices.",
        {"_get_indices", "_reset_options", "_reset_seeds", "_seeds"},
    ),
    "tests/tui/picture.py": (
        "The rows of a screen as strips; Textual exports only its own SVG, with a font from elsewhere. Textual is pinned.",
        {"_compositor"},
    ),
    "tests/tui/pilot.py": (
        "Waits until the app has nothing left to do; Textual's own pilot sleeps, which is slow and not sure. Textual is pinned.",
        {"_character_to_key", "_check_resize", "_on_timer_update", "_exception", "_next_callbacks", "_registry", "_message_queue"}
        | {"_waiters"},
    ),
    "tests/tui/evening.py": ("A style sheet is parsed once for all tests. Textual is pinned.", {"_parse_cache"}),
    "tests/faults/false_time.py": (
        "An event loop whose time is false runs inside a test; asyncio has no other way to say that a loop runs.",
        {"_set_running_loop"},
    ),
}  # fmt: skip
"""By file: the reason, and the names."""


@cache
def trees() -> dict[str, ast.Module]:
    """Every module of the project, by its path."""
    paths = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text("utf-8")) for path in paths}


NAMING = (
    ast.Import, ast.ImportFrom, ast.Attribute, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef, ast.Name, ast.Assign
)  # fmt: skip


@cache
def naming_nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """The nodes of a tree that have to do with names, found in one walk: `ast.walk` takes three times as long."""
    found = [tree]
    for node in found:
        for value in vars(node).values():
            if isinstance(value, ast.AST):
                found.append(value)
            elif isinstance(value, list):
                found += [one for one in value if isinstance(one, ast.AST)]
    return tuple(node for node in found if isinstance(node, NAMING))


def private_definitions(tree: ast.AST) -> Iterator[str]:
    """The private names that a piece of source defines: functions, classes, variables, attributes, fields, slots."""
    for node in naming_nodes(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                yield name
            case ast.Assign(targets=[ast.Name(id="__slots__")], value=slots):
                yield from (str(one.value) for one in ast.walk(slots) if isinstance(one, ast.Constant))


@cache
def own_names() -> frozenset[str]:
    return frozenset(name for tree in trees().values() for name in private_definitions(tree))


@cache
def classes() -> dict[str, ast.ClassDef]:
    nodes = (node for tree in trees().values() for node in naming_nodes(tree))
    return {node.name: node for node in nodes if isinstance(node, ast.ClassDef)}


def is_private(name: str) -> bool:
    return bool(PRIVATE.fullmatch(name)) and name not in DOCUMENTED


@cache
def names_of(one: ast.ClassDef) -> tuple[frozenset[str], bool]:
    """The names that a class defines with its bases, as far as they are ours; and whether one of them is not."""
    names, foreign = frozenset(private_definitions(one)), False
    for base in one.bases:
        named = base.value if isinstance(base, ast.Subscript) else base
        name = named.attr if isinstance(named, ast.Attribute) else named.id if isinstance(named, ast.Name) else ""
        if name in ("Protocol", "Generic", "NamedTuple", "Struct"):
            continue
        found = classes().get(name)
        if found is None or found is one:
            foreign = True
            continue
        more, beyond = names_of(found)
        names, foreign = names | more, foreign or beyond
    return names, foreign


def private_uses(tree: ast.Module, test: bool = False) -> Iterator[str]:
    """The private names of others that a module uses. A module defines what it uses itself; tests look into all of ours."""
    ours = own_names() if test else frozenset(private_definitions(tree))
    for node in naming_nodes(tree):
        match node:
            case ast.Import(names=names):
                yield from (part for one in names for part in one.name.split(".") if is_private(part))
            case ast.ImportFrom(module=str(module), names=names) if module.split(".")[0] not in OURS:
                yield from (part for part in module.split(".") if is_private(part))
                yield from (one.name for one in names if is_private(one.name))
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                pass  # see below
            case ast.Attribute(attr=name) if is_private(name) and name not in ours:
                yield name
            case ast.ClassDef():
                known, foreign = names_of(node)
                mine = (one for one in naming_nodes(node) if isinstance(one, ast.Attribute))
                for one in mine if foreign else ():
                    of_self = isinstance(one.value, ast.Name) and one.value.id in ("self", "cls")
                    if of_self and is_private(one.attr) and one.attr not in known:
                        yield one.attr


@pytest.fixture
def _garbage_collector_is_off() -> Iterator[None]:
    """It would look through a million nodes again and again."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.slow
@pytest.mark.usefixtures("_garbage_collector_is_off")
def test_no_private_name_of_a_dependency_is_used() -> None:
    """One test for all: every process that runs a part of it reads the whole project."""
    for source, names in EXAMPLES.items():
        assert set(private_uses(ast.parse(source))) == names, source
    found = {
        path: names for path, tree in trees().items() if (names := set(private_uses(tree, path.startswith("tests"))))
    }
    allowed = {path: names for path, (_, names) in EXCEPTIONS.items()}
    assert {path: wrong for path, names in found.items() if (wrong := names - allowed.get(path, set()))} == {}
    assert {path: gone for path, names in allowed.items() if (gone := names - found.get(path, set()))} == {}


EXAMPLES: dict[str, set[str]] = {
    "import uvicorn\nuvicorn.Server()._serve_forever()": {"_serve_forever"},
    "from textual._compositor import Compositor": {"_compositor"},
    "from starlette.routing import _DefaultLifespan, _regex": {"_regex"},
    "class Mine(uvicorn.Config):\n    def run(self): return self._serve_now()": {"_serve_now"},
    "class Mine(uvicorn.Config):\n    def run(self): self._mine = 1; return self._mine": set(),
    "import _socket": {"_socket"},
    "point._replace(x=1)": set(),
    "from croupier.web import _anything": set(),
}
"""What is found in a piece of source."""
