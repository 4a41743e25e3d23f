"""What `croupier --version` prints: what matters for a report about a problem. It is English: it is for those who read reports."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, entry_points
from importlib.metadata import version as version_of

from croupier import __version__
from croupier.language import LANGUAGES
from croupier.plugins import GROUPS

LIBRARIES = ("click", "matplotlib", "msgspec", "numba", "numpy", "starlette", "textual", "uvicorn", "websockets")
OPTIONAL = ("distributed", "gymnasium", "pettingzoo", "psycopg")
"""What the extras bring."""


def version() -> str:
    """A line for each thing."""
    return "\n".join((f"croupier {__version__}", *_lines()))


def _lines() -> Iterator[str]:
    yield f"Python {platform.python_version()} ({sys.executable})"
    yield f"{platform.system()} {platform.release()}, {platform.machine()}"
    yield ", ".join(found for name in (*LIBRARIES, *OPTIONAL) if (found := _version_of(name)))
    yield f"languages: {', '.join(LANGUAGES)}; encoding: {getattr(sys.stdout, 'encoding', None)}"
    yield f"games: {_folder('data')}; settings: {_folder('config')}; cache: {_folder('cache')}"
    if plugins := sorted({f"{name} {version}" for name, version in _plugins()}):
        yield f"plug-ins: {', '.join(plugins)}"


def _version_of(name: str) -> str:
    try:
        return f"{name} {version_of(name)}"
    except PackageNotFoundError:
        return ""


def _folder(kind: str) -> str:
    import platformdirs

    return str(getattr(platformdirs, f"user_{kind}_path")("croupier", appauthor=False))


def _plugins() -> Iterator[tuple[str, str]]:
    """The packages that add games, houses, strategies or counts."""
    for group in GROUPS:
        for entry in entry_points(group=f"croupier.{group}"):
            if entry.dist:
                yield entry.dist.name, entry.dist.version
