"""What other packages add: games, houses, strategies and counts, found by their entry points.

    [project.entry-points."croupier.games"]         high-card = "high_card:GAME"
    [project.entry-points."croupier.houses"]        club = "our_club.houses"
    [project.entry-points."croupier.strategies"]    "blackjack.cautious" = "our_club.bots:cautious"
    [project.entry-points."croupier.counts"]        silver-fox = "our_club.counts:SILVER_FOX"

A plug-in that cannot be used is skipped, and `broken` says why. `docs/extending.md` shows how one is written.
"""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from croupier.messages import Message, Refused, say

GROUPS = ("games", "houses", "strategies", "counts")
NAME = re.compile("[a-z0-9][a-z0-9-]*")
"""How games, houses, strategies and counts are named."""

_broken: dict[tuple[str, str], Message] = {}


class BrokenPlugin(UserWarning):
    """A plug-in that is skipped."""


class Plugin(NamedTuple):
    """What a package adds, by the name of its entry point."""

    group: str
    name: str
    value: Any
    package: str
    """The name of the installed package."""
    module: str = ""
    """The module that holds it."""


@cache
def plugins(group: str) -> tuple[Plugin, ...]:
    """What the installed packages add to a group, in the order of their names; what cannot be imported is skipped."""
    return tuple(_load(group)) if _is_mentioned(f"croupier.{group}".encode()) else ()


def _load(group: str) -> Iterator[Plugin]:
    from importlib.metadata import entry_points

    for entry in sorted(entry_points(group=f"croupier.{group}"), key=lambda one: one.name):
        package = entry.dist.name if entry.dist else ""
        with_nothing = Plugin(group, entry.name, None, package, entry.module)
        value = attempt(with_nothing, entry.load)
        if value is not None:
            yield with_nothing._replace(value=value)


def modules() -> frozenset[str]:
    """The top modules of the packages that add games or strategies: what passes between processes may be of their classes."""
    found = (plugin.module for group in ("games", "strategies") for plugin in plugins(group))
    return frozenset(module.partition(".")[0] for module in found)


def _is_mentioned(group: bytes) -> bool:
    """Whether any installed package mentions a group. To ask `importlib.metadata` takes longer than everything else here."""
    for folder in dict.fromkeys(sys.path):
        try:
            with os.scandir(folder or ".") as entries:
                packages = [entry.path for entry in entries if entry.name.endswith((".dist-info", ".egg-info"))]
        except OSError:
            continue
        for package in packages:
            try:
                with open(os.path.join(package, "entry_points.txt"), "rb") as file:
                    if group in file.read():
                        return True
            except OSError:
                continue
    return False


def attempt(plugin: Plugin, use: Callable[..., Any], *given: Any) -> Any:
    """What a plug-in gives; None if it fails, whatever it raises: then it is skipped."""
    try:
        return use(*given)
    except Refused as refused:
        skip(plugin, refused.message)
    except (Exception, SystemExit) as error:
        skip(plugin, say("{kind}: {error}", kind=type(error).__name__, error=str(error)))
    return None


def skip(plugin: Plugin, reason: Message) -> None:
    """Do without a plug-in, and remember why."""
    message = say(
        "The plug-in {name} of {package} is skipped ({group}): {reason}",
        name=plugin.name,
        package=plugin.package,
        group=f"croupier.{plugin.group}",
        reason=reason,
    )
    if (plugin.group, plugin.name) not in _broken:
        _broken[plugin.group, plugin.name] = message
        warnings.warn(str(message), BrokenPlugin, stacklevel=2)


def broken() -> tuple[Message, ...]:
    """Why plug-ins were skipped, as far as they were needed."""
    return tuple(_broken.values())


def foreign_code(*things: object) -> str | None:
    """A hash of the sources of other packages that these things are of; empty if they are all of this one.

    None where a source is unknown or may change while the program runs: a prompt, a notebook, a script.
    """
    packages = {type(thing).__module__.partition(".")[0] for thing in things} - {"croupier", "builtins"}
    return "".join(found for one in sorted(packages) if (found := _code(one))) if all(map(_code, packages)) else None


@cache
def _code(package: str) -> str | None:
    """A hash of the sources of a package or module; None if it has none on the disk, or is the program that runs."""
    from hashlib import sha256
    from pathlib import Path

    file = getattr(sys.modules.get(package), "__file__", None)
    if package == "__main__" or not file or not file.endswith(".py"):
        return None
    place = Path(file)
    sources = sorted(place.parent.rglob("*.py")) if place.name == "__init__.py" else [place]
    return sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()
